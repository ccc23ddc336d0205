import type { Ctx } from '../ctx.ts'
import { popularIn } from '../taste/popular.ts'

const WEEK_MS = 7 * 86_400_000
const KEPT_MS = 5 * 60_000
const MOST_REGIONS = 300

type Chart = { at: number; numbers: Promise<number[]> }

const charts = new WeakMap<Ctx['store'], Map<string | null, Chart>>()

/** What was watched most in a region this week, as counted a few minutes ago; nothing where too few took part. */
export function chartsOf(ctx: Ctx, region: string | null): Promise<number[]> {
  const now = ctx.now()
  const known = charts.get(ctx.store) ?? new Map<string | null, Chart>()
  charts.set(ctx.store, known)
  const chart = known.get(region)
  if (chart && now - chart.at < KEPT_MS) return chart.numbers
  if (known.size >= MOST_REGIONS) known.clear()
  const numbers = popularIn(ctx, region, now - WEEK_MS).then((list) => list.map(({ number }) => number))
  numbers.catch(() => known.delete(region)) // the next page counts again
  known.set(region, { at: now, numbers })
  return numbers
}
