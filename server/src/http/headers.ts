import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The value of our cookie, if the request carries it. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** The Authorization header; two of them make one that nobody can mean, where Node would quietly keep the first. */
export function authorizationOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.authorization === undefined) return undefined
  return timesSent(rawHeaders, 'authorization') === 1 ? headers.authorization : ''
}

/** How often a header was sent: of some, Node keeps the first and drops the rest. */
export function timesSent(rawHeaders: string[], name: string): number {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index]
    if (sent?.length === name.length && sent.toLowerCase() === name) times++
  }
  return times
}

/** A header's first value. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The caller's address: the connection's, or the last one in X-Forwarded-For that no trusted proxy has, if that is an address. */
export function addressFinder(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const forwarded = headerOf({ headers } as IncomingMessage, 'x-forwarded-for')
    if (forwarded === undefined || !isProxy(remoteAddress)) return remoteAddress
    const named = forwarded.split(',').map((address) => address.trim())
    const own = named.findLast((address) => !isProxy(address)) ?? named[0] ?? ''
    return isIP(own) ? own : remoteAddress
  }
}
