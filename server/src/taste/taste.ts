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

/** Everything a page needs to know of a profile. */
export type ProfileTaste = {
  /** Opinions, ratings, history and watchlist; what is muted or hidden is left out. */
  signals: Signal[]
  disliked: number[]
  hidden: number[]
  /** What is muted of all that was liked, rated or watched: it counts for nothing, and is not to be recommended. */
  muted: number[]
  /** Films that were watched or left at their end, and series whose known episodes all were. */
  finished: number[]
  /** What may be gone on with, newest first. */
  begun: InProgress[]
  /** Newest first. */
  watchlist: number[]
  /** What is in the collection, in any order; only pages need it. */
  owned?: number[]
  shown: { number: number; times: number; at: number }[]
}

/** A profile's taste, and the same title by title. */
export type WholeTaste = { taste: ProfileTaste; states: HeldStates }

/** Reads a profile's taste from the store: one query, and the seasons of series that this node has not cached. */
export async function tasteOf(ctx: CatalogueCtx, profileId: string): Promise<ProfileTaste> {
  return (await wholeTasteOf(ctx, profileId)).taste
}

/** The same with what the profile holds of each title. What is too much to be read at once is read beside, part by part. */
export async function wholeTasteOf(ctx: CatalogueCtx, profileId: string): Promise<WholeTaste> {
  const rows = await store.readTaste(ctx.db, profileId)
  const parts: TastePart[] = []
  const take = async (some: store.TasteRow[]) => void parts.push(await partOf(ctx, some))
  if (rows) await take(rows)
  else await store.readTasteInParts(ctx.store.slow, profileId, take)
  return joinParts(parts)
}

/** What a profile's rows of some titles tell, in whatever order. */
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

/** What a profile holds of one title. */
export async function stateOfTitle(ctx: CatalogueCtx, key: { profile_id: string; number: number }): Promise<HeldStates> {
  const { sorted, knowledge } = await sortedOf(ctx, await store.readTasteOfTitle(ctx.db, key))
  return statesOf(sorted, goingOn(sorted, knowledge))
}

async function sortedOf(ctx: CatalogueCtx, held: store.TasteRow[]): Promise<{ sorted: Sorted; knowledge: Knowledge }> {
  const { count } = ctx.liveCatalogue()
  const rows = held.filter(({ number }) => number < count) // another node may know titles that this one has yet to take in
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

/** So many titles of a collection count, the newest: an embedded store answers nobody else for about 1 ms a thousand. */
const MOST_OWNED = 20_000

/** What is in a profile's collection, in any order. */
export function ownedBy(ctx: CatalogueCtx, profileId: string): Promise<number[]> {
  return store.listOwned(ctx.db, profileId, MOST_OWNED)
}

/** Notes what a client reports to have shown. */
export async function noteShown(ctx: CatalogueCtx, profileId: string, numbers: number[]): Promise<void> {
  const once = [...new Set(numbers)].sort((a, b) => a - b) // in one order, so that two devices never wait for each other
  if (once.length > 0) await store.noteShown(ctx.db, profileId, { numbers: once, now: ctx.now() })
}
