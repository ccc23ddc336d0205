import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { rateMany, removeManyRatings } from '../../taste/bulk/bulk-changes.ts'
import { type RatingRow, ratingsOf } from '../../taste/profile-records.ts'
import { NO_EPISODE } from '../../taste/series/episode-ref.ts'
import { idOfPart } from '../ids.ts'
import type { SyncRequest } from '../input-schemas.ts'
import type { AnswerOptions } from '../titles.ts'
import { itemListOf } from './item-list.ts'
import { forEachGroup, type groups, type SyncItem, syncItemsOf } from './sync-items.ts'
import { secondsText, timeFrom } from './times.ts'

/** Rates films, series, seasons and episodes. */
export async function addRatings(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given, 'rated')
  const rated = found.filter(({ marks }) => marks.rating)
  for (const { group, part, marks } of found) if (!marks.rating) notFound[group].push({ ids: { trakt: idOfPart(part) } })
  const live = ctx.liveCatalogue()
  await rateMany(
    ctx,
    who.profileId,
    rated.map(({ part, marks }) => {
      return { ...part, rating: marks.rating ?? 0, at: timeFrom(ctx, marks.rated_at, live, part.number) }
    }),
  )
  return { added: countsByGroup(rated), not_found: notFound }
}

/** Removes ratings. */
export async function removeRatings(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const removed = await removeManyRatings(
    ctx,
    who.profileId,
    found.map(({ part }) => part),
  )
  return { deleted: countsByGroup(found.filter((_, at) => removed[at])), not_found: notFound }
}

/** The number of items per group. */
export function countsByGroup(things: readonly Pick<SyncItem, 'group'>[]): Record<(typeof groups)[number], number> {
  const counts = forEachGroup(() => 0)
  for (const { group } of things) counts[group]++
  return counts
}

export type RatingsQuery = { type?: string | undefined; ratings?: readonly number[] | undefined }

/** All ratings, newest first. */
export async function readRatings(ctx: PagesCtx, who: Session, { type, ratings }: RatingsQuery, options: AnswerOptions) {
  const rows = (await ratingsOf(ctx, who.profile)).filter(
    (row) => (type === undefined || type === 'all' || type === syncGroupOf(ctx, row)) && (ratings?.includes(row.rating) ?? true),
  )
  return itemListOf(ctx, rows, options, (row, writer) => {
    return { rated_at: secondsText(row.rated_at), rating: row.rating, ...writer.item(row) }
  })
}

/** The group of a rated title, season or episode. */
export function syncGroupOf(ctx: PagesCtx, { number, season, episode }: RatingRow): (typeof groups)[number] {
  if (ctx.liveCatalogue().idOf(number).startsWith('MV_')) return 'movies'
  if (season === NO_EPISODE) return 'shows'
  return episode === NO_EPISODE ? 'seasons' : 'episodes'
}
