import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import type { Entry } from '../imports/formats/entry.ts'
import { limits } from './media-server.ts'
import { ReadingFailed } from './reading-failed.ts'

/** A film or series in a media server's library, or an episode that was watched. */
export type LibraryItem = {
  /** The server's own id. */
  id: string
  isEpisode: boolean
  /** Of an episode: the server's id of its series. */
  seriesId?: string | undefined
  /** Of an episode: the title of its series. */
  title: TitleReference
  season?: number | undefined
  episode?: number | undefined
  /** Watched to the end: the last time, and earlier times where the server provides them. */
  watched?: { at: number | undefined; plays: number; earlier?: number[] } | undefined
  rated?: { rating: number; at: number | undefined } | undefined
  isFavourite: boolean
}

/** A library in batches: first films and series, then episodes. */
export type LibraryBatches = AsyncGenerator<LibraryItem[]>

/** Facts of an item that the entries of an import do not contain. */
type ItemFacts = Pick<LibraryItem, 'id' | 'isEpisode' | 'seriesId' | 'title'> & {
  plays: number
  /** Playback is in progress: the date belongs to a viewing that has not ended. */
  isUnderWay: boolean
  ratedAt: number | undefined
}

/** Makes an item of its facts and of the entries that an import would read from it. */
export function itemOf({ plays, isUnderWay, ratedAt, ...rest }: ItemFacts, entries: Iterable<Entry>): LibraryItem {
  const item: LibraryItem = { ...rest, isFavourite: false }
  for (const { event } of entries) {
    if (event.kind === 'listed') item.isFavourite = event.list === 'liked'
    if (event.kind !== 'watched' && event.kind !== 'rated') continue
    item.season = event.season
    item.episode = event.episode
    if (event.kind === 'rated') item.rated = { rating: event.rating, at: ratedAt }
    else if (event.progress === undefined) item.watched = { at: isUnderWay ? undefined : event.at, plays }
  }
  return item
}

/** Reads all pages of a list. Each page contains the current total. */
export async function* eachPage<T>(
  read: (start: number) => Promise<{ items: T[]; total: number }>,
  count: { items: number },
): AsyncGenerator<T[]> {
  for (let start = 0; ; ) {
    const { items, total } = await read(start)
    start += items.length
    count.items += items.length
    if (count.items > limits.items) throw new ReadingFailed({ code: 'too-many-items', limit: limits.items })
    if (items.length > 0) yield items
    if (start >= total) return
    if (items.length === 0) throw new ReadingFailed({ code: 'list-ends-early' })
  }
}
