import type { Cards } from '../../catalogue/cards.ts'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { ListQuery } from '../../catalogue/ranked-pages.ts'
import { findVisible } from '../../catalogue/visibility.ts'
import { Problem } from '../../problems.ts'
import { isoTime } from '../../texts/iso-time.ts'
import { clearCapacityCount, requireCapacity } from '../capacity.ts'
import { cardOfTitle } from '../card-of-title.ts'
import { tasteChanged } from '../current/current-states.ts'
import { pageOf } from '../paging.ts'
import { type EpisodeInput, episodeRefIn, episodeRefJson } from '../series/episode-ref.ts'
import { requireListedEpisode } from '../series/seasons.ts'
import { latestAcceptedTime, timeOf } from '../times.ts'
import { cardsOf, isVisibleTo, mediaOf, type ProfileScope, type TitleReader } from '../titles.ts'
import type { RatingRow } from './rating-store.ts'
import * as store from './rating-store.ts'

export type RatingTarget = EpisodeInput & { mediaId: string }
export type RatingInput = RatingTarget & {
  rating: number
  ratedAt?: string | undefined
  /** From another service, which may number seasons differently: seasons the catalogue does not list are accepted. */
  isForeign?: boolean
}

/**
 * Rates a title, season or episode; of two devices the later rating wins. Returns the stored rating, and whether it is
 * the first.
 */
export async function rate(ctx: CatalogueCtx, reader: TitleReader, given: RatingInput) {
  const { isFirst, row } = await putRating(ctx, reader, given)
  const stored = isFirst ? row : ((await store.findRating(ctx.db, row)) ?? row)
  return { isFirst, rating: asRating(await cardOfTitle(ctx, reader, row.number), stored) }
}

/** Stores a rating as `rate` does, without reading the card of the title. */
export async function putRating(ctx: CatalogueCtx, profile: ProfileScope, given: RatingInput) {
  const row = { ...keyOf(ctx, profile, given), rating: given.rating, rated_at: timeOf(ctx, given.ratedAt) }
  if (!given.isForeign) await requireListedEpisode(ctx, row.number, row)
  await requireCapacity(ctx, 'ratings', profile.id, async () => (await store.findRating(ctx.db, row)) !== undefined)
  const isFirst = await store.addRating(ctx.db, row)
  if (!isFirst) await store.changeRating(ctx.db, row, latestAcceptedTime(ctx))
  tasteChanged(ctx, profile.id)
  return { isFirst, row }
}

/** Deletes a rating; throws NOT_FOUND if there is none. */
export async function removeRating(ctx: CatalogueCtx, profile: ProfileScope, thing: RatingTarget): Promise<void> {
  if (!(await dropRating(ctx, profile, thing))) throw new Problem('NOT_FOUND')
}

/** Deletes a rating; returns whether there was one. */
export async function dropRating(ctx: CatalogueCtx, profile: ProfileScope, thing: RatingTarget): Promise<boolean> {
  if (!(await store.removeRating(ctx.db, keyOf(ctx, profile, thing)))) return false
  clearCapacityCount(ctx, 'ratings', profile.id)
  tasteChanged(ctx, profile.id)
  return true
}

/** All ratings, newest first. */
export async function readRatings(ctx: CatalogueCtx, reader: TitleReader, request: ListQuery) {
  const live = ctx.liveCatalogue()
  const { rows, ...more } = await pageOf<RatingRow>(
    ctx,
    {
      scope: `ratings of ${reader.id}`,
      positionOf: ({ rated_at, number, season, episode }) => [rated_at, number, season, episode],
      read: (after, max) => store.listRatings(ctx.db, reader.id, { after, limit: max }),
      isThere: isVisibleTo(live, reader),
    },
    request,
  )
  const cards = await cardsOf(ctx, reader)
  return { items: rows.map((row) => asRating(cards, row)), ...more }
}

function keyOf(ctx: CatalogueCtx, profile: ProfileScope, thing: RatingTarget): store.RatingKey {
  const number = findVisible(ctx, profile, thing.mediaId)
  return { profile_id: profile.id, number, ...episodeRefIn(thing.mediaId, thing, 'title') }
}

function asRating(cards: Cards, row: RatingRow) {
  return { media: mediaOf(cards, row.number), ...episodeRefJson(row), rating: row.rating, ratedAt: isoTime(row.rated_at) }
}
