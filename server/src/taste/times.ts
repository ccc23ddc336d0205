import type { Ctx } from '../ctx.ts'

/** How far a client's clock may be ahead of ours. */
const CLOCK_AHEAD_MS = 120_000

/**
 * The latest time that is accepted. A stored later time comes from a clock that was set back since, and any new time
 * replaces it.
 */
export function latestAcceptedTime(ctx: Pick<Ctx, 'now'>): number {
  return ctx.now() + CLOCK_AHEAD_MS
}

/** A client's time, or now if there is none or it is too far in the future. */
export function timeOf(ctx: Pick<Ctx, 'now'>, given: string | undefined): number {
  const now = ctx.now()
  const time = given === undefined ? now : Date.parse(given)
  return time > now + CLOCK_AHEAD_MS ? now : time
}
