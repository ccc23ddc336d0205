import type { Server, Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'
import type { ParserError } from './client-error.ts'
import type { RawQuery } from './queries.ts'
import type { Route } from './route.ts'

export const URL_BYTES = 8 * 1024
const HEADER_BYTES = 24 * 1024
const KEEP_ALIVE_MS = 65_000
const STUCK_MS = 120_000 // nothing comes and nothing is taken: a reader that has stopped reading

export type Handlers = {
  /** Answers a request; the entry is undefined where no route has the path or the method. */
  respond: (request: FastifyRequest, reply: FastifyReply, entry: Route | undefined) => void
  /** Answers a request whose path cannot be decoded. */
  respondToBadUrl: (request: FastifyRequest, reply: FastifyReply) => void
  /** Answers what could not be read as a request. */
  respondToGarbage: (error: ParserError, socket: Socket) => void
  /** Answers somebody who takes us for a proxy. */
  respondToConnect: (socket: Socket) => void
  /** Takes a new connection in, or closes it; says which. */
  admit: (socket: Socket) => boolean
  nextId: () => string
}

/** Fastify with our limits and without its own ideas about bodies, ids, logs and errors. */
export function newFramework(settings: Settings, routes: Route[], handlers: Handlers): FastifyInstance {
  const { limits, trustedProxies } = settings
  const requestTimeout = limits.requestSeconds * 1000
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: handlers.nextId,
    requestIdHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: STUCK_MS,
    requestTimeout,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: URL_BYTES, querystringParser: (text): RawQuery => ({ text }) },
    http: {
      maxHeaderSize: HEADER_BYTES,
      requestTimeout,
      headersTimeout: limits.headerSeconds * 1000,
      connectionsCheckingInterval: 500,
      requireHostHeader: false, // it would answer without a problem; `respond` asks for it
    },
    clientErrorHandler: handlers.respondToGarbage,
    frameworkErrors: (_error, request, reply) => handlers.respondToBadUrl(request as FastifyRequest, reply as FastifyReply),
  })
  admitConnections(app.server, handlers.admit)
  // Answering in these hooks keeps the framework from looking at the body: that is ours, after access is checked.
  app.addHook('onRequest', (request, reply, next) => (request.is404 ? handlers.respond(request, reply, undefined) : next()))
  for (const route of routes)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, reply, _next) => handlers.respond(request, reply, route),
      handler: neverReached,
    })
  // Requests with an Expect header come as events of their own.
  app.server.on('checkContinue', (request, response) => app.routing(request, response))
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.server.on('connect', (_request, socket) => handlers.respondToConnect(socket as Socket))
  return app
}

/** A connection that is closed at once costs a third less if nobody else hears of it. */
export function admitConnections(server: Server, admit: (socket: Socket) => boolean): void {
  const others = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    if (admit(socket)) for (const listener of others) listener.call(server, socket)
  })
}

function neverReached(): never {
  throw new Error('a request went past the hooks that answer it')
}
