import { z } from 'zod'

export { Name as ClientName } from '../field-schemas.ts'

/** What an application may be called, in calls and on the approval page. */
export const ClientId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be lower case letters, digits, dots, dashes')
