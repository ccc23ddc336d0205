import { isVisible } from '../catalogue/visibility.ts'
import { inImportTransaction } from '../taste/imported.ts'
import { dropUnlisted, type PullTime, pulledChanged, takeListed, takeRatings, takeViewings } from '../taste/pulled.ts'
import type { SourcesCtx } from './ctx.ts'
import { libraryOf, type ReadLibrary, readLibrary } from './read-library.ts'
import { ReadingFailed } from './reading-failed.ts'
import { openKey } from './sealed-key.ts'
import type { SourceCounts, SourceRow } from './store.ts'
import * as store from './store.ts'

/** Somebody else reads the source by now, or it was removed. */
export class ClaimLost extends Error {}

/** Reads a source that this process has claimed, and takes what it says anew. */
export async function pull(ctx: SourcesCtx, source: SourceRow, signal: AbortSignal): Promise<SourceCounts> {
  const key = openKey(source.sealed_key, source.id, ctx.keySource)
  if (key === undefined)
    throw new ReadingFailed('key_lost', 'its key was stored with another secret of this service: give the key again')
  const network = ctx.sourceNetwork
  const read = await readLibrary(ctx, libraryOf(ctx, source, { key, network, signal }))
  await take(ctx, source, read)
  const live = ctx.liveCatalogue()
  const series = [...read.owned].filter((number) => live.idOf(number).startsWith('TV')).length
  return {
    films: read.owned.size - series,
    series,
    watched: read.viewings.length,
    liked: read.favourites.size,
    rated: read.ratings.length,
    unmatched: read.unmatched,
  }
}

const PLAYS_PER_BATCH = 200

/** Takes what was read, some at a time, each in a transaction that holds the source and the profile. */
async function take(ctx: SourcesCtx, source: SourceRow, read: ReadLibrary): Promise<void> {
  const profile = await store.findProfile(ctx.store.slow, source.profile_id)
  if (!profile) throw new ClaimLost()
  const ref = { profile_id: source.profile_id, source_id: source.id }
  const time: PullTime = { now: source.tried_at ?? ctx.now(), since: source.read_at }
  const isSeen = ({ number }: { number: number }) => isVisible(ctx.liveCatalogue(), profile, number)
  const held = (work: (ctx: SourcesCtx) => Promise<void>) => inHeld(ctx, source, work)
  for (const some of chunksOf(read.viewings.filter(isSeen))) await held((ctx) => takeViewings(ctx, ref, some, time))
  for (const some of chunksOf(read.ratings.filter(isSeen))) await held((ctx) => takeRatings(ctx, ref, some, time))
  const liked = [...read.favourites].map(([number, at]) => ({ number, at: Math.min(at ?? time.now, time.now) }))
  const owned = [...read.owned].map((number) => ({ number, at: time.now }))
  for (const some of chunksOf(liked.filter(isSeen))) await held((ctx) => takeListed(ctx, ref, 'liked', some))
  for (const some of chunksOf(owned.filter(isSeen))) await held((ctx) => takeListed(ctx, ref, 'owned', some))
  await held(async (ctx) => {
    await dropUnlisted(ctx, ref, 'owned', (number) => read.owned.has(number))
    // What left the library may be liked still.
    await dropUnlisted(ctx, ref, 'liked', (number) => read.favourites.has(number) || !read.owned.has(number))
  })
  pulledChanged(ctx, source.profile_id)
}

function inHeld(ctx: SourcesCtx, source: SourceRow, work: (ctx: SourcesCtx) => Promise<void>): Promise<void> {
  return inImportTransaction(ctx, async (inside) => {
    if (!(await store.holdClaimed(inside.db, source))) throw new ClaimLost()
    if (!(await store.holdProfile(inside.db, source.profile_id))) throw new ClaimLost()
    await work({ ...ctx, db: inside.db })
  })
}

function* chunksOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += PLAYS_PER_BATCH) yield all.slice(from, from + PLAYS_PER_BATCH)
}
