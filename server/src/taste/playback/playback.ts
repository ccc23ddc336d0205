import type { Cards } from '../../catalogue/cards.ts'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { ListQuery } from '../../catalogue/ranked-pages.ts'
import { findVisible } from '../../catalogue/visibility.ts'
import { Problem } from '../../problems.ts'
import { isoTime } from '../../texts/iso-time.ts'
import { cardOfTitle } from '../card-of-title.ts'
import { tasteChanged } from '../current/current-states.ts'
import { pageOf } from '../paging.ts'
import { truncateToTenths } from '../progress.ts'
import { type EpisodeInput, episodeRefIn, episodeRefJson } from '../series/episode-ref.ts'
import { requireListedEpisode } from '../series/seasons.ts'
import { latestAcceptedTime, timeOf } from '../times.ts'
import { cardsOf, isVisibleTo, mediaOf, type ProfileScope, type TitleReader } from '../titles.ts'
import type { PlaybackRow } from './playback-store.ts'
import * as store from './playback-store.ts'

export type PlaybackInput = EpisodeInput & { mediaId: string; progress: number; updatedAt?: string | undefined }

/** How long tombstones are kept: a device that was offline for longer may bring a removed position back. */
const TOMBSTONE_LIFE_MS = 30 * 86_400_000

/** Stores a playback position; of two devices the later report wins. */
export async function putPlayback(ctx: CatalogueCtx, reader: TitleReader, given: PlaybackInput) {
  const row = await rowOf(ctx, reader, given)
  await store.putPlayback(ctx.db, row, latestAcceptedTime(ctx))
  tasteChanged(ctx, reader.id)
  const stored = (await store.findPlayback(ctx.db, row)) ?? row
  return entryOf(await cardOfTitle(ctx, reader, row.number), stored)
}

/** Changes an existing playback position. */
export async function changePlayback(ctx: CatalogueCtx, reader: TitleReader, given: PlaybackInput) {
  const row = await rowOf(ctx, reader, given)
  await store.changePlayback(ctx.db, row, latestAcceptedTime(ctx))
  tasteChanged(ctx, reader.id)
  const stored = await store.findPlayback(ctx.db, row)
  if (!stored) throw new Problem('NOT_FOUND')
  return entryOf(await cardOfTitle(ctx, reader, row.number), stored)
}

/** Removes a position, dated now: an earlier report of another device does not bring it back. */
export async function removePlayback(ctx: CatalogueCtx, profile: ProfileScope, mediaId: string): Promise<void> {
  const key = { profile_id: profile.id, number: findVisible(ctx, profile, mediaId) }
  const now = ctx.now()
  if (!(await store.removePlayback(ctx.db, key, now, latestAcceptedTime(ctx)))) throw new Problem('NOT_FOUND')
  tasteChanged(ctx, profile.id)
  await store.dropRemovedBefore(ctx.db, profile.id, now - TOMBSTONE_LIFE_MS)
}

/** Positions that can be resumed, newest first. */
export async function readPlayback(ctx: CatalogueCtx, reader: TitleReader, request: ListQuery) {
  const live = ctx.liveCatalogue()
  const { rows, ...more } = await pageOf<PlaybackRow>(
    ctx,
    {
      scope: `playback of ${reader.id}`,
      positionOf: ({ updated_at, number }) => [updated_at, number],
      read: (after, max) => store.listPlayback(ctx.db, reader.id, { after, limit: max, latest: latestAcceptedTime(ctx) }),
      isThere: isVisibleTo(live, reader),
    },
    request,
  )
  const cards = await cardsOf(ctx, reader)
  return { items: rows.map((row) => entryOf(cards, row)), ...more }
}

/** The position in one title, if there is one. */
export async function playbackOf(ctx: CatalogueCtx, key: { profile_id: string; number: number }) {
  const row = await store.findPlayback(ctx.db, key)
  return row && positionOf(row)
}

async function rowOf(ctx: CatalogueCtx, profile: ProfileScope, given: PlaybackInput): Promise<PlaybackRow> {
  const number = findVisible(ctx, profile, given.mediaId)
  const ref = episodeRefIn(given.mediaId, given, 'episode')
  await requireListedEpisode(ctx, number, ref)
  return { profile_id: profile.id, number, ...ref, progress: given.progress, updated_at: timeOf(ctx, given.updatedAt) }
}

function positionOf(row: PlaybackRow) {
  return { progress: truncateToTenths(row.progress), ...episodeRefJson(row), updatedAt: isoTime(row.updated_at) }
}

function entryOf(cards: Cards, row: PlaybackRow) {
  return { media: mediaOf(cards, row.number), ...positionOf(row) }
}
