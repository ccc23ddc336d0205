import { repeatable } from './operations.gen.ts'
import type { Request } from './request.ts'

/** Whether a request may be sent again when nobody knows if it has arrived. */
export function isRepeatable({ verb, path, body }: Request): boolean {
  if (verb === 'get' || verb === 'put' || verb === 'delete') return true
  const operation = `${verb} ${path}`
  if (repeatable.always.includes(operation)) return true
  // The time in the body settles these: twice the same word is one word. Without it the second would be a later one.
  return repeatable['with updatedAt'].includes(operation) && typeof body === 'object' && body !== null && 'updatedAt' in body
}
