import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import type { Entry } from '../imports/formats/entry.ts'
import { limits, unsuitable } from './media-server.ts'

/** What a media server says of a film or a series that it has, or of an episode that was watched. */
export type LibraryItem = {
  /** The server's own id. */
  id: string
  isEpisode: boolean
  /** Of an episode: the series that it is of. */
  seriesId?: string | undefined
  /** Of an episode: how it names its series. */
  title: TitleReference
  season?: number | undefined
  episode?: number | undefined
  /** Watched to its end, when last, and when before that, where the server says so. */
  watched?: { at: number | undefined; plays: number; earlier?: number[] } | undefined
  rated?: { rating: number; at: number | undefined } | undefined
  isFavourite: boolean
}

/** A library, some items at a time: first films and series, then episodes. */
export type Library = AsyncGenerator<LibraryItem[]>

/** What entries of a file do not say, and a server does. */
type ItemFacts = Pick<LibraryItem, 'id' | 'isEpisode' | 'seriesId' | 'title'> & {
  plays: number
  /** Somebody is in the middle of it: its date is of a viewing that has not ended. */
  isUnderWay: boolean
  ratedAt: number | undefined
}

/** An item from what the same item would say in a file. */
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

/** Reads a list to its end, a page at a time; each tells how many there are by now. */
export async function* eachPage<T>(
  read: (start: number) => Promise<{ items: T[]; total: number }>,
  count: { items: number },
): AsyncGenerator<T[]> {
  for (let start = 0; ; ) {
    const { items, total } = await read(start)
    start += items.length
    count.items += items.length
    if (count.items > limits.items) throw unsuitable(`it has more than ${limits.items.toLocaleString('en')} items`)
    if (items.length > 0) yield items
    if (start >= total) return
    if (items.length === 0) throw unsuitable('its list ends too early')
  }
}
