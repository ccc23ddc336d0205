import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../addresses.ts'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** The caller's address: the connection's, or the one a trusted proxy names, if what it names is an address. */
export function addressOf(request: FastifyRequest): string {
  const { ip } = request // worked out anew each time it is asked for
  const { remoteAddress = '' } = request.socket
  return ip === remoteAddress || isIP(ip) ? ip : remoteAddress
}

/**
 * From this very machine: a loopback connection that no proxy has passed on, to a name that cannot be somebody else's.
 * A page of any site can have its own name resolve to loopback in the visitor's browser.
 */
export function isLocal({ socket, headers }: FastifyRequest, baseUrl: string): boolean {
  if (!isLoopback(socket.remoteAddress ?? '') || forwarding.some((name) => headers[name] !== undefined)) return false
  const host = nameIn(headers.host)
  return isIP(host) !== 0 || isHomeName(host) || host === nameIn(new URL(baseUrl).host)
}

/** A name that public DNS cannot hold: one word, or under a suffix kept for private use. */
function isHomeName(host: string): boolean {
  return /^[^.]+$/.test(host) || /\.(localhost|local|lan|home|internal|home\.arpa|test)$/.test(host)
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

function timesSent(rawHeaders: string[], name: string): number {
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

/** Host without its port; an IPv6 address without its brackets. HTTP/1.0 needs no Host and then means this address. */
function nameIn(host = 'localhost'): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
}
