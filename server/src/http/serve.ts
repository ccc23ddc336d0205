import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'
import { networkList } from '../addresses.ts'
import type { Ctx } from '../ctx.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { newAccessLog } from '../observability/access-log.ts'
import type { Log } from '../observability/logging.ts'
import { LAG_GAUGE, type Metrics } from '../observability/metrics.ts'
import { Problem } from '../problems.ts'
import type { Authenticators } from './access.ts'
import { BytesInFlight } from './bytes-in-flight.ts'
import { answerOnSocket, problemWith } from './client-error.ts'
import { type Connection, Connections } from './connections.ts'
import type { Exchange } from './exchange.ts'
import { newGate } from './gate.ts'
import { LagWatch } from './overload.ts'
import { addressFinder, timesSent } from './request-facts.ts'
import { type AnswerCheck, newRespond } from './respond.ts'
import type { Answer, Route } from './route.ts'
import { newRouter, URL_BYTES } from './router.ts'
import { newSend } from './send.ts'
import { addressesFor, drainServer, listenOn, newServer, portOf } from './server.ts'
import { RateLimits } from './throttle.ts'
import { answerUnknown } from './unknown-path.ts'
import { type Guard, newWork } from './work.ts'

export type EdgeOptions<C extends Ctx> = {
  ctx: C
  routes: Route<C>[]
  authenticate: Authenticators
  metrics: Metrics
  log: Log
  guard: Guard
  cookieName: string
  notFoundPage: Answer | undefined
  /** Checks what we answer against the route's own schemas: twice the work, so not in service. */
  checkAnswer?: AnswerCheck | undefined
}

export type Edge = {
  listen: (host: string, port: number) => Promise<number>
  drain: (calm: boolean) => Promise<void>
  lag: LagWatch
}

/** Of pictures that are being sent, what may lie in memory; those that are remembered are counted, too. */
const PICTURE_BYTES = 64 * 1024 * 1024

/** The HTTP edge: turns the route table into a server. Knows no feature. */
export function serve<C extends Ctx>({ ctx, routes, authenticate, metrics, log, ...options }: EdgeOptions<C>): Edge {
  const { limits, corsOrigins, trustedProxies } = ctx.settings
  const lag = new LagWatch(limits.lagMilliseconds)
  const rates = new RateLimits(limits)
  const state = { draining: false, lastRequestAt: Number.NEGATIVE_INFINITY }
  const listeners: Listener[] = []
  const router = newRouter(routes)
  const unknown = { methodsOf: router.methodsOf, corsOrigins, notFoundPage: options.notFoundPage }
  const accessLog = newAccessLog(log, metrics)
  const work = newWork({ ctx, ...options, admit: newGate(ctx, authenticate, rates) })
  const nextId = requestIds(ctx)
  const isProxy = networkList(trustedProxies)
  const addressOf = addressFinder(isProxy)
  const connections = new Connections(limits, { isProxy, count: ctx.count })
  const drop = (connection: Connection) => connections.drop(connection)
  const pictures = new BytesInFlight(PICTURE_BYTES, drop)
  const https = ctx.baseUrl.startsWith('https:')
  const send = newSend({ corsOrigins, https, isDraining: () => state.draining, pictures })
  const respond = newRespond({ ctx, log, send, accessLog, drop, checkAnswer: options.checkAnswer })
  const server = newServer(limits, {
    respond: (request, response) => {
      const exchange = begin(request, response)
      state.lastRequestAt = exchange.startedAt
      if (exchange.connection?.isClosing) return
      if (asksTooMuch(exchange)) connections.drop(exchange.connection)
      else respond(exchange, answer)
    },
    admit: (socket) => connections.admit(socket),
    respondToGarbage: (error, socket) => refuse(socket, problemWith(error, router.methodsOf)),
    respondToConnect: (socket) => refuse(socket, new Problem('METHOD_NOT_ALLOWED', { allow: [] })),
  })
  metrics.gauge('marquee_open_connections', 'Connections that are open now', () => connections.count)
  metrics.gauge(LAG_GAUGE, 'Mean lag of the last half second, by which load is shed', () => lag.lagMs / 1000)

  function begin(request: IncomingMessage, response: ServerResponse): Exchange {
    const { method = '', url = '' } = request
    const { route, params, query, isMalformed } = router.match(method, url)
    const startedAt = performance.now()
    return {
      id: nextId(),
      request,
      response,
      method,
      url,
      route,
      params,
      query,
      isMalformed,
      address: addressOf(request),
      connection: connections.use(request, response, startedAt),
      at: ctx.now(),
      startedAt,
      answeredAt: undefined,
      who: undefined,
      limits: [],
      isLogged: false,
    }
  }

  function answer(exchange: Exchange): MaybePromise<Answer> {
    const { route } = exchange
    if (exchange.isMalformed) throw malformedPath(exchange)
    if (!route) rates.ofAddress(exchange)
    else if (!route.vital) refuseWhenBusy()
    requireReadable(exchange)
    return route ? work(exchange, route) : answerUnknown(exchange, unknown)
  }

  function refuseWhenBusy(): void {
    if (lag.tooBusy) throw new Problem('OVERLOADED')
  }

  function refuse(socket: Socket, problem: Problem | undefined): void {
    if (!connections.beginClosing(socket)) return
    const earlier = connections.answerBefore(socket)
    if (problem && earlier) earlier.once('close', () => refuseNow(socket, problem))
    else refuseNow(socket, problem)
  }

  function refuseNow(socket: Socket, problem: Problem | undefined): void {
    if (!problem || !socket.writable) return void socket.destroy()
    const id = nextId()
    accessLog.unreadable({ id, status: problem.status, address: socket.remoteAddress ?? '' })
    answerOnSocket(socket, problem, id)
  }

  async function listen(host: string, port: number): Promise<number> {
    listeners.push(...(await listenOn(server, await addressesFor(host), port)))
    return portOf(server)
  }

  async function drain(calm: boolean): Promise<void> {
    state.draining = true
    await drainServer(server, listeners, calm && performance.now() - state.lastRequestAt < 5000)
    lag.close()
  }

  return { listen, drain, lag }
}

/** Ids that differ between nodes and starts, and count up within one. */
function requestIds({ random }: Ctx): () => string {
  const prefix = random(4).toString('hex')
  let requests = 0
  return () => `req_${prefix}${(++requests).toString(36).padStart(6, '0')}`
}

/** No client of ours asks so often without reading; every unanswered request takes memory. */
const MOST_UNANSWERED = 100

function asksTooMuch(exchange: Exchange): exchange is Exchange & { connection: Connection } {
  return exchange.connection !== undefined && exchange.connection.unanswered > MOST_UNANSWERED
}

/** What every request needs before anybody looks further. */
function requireReadable({ request, url }: Exchange): void {
  if (url.length > URL_BYTES) throw new Problem('URI_TOO_LONG')
  const hosts = timesSent(request.rawHeaders, 'host')
  if (hosts > 1) throw unreadable('send one Host header', 'more than one Host header')
  if (hosts === 0 && request.httpVersion !== '1.0') throw unreadable('send a Host header', 'no Host header')
}

function unreadable(detail: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { detail, errors: [{ path: '', message }] })
}

function malformedPath({ url }: Exchange): Problem {
  return url.length > URL_BYTES ? new Problem('URI_TOO_LONG') : unreadable('the path is not valid', 'malformed path')
}
