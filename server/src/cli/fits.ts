import type { z } from 'zod'
import { misfitOf } from '../misfits.ts'
import { UsageError } from './command.ts'

/** A UsageError unless the value fits the interface's own schema. */
export function fits(what: string, schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value, { error: misfitOf })
  if (!parsed.success) throw new UsageError(`${what}: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
}
