import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RateLimiter } from '../admission/rate-limiter.ts'
import { constantTimeEqual } from '../constant-time-equal.ts'
import { type ConnectedProfile, type Ctx, elapsedSince, type Identity, type Session, VISITORS } from '../ctx.ts'
import { chain, type MaybePromise, recover } from '../maybe-promise.ts'
import { Problem } from '../problems.ts'
import type { RequestContext, Requester } from './context.ts'
import { authorizationOf, headerOf } from './headers.ts'
import { type ConnectionKind, isOpenToVisitors, type Route } from './route.ts'

/** How credentials become somebody; the features behind it are wired in app.ts. */
export type Authenticators = {
  refreshToken: (token: string, from: CallerOrigin) => Promise<Identity>
  /** `fresh`: as the store has it now, not as it was a moment ago. */
  cookie: (secret: string, from: CallerOrigin & { fresh?: boolean }) => Promise<Identity>
  /** By the whole Authorization header, so that one seen a moment ago need not be taken apart again. */
  sessionToken: (shown: { header: string; at: number; tokenIn: (header: string) => string }) => MaybePromise<Session>
  /** The session of the one profile that a sign-in is bound to. */
  boundSession: (who: BoundIdentity) => Promise<Session>
  /** Whose a connection of this kind is, by its secret. */
  connection: (kind: ConnectionKind, secret: string) => Promise<ConnectedProfile>
}

/** A sign-in that is bound to one profile. */
type BoundIdentity = Identity & { boundProfileId: string }

type CallerOrigin = { address: string; userAgent: string }

/** Finds out who calls and notes it in the context; throws where they may not. */
export type Authenticate = (context: RequestContext, route: Route) => MaybePromise<void>

type Check = { ctx: Ctx; by: Authenticators; context: RequestContext; route: Route }

/** Lets callers in by the route's access. A valid token is counted by its sign-in; everything else, wrong tokens too, by its address. */
export function newAuthenticate(ctx: Ctx, by: Authenticators, limiter: RateLimiter): Authenticate {
  return (context, route) => {
    const { access } = route
    const isOpen = access === 'public' || access === 'web' || access === 'operator'
    if (route.rate === 'pictures') limiter.countPicture(context)
    else if (isOpen && !route.vital) limiter.countAddress(context)
    return recover(
      () => chain(identify({ ctx, by, context, route }), (who) => enter(context, route, who)),
      (error) => {
        if (!isOpen && error instanceof Problem && error.status < 429) limiter.countAddress(context)
        throw error
      },
    )
  }

  function enter(context: RequestContext, route: Route, who: Requester | undefined): void {
    if (who === undefined) return
    limiter.countSignIn(context, who.publicId)
    if (who.accountId !== VISITORS) limiter.countAccount(context, who.accountId)
    if (isBound(who) && !route.openToBound) throw forbidden('this sign-in is for one profile only')
    if (who.accountId === VISITORS && !isOpenToVisitors(route)) throw forbidden('visitors look around only')
    if (route.access === 'person' || route.access === 'admin') requireConfirmed(who as Identity, context.at)
    context.who = who
  }
}

/** Who is calling, or the problem with what they showed; looked at only as far as the route asks. */
function identify(check: Check): MaybePromise<Requester | undefined> {
  const { ctx, by, context, route } = check
  switch (route.access) {
    case 'session':
      return session(check)
    case 'public':
      return undefined
    case 'operator':
      return requireOperator(ctx, context)
    case 'web':
      return route.method === 'GET' ? undefined : requireCsrf(ctx, context)
    case 'cookie':
      return onlyCookie(check)
    case 'person':
      return person(check)
    case 'admin':
      return person(check).then(administrator)
    case 'identity':
      return identity(check)
    case 'bound':
      return authenticateBound(check)
    case 'either':
      return showsRefreshToken(context) ? identity(check) : session(check)
    case 'hook':
      return by.connection('hook', context.match.params['secret'] ?? '')
    case 'feed':
      return by.connection('feed', context.match.params['feedToken'] ?? '')
  }
}

/** Only the token counts: behind a reverse proxy a stranger's request comes from loopback too. */
function requireOperator({ settings: { metricsToken } }: Ctx, { request }: RequestContext): undefined {
  const given = authorizationOf(request)
  if (metricsToken === undefined || given === undefined || !constantTimeEqual(given, `Bearer ${metricsToken}`))
    throw new Problem('NOT_FOUND')
}

async function identity(check: Check): Promise<Identity> {
  const { by, context } = check
  const authorization = authorizationOf(context.request)
  if (authorization === undefined) return cookieIdentity(check)
  const token = bearer(authorization)
  if (token.startsWith('rt_')) return by.refreshToken(token, originOf(context))
  if (token.split('.').length === 3) throw wrongKind('this endpoint takes the refresh token (rt_…)')
  throw new Problem('TOKEN_INVALID')
}

/** Clients of other protocols know no profiles and no session tokens: their refresh token stands for both. */
async function authenticateBound(check: Check): Promise<Session> {
  if (authorizationOf(check.context.request) === undefined) throw new Problem('TOKEN_INVALID')
  const who = await identity(check)
  if (!isBound(who)) throw forbidden('this endpoint takes a sign-in that was approved for one profile')
  return check.by.boundSession(who)
}

/** Whether a sign-in is bound to one profile. */
function isBound(who: Requester): who is BoundIdentity {
  return 'boundProfileId' in who && who.boundProfileId !== null
}

function session({ by, context: { request, at } }: Check): MaybePromise<Session> {
  return by.sessionToken({ header: authorizationOf(request) ?? '', at, tokenIn: sessionTokenIn })
}

function sessionTokenIn(authorization: string): string {
  const token = bearer(authorization)
  if (token.startsWith('rt_')) throw wrongKind('this endpoint takes a session token; POST /auth/session-token gives one')
  return token
}

/** Our own pages send no Authorization header; where there is one, nothing else is looked at. */
async function onlyCookie(check: Check): Promise<Identity> {
  if (authorizationOf(check.context.request) !== undefined)
    throw new Problem('TOKEN_INVALID', { detail: 'this endpoint needs the cookie of the web app' })
  return cookieIdentity(check)
}

async function cookieIdentity({ ctx, by, context }: Check, fresh = false): Promise<Identity> {
  if (context.cookie === undefined) throw new Problem('TOKEN_INVALID')
  const who = await by.cookie(context.cookie, { ...originOf(context), fresh })
  requireCsrf(ctx, context)
  return who
}

/** A device's token stands for no person, whatever the account may do. */
async function person(check: Check): Promise<Identity> {
  if (authorizationOf(check.context.request) === undefined) return cookieIdentity(check, true)
  await identity(check)
  throw forbidden('this needs the person, signed in on our own pages; a device’s token does not do')
}

/** How long after the password was given somebody may do what needs the person. */
const CONFIRMED_MS = 15 * 60_000

function requireConfirmed({ confirmedAt }: Identity, now: number): void {
  if (confirmedAt === null || elapsedSince(confirmedAt, now) >= CONFIRMED_MS) throw new Problem('CONFIRM_PASSWORD')
}

function originOf({ request, address }: RequestContext): CallerOrigin {
  return { address, userAgent: request.headers['user-agent'] ?? '' }
}

function administrator(who: Identity): Identity {
  if (!who.admin) throw forbidden('administrators only')
  return who
}

/** The token a page of ours must send back with its cookie: known only to who can read our answers. */
export function csrfTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('marquee csrf').digest('base64url')
}

function requireCsrf({ baseUrl }: Ctx, { request, cookie }: RequestContext): undefined {
  const csrfToken = headerOf(request, 'x-csrf-token')
  if (!isOwnOrigin(request, baseUrl)) throw forbidden('the request comes from another origin')
  if (cookie === undefined || csrfToken === undefined || !constantTimeEqual(csrfToken, csrfTokenOf(cookie)))
    throw forbidden('X-CSRF-Token is missing or wrong; GET /web/session gives it')
}

/** Whether the request comes from our own pages: no Origin, or ours. */
function isOwnOrigin({ headers }: IncomingMessage, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined) return true
  if (origin === new URL(baseUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/** Without an Authorization header there may be a cookie, which stands for a refresh token. */
function showsRefreshToken({ request }: RequestContext): boolean {
  const authorization = authorizationOf(request)
  return authorization === undefined || bearer(authorization).startsWith('rt_')
}

function bearer(authorization: string): string {
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw new Problem('TOKEN_INVALID', { detail: 'send Authorization: Bearer <token>' })
  return token
}

function wrongKind(detail: string): Problem {
  return new Problem('WRONG_TOKEN_KIND', { detail })
}

function forbidden(detail: string): Problem {
  return new Problem('FORBIDDEN', { detail })
}
