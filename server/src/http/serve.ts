import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isLoopback, truncated } from '../addresses.ts'
import type { Caller, Ctx, Identity, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { type Authenticators, admit, isOwnOrigin } from './access.ts'
import { JSON_BYTES, parseForm, parseJson, readBody } from './body.ts'
import { answerUnreadable } from './client-error.ts'
import { corsHeaders, preflight } from './cors.ts'
import type { Metrics } from './metrics.ts'
import { LagWatch } from './overload.ts'
import { pathMatcher } from './path-matcher.ts'
import { answerOf, check } from './problem-answer.ts'
import { Answer, type Route } from './route.ts'
import { RateLimits } from './throttle.ts'

const URL_BYTES = 8 * 1024
const HEADER_BYTES = 24 * 1024
const KEEP_ALIVE_MS = 65_000

export type EdgeOptions = {
  ctx: Ctx
  routes: Route[]
  authenticate: Authenticators
  metrics: Metrics
  log: Logger
  /** Runs a request's work with its budget of time, and says in problems what the store said in errors. */
  guard: <T>(reads: boolean, work: () => Promise<T>) => Promise<T>
  cookieName: string
  /** Also checks what we answer against the route's own schemas: twice the work, so not in service. */
  checkAnswers: boolean
}

export type Edge = {
  listen: (host: string, port: number) => Promise<number>
  drain: (calm: boolean) => Promise<void>
  lag: LagWatch
}

type Handled = { who: Identity | Session | undefined; route: string; startedAt: number }

/** The HTTP edge: turns the route table into a server. Knows no feature. */
export function serve(options: EdgeOptions): Edge {
  const { ctx, log, metrics } = options
  const { limits } = ctx.settings
  const lag = new LagWatch(limits.lagMilliseconds)
  const rates = new RateLimits(limits.requestsPerSignIn, limits.requestsPerAddress, ctx.now)
  const allowed = pathMatcher(options.routes)
  const state = { draining: false, lastRequestAt: 0 }
  const handled = new WeakMap<FastifyRequest, Handled>()
  const app = framework(ctx)

  for (const route of options.routes)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => respond(request, reply, route),
    })
  app.setNotFoundHandler((request, reply) => respond(request, reply, undefined))
  app.setErrorHandler((error, request, reply) => send(reply, request, answerOf(problemOf(error), request.id)))
  app.addHook('onResponse', async (request, reply) => note(request, reply))

  async function respond(request: FastifyRequest, reply: FastifyReply, route: Route | undefined): Promise<FastifyReply> {
    const seen: Handled = { who: undefined, route: route?.path ?? '(none)', startedAt: performance.now() }
    handled.set(request, seen)
    state.lastRequestAt = seen.startedAt
    try {
      return send(
        reply,
        request,
        await (route ? answer(request, reply, route, seen) : Promise.resolve(unknownPath(request, reply))),
      )
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'INTERNAL') log.error({ requestId: request.id, route: seen.route, err: error }, 'request failed')
      if (problem.code === 'RATE_LIMITED') ctx.count('rate_limited')
      return send(reply, request, route?.sayProblem?.(problem) ?? answerOf(problem, request.id))
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, route: Route, seen: Handled): Promise<Answer> {
    if (!route.vital) refuseWhenBusy()
    if (request.url.length > URL_BYTES) throw new Problem('URI_TOO_LONG')
    const caller: Caller = {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      local: isLocal(request),
    }
    const reads = route.method === 'GET'
    const cookie = cookieOf(request, options.cookieName)
    return options.guard(reads, async () => {
      seen.who = await identify(request, reply, route, cookie)
      const input = {
        params: route.params && check(route.params, request.params),
        query: route.query && check(route.query, request.query),
        body: route.body && check(route.body, await bodyOf(request, route)),
        who: seen.who,
        caller,
        cookie,
        header: (name: string) => single(request.headers[name]),
      }
      const result = await route.handle(ctx, input as never)
      return result instanceof Answer ? result : new Answer(successOf(route), result)
    })
  }

  /** A valid token is counted by its sign-in; everything else, wrong tokens too, by its address. */
  async function identify(request: FastifyRequest, reply: FastifyReply, route: Route, cookie: string | undefined) {
    const open = route.access === 'public' || route.access === 'web' || route.access === 'operator'
    if (open && !route.vital) rates.ofAddress(request.ip, reply)
    if (route.access === 'operator') requireOperator(request)
    try {
      const given = {
        authorization: request.headers.authorization,
        cookie,
        csrfToken: single(request.headers['x-csrf-token']),
        ownOrigin: isOwnOrigin(request, ctx.baseUrl),
        reads: route.method === 'GET',
      }
      const who = await admit(ctx, route.access, given, options.authenticate)
      if (who) rates.ofSignIn(who.publicId, reply)
      return who
    } catch (error) {
      if (!open && error instanceof Problem && error.status === 401) rates.ofAddress(request.ip, reply)
      throw error
    }
  }

  function requireOperator(request: FastifyRequest): void {
    const { metricsToken } = ctx.settings
    if (metricsToken !== undefined && request.headers.authorization === `Bearer ${metricsToken}`) return
    if (!isLocal(request)) throw new Problem('NOT_FOUND')
  }

  function refuseWhenBusy(): void {
    if (!lag.tooBusy) return
    ctx.count('load_shed')
    throw new Problem('OVERLOADED')
  }

  function unknownPath(request: FastifyRequest, reply: FastifyReply): Answer {
    rates.ofAddress(request.ip, reply)
    if (request.url.length > URL_BYTES) throw new Problem('URI_TOO_LONG')
    const methods = allowed(request.url.split('?')[0] ?? '')
    if (methods.length === 0) throw new Problem('NOT_FOUND')
    if (request.method === 'OPTIONS') return preflight(request, methods, ctx.settings.corsOrigins)
    throw new Problem('METHOD_NOT_ALLOWED', { allow: methods })
  }

  function send(reply: FastifyReply, request: FastifyRequest, { status, body, headers }: Answer): FastifyReply {
    reply
      .code(status)
      .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (ctx.settings.corsOrigins.length > 0) reply.headers(corsHeaders(request, ctx.settings.corsOrigins))
    if (headers['cache-control'] === undefined) reply.header('cache-control', 'no-store')
    if (state.draining || !request.raw.complete) reply.header('connection', 'close')
    reply.headers(headers)
    if (options.checkAnswers) checkAnswer(request, options.routes, status, body)
    if (body === undefined || status === 204) return reply.send()
    if (typeof body === 'string' || Buffer.isBuffer(body)) return reply.send(body)
    if (headers['content-type'] === undefined) reply.header('content-type', 'application/json; charset=utf-8')
    return reply.serializer(asIs).send(JSON.stringify(body))
  }

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const { who, route, startedAt } = handled.get(request) ?? { who: undefined, route: '(none)', startedAt: performance.now() }
    const seconds = (performance.now() - startedAt) / 1000
    metrics.request(request.method, route, reply.statusCode, seconds)
    if (!log.isLevelEnabled('info')) return
    const person = who && {
      accountId: who.accountId,
      publicId: who.publicId,
      ...('profileId' in who && { profileId: who.profileId }),
    }
    const milliseconds = Math.round(seconds * 1e4) / 10
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds,
        from: truncated(request.ip),
        ...person,
      },
      'request',
    )
  }

  async function drain(calm: boolean): Promise<void> {
    state.draining = true
    // With requests coming in, stay a little longer than a load balancer needs to see that we are not ready.
    if (calm && performance.now() - state.lastRequestAt < 5000) await new Promise((resolve) => setTimeout(resolve, 2000))
    const cut = setTimeout(() => app.server.closeAllConnections(), 18_000)
    await app.close()
    clearTimeout(cut)
    lag.close()
  }

  async function listen(host: string, port: number): Promise<number> {
    await app.listen({ host, port })
    const address = app.server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  return { listen, drain, lag }
}

function framework({ settings }: Ctx): FastifyInstance {
  const { limits, trustedProxies } = settings
  const prefix = randomBytes(4).toString('hex')
  let requests = 0
  const nextId = () => `req_${prefix}${(++requests).toString(36).padStart(6, '0')}`
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: nextId,
    requestIdHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: limits.requestSeconds * 1000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024 },
    http: {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: limits.headerSeconds * 1000,
      connectionsCheckingInterval: 500,
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, nextId()),
    frameworkErrors: (_error, request, reply) => answerBadUrl(request, reply as FastifyReply),
  })
  if (limits.connections > 0) app.server.maxConnections = limits.connections
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null)) // bodies are read after access is checked
  return app
}

async function bodyOf(request: FastifyRequest, route: Route): Promise<unknown> {
  const bytes = await readBody(request.raw, Number(request.headers['content-length'] ?? 0), JSON_BYTES)
  if (bytes.length === 0) return route.bodyOptional ? {} : undefined
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const wanted = route.form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (type !== wanted) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: `send ${wanted}` })
  return route.form ? parseForm(bytes) : parseJson(bytes)
}

/** Problems pass; anything else that is thrown is a defect of ours and says nothing to the caller. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('INTERNAL')
}

function answerBadUrl(request: { id: string }, reply: FastifyReply): void {
  const { status, body, headers } = answerOf(badUrl(), request.id)
  reply
    .code(status)
    .headers({ ...headers, 'x-request-id': request.id })
    .send(body)
}

function badUrl(): Problem {
  return new Problem('VALIDATION_FAILED', { detail: 'the path is not valid', errors: [{ path: '', message: 'malformed path' }] })
}

function checkAnswer(request: FastifyRequest, routes: Route[], status: number, body: unknown): void {
  const url = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
  const route = routes.find(
    ({ path, method }) => path === url && (method === request.method || (method === 'GET' && request.method === 'HEAD')),
  )
  const schema = route?.answers[status]
  if (schema && typeof schema !== 'string') schema.parse(JSON.parse(JSON.stringify(body)))
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
  if (route && !route.sayProblem && schema === undefined && code === undefined)
    throw new Error(`${route.method} ${route.path} does not list status ${status}`)
}

function successOf(route: Route): number {
  return Number(Object.keys(route.answers)[0] ?? 200)
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** From this very machine: a loopback connection that no proxy has passed on. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function asIs(payload: unknown): string {
  return payload as string // already JSON text
}
