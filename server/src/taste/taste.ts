import type { Signal } from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import { type Begun, goingOn } from './begun.ts'
import { NONE } from './places.ts'
import { seasonsOf } from './seasons.ts'
import { type Knowledge, signalsOf } from './signals.ts'
import * as store from './taste-store.ts'
import { said } from './times.ts'

/** Everything a page needs to know of a profile. */
export type Taste = {
  /** Opinions, ratings, history and watchlist; what is muted is left out. */
  signals: Signal[]
  disliked: number[]
  hidden: number[]
  muted: number[]
  /** Films that were watched, and series whose known episodes all were. */
  finished: number[]
  /** What may be gone on with, newest first. */
  begun: Begun[]
  /** Newest first. */
  watchlist: number[]
  shown: { number: number; times: number; at: number }[]
}

/** Reads a profile's taste from the store: one query, and the seasons of series that this node has not met. */
export async function tasteOf(ctx: Ctx, profileId: string): Promise<Taste> {
  const held = await store.readTaste(ctx.db, profileId)
  const { count } = ctx.shelf()
  const rows = held.filter(({ number }) => number < count) // another node may know titles that this one has yet to take in
  const knowledge = await knowledgeFor(ctx, rows)
  const listed = (list: store.TasteRow['kind']) =>
    rows
      .filter(({ kind }) => kind === list)
      .sort((a, b) => b.noted_at - a.noted_at || b.number - a.number)
      .map(({ number }) => number)
  return {
    signals: signalsOf(rows, knowledge),
    disliked: listed('disliked'),
    hidden: listed('hidden'),
    muted: listed('muted'),
    ...goingOn(rows, knowledge),
    watchlist: listed('watchlist'),
    shown: rows
      .filter(({ kind }) => kind === 'shown')
      .map(({ number, amount, noted_at }) => ({ number, times: amount, at: noted_at })),
  }
}

async function knowledgeFor(ctx: Ctx, rows: readonly store.TasteRow[]): Promise<Knowledge> {
  const series = rows.filter(({ kind, season }) => season !== NONE && (kind === 'played' || kind === 'playback'))
  const seasons = await seasonsOf(
    ctx,
    series.map(({ number }) => number),
  )
  return { seasons, today: said(ctx.now()).slice(0, 10) }
}

/** Notes what a client reports to have shown. */
export async function noteShown(ctx: Ctx, profileId: string, numbers: number[]): Promise<void> {
  const once = [...new Set(numbers)].sort((a, b) => a - b) // in one order, so that two devices never wait for each other
  if (once.length > 0) await store.noteShown(ctx.db, profileId, { numbers: once, now: ctx.now() })
}
