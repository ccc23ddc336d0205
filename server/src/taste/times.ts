import type { Ctx } from '../ctx.ts'

/** How far a client's clock may be ahead of ours. */
const AHEAD_MS = 120_000

/** The latest time that anything can be of; what is stored of a later one is from a clock since set back, and stands in nobody's way. */
export function latestOf(ctx: Pick<Ctx, 'now'>): number {
  return ctx.now() + AHEAD_MS
}

/** A client's time, or now if it gave none; one from the future is now. */
export function timeOf(ctx: Pick<Ctx, 'now'>, given: string | undefined): number {
  const now = ctx.now()
  const time = given === undefined ? now : Date.parse(given)
  return time > now + AHEAD_MS ? now : time
}

/** A time as the interface says it. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}
