import type { ModelSettings } from '../model.ts'

/** The weight of the trend at a time: it decays after the newest rating of the audience. */
export function trendShare({ newestAt, trendHalfLifeMs }: ModelSettings, moment: number): number {
  if (newestAt === null || trendHalfLifeMs === null) return 1
  return 0.5 ** (Math.max(0, moment - newestAt) / trendHalfLifeMs)
}

/**
 * The recent popularity of a title, from 0 to 1, from audiences weighted by recency: a power of its share of the
 * largest such audience, or the logarithm if the power is 0.
 */
export function trendLevel(recent: Float32Array, power = 0): (count: number) => number {
  const max = recent.reduce((a, b) => Math.max(a, b), 0) || 1
  return power === 0 ? (count) => Math.log1p(count) / Math.log1p(max) : (count) => (count / max) ** power
}
