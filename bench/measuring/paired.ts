import { meanMetrics, type RankingMetrics, rankingOf } from '../../engine/src/evaluate/metrics.ts'
import { type Ranker, recommend } from '../../engine/src/evaluate/protocols.ts'
import type { TestCase } from '../../engine/src/evaluate/splits.ts'
import type { Space } from '../../engine/src/kernels/space.ts'

const names = ['recall20', 'recall50', 'ndcg100'] as const

/** The metrics of a ranker for each person. */
export function foundBy(space: Space, ranker: Ranker, cases: readonly TestCase[], count: number): RankingMetrics[] {
  const lists = recommend(space, ranker, { cases, count })
  return lists.map((list, at) => rankingOf(list, cases[at]?.heldOut ?? []))
}

/** R@20, R@50 and NDCG@100. */
export function inWords(found: readonly RankingMetrics[]): string {
  const mean = meanMetrics(found)
  return names.map((name) => mean[name].toFixed(4)).join(' / ')
}

/** Ratios to another ranker on the same people, each with its standard error: that of the mean of a − ratio · b. */
export function ratiosOf(found: readonly RankingMetrics[], other: readonly RankingMetrics[]): string {
  const [mine, theirs] = [meanMetrics(found), meanMetrics(other)]
  return names
    .map((name) => {
      const ratio = mine[name] / theirs[name]
      const rests = found.map((one, at) => one[name] - ratio * (other[at]?.[name] ?? 0))
      const squares = rests.reduce((sum, rest) => sum + rest ** 2, 0)
      const error = Math.sqrt(squares / Math.max(1, rests.length - 1) / rests.length) / theirs[name]
      return `${ratio.toFixed(3)} ± ${error.toFixed(3)}`
    })
    .join(', ')
}
