import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Identity, newId, type Session, VISITORS } from '../../ctx.ts'
import { Cache, perNode } from '../../node-memory.ts'
import { noSuchProfile, Problem } from '../../problems.ts'
import { audit } from '../audit.ts'
import type { AuthCtx } from '../ctx.ts'
import { activeKey, liveKeys } from '../keys/keyring.ts'
import { MAX_CACHED, ShortCache } from '../short-cache.ts'
import { isRevoked } from '../sign-in-store.ts'
import * as store from './session-store.ts'

const LIFE_SECONDS = 1800
/**
 * Tabs and devices of one sign-in: its sessions end with it in one statement, so they are not as many as it likes. A
 * visitor's are fewer, since each may keep pages.
 */
const SESSIONS_PER_SIGN_IN = 64
const SESSIONS_PER_VISITOR = 8
const AUDIENCE = 'marquee'
const CLOCK_LEEWAY_SECONDS = 60
/** The sign-in behind it may well stand: a profile ends its sessions when its maturity changes. */
const ENDED = 'this browsing session has ended; get a new session token (POST /auth/session-token)'

/** Starts a new browsing session of one profile and signs its token. */
export async function mintSessionToken(ctx: AuthCtx, who: Identity, profileId: string) {
  const now = ctx.now()
  const iat = Math.floor(now / 1000)
  const sessionId = newId(ctx, 'session')
  const expiresAt = iat + LIFE_SECONDS
  const started = await store.addSession(ctx.db, {
    id: sessionId,
    profileId,
    publicId: who.publicId,
    now,
    expiresAt: expiresAt * 1000,
  })
  if (!started) throw noSuchProfile()
  const max = who.accountId === VISITORS ? SESSIONS_PER_VISITOR : SESSIONS_PER_SIGN_IN
  await store.removeOlderSessions(ctx.db, who.publicId, max)
  const key = activeKey(ctx.keys().signing, now)
  const sessionToken = await new SignJWT({ profileId, sid: sessionId, pid: who.publicId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid })
    .setSubject(who.accountId)
    .setIssuer(issuerOf(ctx))
    .setAudience(AUDIENCE)
    .setIssuedAt(iat)
    .setExpirationTime(expiresAt)
    .sign(key.privateKey)
  ctx.count('session_started')
  return { sessionToken, sessionId, expiresAt }
}

type Claims = { profileId: string; sid: string; pid: string; exp: number; iat: number }

/** Tokens whose signature this node has checked. */
const verifiedOf = perNode({
  name: 'checked signatures',
  limit: MAX_CACHED,
  open: () => new Cache<string, Claims>(MAX_CACHED),
})
/** Headers behind which a session stood a moment ago. */
const sessionsOf = perNode({ name: 'sessions', limit: MAX_CACHED, open: () => new ShortCache<Session>() })

export function clearSessionCache(ctx: AuthCtx): void {
  sessionsOf(ctx).clear()
}

type PresentedToken = { header: string; at: number; tokenIn: (header: string) => string }

/** The browsing session of a header's token. Checks the signature, the times, and that nothing was revoked. */
export function sessionOf(ctx: AuthCtx, { header, at, tokenIn }: PresentedToken): Session | Promise<Session> {
  const standing = sessionsOf(ctx)
  return standing.get(header, at) ?? standing.getShared(header, at, () => readSession(ctx, { header, token: tokenIn(header) }))
}

async function readSession(ctx: AuthCtx, { header, token }: { header: string; token: string }): Promise<Session> {
  const now = ctx.now()
  const [verified, standing] = [verifiedOf(ctx), sessionsOf(ctx)]
  const claims = verified.get(token) ?? (await verify(ctx, token, now))
  const expiresAt = claims.exp * 1000
  refuseEarly(claims, now)
  if (expiresAt <= now) throw expired()
  if (!verified.peek(token)) verified.set(token, claims)
  const reading = standing.beginRead(now)
  const found = await store.findSession(ctx.db, claims.profileId, claims.sid)
  if (!found || found.locked_at !== null) {
    await audit(ctx, 'token refused', { profileId: claims.profileId })
    throw found ? new Problem('TOKEN_INVALID') : await sessionEnded(ctx, claims)
  }
  if (found.sign_in_expires_at <= now) throw new Problem('TOKEN_EXPIRED')
  const { public_id, sign_in_expires_at, locked_at: _, bound_profile_id, ...profile } = found
  const session: Session = {
    accountId: profile.account_id,
    profileId: profile.id,
    sessionId: claims.sid,
    publicId: public_id,
    profile,
    isBound: bound_profile_id !== null,
    expiresAt,
  }
  standing.set(header, session, reading, Math.min(expiresAt, sign_in_expires_at))
  return session
}

/** Whether a browsing session is still valid. For answers that take long, such as streams. */
export async function isStillValid(
  ctx: AuthCtx,
  { profileId, sessionId, expiresAt }: Pick<Session, 'profileId' | 'sessionId' | 'expiresAt'>,
): Promise<boolean> {
  const now = ctx.now()
  if (expiresAt <= now) return false
  const found = await store.findSession(ctx.db, profileId, sessionId)
  return found !== undefined && found.locked_at === null && found.sign_in_expires_at > now
}

async function sessionEnded(ctx: AuthCtx, { pid }: Claims): Promise<Problem> {
  const isSignInRevoked = await isRevoked(ctx.db, { publicId: pid })
  return isSignInRevoked ? new Problem('SIGN_IN_REVOKED') : new Problem('TOKEN_INVALID', { detail: ENDED })
}

/** The public keys that session tokens are checked with. */
export function publicKeys(ctx: AuthCtx) {
  return { keys: liveKeys(ctx.keys().signing, ctx.now()).map(({ publicJwk }) => publicJwk) }
}

async function verify(ctx: AuthCtx, token: string, now: number): Promise<Claims> {
  const key = keyOf(ctx, token, now)
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      typ: 'at+jwt',
      issuer: issuerOf(ctx),
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'iat', 'exp', 'sid', 'pid', 'profileId'],
    })
    return claimsOf(payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired()
    throw error instanceof errors.JOSEError ? notOurs() : error
  }
}

/** By `kid`, among the keys in memory only; whatever key material or address the token itself names is ignored. */
function keyOf(ctx: AuthCtx, token: string, now: number) {
  const kid = kidOf(token)
  const key = liveKeys(ctx.keys().signing, now).find((candidate) => candidate.kid === kid)
  if (!key) throw notOurs()
  return key.publicKey
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    throw notOurs()
  }
}

function expired(): Problem {
  return new Problem('TOKEN_EXPIRED', { detail: 'the session token has expired; POST /auth/session-token returns a new one' })
}

function notOurs(): Problem {
  return new Problem('TOKEN_INVALID', {
    detail: 'the session token was not issued by this server, or is damaged; POST /auth/session-token returns one',
  })
}

type Payload = JWTPayload & { profileId?: unknown; sid?: unknown; pid?: unknown }

function claimsOf({ profileId, sid, pid, exp, iat }: Payload): Claims {
  const areTexts = typeof profileId === 'string' && typeof sid === 'string' && typeof pid === 'string'
  if (!areTexts || typeof exp !== 'number' || typeof iat !== 'number') throw notOurs()
  return { profileId, sid, pid, exp, iat }
}

/**
 * A token of a moment that has not come is nobody's, also when its signature was checked before the clock was set back.
 */
function refuseEarly({ iat }: Claims, now: number): void {
  if (iat > now / 1000 + CLOCK_LEEWAY_SECONDS) throw new Problem('TOKEN_INVALID')
}

function issuerOf({ installationId }: AuthCtx): string {
  return `urn:marquee:${installationId}`
}

/** Ends every browsing session of a profile. */
export async function endSessions(ctx: AuthCtx, profileId: string): Promise<void> {
  await store.removeSessions(ctx.db, profileId)
}
