import type { Space } from '../kernels/space.ts'
import { gramOf } from '../linalg/gram.ts'
import type { Matrix } from '../linalg/matrix.ts'
import type { Compute } from '../linalg/pool.ts'
import { type GradeWeights, gradeWeightsOf, likedOnly, weightsOf } from '../models/audience/evidence.ts'
import { type IalsFactors, type IalsSettings, ridgeOf } from '../models/audience/ials.ts'
import { type Interactions, likeCounts } from '../models/audience/interactions.ts'
import type { SparseRow } from '../models/audience/prune.ts'
import { addContent } from '../models/content/add-content.ts'
import type { Content } from '../models/content/content.ts'
import { type Scorer, score } from '../models/scoring/scorer.ts'
import type { TasteVector } from '../models/taste-vector.ts'
import type { Ranker } from './protocols.ts'

/**
 * The served model: pruned, in 8 bits, blended. `trend` is the weight of recent popularity: 1 for people who are asked
 * now.
 */
export function servedRanker(scorer: Scorer, trend = 1): Ranker {
  const gradeWeights = gradeWeightsOf(scorer.model.settings.evidence)
  const tasteOf = (history: Uint32Array, grades?: Uint8Array): TasteVector => {
    return { titles: history, weights: weightsOf(history.length, grades, gradeWeights), trend }
  }
  return {
    name: 'Marquee',
    score: (history, scores, grades) => score(scorer, tasteOf(history, grades), scores),
    served: { scorer, tasteOf },
  }
}

/** Ranks by a dense title-to-title matrix in full precision. */
export function matrixRanker(name: string, w: Matrix, gradeWeights = likedOnly): Ranker {
  return {
    name,
    score: (history, scores, grades) => {
      scores.fill(0)
      const weights = weightsOf(history.length, grades, gradeWeights)
      history.forEach((title, at) => {
        const weight = weights[at]
        if (weight === 0) return
        const row = w.data.subarray(title * w.stride, title * w.stride + w.cols)
        for (let j = 0; j < row.length; j++) scores[j] += weight * row[j]
      })
    },
  }
}

/** Ranks by sparse rows of a title-to-title matrix in full precision. */
export function rowsRanker(name: string, rows: readonly SparseRow[], gradeWeights: GradeWeights = likedOnly): Ranker {
  return {
    name,
    score: (history, scores, grades) => {
      scores.fill(0)
      const weights = weightsOf(history.length, grades, gradeWeights)
      history.forEach((title, at) => {
        const weight = weights[at]
        const row = rows[title]
        if (weight === 0 || !row) return
        const { titles, values } = row
        for (let i = 0; i < titles.length; i++) scores[titles[i]] += weight * values[i]
      })
    },
  }
}

/** Ranks by factors in full precision, with the history folded in exactly. */
export function factorsRanker(
  space: Space,
  fitted: IalsFactors,
  settings: IalsSettings,
  gradeWeights: GradeWeights = likedOnly,
): Ranker {
  const { d, titles } = fitted
  const base = space.f32(d * d)
  base.set(fitted.base)
  const factors = { d, rows: titles.data, base, scratch: space.f32(d * (d + 768) + 16) }
  const seeds = { start: space.u32(2), titles: space.u32(titles.rows), weights: space.f32(titles.rows) }
  const taste = space.f32(d)
  return {
    name: 'iALS',
    score: (history, scores, grades) => {
      const weights = weightsOf(history.length, grades, gradeWeights)
      const rated = history.filter((_, at) => weights[at] !== 0)
      seeds.titles.set(rated)
      seeds.weights.set(weights.filter((weight) => weight !== 0))
      seeds.start[1] = rated.length
      space.kernels.foldIn(factors, seeds, ridgeOf(settings, rated.length, titles.rows), taste)
      for (let t = 0; t < titles.rows; t++) scores[t] = dot(titles.data, t * d, taste)
    },
  }
}

function dot(rows: Float32Array, from: number, taste: Float32Array): number {
  let sum = 0
  for (let i = 0; i < taste.length; i++) sum += rows[from + i] * taste[i]
  return sum
}

/** Ranks titles for everybody alike, by fixed scores. */
export function constantRanker(name: string, values: Float32Array): Ranker {
  return {
    name,
    score: (_, scores) => {
      scores.fill(0)
      scores.set(values)
    },
  }
}

/** Ranks by content similarity times a weight per title. */
export function contentRanker(
  space: Space,
  content: Content,
  weight: Float32Array,
  gradeWeights: GradeWeights = likedOnly,
): Ranker {
  const contentWeight = space.f32(content.norm.length)
  contentWeight.set(weight.subarray(0, contentWeight.length))
  const own = space.f32(content.norm.length)
  return {
    name: 'content',
    score: (history, scores, grades) => {
      own.fill(0)
      addContent(
        space,
        content,
        { titles: history, weights: weightsOf(history.length, grades, gradeWeights) },
        contentWeight,
        own,
      )
      scores.fill(0)
      scores.set(own)
    },
  }
}

/**
 * Restricts a ranker of `count` titles to some of them: number i is titles[i] of the ranker, which scores numbers below
 * `count`.
 */
export function renumber(ranker: Ranker, titles: Uint32Array, count: number): Ranker {
  const all = new Float32Array(count)
  return {
    name: ranker.name,
    score: (history, scores, grades) => {
      const positions = history.map((number) => titles[number] ?? count)
      const hasPosition = (_: number, at: number): boolean => (positions[at] ?? count) < count
      ranker.score(positions.filter(hasPosition), all, grades?.filter(hasPosition))
      titles.forEach((title, number) => {
        scores[number] = title < count ? all[title] : 0
      })
    },
  }
}

/** Item-kNN: the cosine similarity of titles by who rated them, shrunk towards zero where few rated both. */
export async function fitItemKnn(
  compute: Compute,
  x: Interactions,
  { shrink, exponent = 0.5 }: { shrink: number; exponent?: number },
): Promise<Matrix> {
  const audience = likeCounts(x)
  return mapCells(await gramOf(compute, x, new Float32Array(x.users).fill(1)), (both, i, j) => {
    return both / (audience[i] ** exponent * audience[j] ** exponent + shrink)
  })
}

/** RP³β: the random walk title → person → title, raised to `alpha` and divided by audience^beta. */
export async function fitRp3(
  compute: Compute,
  x: Interactions,
  { alpha, beta }: { alpha: number; beta: number },
): Promise<Matrix> {
  const audience = likeCounts(x)
  const length = Float32Array.from({ length: x.users }, (_, u) => 1 / Math.max(1, x.start[u + 1] - x.start[u]))
  return mapCells(await gramOf(compute, x, length), (walk, i, j) => (walk / audience[i]) ** alpha / audience[j] ** beta)
}

/** Replaces the non-zero cells off the diagonal; the diagonal becomes 0. */
function mapCells(m: Matrix, value: (now: number, i: number, j: number) => number): Matrix {
  for (let i = 0; i < m.rows; i++) {
    for (let j = 0; j < m.cols; j++) {
      const at = i * m.stride + j
      m.data[at] = i === j || m.data[at] === 0 ? 0 : value(m.data[at], i, j)
    }
  }
  return m
}
