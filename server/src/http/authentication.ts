import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RateLimiter } from '../admission/rate-limiter.ts'
import { type Caller, type ConnectedProfile, type Ctx, type Identity, isConfirmed, type Session, VISITORS } from '../ctx.ts'
import { chain, type MaybePromise, recover } from '../maybe-promise.ts'
import { forbidden, noSuchPath, Problem, wrongKind } from '../problems.ts'
import { constantTimeEqual } from '../texts/constant-time-equal.ts'
import type { RequestContext } from './context.ts'
import { authorizationOf, headerOf } from './headers.ts'
import { type ConnectionKind, isOpenToVisitors, type Route } from './route.ts'

const COOKIE_NEEDED = 'this needs the person, signed in on the pages of this server; a device’s token is not accepted'
const NO_TOKEN_OF_OURS = 'this is not a token of this server; refresh tokens begin with rt_'

/** How each kind of credential is resolved to a caller; app.ts wires in the features that do it. */
export type Authenticators = {
  refreshToken: (token: string, from: Caller) => Promise<Identity>
  /** `fresh`: read from the store, not from the cache. */
  cookie: (secret: string, from: Caller & { fresh?: boolean }) => Promise<Identity>
  /** Takes the whole Authorization header: it is the key of a cache, and is parsed by `tokenIn` only on a miss. */
  sessionToken: (given: { header: string; at: number; tokenIn: (header: string) => string }) => MaybePromise<Session>
  /** The session of the one profile that a sign-in is bound to. */
  boundSession: (who: BoundIdentity) => Promise<Session>
  /** Whether callers without a token may use routes with access `guest`. */
  allowsGuests: boolean
  /** The profile that a connection of this kind belongs to, by its secret. */
  connection: (kind: ConnectionKind, secret: string) => MaybePromise<ConnectedProfile>
}

/** A sign-in that is bound to one profile. */
type BoundIdentity = Identity & { boundProfileId: string }

/** Identifies the caller and sets `context.who`; throws where the caller may not use the route. */
export type Authenticate = (context: RequestContext, route: Route) => MaybePromise<void>

type Check = { ctx: Ctx; authenticators: Authenticators; context: RequestContext; route: Route }

/**
 * Enforces the access of routes. Rate limits count valid tokens by sign-in; everything else, also invalid tokens, by
 * address.
 */
export function newAuthenticate(ctx: Ctx, authenticators: Authenticators, limiter: RateLimiter): Authenticate {
  return (context, route) => {
    const { access } = route
    const needsNoSignIn = access === 'public' || access === 'web' || access === 'operator' || isGuest(context, route)
    if (route.rate === 'pictures') limiter.countPicture(context)
    else if (needsNoSignIn && !route.vital) limiter.countAddress(context)
    return recover(
      () => chain(identify({ ctx, authenticators, context, route }), (who) => authorize(context, route, who)),
      (error) => {
        if (!needsNoSignIn && error instanceof Problem && error.status < 429) limiter.countAddress(context)
        throw error
      },
    )
  }

  function authorize(context: RequestContext, route: Route, who: RequestContext['who']): void {
    if (who === undefined) return
    limiter.countSignIn(context, who.publicId)
    if (who.accountId !== VISITORS) limiter.countAccount(context, who.accountId)
    if (isBound(who) && !route.openToBound) throw forbidden('this sign-in is for one profile only')
    if (who.accountId === VISITORS && !isOpenToVisitors(route)) throw forbidden('visitors can only look around')
    if (needsConfirmedPassword(route) && !isConfirmed(who as Identity, context.at)) throw new Problem('CONFIRM_PASSWORD')
    context.who = who
  }
}

/** The caller, by the credential that the route asks for; throws if that is missing or invalid. */
function identify(check: Check): MaybePromise<RequestContext['who']> {
  const { ctx, authenticators, context, route } = check
  switch (route.access) {
    case 'session':
      return authenticateSession(check)
    case 'public':
      return undefined
    case 'operator':
      return requireOperator(ctx, context)
    case 'web':
      return route.method === 'GET' ? undefined : requireCsrf(ctx, context)
    case 'cookie':
      return authenticateCookie(check)
    case 'confirmed':
      return authenticateConfirmed(check)
    case 'admin':
      return authenticateConfirmed(check).then(requireAdministrator)
    case 'identity':
      return authenticateIdentity(check)
    case 'bound':
      return authenticateBound(check)
    case 'guest':
      return isGuest(context, route) ? requireGuestsAllowed(authenticators) : authenticateBound(check)
    case 'identity or session':
      return sendsRefreshToken(context) ? authenticateIdentity(check) : authenticateSession(check)
    case 'hook':
      return authenticators.connection('hook', context.match.params['secret'] ?? '')
    case 'feed':
      return authenticators.connection('feed', context.match.params['feedToken'] ?? '')
  }
}

/** Only the token opens it, not the address: behind a reverse proxy, requests of strangers come from loopback too. */
function requireOperator({ settings: { metricsToken } }: Ctx, { request }: RequestContext): undefined {
  const header = authorizationOf(request)
  if (metricsToken === undefined || header === undefined || !constantTimeEqual(header, `Bearer ${metricsToken}`))
    throw noSuchPath()
}

async function authenticateIdentity(check: Check): Promise<Identity> {
  const { authenticators, context } = check
  const authorization = authorizationOf(context.request)
  if (authorization === undefined && context.cookie !== undefined) return cookieIdentity(check)
  const token = bearerTokenIn(authorization ?? '')
  if (token.startsWith('rt_')) return authenticators.refreshToken(token, context.caller)
  if (token.split('.').length === 3)
    throw wrongKind(needsConfirmedPassword(check.route) ? COOKIE_NEEDED : 'this endpoint accepts the refresh token (rt_…)')
  throw new Problem('TOKEN_INVALID', { detail: NO_TOKEN_OF_OURS })
}

function needsConfirmedPassword({ access }: Route): boolean {
  return access === 'confirmed' || access === 'admin'
}

/**
 * For clients of other protocols, without session tokens: the refresh token of a bound sign-in gives a session of its
 * profile.
 */
async function authenticateBound(check: Check): Promise<Session> {
  if (authorizationOf(check.context.request) === undefined) throw new Problem('TOKEN_INVALID')
  const who = await authenticateIdentity(check)
  if (!isBound(who)) throw forbidden('this endpoint accepts a sign-in that was approved for one profile')
  return check.authenticators.boundSession(who)
}

/** Whether a request is sent without a token to a route that guests may use. */
function isGuest({ request }: RequestContext, { access }: Route): boolean {
  return access === 'guest' && authorizationOf(request) === undefined
}

function requireGuestsAllowed({ allowsGuests }: Authenticators): undefined {
  if (!allowsGuests) throw new Problem('TOKEN_INVALID')
}

function isBound(who: NonNullable<RequestContext['who']>): who is BoundIdentity {
  return 'boundProfileId' in who && who.boundProfileId !== null
}

function authenticateSession({ authenticators, context: { request, at } }: Check): MaybePromise<Session> {
  return authenticators.sessionToken({ header: authorizationOf(request) ?? '', at, tokenIn: sessionTokenIn })
}

function sessionTokenIn(authorization: string): string {
  const token = bearerTokenIn(authorization)
  if (token.startsWith('rt_')) throw wrongKind('this endpoint accepts a session token; POST /auth/session-token returns one')
  return token
}

/** Our own pages send no Authorization header: a request that has one is refused, even with a valid cookie. */
async function authenticateCookie(check: Check): Promise<Identity> {
  if (authorizationOf(check.context.request) !== undefined)
    throw new Problem('TOKEN_INVALID', { detail: 'this endpoint needs the cookie of the web app' })
  return cookieIdentity(check)
}

async function cookieIdentity({ ctx, authenticators, context }: Check, fresh = false): Promise<Identity> {
  if (context.cookie === undefined) throw new Problem('TOKEN_INVALID')
  const who = await authenticators.cookie(context.cookie, { ...context.caller, fresh })
  requireCsrf(ctx, context)
  return who
}

/** Requires the cookie: a device's token does not prove that the person is present, whatever the account may do. */
async function authenticateConfirmed(check: Check): Promise<Identity> {
  if (authorizationOf(check.context.request) === undefined) return cookieIdentity(check, true)
  await authenticateIdentity(check)
  throw forbidden(COOKIE_NEEDED)
}

function requireAdministrator(who: Identity): Identity {
  if (!who.admin) throw forbidden('administrators only')
  return who
}

/** The CSRF token that our pages send together with the cookie: only scripts that can read our answers know it. */
export function csrfTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('marquee csrf').digest('base64url')
}

function requireCsrf({ baseUrl }: Ctx, { request, cookie }: RequestContext): undefined {
  const csrfToken = headerOf(request, 'x-csrf-token')
  if (!isSameOrigin(request, baseUrl)) throw forbidden('the request comes from another origin')
  if (cookie === undefined || csrfToken === undefined || !constantTimeEqual(csrfToken, csrfTokenOf(cookie)))
    throw forbidden('X-CSRF-Token is missing or wrong; GET /web/session returns it')
}

/** Whether the request comes from our own pages: it has no Origin header, or our origin. */
function isSameOrigin({ headers }: IncomingMessage, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined) return true
  if (origin === new URL(baseUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/** Whether to authenticate as an identity: by a refresh token, or without an Authorization header by the cookie. */
function sendsRefreshToken({ request }: RequestContext): boolean {
  const authorization = authorizationOf(request)
  return authorization === undefined || bearerTokenIn(authorization).startsWith('rt_')
}

function bearerTokenIn(authorization: string): string {
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw new Problem('TOKEN_INVALID', { detail: 'send Authorization: Bearer <token>' })
  return token
}
