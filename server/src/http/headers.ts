import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The value of a cookie, if the request has it. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/**
 * The Authorization header. Sent more than once, it counts as empty and so as invalid; Node would silently use the
 * first.
 */
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

/**
 * Finds the caller's address: that of the connection or, behind trusted proxies, the last other one in X-Forwarded-For.
 */
export function addressFinder(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const forwarded = headerOf({ headers } as IncomingMessage, 'x-forwarded-for')
    if (forwarded === undefined || !isProxy(remoteAddress)) return remoteAddress
    const addresses = forwarded.split(',').map((address) => address.trim())
    const client = addresses.findLast((address) => !isProxy(address)) ?? addresses[0] ?? ''
    return isIP(client) ? client : remoteAddress
  }
}
