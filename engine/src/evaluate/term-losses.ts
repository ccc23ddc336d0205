import { explain } from '../models/scoring/explain.ts'
import { type Scorer, score } from '../models/scoring/scorer.ts'
import type { TasteVector } from '../models/taste-vector.ts'

/** The contribution of each entry of a taste to a title by `explain`, and what its score loses without the entry. */
export interface TermLosses {
  readonly terms: Float32Array
  readonly losses: Float32Array
}

/** Removes each entry of a taste in turn and scores again; the other weights stay the same. `scores` is a buffer. */
export function termLossesOf(scorer: Scorer, taste: TasteVector, titles: ArrayLike<number>, scores: Float32Array): TermLosses[] {
  score(scorer, taste, scores)
  const full = Array.from(titles, (title) => scores[title])
  const found = full.map((_, at) => ({
    terms: explain(scorer, taste, titles[at]).terms,
    losses: new Float32Array(taste.titles.length),
  }))
  for (let entry = 0; entry < taste.titles.length; entry++) {
    score(scorer, removeEntry(taste, entry), scores)
    found.forEach(({ losses }, at) => {
      losses[entry] = full[at] - scores[titles[at]]
    })
  }
  return found
}

function removeEntry({ titles, weights }: TasteVector, entry: number): TasteVector {
  const isOther = (_: unknown, at: number): boolean => at !== entry
  return { titles: Array.from(titles).filter(isOther), weights: Array.from(weights).filter(isOther) }
}

/** Spearman's rank correlation of two lists. Ties get their mean rank; 1 if all values of one list are equal. */
export function rankCorrelation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [x, y] = [ranksOf(a), ranksOf(b)]
  const middle = (a.length - 1) / 2
  let [both, first, second] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [dx, dy] = [x[i] - middle, y[i] - middle]
    both += dx * dy
    first += dx * dx
    second += dy * dy
  }
  return first * second > 0 ? both / Math.sqrt(first * second) : 1
}

function ranksOf(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, at) => at).sort((a, b) => values[a] - values[b])
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && values[order[to]] === values[order[from]]) to++
    for (let i = from; i < to; i++) ranks[order[i]] = (from + to - 1) / 2
    from = to
  }
  return ranks
}
