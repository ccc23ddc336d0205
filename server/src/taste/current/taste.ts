import type { Signal } from '@marquee/engine'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { isoDay } from '../../texts/iso-time.ts'
import { NO_EPISODE } from '../series/episode-ref.ts'
import { seasonsOf } from '../series/seasons.ts'
import { latestAcceptedTime } from '../times.ts'
import { findInProgress, type InProgress } from './in-progress.ts'
import { groupByKind, type RowsByKind, type SeriesContext, signalsOf } from './signals.ts'
import { joinParts, type TastePart } from './taste-parts.ts'
import * as store from './taste-store.ts'
import { statesOf, type TitleStateMap } from './title-states.ts'

/** What composing a page needs of a profile. */
export type ProfileTaste = {
  /** From opinions, ratings, history and watchlist, without muted and hidden titles. */
  signals: Signal[]
  disliked: number[]
  hidden: number[]
  /** Muted titles that were liked, rated or watched: they count for nothing, and are not recommended. */
  muted: number[]
  /** Films that were watched to the end, and series of which all known episodes were. */
  finished: number[]
  /** Titles to continue, newest first. */
  begun: InProgress[]
  /** Newest first. */
  watchlist: number[]
  /** The collection, in no order; read for pages only. */
  owned?: number[]
  shown: { number: number; times: number; at: number }[]
}

/** A profile's taste, and its state per title. */
export type WholeTaste = { taste: ProfileTaste; states: TitleStateMap }

/** Reads a profile's taste from the store: one query, and the seasons of series that this node has not cached. */
export async function tasteOf(ctx: CatalogueCtx, profileId: string): Promise<ProfileTaste> {
  return (await wholeTasteOf(ctx, profileId)).taste
}

/**
 * A profile's taste with its state per title. A taste too large to process without yielding is read in parts, on the
 * connections for slow work.
 */
export async function wholeTasteOf(ctx: CatalogueCtx, profileId: string): Promise<WholeTaste> {
  const rows = await store.readTaste(ctx.db, profileId)
  const parts: TastePart[] = []
  const take = async (some: store.TasteRow[]) => void parts.push(await tastePartOf(ctx, some))
  if (rows) await take(rows)
  else await store.readTasteInParts(ctx.store.slow, profileId, take)
  return joinParts(parts)
}

/** The taste in the rows of some titles, which may be in any order. */
async function tastePartOf(ctx: CatalogueCtx, all: store.TasteRow[]): Promise<TastePart> {
  const { rows, context } = await groupRows(ctx, all)
  const progress = findInProgress(rows, context)
  return {
    ...signalsOf(rows, context),
    ...progress,
    disliked: rows.get('disliked') ?? [],
    hidden: rows.get('hidden') ?? [],
    watchlist: rows.get('watchlist') ?? [],
    shown: (rows.get('shown') ?? []).map(({ number, amount, noted_at }) => ({ number, times: amount, at: noted_at })),
    states: statesOf(rows, progress),
  }
}

/** The state of one title. */
export async function stateOfTitle(ctx: CatalogueCtx, key: { profile_id: string; number: number }): Promise<TitleStateMap> {
  const { rows, context } = await groupRows(ctx, await store.readTasteOfTitle(ctx.db, key))
  return statesOf(rows, findInProgress(rows, context))
}

async function groupRows(ctx: CatalogueCtx, all: store.TasteRow[]): Promise<{ rows: RowsByKind; context: SeriesContext }> {
  const { count } = ctx.liveCatalogue()
  // Another node may have added titles that this one has not loaded yet.
  const loaded = all.filter(({ number }) => number < count)
  const rows = groupByKind(loaded)
  return { rows, context: await contextFor(ctx, rows) }
}

async function contextFor(ctx: CatalogueCtx, rows: RowsByKind): Promise<SeriesContext> {
  const series = new Set<number>()
  for (const kind of ['played', 'playback'] as const)
    for (const { number, season } of rows.get(kind) ?? []) if (season !== NO_EPISODE) series.add(number)
  const seasons = await seasonsOf(ctx, series)
  return { seasons, today: isoDay(ctx.now()), latest: latestAcceptedTime(ctx), states: new Map() }
}

/** The newest titles of a collection that count: an embedded store blocks for about 1 ms per thousand. */
const MAX_OWNED = 20_000

/** The titles of a profile's collection, in no order. */
export function ownedBy(ctx: CatalogueCtx, profileId: string): Promise<number[]> {
  return store.listOwned(ctx.db, profileId, MAX_OWNED)
}
