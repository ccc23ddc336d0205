import type { z } from 'zod'
import { validationMessage } from '../validation-messages.ts'
import { UsageError } from './command.ts'

/** A UsageError unless the value fits the interface's own schema. */
export function fits(what: string, schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value, { error: validationMessage })
  if (!parsed.success) throw new UsageError(`${what}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
}
