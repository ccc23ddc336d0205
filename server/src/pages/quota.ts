import { type Ctx, inBackground, type Session, transact, VISITORS } from '../ctx.ts'
import { Cache, perNode } from '../node-memory.ts'
import * as store from './quota-store.ts'
import { forgetPages } from './reading/page-cache.ts'
import type { PageRecord } from './store.ts'

const MINUTE_MS = 60_000
const MAX_CACHED = 20_000

/** Each node may add this share of a quota before it counts the pages in the store. */
const UNCOUNTED_SHARE = 0.1

const newCounts = () => new Cache<string, number>(MAX_CACHED)
/** Pages added by this node since the last count, by session and by profile. */
const composedOf = perNode({ name: 'pages since a count', limit: MAX_CACHED, open: newCounts })
/** When a read of each page was last stored. */
const readsOf = perNode({ name: 'reads of pages', limit: MAX_CACHED, open: newCounts })

/** Deletes the least recently used pages if the session or the profile of a new page exceeds its quota. */
export async function keepToQuota(ctx: Ctx, who: Session, id: string): Promise<void> {
  const { pagesPerSession, pagesPerVisit, pagesPerProfile } = ctx.settings.limits
  const ofSession = who.accountId === VISITORS ? pagesPerVisit : pagesPerSession
  const key = { profile_id: who.profileId, id }
  if (isDue(ctx, who.sessionId, ofSession))
    await deleteOldest(ctx, who, (db) => store.removeBeyondSession(db, { ...key, session_id: who.sessionId }, ofSession))
  if (isDue(ctx, who.profileId, pagesPerProfile))
    await deleteOldest(ctx, who, (db) => store.removeBeyondProfile(db, key, { max: pagesPerProfile, now: ctx.now() }))
}

/** Counts a page; true if it is time to count in the store. */
function isDue(ctx: Ctx, owner: string, max: number): boolean {
  if (max === 0) return false
  const composed = composedOf(ctx)
  const count = (composed.get(owner) ?? 0) + 1
  const due = count >= Math.max(1, Math.floor(max * UNCOUNTED_SHARE))
  composed.set(owner, due ? 0 : count)
  return due
}

/** In a transaction that is retried after a deadlock: two nodes may delete pages of one session at once. */
async function deleteOldest(ctx: Ctx, { profileId }: Session, remove: (db: Ctx['db']) => Promise<string[]>): Promise<void> {
  const removed = await transact(ctx, async ({ db }) => {
    const ids = await remove(db)
    if (ids.length > 0) await store.removeRegistered(db, profileId, ids)
    return ids
  })
  forgetPages(ctx, removed)
}

/** Stores that a page was read, about once a minute: recently read pages are kept. */
export function noteRead(ctx: Ctx, { profile_id, id, composed_at }: PageRecord): void {
  const reads = readsOf(ctx)
  const now = ctx.now()
  const last = reads.get(id) ?? composed_at ?? 0
  if (now >= last && now - last < MINUTE_MS) return
  reads.set(id, now)
  const failed = (error: unknown) => ctx.log.warn({ err: error }, 'the time at which a page was read could not be stored')
  inBackground(() => store.noteRead(ctx.store.db, { profile_id, id }, now)).catch(failed)
}
