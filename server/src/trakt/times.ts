import { releaseTimeOf } from '../catalogue/card-facts.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { timeOf } from '../taste/times.ts'

const EARLIEST = Date.UTC(1900, 0, 1)

/** When something happened, as a client says it; now where it says nothing that is a time. */
export function timeSaid(ctx: PagesCtx, said: string | null | undefined, live: LiveCatalogue, number: number): number {
  if (said === 'released' || said === 'unknown') return releaseTimeOf(live.catalogue, number, ctx.now()) ?? ctx.now()
  const time = said ? Date.parse(said) : Number.NaN
  return Number.isNaN(time) || time < EARLIEST ? ctx.now() : timeOf(ctx, new Date(time).toISOString())
}
