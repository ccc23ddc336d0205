import type { TitleReference } from '../../catalogue/matching/title-reference.ts'

type EpisodeOf = { season?: number | undefined; episode?: number | undefined }

export const importedLists = ['watchlist', 'liked', 'super_liked', 'disliked', 'hidden', 'collection', 'muted'] as const
type ImportedList = (typeof importedLists)[number]

/**
 * One thing that a file says about a title. `at` is missing where the file gives no time; `dayOnly`: it gives no more than a day.
 * `minutes`: how long was watched, where the file says that instead of how far. `isState`: how far somebody is, not a time of watching.
 */
export type ImportedEvent =
  | ({ kind: 'watched'; at?: number; dayOnly?: boolean; progress?: number; minutes?: number; isState?: true } & EpisodeOf)
  | ({ kind: 'rated'; rating: number; at?: number } & EpisodeOf)
  | { kind: 'listed'; list: ImportedList; at?: number }
  | ({ kind: 'position'; progress: number; at: number } & EpisodeOf)
  | { kind: 'shown'; times: number; at: number }

/** One line of a file. `series`: if no title has that whole name, it is an episode of this series. */
export type Entry = TitleReference & {
  /** Whose it is, in files of several people. */
  person?: string | undefined
  event: ImportedEvent
  series?: { title: string; season: number; episode: number } | undefined
}

export type Entries = Iterable<Entry> | AsyncIterable<Entry>

/** What the file is, as the interface names it. */
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

/** What a list without a word of its own is, where the person says so. */
export type ListMeaning = 'watched' | 'watchlist' | 'liked'

/** One file: of an archive, or the only one. `name` is empty where nobody gave one. */
export type ReadableFile = { name: string; bytes: Buffer }

/** What a file is, and its entries, read as they are taken. */
export type Recognised = { format: FormatName; entries: Entries }

/** The file cannot be imported; the message is for the person who sent it. */
export class FileRefused extends Error {}
