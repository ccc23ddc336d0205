/** Between 0 and 1 by the logarithm: how much is met of a title lately, from audiences counted by how lately they came. */
export function trendLevel(recent: Float32Array): (count: number) => number {
  const most = Math.log1p(recent.reduce((a, b) => Math.max(a, b), 0)) || 1
  return (count) => Math.log1p(count) / most
}
