import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The caller's address: the connection's, or the one a trusted proxy names, if what it names is an address. */
export function addressOf(request: FastifyRequest): string {
  const { ip } = request // worked out anew each time it is asked for
  const { remoteAddress = '' } = request.socket
  return ip === remoteAddress || isIP(ip) ? ip : remoteAddress
}

/** The value of our cookie, if the request carries it. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** The Authorization header; two of them make one that nobody can mean, where Node would quietly keep the first. */
export function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  if (headers.authorization === undefined) return undefined
  return timesSent(raw.rawHeaders, 'authorization') === 1 ? headers.authorization : ''
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
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
