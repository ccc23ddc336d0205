import type { ModelSettings } from './model.ts'

/** How much of what was liked lately still holds at a moment, by how far from the newest that the audience met. */
export function trendShare({ newestAt, trendHalfLifeMs }: ModelSettings, moment: number): number {
  if (newestAt === null || trendHalfLifeMs === null) return 1
  return 0.5 ** (Math.abs(moment - newestAt) / trendHalfLifeMs)
}

/** Between 0 and 1 by the logarithm: how much is met of a title lately, from audiences counted by how lately they came. */
export function trendLevel(recent: Float32Array): (count: number) => number {
  const most = Math.log1p(recent.reduce((a, b) => Math.max(a, b), 0)) || 1
  return (count) => Math.log1p(count) / most
}
