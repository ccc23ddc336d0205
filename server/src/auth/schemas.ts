import { z } from 'zod'

export { Name as ClientName } from '../field-schemas.ts'

/** The problems of every route that only a signed-in caller may use. */
export const callerProblems = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'] as const

/** What an application may be called, in calls and on the approval page. */
export const ClientId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be lower case letters, digits, dots, dashes')
