import { repeatable } from '../operations.gen.ts'
import type { Request } from './request.ts'

/** Whether a request is idempotent: it may be sent again if it is unknown whether it has arrived. */
export function isRepeatable({ verb, path, body }: Request): boolean {
  if (verb === 'get' || verb === 'put' || verb === 'delete') return true
  const operation = `${verb} ${path}`
  if (repeatable.always.includes(operation)) return true
  // With a time in the body these are idempotent; without it, the second request would count as a later one.
  return repeatable['with updatedAt'].includes(operation) && typeof body === 'object' && body !== null && 'updatedAt' in body
}
