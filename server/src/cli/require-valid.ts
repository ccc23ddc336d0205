import type { z } from 'zod'
import { validationMessage } from '../texts/validation-messages.ts'
import { UsageError } from './command.ts'

/** Throws UsageError unless the value matches a schema of the HTTP interface. */
export function requireValid(what: string, schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value, { error: validationMessage })
  if (!parsed.success) throw new UsageError(`${what}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
}
