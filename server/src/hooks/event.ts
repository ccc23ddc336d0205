import type { TitleReference } from '../catalogue/matching/title-reference.ts'

/** A title as a media server refers to it. The ids are those of the film or series, never of an episode. */
export type EventTitle = {
  mediaType: 'movie' | 'tv'
  ids: { imdb?: string | undefined; tmdb?: number | undefined; tvdb?: number | undefined; mediaId?: string | undefined }
  name?: string | undefined
  year?: number | undefined
  season?: number | undefined
  episode?: number | undefined
  /** The last episode, where one file has several. */
  lastEpisode?: number | undefined
}

/** The reference in the form that the catalogue's matching takes. */
export function referenceOf({ ids, mediaType: type, name: title, year }: EventTitle): TitleReference {
  return { ...ids, type, title, year }
}

/**
 * What happened: playback reached a percentage, a rating of 1 to 10 (null: removed), a like, or an addition to the
 * library.
 */
export type EventAction =
  | { kind: 'progress'; progress: number }
  | { kind: 'rating'; rating: number | null }
  | { kind: 'liked' }
  | { kind: 'owned' }

/** Playback to the end. */
export const watchedToEnd: EventAction = { kind: 'progress', progress: 100 }

/** Playback up to a percentage; undefined where it is unknown or out of range. */
export function progressAction(percent: number | undefined): EventAction | undefined {
  if (percent === undefined || percent < 0 || percent > 100) return undefined
  return { kind: 'progress', progress: percent }
}

export type ServerEvent = {
  title: EventTitle
  action: EventAction
  /** The names and ids of the server's user whose event it is; empty where the server names none. */
  users: string[]
  /** When it happened (ISO 8601), where the server says so. */
  at?: string | undefined
}

/** `ignored`: recognised but not relevant; `unknown`: not recognised. */
export type RecognisedEvent = { sender: Sender; event: ServerEvent | 'ignored' | 'unknown' }

/** The programs that send webhooks; `docs/connect` has a page for each. */
export const senders = ['jellyfin', 'emby', 'plex', 'tautulli', 'kodi', 'script'] as const
export type Sender = (typeof senders)[number]

export type Payload = Record<string, unknown>
