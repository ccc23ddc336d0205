import type { IncomingMessage } from 'node:http'

/** The value of a cookie, if the request has it. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** The Authorization header; empty, and so invalid, if it was sent more than once: Node would use the first. */
export function authorizationOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.authorization === undefined) return undefined
  return countHeader(rawHeaders, 'authorization') === 1 ? headers.authorization : ''
}

/** How often a header was sent: of some headers, Node keeps the first and drops the rest. */
export function countHeader(rawHeaders: string[], name: string): number {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const headerName = rawHeaders[index]
    if (headerName?.length === name.length && headerName.toLowerCase() === name) times++
  }
  return times
}

/** The first value of a header. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
