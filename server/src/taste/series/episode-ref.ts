import { invalid } from '../../problems.ts'

/** No season, or no episode. */
export const NO_EPISODE = -1

/** A whole title (both -1), a season of it, or an episode. */
export type EpisodeRef = { season: number; episode: number }

export const wholeTitle: Readonly<EpisodeRef> = { season: NO_EPISODE, episode: NO_EPISODE }

/** The season and episode of a request. */
export type EpisodeInput = { season?: number | undefined; episode?: number | undefined }

/** How precisely a request must name a part of a series. Of a film no part may be named. */
export type Precision = 'title' | 'season' | 'episode'

/** Whether an id is that of a series. */
export function isSeriesId(mediaId: string): boolean {
  return mediaId.startsWith('TV_')
}

/** The season and episode of a request. Throws if the title cannot have them, or if one that is needed is missing. */
export function episodeRefIn(mediaId: string, { season, episode }: EpisodeInput, needs: Precision): EpisodeRef {
  if (!isSeriesId(mediaId)) {
    if (season !== undefined) throw invalid('season', 'a film has no seasons')
    if (episode !== undefined) throw invalid('episode', 'a film has no episodes')
    return wholeTitle
  }
  if (season === undefined && (needs !== 'title' || episode !== undefined)) throw invalid('season', 'is required for a series')
  if (episode === undefined && needs === 'episode') throw invalid('episode', 'is required for a series')
  return { season: season ?? NO_EPISODE, episode: episode ?? NO_EPISODE }
}

/** A season and episode as in responses. */
export function episodeRefJson({ season, episode }: EpisodeRef): { season?: number; episode?: number } {
  return { ...(season !== NO_EPISODE && { season }), ...(episode !== NO_EPISODE && { episode }) }
}
