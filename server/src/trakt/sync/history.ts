import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import {
  addManyPlays,
  findPlays,
  removeManyEntries,
  removeManyPlays,
  type TitlePart,
  type WatchedAt,
} from '../../taste/bulk/bulk-changes.ts'
import { type PlaysQuery, playCountsOf, playsOf } from '../../taste/profile-records.ts'
import { NO_EPISODE } from '../../taste/series/episode-ref.ts'
import { seasonsOf } from '../../taste/series/seasons.ts'
import { isAired, missingFrom, type Seasons } from '../../taste/series/series.ts'
import { isoDay } from '../../texts/iso-time.ts'
import { playIdOf } from '../ids.ts'
import type { SyncRequest } from '../input-schemas.ts'
import { type AnswerOptions, titleWriterFor } from '../titles.ts'
import { type SyncItem, syncItemsOf } from './sync-items.ts'
import { secondsText, timeFrom } from './times.ts'

/** Adds plays. A whole season or series adds each episode that has aired, where the catalogue knows them. */
export async function addToHistory(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const seasons = await seasonsOf(
    ctx,
    found.filter(({ group }) => group !== 'movies').map(({ part }) => part.number),
  )
  const watched = found.flatMap((one) => playsIn(ctx, one, seasons.get(one.part.number)))
  await addManyPlays(ctx, who.profileId, watched, 'history')
  const movies = found.filter(({ group }) => group === 'movies').length
  return { added: { movies, episodes: watched.length - movies }, not_found: notFound }
}

function playsIn(ctx: PagesCtx, { group, part, marks }: SyncItem, seasons: Seasons | undefined): WatchedAt[] {
  const at = timeFrom(ctx, marks.watched_at, ctx.liveCatalogue(), part.number)
  if (group === 'movies') return [{ ...part, at }]
  const isMissing = missingFrom(seasons)
  const parts = episodesOf(part, seasons, isoDay(ctx.now()))
  return parts.map((episode) => ({ ...episode, at, unlisted: isMissing(episode) !== undefined }))
}

/** The aired episodes of a season or series, or its seasons where episodes are unknown; an episode gives itself. */
function episodesOf(part: TitlePart, seasons: Seasons = 1, today: string): TitlePart[] {
  if (part.episode !== NO_EPISODE) return [part]
  const wholeSeasons = (count: number) => Array.from({ length: Math.max(count, 1) }, (_, at) => ({ ...part, season: at + 1 }))
  if (typeof seasons === 'number') return part.season === NO_EPISODE ? wholeSeasons(seasons) : [part]
  const aired = seasons.filter((season) => season.number > 0 && isAired(season, today))
  const wanted = part.season === NO_EPISODE ? aired : seasons.filter(({ number }) => number === part.season)
  const episodes = wanted.flatMap(({ number: season, episodes }) =>
    Array.from({ length: episodes }, (_, at) => ({ ...part, season, episode: at + 1 })),
  )
  if (episodes.length > 0) return episodes
  return part.season === NO_EPISODE ? wholeSeasons(seasons.length) : [part]
}

/** Removes titles, seasons and episodes from the history, and single plays by their ids. */
export async function removeFromHistory(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const countOf = await episodeCounterFor(ctx, who, found)
  const removed = await removeManyEntries(
    ctx,
    who.profileId,
    found.map(({ part }) => part),
  )
  const deleted = { movies: 0, episodes: 0 }
  found.forEach((one, at) => {
    if (removed[at]) deleted[one.group === 'movies' ? 'movies' : 'episodes'] += countOf(one)
  })
  const playIds = new Set(given.ids)
  const wanted = playIds.size === 0 ? [] : await findPlays(ctx, who.profileId, (play) => playIds.has(playIdOf(play)))
  const plays = await removeManyPlays(ctx, who.profileId, wanted)
  for (const { season } of plays) deleted[season === NO_EPISODE ? 'movies' : 'episodes']++
  const ids = new Set(plays.map(playIdOf))
  return { deleted, not_found: { ...notFound, ids: given.ids.filter((id) => !ids.has(id)) } }
}

/** Counts what was watched of an item: films and episodes are one, seasons and series their watched episodes. */
async function episodeCounterFor(ctx: PagesCtx, who: Session, found: readonly SyncItem[]) {
  const isWhole = ({ group, part }: SyncItem) => group !== 'movies' && part.episode === NO_EPISODE
  const numbers = [...new Set(found.filter(isWhole).map(({ part }) => part.number))]
  const counts = numbers.length === 0 ? [] : await playCountsOf(ctx, who.profile, { numbers })
  const watchedOf = Map.groupBy(counts, ({ number }) => number)
  return (item: SyncItem): number => {
    if (!isWhole(item)) return 1
    const { number, season } = item.part
    const watched = watchedOf.get(number) ?? []
    return season === NO_EPISODE ? watched.length : watched.filter((one) => one.season === season).length
  }
}

const actions: Record<string, string> = { scrobble: 'scrobble', checkin: 'checkin' }

/** All plays, newest first. */
export async function readPlays(
  ctx: PagesCtx,
  who: Session,
  { page, limit, ...query }: PlaysQuery & { page: number; limit: number },
  options: AnswerOptions,
) {
  // Trakt has no plays of whole seasons.
  const wanted = { ...query, withoutSeasons: true, skip: (page - 1) * limit, max: limit }
  const { rows, count } = await playsOf(ctx, who.profile, wanted)
  const writer = await titleWriterFor(
    ctx,
    rows.map(({ number }) => number),
    options,
  )
  const items = rows.map((row) => ({
    id: playIdOf(row),
    watched_at: secondsText(row.watched_at),
    action: actions[row.source] ?? 'watch',
    ...writer.item(row),
  }))
  return { items, count }
}
