import type { Server, Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { Authenticators } from './access.ts'
import { checked } from './answer-check.ts'
import { bodyOf } from './body.ts'
import { answerOnSocket, problemWith, wrongMethod } from './client-error.ts'
import { preflight } from './cors.ts'
import { drainServer } from './drain.ts'
import { newFramework, URL_BYTES } from './framework.ts'
import { newGate } from './gate.ts'
import type { Log } from './logging.ts'
import type { Metrics } from './metrics.ts'
import { LagWatch } from './overload.ts'
import { pathMatcher } from './path-matcher.ts'
import { answerOf, checkParts } from './problem-answer.ts'
import { addressOf, cookieOf, headerOf, isLocal } from './request-facts.ts'
import { noteGarbage, noteRequest, type Seen } from './request-log.ts'
import { Answer, type Route } from './route.ts'
import { newSend } from './send.ts'
import { requireTexts } from './text.ts'
import { RateLimits } from './throttle.ts'
import { isClosing } from './unread-body.ts'

export type EdgeOptions = {
  ctx: Ctx
  routes: Route[]
  authenticate: Authenticators
  metrics: Metrics
  log: Log
  /** Runs store work of a request within what is left of its time, and says in problems what the store said in errors. */
  guard: <T>(budget: { reads: boolean; spentMs: number }, work: () => Promise<T>) => Promise<T>
  cookieName: string
  /** For people who follow a wrong link; programs get the problem. */
  notFoundPage: Answer | undefined
  /** Also checks what we answer against the route's own schemas: twice the work, so not in service. */
  checkAnswers: boolean
}

export type Edge = {
  listen: (host: string, port: number) => Promise<number>
  drain: (calm: boolean) => Promise<void>
  lag: LagWatch
}

/** The HTTP edge: turns the route table into a server. Knows no feature. */
export function serve(options: EdgeOptions): Edge {
  const { ctx, log, metrics, routes, guard } = options
  const { limits, corsOrigins } = ctx.settings
  const lag = new LagWatch(limits.lagMilliseconds)
  const rates = new RateLimits(limits.requestsPerSignIn, limits.requestsPerAddress, ctx.now)
  const state = { draining: false, lastRequestAt: 0 }
  const methodsOf = pathMatcher(routes)
  const admit = newGate(ctx, options.authenticate, rates)
  const send = newSend({ corsOrigins, https: ctx.baseUrl.startsWith('https:'), isDraining: () => state.draining })
  const nextId = requestIds(ctx)
  const app = newFramework(ctx.settings, routes, {
    respond,
    respondToBadUrl: (request, reply) => void respondWith(request, reply, undefined, () => Promise.reject(badUrl(request))),
    respondToGarbage: (error, socket) => refuse(socket, problemWith(error, methodsOf)),
    respondToConnect: (socket) => refuse(socket, new Problem('METHOD_NOT_ALLOWED', { allow: [] })),
    nextId,
  })
  metrics.gauge('marquee_open_connections', 'Connections that are open now', () => openConnections(app.server))
  metrics.gauge(
    'marquee_event_loop_lag_seconds',
    'Mean lag of the last half second, by which load is shed',
    () => lag.lagMs / 1000,
  )

  function respond(request: FastifyRequest, reply: FastifyReply, route: Route | undefined): Promise<unknown> {
    if (isClosing(request.socket)) return Promise.resolve(reply.hijack())
    return respondWith(request, reply, route, (seen) =>
      route ? answerBy(route, request, reply, seen) : answerUnknown(request, reply),
    )
  }

  async function respondWith(
    request: FastifyRequest,
    reply: FastifyReply,
    route: Route | undefined,
    answer: (seen: Seen) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const seen: Seen = {
      route: route?.path ?? '(none)',
      address: addressOf(request),
      startedAt: performance.now(),
      answeredAt: undefined,
      who: undefined,
    }
    state.lastRequestAt = seen.startedAt
    reply.raw.once('close', () => noteRequest(log, metrics, request, reply, seen))
    const finish = (given: Answer) => {
      seen.answeredAt = performance.now()
      return send(request, reply, given)
    }
    try {
      const given = await (options.checkAnswers && route ? checked(route, answer(seen)) : answer(seen))
      return finish(given)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'INTERNAL') log.error({ requestId: request.id, route: seen.route, err: error }, 'request failed')
      if (problem.code === 'RATE_LIMITED') ctx.count('rate_limited')
      return finish(route?.sayProblem?.(problem) ?? answerOf(problem, request.id))
    }
  }

  /** Access, then the body, then the work; a body that comes slowly takes no time from the store's budget. */
  async function answerBy(route: Route, request: FastifyRequest, reply: FastifyReply, seen: Seen): Promise<Answer> {
    if (!route.vital) refuseWhenBusy()
    requireReadable(request)
    const reads = route.method === 'GET'
    const cookie = cookieOf(request, options.cookieName)
    const enter = async () => {
      seen.who = await admit(request, reply, route, cookie)
    }
    const work = async (body: unknown) => route.handle(ctx, inputOf(route, request, { seen, cookie, body }) as never)
    if (!route.body) return asAnswer(route, await guard({ reads, spentMs: 0 }, () => enter().then(() => work(undefined))))
    await guard({ reads, spentMs: 0 }, enter)
    const spentMs = performance.now() - seen.startedAt
    const body = await bodyFor(route, request, reply)
    return asAnswer(route, await guard({ reads, spentMs }, () => work(body)))
  }

  function inputOf(route: Route, request: FastifyRequest, { seen, cookie, body: given }: Given) {
    const [params, query, body] = checkParts([
      [route.params, route.params && texts(request.params)],
      [route.query, route.query && texts(request.query)],
      [route.body, given],
    ])
    const header = (name: string) => headerOf(request, name)
    return { params, query, body, who: seen.who, caller: callerOf(request, seen), cookie, header }
  }

  async function answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    rates.ofAddress(addressOf(request), reply)
    requireReadable(request)
    const methods = methodsOf(request.url.split('?')[0] ?? '')
    if (request.method === 'OPTIONS' && methods.length > 0) return preflight(request, methods, corsOrigins)
    if (methods.length === 0 && options.notFoundPage && wantsPage(request)) return options.notFoundPage
    throw wrongMethod(methods)
  }

  function callerOf(request: FastifyRequest, { address }: Seen): Caller {
    const userAgent = request.headers['user-agent'] ?? ''
    return { address, userAgent, requestId: request.id, isLocal: () => isLocal(request, ctx.baseUrl) }
  }

  function refuseWhenBusy(): void {
    if (!lag.tooBusy) return
    ctx.count('load_shed')
    throw new Problem('OVERLOADED')
  }

  function refuse(socket: Socket, problem: Problem | undefined): void {
    if (isClosing(socket)) return
    if (!problem || !socket.writable) return void socket.destroy()
    const id = nextId()
    noteGarbage(log, metrics, { id, status: problem.status, address: socket.remoteAddress ?? '' })
    answerOnSocket(socket, problem, id)
  }

  async function listen(host: string, port: number): Promise<number> {
    await app.listen({ host, port })
    const address = app.server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  async function drain(calm: boolean): Promise<void> {
    state.draining = true
    await drainServer(app, calm && performance.now() - state.lastRequestAt < 5000)
    lag.close()
  }

  return { listen, drain, lag }
}

type Given = { seen: Seen; cookie: string | undefined; body: unknown }

function asAnswer(route: Route, result: unknown): Answer {
  return result instanceof Answer ? result : new Answer(successOf(route), result)
}

/** Ids that differ between nodes and starts, and count up within one. */
function requestIds({ random }: Ctx): () => string {
  const prefix = random(4).toString('hex')
  let requests = 0
  return () => `req_${prefix}${(++requests).toString(36).padStart(6, '0')}`
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

async function bodyFor(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = await bodyOf(request.raw, route.form ?? false, () => reply.raw.writeContinue())
  return body === undefined && route.bodyOptional ? {} : body
}

function texts(values: unknown): unknown {
  requireTexts(values as Record<string, unknown>)
  return values
}

/** What every request needs before anybody looks further. */
function requireReadable(request: FastifyRequest): void {
  if (request.url.length > URL_BYTES) throw new Problem('URI_TOO_LONG')
  if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
    throw new Problem('VALIDATION_FAILED', { detail: 'send a Host header', errors: [{ path: '', message: 'no Host header' }] })
}

function badUrl(request: FastifyRequest): Problem {
  if (request.url.length > URL_BYTES) return new Problem('URI_TOO_LONG')
  return new Problem('VALIDATION_FAILED', {
    detail: 'the path is not valid',
    errors: [{ path: '', message: 'malformed path' }],
  })
}

/** Problems pass; anything else that is thrown is a defect of ours and says nothing to the caller. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('INTERNAL')
}

function successOf(route: Route): number {
  return Number(Object.keys(route.answers)[0] ?? 200)
}

/** Whether a browser asks for something to look at. */
function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (headerOf(request, 'accept') ?? '').includes('text/html')
}
