/** A media server that a profile's history and library are read from. */
export type SourceRow = {
  profile_id: string
  id: string
  kind: 'jellyfin' | 'emby' | 'plex'
  address: string
  /** Whose state is read, by the name or id that the server has for them; null: the only one there is. */
  server_user: string | null
  /** The server's key, encrypted with the installation's secret. */
  sealed_key: string
  /** How the latest reading ended, in a word; null: it has not been read yet. */
  outcome: string | null
  /** The same in English, where it failed. */
  message: string | null
  /** The same as JSON: a code and its values. */
  failure: string | null
  /** Readings that failed since one did not. */
  failures: number
  films: number
  series: number
  watched: number
  liked: number
  rated: number
  /** Titles that the catalogue does not have. */
  unmatched: number
  created_at: number
  /** When a reading that succeeded began. */
  read_at: number | null
  tried_at: number | null
  next_read_at: number
  /** Until then a process is reading it; 0: none is. */
  claimed_until: number
}

/**
 * The last state of a title at a source, so that only changes are taken over: the person may have changed it here
 * since. `at` and `amount` are the time and the value (a rating, a number of plays). For liked and owned titles, they
 * are the time at which the title was put on the list, and 1 if this source put it there.
 */
export type SourceEntryRow = {
  profile_id: string
  source_id: string
  kind: 'watched' | 'rated' | 'liked' | 'owned'
  number: number
  season: number
  episode: number
  at: number
  amount: number
}
