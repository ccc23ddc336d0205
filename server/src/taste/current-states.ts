import type { TitleStates } from '../catalogue/cards.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { inBackground, type Session } from '../ctx.ts'
import { Cache, perNode } from '../node-memory.ts'
import { type ProfileTaste, type WholeTaste, wholeTasteOf } from './taste.ts'
import { raiseRevisions } from './taste-store.ts'
import { areSame, type HeldStates } from './title-states.ts'

/** Releases up to 0.1.0 write without raising the revision; what they wrote is seen after so long. */
const LONGEST_UNSEEN_MS = 10_000
/** Titles over all profiles, some forty bytes each. */
const MOST_TITLES = 200_000
const RAISED_AT_ONCE = 100

type CachedStates = { readonly revision: number; readonly readAt: number; readonly states: HeldStates }

type PendingRead = { readonly revision: number; readonly result: Promise<WholeTaste>; isOvertaken: boolean }

/** What this node has read of profiles. */
const profilesOf = perNode({
  name: 'states of titles',
  limit: MOST_TITLES,
  unit: 'titles',
  open: () => new Cache<string, CachedStates>(MOST_TITLES, ({ states }) => states.held.size),
})
/** Reads under way: a write overtakes them. As many as there are requests at most. */
const readsOf = perNode({
  name: 'reads of states',
  limit: Number.POSITIVE_INFINITY,
  open: () => new Map<string, Set<PendingRead>>(),
})

/**
 * What a session's profile holds of titles: as this node has it while the revision is the one that the session was read with, else
 * read anew. The revision was read first, so what is read then is at least as new.
 */
export function currentStates(ctx: CatalogueCtx, who: Session): TitleStates | Promise<TitleStates> {
  const revision = who.profile.taste_revision
  const held = profilesOf(ctx).get(who.profileId)
  if (held?.revision === revision && isRecent(held, ctx.now())) return held.states
  const underWay = [...(readsOf(ctx).get(who.profileId) ?? [])].find((read) => !read.isOvertaken && read.revision === revision)
  return (underWay?.result ?? readWhole(ctx, who)).then(({ states }) => states)
}

function isRecent({ readAt }: CachedStates, now: number): boolean {
  return now >= readAt && now - readAt < LONGEST_UNSEEN_MS
}

/** A session's profile as it is now, to compose a page from; what it holds of titles is kept by the way. */
export async function tasteNow(ctx: CatalogueCtx, who: Session): Promise<ProfileTaste> {
  return (await readWhole(ctx, who)).taste
}

function readWhole(ctx: CatalogueCtx, { profileId, profile }: Session): Promise<WholeTaste> {
  const reads = readsOf(ctx)
  const [readAt, revision] = [ctx.now(), profile.taste_revision]
  const result = wholeTasteOf(ctx, profileId).then(({ taste, states }) => {
    return { taste, states: read.isOvertaken ? states : keepStates(ctx, profileId, { revision, readAt, states }) }
  })
  const read: PendingRead = { revision, result, isOvertaken: false }
  const own = reads.get(profileId) ?? new Set()
  reads.set(profileId, own.add(read))
  const done = () => {
    own.delete(read)
    if (own.size === 0) reads.delete(profileId)
  }
  result.then(done, done)
  return result
}

/** Keeps what was read; the same as before stays the same, so that answers made from it do too. */
function keepStates(ctx: CatalogueCtx, profileId: string, read: CachedStates): HeldStates {
  const profiles = profilesOf(ctx)
  const before = profiles.peek(profileId)
  const states = before && areSame(before.states, read.states) ? before.states : read.states
  profiles.set(profileId, { ...read, states })
  return states
}

/** To be called once a change of a profile's taste is durable: this node reads it anew at once, the others within a second. */
export function tasteChanged(ctx: CatalogueCtx, profileId: string): void {
  profilesOf(ctx).delete(profileId)
  for (const read of readsOf(ctx).get(profileId) ?? []) read.isOvertaken = true
  if (ctx.store.kind === 'postgres') raiseSoon(ctx, profileId) // one process serves an embedded store
}

/** Profiles whose revision is to be raised. As many as changed while a raise is under way at most. */
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

/** Raises the revision beside the answer: all changes that come while one raise is under way share the next. */
function raiseSoon(ctx: CatalogueCtx, profileId: string): void {
  const raises = raisesOf(ctx)
  raises.profileIds.add(profileId)
  if (!raises.isUnderWay) void inBackground(() => raiseAll(ctx))
}

async function raiseAll(ctx: CatalogueCtx): Promise<void> {
  const raises = raisesOf(ctx)
  raises.isUnderWay = true
  const failed = (error: unknown) => ctx.log.warn({ err: error }, 'other nodes will see a change of state a little later')
  while (raises.profileIds.size > 0) {
    const some = [...raises.profileIds].slice(0, RAISED_AT_ONCE).sort()
    for (const profileId of some) raises.profileIds.delete(profileId)
    const raise = () => raiseRevisions(ctx.store.db, some)
    await raise().catch(raise).catch(failed) // two nodes may have waited for each other
  }
  raises.isUnderWay = false
}
