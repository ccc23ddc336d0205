import type { TitleReference } from '../../catalogue/matching/title-reference.ts'

type EpisodeOf = { season?: number | undefined; episode?: number | undefined }

export const importedLists = ['watchlist', 'liked', 'super_liked', 'disliked', 'hidden', 'collection', 'muted'] as const
type ImportedList = (typeof importedLists)[number]

/**
 * One event of a file about a title. `at` is missing where the file gives no time; `dayOnly`: it gives only the day.
 * `minutes`: the time watched, in files that give that instead of a progress. `isState`: the current progress, not a
 * viewing. `collected`: an owned part of a series that is listed in the collection and not owned as a whole.
 */
export type ImportedEvent =
  | ({ kind: 'watched'; at?: number; dayOnly?: boolean; progress?: number; minutes?: number; isState?: true } & EpisodeOf)
  | ({ kind: 'rated'; rating: number; at?: number } & EpisodeOf)
  | { kind: 'listed'; list: ImportedList; at?: number }
  | { kind: 'collected'; season: number; episode?: number; at?: number }
  | ({ kind: 'position'; progress: number; at: number } & EpisodeOf)
  | { kind: 'shown'; times: number; at: number }

/** One entry of a file. `series`: the series that it is an episode of, if no title has the whole name. */
export type Entry = TitleReference & {
  /** The person, in files of several people. */
  person?: string | undefined
  event: ImportedEvent
  series?: { title: string; season: number; episode: number } | undefined
}

export type Entries = Iterable<Entry> | AsyncIterable<Entry>

/** The format of a file, as the API names it. */
export type FormatName =
  | 'letterboxd'
  | 'imdb'
  | 'netflix'
  | 'netflix-activity'
  | 'trakt'
  | 'simkl'
  | 'tmdb'
  | 'stremio'
  | 'movielens'
  | 'jellyfin'
  | 'plex'
  | 'table'
  | 'marquee'

/** What a list means that does not say so itself; the person chooses it. */
export type ListMeaning = 'watched' | 'watchlist' | 'liked'

/** A file of an archive, or the only one; `name` may be empty. */
export type ReadableFile = { name: string; bytes: Buffer }

/** The format of a file and its entries, which are read lazily. */
export type RecognisedFile = { format: FormatName; entries: Entries }
