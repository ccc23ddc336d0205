import { type Identity, newId, type Session } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import type { AuthCtx } from '../ctx.ts'
import * as store from './session-store.ts'

const SESSION_LIFE_MS = 1800_000
/** A session that ends sooner is not begun anything with: a page that is read in parts stays the same meanwhile. */
const MIN_REMAINING_MS = 300_000
const MAX_SESSIONS = 8

type BoundSignIn = Pick<Identity, 'accountId' | 'publicId'> & { boundProfileId: string }

/** The browsing session of a sign-in that is bound to a profile: its newest, or another when that is about to end. */
export async function boundSession(ctx: AuthCtx, who: BoundSignIn): Promise<Session> {
  const found = await newestSession(ctx, who)
  if (found) return found
  await startSession(ctx, who)
  const started = await newestSession(ctx, who)
  if (!started) throw new Problem('TOKEN_INVALID') // the sign-in or its profile ended meanwhile
  return started
}

async function newestSession(ctx: AuthCtx, who: BoundSignIn): Promise<Session | undefined> {
  const { publicId, boundProfileId: profileId } = who
  const now = ctx.now()
  const found = await store.findNewestSession(ctx.db, {
    publicId,
    profileId,
    endsAfter: now + MIN_REMAINING_MS,
    latest: now + SESSION_LIFE_MS,
  })
  if (!found) return undefined
  const { session_id: sessionId, session_expires_at: expiresAt, ...profile } = found
  return { accountId: who.accountId, profileId, sessionId, publicId, profile, isBound: true, expiresAt }
}

async function startSession(ctx: AuthCtx, { publicId, boundProfileId: profileId }: BoundSignIn): Promise<void> {
  const now = ctx.now()
  const started = await store.addSession(ctx.db, {
    id: newId(ctx, 'session'),
    profileId,
    publicId,
    now,
    expiresAt: now + SESSION_LIFE_MS,
  })
  if (!started) return
  await store.removeOlderSessions(ctx.db, publicId, MAX_SESSIONS)
  ctx.count('session_started')
}
