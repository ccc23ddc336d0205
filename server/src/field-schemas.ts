import { z } from 'zod'
import { isPlainName } from './texts/plain-names.ts'
import { isRegion } from './texts/regions.ts'

export const IsoTime = z.iso.datetime({ precision: 3 }).meta({ description: 'ISO 8601, UTC, with milliseconds' })
export const UnixSeconds = z.int().meta({ format: 'int64', description: 'Unix time in seconds' })
export const Id = z.string().min(1).max(200)
/** A country code (ISO 3166-1), accepted in either case and converted to upper case. */
export const RegionCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: 'must be two letters (ISO 3166-1)', abort: true })
  .toUpperCase()
  .refine(isRegion, 'no country has this code (ISO 3166-1)')
/**
 * A display name of up to 64 characters. It is shown to others, so it must not alter the display of the text around it.
 */
export const Name = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(64)
  .refine(isPlainName, 'must have something to see, and no control characters or marks of direction')
export const Revoked = z.strictObject({ revoked: z.literal(true) })

/** A whole number in a query, with a default. */
export const queryNumber = (min: number, max: number, otherwise: number) =>
  z.preprocess(nanUnlessDigits, wholeNumber(min, max).default(otherwise))

/** A whole number in a query that may be omitted. */
export const optionalQueryNumber = (min: number, max: number) => z.preprocess(nanUnlessDigits, wholeNumber(min, max).optional())

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: ({ code }) => (code === 'invalid_type' ? 'must be a whole number, in digits' : undefined) })
    .int()
    .min(min)
    .max(max)

/** Makes anything but decimal digits invalid: coercion would read an empty value as 0 and `1e1` as 10. */
function nanUnlessDigits(value: unknown): unknown {
  return typeof value === 'string' && !/^-?\d+$/.test(value) ? Number.NaN : value
}
