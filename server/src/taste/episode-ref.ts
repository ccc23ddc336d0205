import { invalid } from '../problems.ts'

/** No season, or no episode. */
export const NO_EPISODE = -1

/** Where in a title something belongs: nowhere in particular, in a season, or in one of its episodes. */
export type EpisodeRef = { season: number; episode: number }

/** The same as a request has it. */
export type EpisodeInput = { season?: number | undefined; episode?: number | undefined }

/** How much of a series has to be named; of a film nothing may be. */
export type Precision = 'title' | 'season' | 'episode'

/** Whether an id is a series'. */
export function isSeriesId(mediaId: string): boolean {
  return mediaId.startsWith('TV_')
}

/** The season and episode that were named; one that the title cannot have, or that says too little, is refused. */
export function episodeRefIn(mediaId: string, { season, episode }: EpisodeInput, needs: Precision): EpisodeRef {
  if (!isSeriesId(mediaId)) {
    if (season !== undefined) throw invalid('season', 'a film has no seasons')
    if (episode !== undefined) throw invalid('episode', 'a film has no episodes')
    return { season: NO_EPISODE, episode: NO_EPISODE }
  }
  if (season === undefined && (needs !== 'title' || episode !== undefined)) throw invalid('season', 'say which season')
  if (episode === undefined && needs === 'episode') throw invalid('episode', 'say which episode')
  return { season: season ?? NO_EPISODE, episode: episode ?? NO_EPISODE }
}

/** A reference as the interface writes it. */
export function episodeRefJson({ season, episode }: EpisodeRef): { season?: number; episode?: number } {
  return { ...(season !== NO_EPISODE && { season }), ...(episode !== NO_EPISODE && { episode }) }
}
