import { z } from 'zod'
import { IsoTime } from '../http/schemas.ts'

/** An account as its owner and administrators see it. */
export const Account = z
  .strictObject({ id: z.string(), email: z.string(), name: z.string(), admin: z.boolean(), createdAt: IsoTime })
  .meta({ id: 'Account' })
