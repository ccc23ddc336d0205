import type { Cards } from '../catalogue/cards.ts'
import { findVisible } from '../catalogue/visibility.ts'
import type { Ctx } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { PlaybackRow } from '../store/schema.ts'
import { tasteChanged } from './current-states.ts'
import { cardOfOne } from './one-card.ts'
import { type PageRequest, pageOf } from './paging.ts'
import { type GivenPlace, placeIn, saidPlace } from './places.ts'
import * as store from './playback-store.ts'
import { inTenths } from './progress.ts'
import { refuseMissing } from './seasons.ts'
import { latestOf, said, timeOf } from './times.ts'
import { cardsOf, isThereFor, mediaOf, type Reader, type Viewer } from './titles.ts'

export type GivenPlayback = GivenPlace & { mediaId: string; progress: number; updatedAt?: string | undefined }

/** So long a device may be offline and its old words still be known as such. */
const OFFLINE_MS = 30 * 86_400_000

/** Notes where somebody is in a title; of two devices the later word stays. */
export async function putPlayback(ctx: Ctx, reader: Reader, given: GivenPlayback) {
  const row = await rowOf(ctx, reader, given)
  await store.putPlayback(ctx.db, row, latestOf(ctx))
  tasteChanged(ctx, reader.id)
  const stands = (await store.findPlayback(ctx.db, row)) ?? row
  return entryOf(await cardOfOne(ctx, reader, row.number), stands)
}

/** The same of a title that somebody is in already. */
export async function changePlayback(ctx: Ctx, reader: Reader, given: GivenPlayback) {
  const row = await rowOf(ctx, reader, given)
  await store.changePlayback(ctx.db, row, latestOf(ctx))
  tasteChanged(ctx, reader.id)
  const stands = await store.findPlayback(ctx.db, row)
  if (!stands) throw new Problem('NOT_FOUND')
  return entryOf(await cardOfOne(ctx, reader, row.number), stands)
}

/** Forgets where somebody is in a title, as a word of now: an earlier one of another device does not bring it back. */
export async function removePlayback(ctx: Ctx, viewer: Viewer, mediaId: string): Promise<void> {
  const key = { profile_id: viewer.id, number: findVisible(ctx, viewer, mediaId) }
  const now = ctx.now()
  if (!(await store.removePlayback(ctx.db, key, now, latestOf(ctx)))) throw new Problem('NOT_FOUND')
  tasteChanged(ctx, viewer.id)
  await store.dropRemovedBefore(ctx.db, viewer.id, now - OFFLINE_MS)
}

/** What can be resumed, and from where, newest first. */
export async function readPlayback(ctx: Ctx, reader: Reader, request: PageRequest) {
  const shelf = ctx.shelf()
  const { rows, ...more } = await pageOf<PlaybackRow>(
    ctx,
    {
      scope: `playback of ${reader.id}`,
      positionOf: ({ updated_at, number }) => [updated_at, number],
      read: (after, most) => store.listPlayback(ctx.db, reader.id, { after, most, latest: latestOf(ctx) }),
      isThere: isThereFor(shelf, reader),
    },
    request,
  )
  const cards = await cardsOf(ctx, reader)
  return { items: rows.map((row) => entryOf(cards, row)), ...more }
}

/** Where somebody is in one title, if anywhere. */
export async function playbackOf(ctx: Ctx, key: { profile_id: string; number: number }) {
  const row = await store.findPlayback(ctx.db, key)
  return row && positionOf(row)
}

async function rowOf(ctx: Ctx, viewer: Viewer, given: GivenPlayback): Promise<PlaybackRow> {
  const number = findVisible(ctx, viewer, given.mediaId)
  const place = placeIn(given.mediaId, given, 'episode')
  await refuseMissing(ctx, number, place)
  return { profile_id: viewer.id, number, ...place, progress: given.progress, updated_at: timeOf(ctx, given.updatedAt) }
}

function positionOf(row: PlaybackRow) {
  return { progress: inTenths(row.progress), ...saidPlace(row), updatedAt: said(row.updated_at) }
}

function entryOf(cards: Cards, row: PlaybackRow) {
  return { media: mediaOf(cards, row.number), ...positionOf(row) }
}
