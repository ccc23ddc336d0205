import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { LiveCatalogue } from '../../catalogue/memory/live-catalogue.ts'
import { chunksOf } from '../../chunks.ts'
import { weakCache } from '../../node-memory.ts'
import { invalid } from '../../problems.ts'
import type { EpisodeRef } from './episode-ref.ts'
import { listFactsOf } from './season-store.ts'
import { missingFrom, type Seasons } from './series.ts'

type CachedSeasons = { revision: number; seasons: Map<number, Seasons | undefined> }

const MAX_CACHED = 50_000
const SERIES_PER_READ = 500

/** Dropped when the catalogue's revision changes: facts change only with it. */
const cache = weakCache<LiveCatalogue, { current: CachedSeasons }>('seasons of series')

/** The seasons of some series, where the catalogue has them. */
export async function seasonsOf(ctx: CatalogueCtx, numbers: Iterable<number>): Promise<Map<number, Seasons>> {
  const { seasons } = cacheFor(ctx.liveCatalogue())
  const distinct = [...new Set(numbers)]
  const missing = distinct.filter((number) => !seasons.has(number))
  const read = new Map<number, Seasons | undefined>()
  for (const chunk of chunksOf(missing, SERIES_PER_READ))
    for (const { number, facts } of await listFactsOf(ctx.db, chunk))
      read.set(number, (JSON.parse(facts) as { seasons?: Seasons }).seasons)
  if (seasons.size + read.size > MAX_CACHED) seasons.clear()
  for (const [number, ofTitle] of read) seasons.set(number, ofTitle)
  return new Map(
    distinct.flatMap((number) => {
      const ofTitle = read.get(number) ?? seasons.get(number)
      return ofTitle === undefined ? [] : [[number, ofTitle] as const]
    }),
  )
}

/**
 * Throws for a season or episode that the catalogue knows a series not to have; `within` prefixes the field of the
 * error.
 */
export async function requireListedEpisode(ctx: CatalogueCtx, number: number, ref: EpisodeRef, within = ''): Promise<void> {
  if (ref.season <= 0) return
  const missing = missingFrom((await seasonsOf(ctx, [number])).get(number))(ref)
  if (!missing) return
  const parentName = missing.part === 'season' ? 'the series' : `season ${ref.season}`
  throw invalid(`${within}${missing.part}`, `no such ${missing.part}, ${parentName} has ${missing.has}`)
}

function cacheFor(live: LiveCatalogue): CachedSeasons {
  const fresh = () => ({ revision: live.revision, seasons: new Map() })
  const entry = cache.get(live, () => ({ current: fresh() }))
  if (entry.current.revision !== live.revision) entry.current = fresh()
  return entry.current
}
