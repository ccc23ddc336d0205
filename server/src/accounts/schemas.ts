import { z } from 'zod'
import { IsoTime } from '../field-schemas.ts'

export { Name as PersonName } from '../field-schemas.ts'

export const Email = z.email().max(254)
export const NewPassword = z.string().min(10).max(1024)

/** An account as its owner and administrators see it. */
export const Account = z
  .strictObject({ id: z.string(), email: z.string(), name: z.string(), admin: z.boolean(), createdAt: IsoTime })
  .meta({ id: 'Account' })
