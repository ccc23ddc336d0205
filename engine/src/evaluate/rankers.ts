import type { Space } from '../kernels/space.ts'
import { gramOf } from '../linalg/gram.ts'
import type { Matrix } from '../linalg/matrix.ts'
import type { Workshop } from '../linalg/pool.ts'
import { addContent, type Content } from '../models/content.ts'
import { type IalsFactors, type IalsSettings, ridgeOf } from '../models/ials.ts'
import { audienceOf, type Interactions } from '../models/interactions.ts'
import { type Scorer, score } from '../models/scorer.ts'
import type { Ranker } from './protocols.ts'

/** The served model: pruned, in 8 bits, blended. */
export function servedRanker(scorer: Scorer): Ranker {
  return { name: 'Marquee', score: (history, scores) => score(scorer, { titles: history, weights: ones(history) }, scores) }
}

/** A dense title-to-title matrix in full precision. */
export function matrixRanker(name: string, w: Matrix): Ranker {
  return {
    name,
    score: (history, scores) => {
      scores.fill(0)
      for (const title of history) {
        const row = w.data.subarray(title * w.stride, title * w.stride + w.cols)
        for (let j = 0; j < row.length; j++) scores[j] = (scores[j] ?? 0) + (row[j] ?? 0)
      }
    },
  }
}

/** Factors in full precision, the history folded in exactly. */
export function factorsRanker(space: Space, fitted: IalsFactors, settings: IalsSettings): Ranker {
  const { d, titles } = fitted
  const base = space.f32(d * d)
  base.set(fitted.base)
  const factors = { d, rows: titles.data, base, scratch: space.f32(d * (d + 768) + 16) }
  const seeds = { start: space.u32(2), titles: space.u32(titles.rows), weights: space.f32(titles.rows).fill(1) }
  const taste = space.f32(d)
  return {
    name: 'iALS',
    score: (history, scores) => {
      seeds.titles.set(history)
      seeds.start[1] = history.length
      space.kernels.foldIn(factors, seeds, ridgeOf(settings, history.length, titles.rows), taste)
      for (let t = 0; t < titles.rows; t++) scores[t] = dot(titles.data, t * d, taste)
    },
  }
}

function dot(rows: Float32Array, from: number, taste: Float32Array): number {
  let sum = 0
  for (let i = 0; i < taste.length; i++) sum += (rows[from + i] ?? 0) * (taste[i] ?? 0)
  return sum
}

/** The same order for everybody. */
export function constantRanker(name: string, values: Float32Array): Ranker {
  return {
    name,
    score: (_, scores) => {
      scores.fill(0)
      scores.set(values)
    },
  }
}

/** Likeness by facts times a weight per title. */
export function contentRanker(space: Space, content: Content, weight: Float32Array): Ranker {
  const mix = space.f32(content.norm.length)
  mix.set(content.norm.map((norm, title) => norm * (weight[title] ?? 0)))
  const own = space.f32(content.norm.length)
  return {
    name: 'content',
    score: (history, scores) => {
      own.fill(0)
      addContent(space, content, { titles: history, weights: ones(history) }, mix, own)
      scores.fill(0)
      scores.set(own)
    },
  }
}

/** A ranker of `count` titles as one of some of them: number i stands for titles[i]; what is not below `count` scores 0. */
export function renumbered(ranker: Ranker, titles: Uint32Array, count: number): Ranker {
  const all = new Float32Array(count)
  return {
    name: ranker.name,
    score: (history, scores) => {
      const known = history.map((number) => titles[number] ?? count).filter((title) => title < count)
      ranker.score(known, all)
      titles.forEach((title, number) => {
        scores[number] = all[title] ?? 0
      })
    },
  }
}

/** Likeness by who met both: cosine, drawn towards zero where few did. */
export async function fitItemKnn(
  shop: Workshop,
  x: Interactions,
  { shrink, exponent = 0.5 }: { shrink: number; exponent?: number },
): Promise<Matrix> {
  const audience = audienceOf(x)
  return reweighed(await gramOf(shop, x, new Float32Array(x.users).fill(1)), (both, i, j) => {
    return both / ((audience[i] ?? 0) ** exponent * (audience[j] ?? 0) ** exponent + shrink)
  })
}

/** RP³β: a walk title → person → title, tempered by `alpha`, and divided by audience^beta. */
export async function fitRp3(shop: Workshop, x: Interactions, { alpha, beta }: { alpha: number; beta: number }): Promise<Matrix> {
  const audience = audienceOf(x)
  const length = Float32Array.from({ length: x.users }, (_, u) => 1 / Math.max(1, (x.start[u + 1] ?? 0) - (x.start[u] ?? 0)))
  return reweighed(
    await gramOf(shop, x, length),
    (walk, i, j) => (walk / (audience[i] ?? 1)) ** alpha / (audience[j] ?? 1) ** beta,
  )
}

function reweighed(m: Matrix, value: (now: number, i: number, j: number) => number): Matrix {
  for (let i = 0; i < m.rows; i++) {
    for (let j = 0; j < m.cols; j++) {
      const at = i * m.stride + j
      m.data[at] = i === j || m.data[at] === 0 ? 0 : value(m.data[at] ?? 0, i, j)
    }
  }
  return m
}

function ones(history: Uint32Array): Float32Array {
  return new Float32Array(history.length).fill(1)
}
