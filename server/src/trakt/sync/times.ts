import { releaseTimeOf } from '../../catalogue/card-facts.ts'
import type { LiveCatalogue } from '../../catalogue/memory/live-catalogue.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { timeOf } from '../../taste/times.ts'
import { isoTime } from '../../texts/iso-time.ts'

const SECOND_MS = 1000
const EARLIEST_TIME = Date.UTC(1900, 0, 1)

/** Parses a time in a request; an invalid or missing one counts as now. */
export function timeFrom(ctx: PagesCtx, text: string | null | undefined, live: LiveCatalogue, number: number): number {
  if (text === 'released' || text === 'unknown') return releaseTimeOf(live.catalogue, number, ctx.now()) ?? ctx.now()
  const time = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) || time < EARLIEST_TIME ? ctx.now() : timeOf(ctx, new Date(time).toISOString())
}

/** A time in an answer, in whole seconds: Trakt has no others, and some clients cannot parse them. */
export function secondsText(time: number): string {
  return isoTime(Math.floor(time / SECOND_MS) * SECOND_MS)
}
