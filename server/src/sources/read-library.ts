import { setImmediate } from 'node:timers/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findTitle } from '../catalogue/matching/find-title.ts'
import { type PulledRating, type PulledViewing, wholeTitle } from '../taste/pulled.ts'
import { jellyfinHeaders, readJellyfin } from './jellyfin.ts'
import type { Library, LibraryItem } from './library-item.ts'
import type { MediaServer } from './media-server.ts'
import { plexHeaders, readPlex } from './plex.ts'
import type { SourceRow } from './store.ts'

/** All that a media server says about titles of the catalogue; `unmatched` counts films and series that are not in it. */
export type ReadLibrary = {
  viewings: PulledViewing[]
  ratings: PulledRating[]
  owned: Set<number>
  favourites: Map<number, number | undefined>
  unmatched: number
}

type ReadingOf = Pick<MediaServer, 'network' | 'signal'> & { key: string }

/** A media server's library, as it tells of it. */
export function libraryOf(ctx: CatalogueCtx, source: SourceRow, { key, network, signal }: ReadingOf): Library {
  const { kind, address, server_user, read_at } = source
  const server = { network, address, signal }
  if (kind === 'plex') return readPlex({ ...server, headers: plexHeaders(key, ctx.installationId) }, read_at)
  return readJellyfin({ ...server, headers: jellyfinHeaders(kind, key) }, kind, server_user)
}

/** Items that are looked up before others have their turn. */
const ITEMS_PER_TURN = 50

/** Reads a library to its end, and finds its titles in the catalogue. */
export async function readLibrary(ctx: CatalogueCtx, library: Library): Promise<ReadLibrary> {
  const read: ReadLibrary = { viewings: [], ratings: [], owned: new Set(), favourites: new Map(), unmatched: 0 }
  const viewings = new Map<string, PulledViewing>()
  const ratings = new Map<string, PulledRating>()
  const numberOf = newFinder(ctx)
  let looked = 0
  for await (const items of library) {
    for (const item of items) {
      if (++looked % ITEMS_PER_TURN === 0) await setImmediate()
      const number = await numberOf(item)
      if (number === undefined && !item.isEpisode) read.unmatched++
      if (number !== undefined) takeItem(read, { viewings, ratings }, number, item)
    }
  }
  read.viewings = [...viewings.values()]
  read.ratings = [...ratings.values()]
  return read
}

/** Finds titles as webhooks do, so that both mean the same; an episode is of the series that its server says it is of. */
function newFinder(ctx: CatalogueCtx): (item: LibraryItem) => Promise<number | undefined> {
  const series = new Map<string, number | undefined>()
  return async ({ id, isEpisode, seriesId, title }) => {
    const key = isEpisode ? (seriesId ?? `named ${title.title}`) : id
    if (series.has(key)) return series.get(key)
    const number = findTitle(ctx, { type: 'movie', ...title })
    if (title.type === 'tv') series.set(key, number)
    return number
  }
}

/** By place, since a title may be there twice, in two versions. */
type ByEpisode = { viewings: Map<string, PulledViewing>; ratings: Map<string, PulledRating> }

function takeItem(read: ReadLibrary, { viewings, ratings }: ByEpisode, number: number, item: LibraryItem): void {
  const { isEpisode, season, episode, watched, rated, isFavourite } = item
  if (!isEpisode) read.owned.add(number)
  if (isFavourite && !isEpisode) read.favourites.set(number, watched?.at)
  const ref = isEpisode && season !== undefined && episode !== undefined ? { season, episode } : wholeTitle
  if (isEpisode && ref === wholeTitle) return
  const name = `${number} ${ref.season} ${ref.episode}`
  if (rated) ratings.set(name, { number, ...ref, ...rated })
  if (!watched) return
  viewings.set(name, laterOf(viewings.get(name), { number, ...ref, ...watched }))
}

/** The later viewing counts. */
function laterOf(one: PulledViewing | undefined, other: PulledViewing): PulledViewing {
  return one && (one.at ?? 0) > (other.at ?? 0) ? one : other
}
