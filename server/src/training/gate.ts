import {
  type Columns,
  type Compute,
  type Content,
  type Model,
  meanMetrics,
  openScorer,
  overallQuality,
  type RankingMetrics,
  rankingOf,
  recommend,
  servedRanker,
  type TestCase,
} from '@marquee/engine'

/** The result of two models on the same people, both as they are served. */
export type Comparison = {
  people: number
  before: RankingMetrics
  after: RankingMetrics
  /** The mean gain of the new model over people, and the size of a difference that chance alone explains. */
  difference: number
  noise: number
  isWorse: boolean
}

/** A model that is worse by less than this share is not refused. */
const NEGLIGIBLE_LOSS = 0.01
/** Standard errors within which a difference counts as chance. */
const TOLERATED_STANDARD_ERRORS = 2

/**
 * Ranks all titles for held-out people with both models; the new one is worse if it loses by more than chance explains.
 */
export function compare(
  compute: Compute,
  models: { before: Model; after: Model },
  { cases, columns, content }: { cases: readonly TestCase[]; columns: Columns; content: Content },
): Comparison {
  const among = Uint32Array.from({ length: columns.count }, (_, title) => title).filter((title) => !columns.isWithdrawn[title])
  const measured = (model: Model): RankingMetrics[] => {
    const mark = compute.space.mark()
    const numbers = new Map(Array.from({ length: columns.count }, (_, at) => [columns.ids.at(at) ?? '', at]))
    const binding = { count: columns.count, positionOf: (id: string) => numbers.get(id), content }
    // Held-out titles are of any time, so the trend, which is about the present, is left out.
    const ranker = servedRanker(openScorer(compute.space, model, binding), 0)
    const lists = recommend(compute.space, ranker, { cases, count: columns.count, among })
    compute.space.release(mark)
    return lists.map((list, i) => rankingOf(list, cases[i]?.heldOut ?? []))
  }
  const [before, after] = [measured(models.before), measured(models.after)]
  return { people: cases.length, ...comparePaired(before, after) }
}

/** A paired comparison by person: how hard a person is to predict cancels out. */
export function comparePaired(before: readonly RankingMetrics[], after: readonly RankingMetrics[]): Omit<Comparison, 'people'> {
  const gains = after.map((one, i) => overallQuality(one) - overallQuality(before[i] ?? one))
  const count = gains.length || 1
  const difference = gains.reduce((sum, gain) => sum + gain, 0) / count
  const variance = gains.reduce((sum, gain) => sum + (gain - difference) ** 2, 0) / Math.max(1, count - 1)
  const noise = TOLERATED_STANDARD_ERRORS * Math.sqrt(variance / count)
  const means = { before: meanMetrics(before), after: meanMetrics(after) }
  return { ...means, difference, noise, isWorse: difference < -Math.max(noise, NEGLIGIBLE_LOSS * overallQuality(means.before)) }
}
