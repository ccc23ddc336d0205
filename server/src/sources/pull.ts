import { isVisible } from '../catalogue/visibility.ts'
import { chunksOf } from '../chunks.ts'
import { inImportTransaction } from '../taste/bulk/imported.ts'
import { dropUnlisted, type PullTime, takeListed, takeRatings, takeViewings } from '../taste/bulk/pulled.ts'
import { tasteChanged } from '../taste/current/current-states.ts'
import type { SourcesCtx } from './ctx.ts'
import { type MatchedLibrary, matchLibrary, openLibrary } from './match-library.ts'
import { ReadingFailed } from './reading-failed.ts'
import { openKey } from './sealed-key.ts'
import type { SourceCounts, SourceRow } from './store.ts'
import * as store from './store.ts'

/** Another process has claimed the source meanwhile, or it was removed. */
export class ClaimLost extends Error {}

/** Reads a source that this process has claimed, and writes what is new to the profile. */
export async function pull(ctx: SourcesCtx, source: SourceRow, signal: AbortSignal): Promise<SourceCounts> {
  const key = openKey(source.sealed_key, source.id, ctx.keySource)
  if (key === undefined) throw new ReadingFailed({ code: 'key-lost' })
  const network = ctx.sourceNetwork
  const read = await matchLibrary(ctx, openLibrary(ctx, source, { key, network, signal }))
  await writeLibrary(ctx, source, read)
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

const ENTRIES_PER_BATCH = 200

/** Writes a library in batches, each in a transaction that locks the source and the profile. */
async function writeLibrary(ctx: SourcesCtx, source: SourceRow, read: MatchedLibrary): Promise<void> {
  const profile = await store.findProfile(ctx.store.slow, source.profile_id)
  if (!profile) throw new ClaimLost()
  const ref = { profile_id: source.profile_id, source_id: source.id }
  const time: PullTime = { now: source.tried_at ?? ctx.now(), since: source.read_at }
  const isVisibleTitle = ({ number }: { number: number }) => isVisible(ctx.liveCatalogue(), profile, number)
  const transact = (work: (ctx: SourcesCtx) => Promise<void>) => inClaimedTransaction(ctx, source, work)
  const batches = <T extends { number: number }>(all: readonly T[]) => chunksOf(all.filter(isVisibleTitle), ENTRIES_PER_BATCH)
  for (const batch of batches(read.viewings)) await transact((ctx) => takeViewings(ctx, ref, batch, time))
  for (const batch of batches(read.ratings)) await transact((ctx) => takeRatings(ctx, ref, batch, time))
  const liked = [...read.favourites].map(([number, at]) => ({ number, at: Math.min(at ?? time.now, time.now) }))
  const owned = [...read.owned].map((number) => ({ number, at: time.now }))
  for (const batch of batches(liked)) await transact((ctx) => takeListed(ctx, ref, 'liked', batch))
  for (const batch of batches(owned)) await transact((ctx) => takeListed(ctx, ref, 'owned', batch))
  await transact(async (ctx) => {
    await dropUnlisted(ctx, ref, 'owned', (number) => read.owned.has(number))
    // A title that left the library stays liked.
    await dropUnlisted(ctx, ref, 'liked', (number) => read.favourites.has(number) || !read.owned.has(number))
  })
  tasteChanged(ctx, source.profile_id)
}

function inClaimedTransaction(ctx: SourcesCtx, source: SourceRow, work: (ctx: SourcesCtx) => Promise<void>): Promise<void> {
  return inImportTransaction(ctx, async (inside) => {
    if (!(await store.lockClaimed(inside.db, source))) throw new ClaimLost()
    if (!(await store.lockProfile(inside.db, source.profile_id))) throw new ClaimLost()
    await work({ ...ctx, db: inside.db })
  })
}
