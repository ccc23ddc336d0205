import type { Cards } from '../catalogue/cards.ts'
import { findVisible } from '../catalogue/visibility.ts'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { RatingRow } from '../store/schema.ts'
import { tasteChanged } from './current-states.ts'
import { cardOfOne } from './one-card.ts'
import { type PageRequest, pageOf } from './paging.ts'
import { type GivenPlace, placeIn, saidPlace } from './places.ts'
import * as store from './rating-store.ts'
import { noteRoom, requireRoom } from './room.ts'
import { refuseMissing } from './seasons.ts'
import { latestOf, said, timeOf } from './times.ts'
import { cardsOf, isThereFor, mediaOf, type Reader, type Viewer } from './titles.ts'

export type RatedThing = GivenPlace & { mediaId: string }
export type GivenRating = RatedThing & { rating: number; ratedAt?: string | undefined }

/** Rates a title, a season or an episode; of two devices the later rating stays. Tells whether it is the first, and what stands. */
export async function rate(ctx: Ctx, reader: Reader, given: GivenRating) {
  const row = { ...keyOf(ctx, reader, given), rating: given.rating, rated_at: timeOf(ctx, given.ratedAt) }
  await refuseMissing(ctx, row.number, row)
  await requireRoom(ctx, 'ratings', reader.id, async () => (await store.findRating(ctx.db, row)) !== undefined)
  const isFirst = await store.addRating(ctx.db, row)
  if (!isFirst) await store.changeRating(ctx.db, row, latestOf(ctx))
  tasteChanged(ctx, reader.id)
  const stands = isFirst ? row : ((await store.findRating(ctx.db, row)) ?? row)
  return { isFirst, rating: asRating(await cardOfOne(ctx, reader, row.number), stands) }
}

/** Takes a rating back. */
export async function removeRating(ctx: Ctx, viewer: Viewer, thing: RatedThing): Promise<void> {
  if (!(await store.removeRating(ctx.db, keyOf(ctx, viewer, thing)))) throw new Problem('NOT_FOUND')
  noteRoom(ctx, 'ratings', viewer.id)
  tasteChanged(ctx, viewer.id)
}

/** All ratings, newest first. */
export async function readRatings(ctx: Ctx, reader: Reader, request: PageRequest) {
  const shelf = ctx.shelf()
  const { rows, ...more } = await pageOf<RatingRow>(
    ctx,
    {
      scope: `ratings of ${reader.id}`,
      positionOf: ({ rated_at, number, season, episode }) => [rated_at, number, season, episode],
      read: (after, most) => store.listRatings(ctx.db, reader.id, { after, most }),
      isThere: isThereFor(shelf, reader),
    },
    request,
  )
  const cards = await cardsOf(ctx, reader)
  return { items: rows.map((row) => asRating(cards, row)), ...more }
}

function keyOf(ctx: Ctx, viewer: Viewer, thing: RatedThing): store.RatingKey {
  const number = findVisible(ctx, viewer, thing.mediaId)
  return { profile_id: viewer.id, number, ...placeIn(thing.mediaId, thing, 'title') }
}

function asRating(cards: Cards, row: RatingRow) {
  return { media: mediaOf(cards, row.number), ...saidPlace(row), rating: row.rating, ratedAt: said(row.rated_at) }
}
