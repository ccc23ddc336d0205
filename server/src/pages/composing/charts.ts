import type { Ctx } from '../../ctx.ts'
import { Cache, perNode } from '../../node-memory.ts'
import { popularIn } from '../../taste/audience/popular.ts'

const WEEK_MS = 7 * 86_400_000
const CACHED_MS = 5 * 60_000
const MAX_REGIONS = 300

type Chart = { at: number; numbers: Promise<number[]> }

const charts = perNode({ name: 'charts', limit: MAX_REGIONS, open: () => new Cache<string | null, Chart>(MAX_REGIONS) })

/** The most watched titles of a region this week, cached for a few minutes; empty if too few people took part. */
export function chartsOf(ctx: Ctx, region: string | null): Promise<number[]> {
  const now = ctx.now()
  const cached = charts(ctx)
  const chart = cached.get(region)
  if (chart && now - chart.at < CACHED_MS) return chart.numbers
  const numbers = popularIn(ctx, region, now - WEEK_MS).then((list) => list.map(({ number }) => number))
  numbers.catch(() => cached.delete(region)) // so that the next page counts again
  cached.set(region, { at: now, numbers })
  return numbers
}
