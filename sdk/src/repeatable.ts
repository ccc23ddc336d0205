import type { Request } from './request.ts'

/** POSTs that leave the same behind, however often they arrive: a list holds a title once, a page is itself, a preview stores nothing. */
const repeatablePosts = [
  /^\/pages$/,
  /^\/pages\/\{pageId\}\/rows\/\{rowId\}\/preview$/,
  /^\/profile\/(liked|super_liked|disliked|watchlist|hidden|collection)$/,
  /^\/(auth|web)\/session-token$/, // a session that nobody got is used by nobody
  /^\/auth\/device-codes$/, // so is a code
]

/** The time in the body settles these: twice the same word is one word. Without it the second would be a later one. */
const settledByTime = /^\/profile\/(history|playback)/

/** Whether a request may be sent again when nobody knows if it has arrived. */
export function isRepeatable({ verb, path, body }: Request): boolean {
  if (verb === 'get' || verb === 'put' || verb === 'delete') return true
  if (settledByTime.test(path)) return typeof body === 'object' && body !== null && 'updatedAt' in body
  return verb === 'post' && repeatablePosts.some((pattern) => pattern.test(path))
}
