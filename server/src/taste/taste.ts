import type { Signal } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { goingOn, type InProgress } from './begun.ts'
import { NO_EPISODE } from './episode-ref.ts'
import { joinParts, type TastePart } from './joined.ts'
import { seasonsOf } from './seasons.ts'
import { type Knowledge, type Sorted, signalsOf, sortOut } from './signals.ts'
import * as store from './taste-store.ts'
import { isoTime, latestOf } from './times.ts'
import { type HeldStates, statesOf } from './title-states.ts'

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
export type WholeTaste = { taste: ProfileTaste; states: HeldStates }

/** Reads a profile's taste from the store: one query, and the seasons of series that this node has not cached. */
export async function tasteOf(ctx: CatalogueCtx, profileId: string): Promise<ProfileTaste> {
  return (await wholeTasteOf(ctx, profileId)).taste
}

/**
 * A profile's taste with its state per title. A taste too large to process without yielding is read in parts, on the connections
 * for slow work.
 */
export async function wholeTasteOf(ctx: CatalogueCtx, profileId: string): Promise<WholeTaste> {
  const rows = await store.readTaste(ctx.db, profileId)
  const parts: TastePart[] = []
  const take = async (some: store.TasteRow[]) => void parts.push(await partOf(ctx, some))
  if (rows) await take(rows)
  else await store.readTasteInParts(ctx.store.slow, profileId, take)
  return joinParts(parts)
}

/** The taste in the rows of some titles, which may be in any order. */
async function partOf(ctx: CatalogueCtx, rows: store.TasteRow[]): Promise<TastePart> {
  const { sorted, knowledge } = await sortedOf(ctx, rows)
  const going = goingOn(sorted, knowledge)
  return {
    ...signalsOf(sorted, knowledge),
    ...going,
    disliked: sorted.get('disliked') ?? [],
    hidden: sorted.get('hidden') ?? [],
    watchlist: sorted.get('watchlist') ?? [],
    shown: (sorted.get('shown') ?? []).map(({ number, amount, noted_at }) => ({ number, times: amount, at: noted_at })),
    states: statesOf(sorted, going),
  }
}

/** The state of one title. */
export async function stateOfTitle(ctx: CatalogueCtx, key: { profile_id: string; number: number }): Promise<HeldStates> {
  const { sorted, knowledge } = await sortedOf(ctx, await store.readTasteOfTitle(ctx.db, key))
  return statesOf(sorted, goingOn(sorted, knowledge))
}

async function sortedOf(ctx: CatalogueCtx, held: store.TasteRow[]): Promise<{ sorted: Sorted; knowledge: Knowledge }> {
  const { count } = ctx.liveCatalogue()
  const rows = held.filter(({ number }) => number < count) // another node may have added titles that this one has not loaded yet
  const sorted = sortOut(rows)
  return { sorted, knowledge: await knowledgeFor(ctx, sorted) }
}

async function knowledgeFor(ctx: CatalogueCtx, sorted: Sorted): Promise<Knowledge> {
  const series = new Set<number>()
  for (const kind of ['played', 'playback'] as const)
    for (const { number, season } of sorted.get(kind) ?? []) if (season !== NO_EPISODE) series.add(number)
  const seasons = await seasonsOf(ctx, series)
  return { seasons, today: isoTime(ctx.now()).slice(0, 10), latest: latestOf(ctx), states: new Map() }
}

/** The newest titles of a collection that count: an embedded store blocks for about 1 ms per thousand. */
const MOST_OWNED = 20_000

/** The titles of a profile's collection, in no order. */
export function ownedBy(ctx: CatalogueCtx, profileId: string): Promise<number[]> {
  return store.listOwned(ctx.db, profileId, MOST_OWNED)
}

/** Counts the impressions that a client reports. */
export async function noteShown(ctx: CatalogueCtx, profileId: string, numbers: number[]): Promise<void> {
  const once = [...new Set(numbers)].sort((a, b) => a - b) // a fixed order, so that two devices cannot deadlock
  if (once.length > 0) await store.noteShown(ctx.db, profileId, { numbers: once, now: ctx.now() })
}
