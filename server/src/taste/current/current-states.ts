import type { TitleStates } from '../../catalogue/cards.ts'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { inBackground, type Session } from '../../ctx.ts'
import { Cache, perNode } from '../../node-memory.ts'
import { forgetRecentTaste, keepRecentTaste, recentTaste } from './recent-tastes.ts'
import { type ProfileTaste, type WholeTaste, wholeTasteOf } from './taste.ts'
import { raiseRevisions } from './taste-store.ts'
import { haveSameStates, type TitleStateMap } from './title-states.ts'

/** Releases up to 0.1.0 write without raising the revision; their writes show up after this long. */
const MAX_STATES_AGE_MS = 10_000
/** Cached titles of all profiles together, about forty bytes each. */
const MAX_TITLES = 200_000
const PROFILES_PER_RAISE = 100

type CachedStates = { readonly revision: number; readonly readAt: number; readonly states: TitleStateMap }

type PendingRead = { readonly revision: number; readonly result: Promise<WholeTaste>; isOvertaken: boolean }

/** The cached title states by profile. */
const profilesOf = perNode({
  name: 'states of titles',
  limit: MAX_TITLES,
  unit: 'titles',
  open: () => new Cache<string, CachedStates>(MAX_TITLES, ({ states }) => states.states.size),
})
/** Reads in progress; a write marks them as overtaken, so that they are not cached. At most one per request. */
const readsOf = perNode({
  name: 'reads of states',
  limit: Number.POSITIVE_INFINITY,
  open: () => new Map<string, Set<PendingRead>>(),
})

/**
 * The title states of a session's profile: from the cache if its revision is the session's, else from the store. The
 * session's revision was read first, so the states are at least as new.
 */
export function currentStates(ctx: CatalogueCtx, who: Session): TitleStates | Promise<TitleStates> {
  const revision = who.profile.taste_revision
  const cached = profilesOf(ctx).get(who.profileId)
  if (cached?.revision === revision && isRecent(cached, ctx.now())) return cached.states
  const underWay = [...(readsOf(ctx).get(who.profileId) ?? [])].find((read) => !read.isOvertaken && read.revision === revision)
  return (underWay?.result ?? readWholeTaste(ctx, who)).then(({ states }) => states)
}

function isRecent({ readAt }: CachedStates, now: number): boolean {
  return now >= readAt && now - readAt < MAX_STATES_AGE_MS
}

/** The current taste of a session's profile, to compose a page from; caches its title states as well. */
export async function readCurrentTaste(ctx: CatalogueCtx, who: Session): Promise<ProfileTaste> {
  return recentTaste(ctx, who.profileId) ?? (await readWholeTaste(ctx, who)).taste
}

function readWholeTaste(ctx: CatalogueCtx, { profileId, profile }: Session): Promise<WholeTaste> {
  const reads = readsOf(ctx)
  const [readAt, revision] = [ctx.now(), profile.taste_revision]
  const result = wholeTasteOf(ctx, profileId).then(({ taste, states }) => {
    if (read.isOvertaken) return { taste, states }
    keepRecentTaste(ctx, profileId, { taste, readAt })
    return { taste, states: cacheStates(ctx, profileId, { revision, readAt, states }) }
  })
  const read: PendingRead = { revision, result, isOvertaken: false }
  const readsOfProfile = reads.get(profileId) ?? new Set()
  reads.set(profileId, readsOfProfile.add(read))
  const done = () => {
    readsOfProfile.delete(read)
    if (readsOfProfile.size === 0) reads.delete(profileId)
  }
  result.then(done, done)
  return result
}

/**
 * Caches the states that were read. If nothing changed, the old object stays, so that responses made from it stay
 * valid.
 */
function cacheStates(ctx: CatalogueCtx, profileId: string, read: CachedStates): TitleStateMap {
  const profiles = profilesOf(ctx)
  const before = profiles.peek(profileId)
  const states = before && haveSameStates(before.states, read.states) ? before.states : read.states
  profiles.set(profileId, { ...read, states })
  return states
}

/**
 * To be called after the commit of a change of a profile's taste: this node reads it anew at once, the others within a
 * second.
 */
export function tasteChanged(ctx: CatalogueCtx, profileId: string): void {
  profilesOf(ctx).delete(profileId)
  impressionsChanged(ctx, profileId)
  if (ctx.store.kind === 'postgres') queueRaise(ctx, profileId) // an embedded store has one process
}

/** To be called after impressions were stored: pages count them, title states do not. */
export function impressionsChanged(ctx: CatalogueCtx, profileId: string): void {
  forgetRecentTaste(ctx, profileId)
  for (const read of readsOf(ctx).get(profileId) ?? []) read.isOvertaken = true
}

/** Profiles whose revision is still to be raised: at most as many as changed during one raise. */
const raisesOf = perNode({
  name: 'raises of revisions',
  limit: Number.POSITIVE_INFINITY,
  open: () => ({
    profileIds: new Set<string>(),
    isUnderWay: false,
    get size() {
      return this.profileIds.size
    },
  }),
})

/** Raises the revision without delaying the response; all changes during one raise share the next. */
function queueRaise(ctx: CatalogueCtx, profileId: string): void {
  const raises = raisesOf(ctx)
  raises.profileIds.add(profileId)
  if (!raises.isUnderWay) void inBackground(() => raiseQueued(ctx))
}

async function raiseQueued(ctx: CatalogueCtx): Promise<void> {
  const raises = raisesOf(ctx)
  raises.isUnderWay = true
  const failed = (error: unknown) => ctx.log.warn({ err: error }, 'other nodes will see a change of state a little later')
  while (raises.profileIds.size > 0) {
    const batch = [...raises.profileIds].slice(0, PROFILES_PER_RAISE).sort()
    for (const profileId of batch) raises.profileIds.delete(profileId)
    const raise = () => raiseRevisions(ctx.store.db, batch)
    await raise().catch(raise).catch(failed) // retried once: two nodes may deadlock
  }
  raises.isUnderWay = false
}
