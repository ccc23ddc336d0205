import type { TitleReference } from '../catalogue/matching/title-reference.ts'

/** A title as a media server names it. Ids are the film's or the series', never an episode's. */
export type TitleRef = {
  mediaType: 'movie' | 'tv'
  ids: { imdb?: string | undefined; tmdb?: number | undefined; tvdb?: number | undefined; mediaId?: string | undefined }
  name?: string | undefined
  year?: number | undefined
  season?: number | undefined
  episode?: number | undefined
}

/** The same as the catalogue is asked for it. */
export function referenceOf({ ids, mediaType: type, name: title, year }: TitleRef): TitleReference {
  return { ...ids, type, title, year }
}

/** What happened: somebody is somewhere in a title (percent), rated it (1 to 10, null: took that back), likes it, or it was added. */
export type Action =
  | { kind: 'progress'; progress: number }
  | { kind: 'rating'; rating: number | null }
  | { kind: 'liked' }
  | { kind: 'owned' }

export type ServerEvent = {
  title: TitleRef
  action: Action
  /** By any of these names or ids the server knows whose event it is; none: nobody is named. */
  users: string[]
  /** When it happened (ISO 8601), where the server says so. */
  at?: string | undefined
}

/** `ignored`: understood, and of no concern of ours; `unknown`: not understood. */
export type Recognised = { sender: Sender; event: ServerEvent | 'ignored' | 'unknown' }

export type Sender = 'jellyfin' | 'emby' | 'plex' | 'tautulli' | 'kodi' | 'script'

export type Payload = Record<string, unknown>
