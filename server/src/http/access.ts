import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type ConnectedProfile, type Ctx, elapsedSince, type Identity, type Session } from '../ctx.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { Problem } from '../problems.ts'
import { authorizationOf, headerOf } from './request-facts.ts'
import type { Access, ConnectionKind } from './route.ts'

/** How credentials become somebody; the features behind it are wired in app.ts. */
export type Authenticators = {
  refreshToken: (token: string, origin: RequestOrigin) => Promise<Identity>
  /** `fresh`: as the store has it now, not as it was a moment ago. */
  cookie: (secret: string, origin: RequestOrigin & { fresh?: boolean }) => Promise<Identity>
  /** By the whole Authorization header, so that one seen a moment ago need not be taken apart again. */
  sessionToken: (shown: { header: string; at: number; tokenIn: (header: string) => string }) => MaybePromise<Session>
  /** The session of the one profile that a sign-in is bound to. */
  boundSession: (who: BoundIdentity) => Promise<Session>
  /** Whose a connection of this kind is, by its secret. */
  connection: (kind: ConnectionKind, secret: string) => Promise<ConnectedProfile>
}

/** A sign-in that is bound to one profile. */
export type BoundIdentity = Identity & { boundProfileId: string }

type RequestOrigin = { address: string; userAgent: string }

/** What a request shows of its caller; looked at only as far as its route asks. */
export type PresentedCredentials = {
  readonly request: IncomingMessage
  readonly at: number
  readonly address: string
  readonly cookie: string | undefined
  readonly reads: boolean
  /** The parts of the path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Who is calling, or the problem with what they showed. */
export function admit(
  ctx: Ctx,
  access: Access,
  shown: PresentedCredentials,
  check: Authenticators,
): MaybePromise<Identity | Session | ConnectedProfile | undefined> {
  switch (access) {
    case 'public':
    case 'operator':
      return undefined
    case 'web':
      if (!shown.reads) requireCsrf(ctx, shown)
      return undefined
    case 'cookie':
      return onlyCookie(ctx, shown, check)
    case 'person':
      return person(ctx, shown, check)
    case 'admin':
      return person(ctx, shown, check).then(administrator)
    case 'identity':
      return identity(ctx, shown, check)
    case 'session':
      return session(shown, check)
    case 'bound':
      return bound(ctx, shown, check)
    case 'either':
      return showsRefreshToken(shown) ? identity(ctx, shown, check) : session(shown, check)
    case 'hook':
      return check.connection(access, pathSecret(shown, 'secret'))
    case 'feed':
      return check.connection(access, pathSecret(shown, 'feedToken'))
  }
}

/** The token a page of ours must send back with its cookie: known only to who can read our answers. */
export function csrfTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('marquee csrf').digest('base64url')
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

async function identity(ctx: Ctx, shown: PresentedCredentials, check: Authenticators): Promise<Identity> {
  const authorization = authorizationOf(shown.request)
  if (authorization === undefined) return cookieIdentity(ctx, shown, check)
  const token = bearer(authorization)
  if (token.startsWith('rt_')) return check.refreshToken(token, originOf(shown))
  if (looksLikeJwt(token)) throw new Problem('WRONG_TOKEN_KIND', { detail: 'this endpoint takes the refresh token (rt_…)' })
  throw new Problem('TOKEN_INVALID')
}

/** Clients of other protocols know no profiles and no session tokens: their refresh token stands for both. */
async function bound(ctx: Ctx, shown: PresentedCredentials, check: Authenticators): Promise<Session> {
  if (authorizationOf(shown.request) === undefined) throw new Problem('TOKEN_INVALID')
  const who = await identity(ctx, shown, check)
  if (!isBound(who)) throw new Problem('FORBIDDEN', { detail: 'this endpoint takes a sign-in that was approved for one profile' })
  return check.boundSession(who)
}

/** Whether a sign-in is bound to one profile. */
export function isBound(who: Identity | Session | ConnectedProfile): who is BoundIdentity {
  return 'boundProfileId' in who && who.boundProfileId !== null
}

function session({ request, at }: PresentedCredentials, check: Authenticators): MaybePromise<Session> {
  return check.sessionToken({ header: authorizationOf(request) ?? '', at, tokenIn: sessionTokenIn })
}

function sessionTokenIn(authorization: string): string {
  const token = bearer(authorization)
  if (token.startsWith('rt_'))
    throw new Problem('WRONG_TOKEN_KIND', { detail: 'this endpoint takes a session token; POST /auth/session-token gives one' })
  return token
}

/** A secret that is a part of the path. */
function pathSecret({ params }: PresentedCredentials, name: 'secret' | 'feedToken'): string {
  return params[name] ?? ''
}

/** Our own pages send no Authorization header; where there is one, nothing else is looked at. */
async function onlyCookie(ctx: Ctx, shown: PresentedCredentials, check: Authenticators): Promise<Identity> {
  if (authorizationOf(shown.request) !== undefined)
    throw new Problem('TOKEN_INVALID', { detail: 'this endpoint takes our own pages’ cookie' })
  return cookieIdentity(ctx, shown, check)
}

async function cookieIdentity(ctx: Ctx, shown: PresentedCredentials, check: Authenticators, fresh = false): Promise<Identity> {
  if (shown.cookie === undefined) throw new Problem('TOKEN_INVALID')
  const who = await check.cookie(shown.cookie, { ...originOf(shown), fresh })
  requireCsrf(ctx, shown)
  return who
}

/** A device's token stands for no person, whatever the account may do. */
async function person(ctx: Ctx, shown: PresentedCredentials, check: Authenticators): Promise<Identity> {
  if (authorizationOf(shown.request) === undefined) return cookieIdentity(ctx, shown, check, true)
  await identity(ctx, shown, check)
  throw new Problem('FORBIDDEN', { detail: 'this needs the person, signed in on our own pages; a device’s token does not do' })
}

/** How long after the password was given somebody may do what needs the person. */
const CONFIRMED_MS = 15 * 60_000

/** Refuses who has not given the password lately. */
export function requireConfirmed({ confirmedAt }: Identity, now: number): void {
  if (confirmedAt === null || elapsedSince(confirmedAt, now) >= CONFIRMED_MS) throw new Problem('CONFIRM_PASSWORD')
}

function originOf({ request, address }: PresentedCredentials): RequestOrigin {
  return { address, userAgent: request.headers['user-agent'] ?? '' }
}

function administrator(who: Identity): Identity {
  if (!who.admin) throw new Problem('FORBIDDEN', { detail: 'administrators only' })
  return who
}

function requireCsrf({ baseUrl }: Ctx, { request, cookie }: PresentedCredentials): void {
  const csrfToken = headerOf(request, 'x-csrf-token')
  if (!isOwnOrigin(request, baseUrl)) throw new Problem('FORBIDDEN', { detail: 'the request comes from another origin' })
  if (cookie === undefined || csrfToken === undefined || !sameText(csrfToken, csrfTokenOf(cookie)))
    throw new Problem('FORBIDDEN', { detail: 'X-CSRF-Token is missing or wrong; GET /web/session gives it' })
}

/** Without an Authorization header there may be a cookie, which stands for a refresh token. */
function showsRefreshToken({ request }: PresentedCredentials): boolean {
  const authorization = authorizationOf(request)
  return authorization === undefined || bearer(authorization).startsWith('rt_')
}

function bearer(authorization: string): string {
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw new Problem('TOKEN_INVALID', { detail: 'send Authorization: Bearer <token>' })
  return token
}

function looksLikeJwt(token: string): boolean {
  return token.split('.').length === 3
}

/** Whether two texts are the same, told in a time that depends on their length only. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
