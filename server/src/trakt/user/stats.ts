import { runtimeMinutesOf } from '../../catalogue/card-facts.ts'
import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { listEntriesOf, type PlayCount, playCountsOf, ratingsOf } from '../../taste/profile-records.ts'
import { collectedPartsFor } from '../sync/collection.ts'
import { isOfType } from '../sync/lists.ts'
import { syncGroupOf } from '../sync/ratings.ts'
import { forEachGroup } from '../sync/sync-items.ts'
import { playCountsOfShows } from '../sync/watched.ts'

const MAX_RATING = 10

/** How much a profile watched, collected and rated. Minutes count only titles whose runtime the catalogue has. */
export async function readStats(ctx: PagesCtx, who: Session) {
  const [films, episodes] = [await playCountsOf(ctx, who.profile, { of: 'movie' }), await playCountsOfShows(ctx, who)]
  const { collectedFilms, collectedShows, collectedEpisodes } = await countCollected(ctx, who)
  const ratings = await ratingsOf(ctx, who.profile)
  const rated = forEachGroup(() => 0)
  for (const row of ratings) rated[syncGroupOf(ctx, row)]++
  const counted = (count: number) => ratings.filter(({ rating }) => rating === count).length
  return {
    movies: { ...watchedCounts(ctx, films), collected: collectedFilms, ratings: rated.movies, comments: 0 },
    shows: {
      watched: new Set(episodes.map(({ number }) => number)).size,
      collected: collectedShows,
      ratings: rated.shows,
      comments: 0,
    },
    seasons: { ratings: rated.seasons, comments: 0 },
    episodes: { ...watchedCounts(ctx, episodes), collected: collectedEpisodes, ratings: rated.episodes, comments: 0 },
    network: { friends: 0, followers: 0, following: 0 },
    ratings: {
      total: ratings.length,
      distribution: Object.fromEntries(Array.from({ length: MAX_RATING }, (_, at) => [at + 1, counted(at + 1)])),
    },
  }
}

function watchedCounts(ctx: PagesCtx, counts: readonly PlayCount[]) {
  const { catalogue } = ctx.liveCatalogue()
  const minutes = counts.reduce((sum, { number, plays }) => sum + plays * (runtimeMinutesOf(catalogue, number) ?? 0), 0)
  return { plays: counts.reduce((sum, { plays }) => sum + plays, 0), watched: counts.length, minutes: Math.round(minutes) }
}

async function countCollected(ctx: PagesCtx, who: Session) {
  const rows = await listEntriesOf(ctx, who.profile, 'collection')
  const shows = rows.filter(({ number }) => isOfType(ctx, number, 'shows'))
  const partsOf = await collectedPartsFor(
    ctx,
    who,
    shows.map(({ number }) => number),
  )
  const collectedEpisodes = shows.reduce((sum, row) => sum + partsOf(row).length, 0)
  return { collectedFilms: rows.length - shows.length, collectedShows: shows.length, collectedEpisodes }
}
