import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createListener, type Server as Listener, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ParserError } from './unroutable.ts'

const HEADER_BYTES = 24 * 1024
const KEEP_ALIVE_MS = 65_000
const NOTICE_MS = 2000
const CUT_AFTER_MS = 18_000

export type Handlers = {
  respond: RequestListener
  /** Answers what could not be read as a request. */
  respondToGarbage: (error: ParserError, socket: Socket) => void
  /** Answers somebody who takes us for a proxy. */
  respondToConnect: (socket: Socket) => void
  /** Takes a new connection in, or closes it; says which. */
  admit: (socket: Socket) => boolean
}

/** Node's own server with our limits. */
export function newServer(limits: { requestSeconds: number; headerSeconds: number }, handlers: Handlers): Server {
  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: limits.requestSeconds * 1000,
    headersTimeout: limits.headerSeconds * 1000,
    connectionsCheckingInterval: 500,
    optimizeEmptyRequests: true, // a GET has no body that anybody would wait for
    requireHostHeader: false, // it would answer without a problem; `serve` asks for it
  })
  admitConnections(server, handlers.admit)
  // Requests with an Expect header come as events of their own.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handlers.respond)
  server.on('clientError', (error, socket) => handlers.respondToGarbage(error, socket as Socket))
  server.on('connect', (_request, socket) => handlers.respondToConnect(socket as Socket))
  return server
}

/** A connection that is closed at once costs a third less if nobody else hears of it. */
export function admitConnections(server: Listener, admit: (socket: Socket) => boolean): void {
  const others = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    if (admit(socket)) for (const listener of others) listener.call(server, socket)
  })
}

/** The addresses to listen on: all that `localhost` stands for; any other name is left to the system. */
export async function addressesFor(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  return [...new Set(found.map(({ address }) => address))]
}

/** Listens on every address, on one port; what listens beside the server hands its connections over to it. */
export async function listenOn(server: Server, [first = 'localhost', ...more]: string[], port: number): Promise<Listener[]> {
  await once(server.listen({ host: first, port }), 'listening')
  const listeners = await Promise.all(more.map((host) => listenAlso(server, host, portOf(server))))
  return listeners.filter((listener) => listener !== undefined)
}

/** Undefined where this machine does not have the address. */
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
 * Stops taking connections and waits for the requests in flight. `patient`: first goes on for as long as a load balancer needs to
 * see that we are not ready.
 */
export async function drainServer(server: Server, listeners: Listener[], patient: boolean): Promise<void> {
  if (patient) await setTimeout(NOTICE_MS)
  const finished = new AbortController()
  const cut = setTimeout(CUT_AFTER_MS, undefined, finished).then(
    () => server.closeAllConnections(),
    () => {},
  )
  const closed = [server, ...listeners].filter(({ listening }) => listening).map((each) => once(each.close(), 'close'))
  server.closeIdleConnections()
  await Promise.all(closed)
  finished.abort()
  await cut
}
