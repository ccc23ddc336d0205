import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { addToList, likeIfNoOpinion } from '../taste/lists/lists.ts'
import { type ProfileScrobble, putFurtherEpisodes } from '../taste/playback/positions.ts'
import { type Scrobble, scrobble } from '../taste/playback/scrobble.ts'
import { dropRating, putRating } from '../taste/ratings/ratings.ts'
import type { ProfileScope } from '../taste/titles.ts'
import type { ServerEvent } from './event.ts'

/** An event without its users. */
export type TitleEvent = Pick<ServerEvent, 'title' | 'action' | 'at'>

/** Writes an event to the profile's history, ratings or lists. The title must be visible to the profile. */
export async function applyEvent(ctx: CatalogueCtx, profile: ProfileScope, number: number, event: TitleEvent): Promise<void> {
  const mediaId = ctx.liveCatalogue().idOf(number)
  const { season, episode } = mediaId.startsWith('TV_') ? event.title : {}
  const { action, at } = event
  switch (action.kind) {
    case 'progress': {
      const one = scrobbleOf(ctx, number, event, action.progress)
      await scrobble(ctx, profile, one)
      return putFurtherEpisodes(ctx, furtherEpisodes(event, { profile, ...one }))
    }
    case 'rating': {
      const target = { mediaId, season, episode: season === undefined ? undefined : episode }
      if (action.rating === null) return void (await dropRating(ctx, profile, target))
      return void (await putRating(ctx, profile, { ...target, rating: action.rating, ratedAt: at, isForeign: true }))
    }
    case 'liked':
      return likeIfNoOpinion(ctx, profile, mediaId)
    case 'owned':
      return void (await addToList(ctx, profile, { list: 'collection', mediaId }))
  }
}

/** A progress event as a scrobble. */
export function scrobbleOf(ctx: CatalogueCtx, number: number, { title, at }: TitleEvent, progress: number): Scrobble {
  const mediaId = ctx.liveCatalogue().idOf(number)
  const { season, episode } = mediaId.startsWith('TV_') ? title : {}
  const tv = season === undefined || episode === undefined ? undefined : { season, episode }
  return { mediaId, progress, tv, updatedAt: at, isForeign: true }
}

/** Episodes that one file may have. */
const MAX_EPISODES_PER_FILE = 10

/** The further episodes of a file that was watched to the end, as scrobbles. */
export function furtherEpisodes({ title }: TitleEvent, first: ProfileScrobble): ProfileScrobble[] {
  const { tv, progress } = first
  if (!tv || progress < WATCHED_PROGRESS) return []
  const count = Math.min((title.lastEpisode ?? tv.episode) - tv.episode, MAX_EPISODES_PER_FILE - 1)
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    ...first,
    tv: { season: tv.season, episode: tv.episode + 1 + at },
  }))
}
