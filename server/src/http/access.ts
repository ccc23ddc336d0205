import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Ctx, Identity, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { authorizationOf, headerOf } from './request-facts.ts'
import type { Access } from './route.ts'
import type { Soon } from './soon.ts'

/** How credentials become somebody; the features behind it are wired in app.ts. */
export type Authenticators = {
  refreshToken: (ctx: Ctx, token: string) => Promise<Identity>
  cookie: (ctx: Ctx, secret: string) => Promise<Identity>
  /** By the whole Authorization header, so that one seen a moment ago need not be taken apart again. */
  sessionToken: (ctx: Ctx, authorization: string, tokenIn: (authorization: string) => string) => Soon<Session>
}

export type Credentials = {
  authorization: string | undefined
  cookie: string | undefined
  csrfToken: string | undefined
  ownOrigin: () => boolean
  reads: boolean
}

/** What a request shows of its caller. */
export function credentialsOf(
  request: FastifyRequest,
  { cookie, baseUrl, reads }: { cookie: string | undefined; baseUrl: string; reads: boolean },
): Credentials {
  return {
    authorization: authorizationOf(request),
    cookie,
    csrfToken: headerOf(request, 'x-csrf-token'),
    ownOrigin: () => isOwnOrigin(request, baseUrl),
    reads,
  }
}

/** Who is calling, or the problem with what they showed. */
export function admit(ctx: Ctx, access: Access, given: Credentials, check: Authenticators): Soon<Identity | Session | undefined> {
  switch (access) {
    case 'public':
    case 'operator':
      return undefined
    case 'web':
      if (!given.reads) requireCsrf(given)
      return undefined
    case 'person':
      return person(ctx, given, check)
    case 'identity':
      return identity(ctx, given, check)
    case 'admin':
      return identity(ctx, given, check).then(administrator)
    case 'session':
      return session(ctx, given, check)
    case 'either':
      return showsRefreshToken(given) ? identity(ctx, given, check) : session(ctx, given, check)
  }
}

/** The token a page of ours must send back with its cookie: known only to who can read our answers. */
export function csrfTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('marquee csrf').digest('base64url')
}

/** Whether the request comes from our own pages: no Origin, or ours. */
function isOwnOrigin({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined) return true
  if (origin === new URL(baseUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

async function identity(ctx: Ctx, given: Credentials, check: Authenticators): Promise<Identity> {
  if (given.authorization === undefined) return cookieIdentity(ctx, given, check)
  const token = bearer(given.authorization)
  if (token.startsWith('rt_')) return check.refreshToken(ctx, token)
  if (looksLikeJwt(token)) throw new Problem('WRONG_TOKEN_KIND', { detail: 'this endpoint takes the refresh token (rt_…)' })
  throw new Problem('TOKEN_INVALID')
}

function session(ctx: Ctx, { authorization = '' }: Credentials, check: Authenticators): Soon<Session> {
  return check.sessionToken(ctx, authorization, sessionTokenIn)
}

function sessionTokenIn(authorization: string): string {
  const token = bearer(authorization)
  if (token.startsWith('rt_'))
    throw new Problem('WRONG_TOKEN_KIND', { detail: 'this endpoint takes a session token; POST /auth/session-token gives one' })
  return token
}

/** Our own pages send no Authorization header; where there is one, nothing else is looked at. */
async function person(ctx: Ctx, given: Credentials, check: Authenticators): Promise<Identity> {
  if (given.authorization !== undefined)
    throw new Problem('TOKEN_INVALID', { detail: 'this endpoint takes our own pages’ cookie' })
  return cookieIdentity(ctx, given, check)
}

async function cookieIdentity(ctx: Ctx, given: Credentials, check: Authenticators): Promise<Identity> {
  if (given.cookie === undefined) throw new Problem('TOKEN_INVALID')
  const person = await check.cookie(ctx, given.cookie)
  requireCsrf(given)
  return person
}

function administrator(who: Identity): Identity {
  if (!who.admin) throw new Problem('FORBIDDEN', { detail: 'administrators only' })
  return who
}

function requireCsrf({ cookie, csrfToken, ownOrigin }: Credentials): void {
  if (!ownOrigin()) throw new Problem('FORBIDDEN', { detail: 'the request comes from another origin' })
  if (cookie === undefined || csrfToken === undefined || !sameText(csrfToken, csrfTokenOf(cookie)))
    throw new Problem('FORBIDDEN', { detail: 'X-CSRF-Token is missing or wrong; GET /web/session gives it' })
}

/** Without an Authorization header there may be a cookie, which stands for a refresh token. */
function showsRefreshToken({ authorization }: Credentials): boolean {
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
