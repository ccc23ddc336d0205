import { setImmediate } from 'node:timers/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findTitle } from '../catalogue/matching/find-title.ts'
import type { PulledRating, PulledViewing } from '../taste/bulk/pulled.ts'
import { wholeTitle } from '../taste/series/episode-ref.ts'
import { jellyfinHeaders, readJellyfin } from './jellyfin.ts'
import type { LibraryBatches, LibraryItem } from './library-item.ts'
import type { MediaServer } from './media-server.ts'
import { plexHeaders, readPlex } from './plex.ts'
import type { SourceRow } from './store.ts'

/**
 * What a media server's library contains about titles of the catalogue; `unmatched`: films and series that are not in
 * it.
 */
export type MatchedLibrary = {
  viewings: PulledViewing[]
  ratings: PulledRating[]
  owned: Set<number>
  favourites: Map<number, number | undefined>
  unmatched: number
}

type ReadingOf = Pick<MediaServer, 'network' | 'signal'> & { key: string }

/** Starts reading the library of a source. */
export function openLibrary(ctx: CatalogueCtx, source: SourceRow, { key, network, signal }: ReadingOf): LibraryBatches {
  const { kind, address, server_user, read_at } = source
  const server = { network, address, signal }
  if (kind === 'plex') return readPlex({ ...server, headers: plexHeaders(key, ctx.installationId) }, read_at)
  return readJellyfin({ ...server, headers: jellyfinHeaders(kind, key) }, kind, server_user)
}

/** Items that are matched per turn of the event loop. */
const ITEMS_PER_TURN = 50

/** Reads a whole library and matches its titles with the catalogue. */
export async function matchLibrary(ctx: CatalogueCtx, library: LibraryBatches): Promise<MatchedLibrary> {
  const matched: MatchedLibrary = { viewings: [], ratings: [], owned: new Set(), favourites: new Map(), unmatched: 0 }
  const viewings = new Map<string, PulledViewing>()
  const ratings = new Map<string, PulledRating>()
  const numberOf = newTitleFinder(ctx)
  let itemsSeen = 0
  for await (const items of library) {
    for (const item of items) {
      if (++itemsSeen % ITEMS_PER_TURN === 0) await setImmediate()
      const number = numberOf(item)
      if (number === undefined && !item.isEpisode) matched.unmatched++
      if (number !== undefined) addItem(matched, { viewings, ratings }, number, item)
    }
  }
  matched.viewings = [...viewings.values()]
  matched.ratings = [...ratings.values()]
  return matched
}

/** Matches titles by the same rules as webhooks. An episode gets the match of its series on the server. */
function newTitleFinder(ctx: CatalogueCtx): (item: LibraryItem) => number | undefined {
  const series = new Map<string, number | undefined>()
  return ({ id, isEpisode, seriesId, title }) => {
    const key = isEpisode ? (seriesId ?? `named ${title.title}`) : id
    if (series.has(key)) return series.get(key)
    const number = findTitle(ctx, { type: 'movie', ...title })
    if (title.type === 'tv') series.set(key, number)
    return number
  }
}

/** By title and episode, since a library may have two versions of one title. */
type ByEpisode = { viewings: Map<string, PulledViewing>; ratings: Map<string, PulledRating> }

function addItem(matched: MatchedLibrary, { viewings, ratings }: ByEpisode, number: number, item: LibraryItem): void {
  const { isEpisode, watched, rated, isFavourite } = item
  if (!isEpisode) matched.owned.add(number)
  if (isFavourite && !isEpisode) matched.favourites.set(number, watched?.at)
  const ref = isEpisode ? episodeRefOf(item) : wholeTitle
  if (!ref) return
  const name = `${number} ${ref.season} ${ref.episode}`
  if (rated) ratings.set(name, { number, ...ref, ...rated })
  if (!watched) return
  viewings.set(name, laterViewing(viewings.get(name), { number, ...ref, ...watched }))
}

function episodeRefOf({ season, episode }: LibraryItem): { season: number; episode: number } | undefined {
  return season === undefined || episode === undefined ? undefined : { season, episode }
}

function laterViewing(one: PulledViewing | undefined, other: PulledViewing): PulledViewing {
  return one && (one.at ?? 0) > (other.at ?? 0) ? one : other
}
