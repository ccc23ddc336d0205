import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server as Listener } from 'node:net'
import { performance } from 'node:perf_hooks' // the global is a getter, called for every request
import { BytesInFlight } from '../admission/bytes-in-flight.ts'
import { type Connection, Connections, STUCK_CHECK_MS } from '../admission/connections.ts'
import { LagMonitor } from '../admission/event-loop-lag.ts'
import { RateLimiter } from '../admission/rate-limiter.ts'
import type { Ctx } from '../ctx.ts'
import { clientAddress, networkMatcher } from '../network/addresses.ts'
import { newAccessLog } from '../observability/access-log.ts'
import type { Log } from '../observability/logging.ts'
import { LAG_GAUGE, type Metrics } from '../observability/metrics.ts'
import { Problem } from '../problems.ts'
import { type Authenticators, newAuthenticate } from './authentication.ts'
import { RequestContext } from './context.ts'
import { type AnswerCheck, newDispatch } from './dispatch.ts'
import { type Guard, newHandler } from './handler.ts'
import { cookieOf, headerOf } from './headers.ts'
import { newRefuse } from './refuse.ts'
import { newRespond } from './respond.ts'
import type { Answer, Route } from './route.ts'
import { newRouter } from './router.ts'
import { newSend } from './send.ts'
import { addressesFor, drainServer, listenOn, newServer, portOf } from './server.ts'
import { parserProblem } from './unroutable.ts'

export type EdgeOptions<C extends Ctx> = {
  ctx: C
  routes: Route<C>[]
  authenticate: Authenticators
  metrics: Metrics
  log: Log
  guard: Guard
  cookieName: string
  notFoundPage: Answer | undefined
  checkAnswer?: AnswerCheck | undefined
}

export type Edge = {
  listen: (host: string, port: number) => Promise<number>
  drain: (calm: boolean) => Promise<void>
  lag: LagMonitor
}

/** How many bytes of pictures that are being sent may be in memory; cached pictures count, too. */
const MAX_PICTURE_BYTES_IN_FLIGHT = 64 * 1024 * 1024

/** Makes the HTTP server of a route table. Independent of any feature. */
export function serve<C extends Ctx>(options: EdgeOptions<C>): Edge {
  const { ctx, metrics, log, cookieName, checkAnswer } = options
  const { limits, corsOrigins, trustedProxies } = ctx.settings
  const lag = new LagMonitor(limits.lagMilliseconds)
  const limiter = new RateLimiter(limits)
  const state = { draining: false, lastRequestAt: Number.NEGATIVE_INFINITY }
  const listeners: Listener[] = []
  const router = newRouter(options.routes, ctx.memory)
  const unroutable = { methodsOf: router.methodsOf, corsOrigins, notFoundPage: options.notFoundPage }
  const accessLog = newAccessLog(log, metrics)
  const authenticate = newAuthenticate(ctx, options.authenticate, limiter)
  const handle = newHandler({ ctx, guard: options.guard, authenticate, cacheMatch: router.cacheMatch })
  const nextId = requestIds(ctx)
  const isProxy = networkMatcher(trustedProxies)
  const connections = new Connections(limits, { isProxy, count: ctx.count })
  const drop = (connection: Connection) => connections.drop(connection)
  const watch = setInterval(() => connections.setStuckTimeouts(), STUCK_CHECK_MS).unref()
  const pictures = new BytesInFlight(MAX_PICTURE_BYTES_IN_FLIGHT, drop)
  const https = ctx.baseUrl.startsWith('https:')
  const send = newSend({ corsOrigins, https, isDraining: () => state.draining, pictures })
  const respond = newRespond({ ctx, log, send, accessLog, drop })
  const answer = newDispatch({ handle, checkAnswer, lag, limiter, unroutable })
  const refuse = newRefuse({ connections, accessLog, nextId })
  const server = newServer(limits, {
    respond: (request, response) => {
      const context = begin(request, response)
      const { connection } = context
      state.lastRequestAt = context.startedAt
      if (connection?.isClosing) return
      if (connection && connection.unanswered > MAX_UNANSWERED) drop(connection)
      else respond(context, answer)
    },
    admit: (socket) => connections.admit(socket),
    respondToParserError: (error, socket) => refuse(socket, parserProblem(error, router.methodsOf)),
    respondToConnect: (socket) => refuse(socket, new Problem('METHOD_NOT_ALLOWED', { allow: [] })),
  })
  metrics.gauge('marquee_open_connections', 'Connections that are open now', () => connections.count)
  metrics.gauge(LAG_GAUGE, 'Mean lag of the last half second, by which load is shed', () => lag.lagMs / 1000)

  function begin(request: IncomingMessage, response: ServerResponse): RequestContext {
    const startedAt = performance.now()
    return new RequestContext(request, response, {
      id: nextId(),
      match: router.match(request.method ?? '', request.url ?? ''),
      address: clientAddress(request.socket.remoteAddress ?? '', headerOf(request, 'x-forwarded-for'), isProxy),
      connection: connections.use(request, response, startedAt),
      cookie: cookieOf(request, cookieName),
      at: ctx.now(),
      startedAt,
    })
  }

  async function listen(host: string, port: number): Promise<number> {
    listeners.push(...(await listenOn(server, await addressesFor(host), port)))
    return portOf(server)
  }

  async function drain(isGraceful: boolean): Promise<void> {
    state.draining = true
    await drainServer(server, listeners, isGraceful && performance.now() - state.lastRequestAt < 5000)
    lag.close()
    clearInterval(watch)
  }

  return { listen, drain, lag }
}

/**
 * Requests on one connection that may be unanswered at a time: each takes memory, and none of our clients needs more.
 */
const MAX_UNANSWERED = 100

/** Makes request ids: a random prefix per process start, then a counter. */
function requestIds({ random }: Ctx): () => string {
  const prefix = random(4).toString('hex')
  let requests = 0
  return () => `req_${prefix}${(++requests).toString(36).padStart(6, '0')}`
}
