import { z } from 'zod'

/** Shapes that several routes share. */
export const IsoTime = z.iso.datetime({ precision: 3 }).meta({ description: 'ISO 8601, UTC, with milliseconds' })
export const UnixSeconds = z.int().meta({ format: 'int64', description: 'Unix time in seconds' })
export const Id = z.string().min(1).max(200)
export const Revoked = z.strictObject({ revoked: z.literal(true) })
