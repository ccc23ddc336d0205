import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createListener, type Server as Listener, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ParserError } from './unroutable.ts'

const MAX_HEADER_BYTES = 24 * 1024
const KEEP_ALIVE_MS = 65_000
const READINESS_NOTICE_MS = 2000
const FORCE_CLOSE_AFTER_MS = 18_000

export type Handlers = {
  respond: RequestListener
  /** Answers input that the HTTP parser rejected. */
  respondToParserError: (error: ParserError, socket: Socket) => void
  /** Answers the method CONNECT: this is no proxy. */
  respondToConnect: (socket: Socket) => void
  /** Accepts a new connection, or closes it and returns false. */
  admit: (socket: Socket) => boolean
}

/** Node's HTTP server with our limits. */
export function newServer(limits: { requestSeconds: number; headerSeconds: number }, handlers: Handlers): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: limits.requestSeconds * 1000,
    headersTimeout: limits.headerSeconds * 1000,
    connectionsCheckingInterval: 500,
    optimizeEmptyRequests: true, // nothing reads the body of a GET
    requireHostHeader: false, // Node would answer without a problem body; `requireUrlAndHost` checks it
  })
  admitConnections(server, handlers.admit)
  // Requests with an Expect header are emitted as events of their own.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handlers.respond)
  server.on('clientError', (error, socket) => handlers.respondToParserError(error, socket as Socket))
  server.on('connect', (_request, socket) => handlers.respondToConnect(socket as Socket))
  return server
}

/** Calls `admit` before all other listeners: closing a connection that they have not set up costs a third less. */
export function admitConnections(server: Listener, admit: (socket: Socket) => boolean): void {
  const others = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    if (admit(socket)) for (const listener of others) listener.call(server, socket)
  })
}

/** The addresses to listen on: all that `localhost` resolves to; any other host is passed to the system. */
export async function addressesFor(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  return [...new Set(found.map(({ address }) => address))]
}

/**
 * Listens on several addresses and one port. The listeners of further addresses hand their connections to the server.
 */
export async function listenOn(server: Server, [first = 'localhost', ...more]: string[], port: number): Promise<Listener[]> {
  await once(server.listen({ host: first, port }), 'listening')
  const listeners = await Promise.all(more.map((host) => listenAlso(server, host, portOf(server))))
  return listeners.filter((listener) => listener !== undefined)
}

/** Listens on a further address; undefined where this machine does not have it. */
async function listenAlso(server: Server, host: string, port: number): Promise<Listener | undefined> {
  const listener = createListener((socket) => server.emit('connection', socket))
  try {
    await once(listener.listen({ host, port }), 'listening')
    return listener
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** The port that is listened on. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Stops accepting connections and waits for the requests in flight. `patient`: first continues to serve until a load
 * balancer has seen that this node is not ready.
 */
export async function drainServer(server: Server, listeners: Listener[], isGraceful: boolean): Promise<void> {
  if (isGraceful) await setTimeout(READINESS_NOTICE_MS)
  const finished = new AbortController()
  const cut = setTimeout(FORCE_CLOSE_AFTER_MS, undefined, finished).then(
    () => server.closeAllConnections(),
    () => {},
  )
  const closed = [server, ...listeners].filter(({ listening }) => listening).map((each) => once(each.close(), 'close'))
  server.closeIdleConnections()
  await Promise.all(closed)
  finished.abort()
  await cut
}
