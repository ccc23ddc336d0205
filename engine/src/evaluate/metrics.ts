/** Quality of lists, averaged over people; recall is divided by min(k, number of held-out titles). */
export interface RankingMetrics {
  readonly recall20: number
  readonly recall50: number
  readonly ndcg100: number
}

/** The metrics of one list of recommendations. */
export function rankingOf(list: ArrayLike<number>, heldOut: ArrayLike<number>): RankingMetrics {
  const wanted = new Set(Array.from(heldOut))
  return { recall20: recallAt(list, wanted, 20), recall50: recallAt(list, wanted, 50), ndcg100: ndcgAt(list, wanted, 100) }
}

/** Hits among the first k, over the largest possible number. */
export function recallAt(list: ArrayLike<number>, wanted: ReadonlySet<number>, k: number): number {
  let hits = 0
  for (let i = 0; i < Math.min(k, list.length); i++) if (wanted.has(list[i])) hits++
  return hits / Math.min(k, wanted.size)
}

/** Hits among the first k discounted by log2 of their rank, over those of the best possible order. */
export function ndcgAt(list: ArrayLike<number>, wanted: ReadonlySet<number>, k: number): number {
  let [gain, ideal] = [0, 0]
  for (let i = 0; i < Math.min(k, list.length); i++) if (wanted.has(list[i])) gain += 1 / Math.log2(i + 2)
  for (let i = 0; i < Math.min(k, wanted.size); i++) ideal += 1 / Math.log2(i + 2)
  return gain / ideal
}

/** The mean of each metric. */
export function meanMetrics(all: readonly RankingMetrics[]): RankingMetrics {
  const mean = (of: (one: RankingMetrics) => number): number => all.reduce((sum, one) => sum + of(one), 0) / (all.length || 1)
  return { recall20: mean((m) => m.recall20), recall50: mean((m) => m.recall50), ndcg100: mean((m) => m.ndcg100) }
}

/** The mean of the three metrics: the number that choices maximise. */
export function overallQuality({ recall20, recall50, ndcg100 }: RankingMetrics): number {
  return (recall20 + recall50 + ndcg100) / 3
}

/** How lists use the catalogue as a whole. */
export interface CoverageMetrics {
  /** Share of all titles that are in any list. */
  readonly coverage: number
  /** 0: all titles are shown equally often, 1: only one title is shown. */
  readonly gini: number
  /** Mean of log2(users ÷ audience): high if shown titles are little known. */
  readonly novelty: number
}

/** Coverage, inequality and novelty of many lists. */
export function coverageMetrics(lists: readonly ArrayLike<number>[], audience: Float32Array, users: number): CoverageMetrics {
  const shown = new Float64Array(audience.length)
  let [surprise, total] = [0, 0]
  for (const list of lists) {
    for (const title of Array.from(list)) {
      shown[title]++
      surprise += Math.log2(users / Math.max(1, audience[title]))
      total++
    }
  }
  return {
    coverage: shown.filter((times) => times > 0).length / shown.length,
    gini: giniOf(shown),
    novelty: surprise / (total || 1),
  }
}

function giniOf(values: Float64Array): number {
  const sorted = Float64Array.from(values).sort()
  let [weighed, total] = [0, 0]
  sorted.forEach((value, i) => {
    weighed += (i + 1) * value
    total += value
  })
  const n = sorted.length
  return total === 0 ? 0 : (2 * weighed) / (n * total) - (n + 1) / n
}
