import type { Space } from '../../kernels/space.ts'
import { gemm } from '../../linalg/gemm.ts'
import { invert } from '../../linalg/invert.ts'
import { type Matrix, newMatrix } from '../../linalg/matrix.ts'
import { type Compute, splitRange } from '../../linalg/pool.ts'
import { byteRows } from '../audience/byte-factors.ts'
import type { Model } from '../model.ts'
import type { PredictedFactors } from '../predicted-factors.ts'
import type { Content } from './content.ts'
import { type TitleKernel, titleKernel } from './title-kernel.ts'

// Predicts factors of unrated titles from their facts, by kernel ridge regression on the titles with the largest
// audience (the bases):
//
//   Ŷ = K(titles, bases) · P · Y,  P = (K(bases, bases) + ridge · I)⁻¹
//
// The leave-one-out prediction of a base needs no further fit: y − (P·Y) ÷ P's diagonal. The share of a title that
// the bases explain is k(j, bases) · P · k(bases, j) ÷ k(j, j); for a base, left out, 1 − (1 ÷ P's diagonal − ridge)
// ÷ k(j, j).

const MAX_BASES = 2000
/** With fewer bases, or for titles with a smaller audience, the factors are too noisy. */
const MIN_BASES = 100
const MIN_AUDIENCE = 5
const PREDICTION_RIDGE = 1
/** Rows of the kernel matrix computed at a time. */
const ROWS_AT_A_TIME = 1024

/** The content of the served catalogue, and the positions of its titles: what training reads facts from. */
export interface ContentSource {
  readonly content: Content
  readonly positionOf: (id: string) => number | undefined
}

export interface FactorPredictor {
  /** The titles that it was fitted on, as positions and as model numbers. */
  readonly bases: Uint32Array
  readonly codes: Uint32Array
  /** The leave-one-out predictions of these. */
  readonly leftOut: Predictions
  /** Predicts the factors of some titles, by position. */
  predict(titles: Uint32Array): Promise<Predictions>
}

/** Predicted factors in 8 bits; `certainty` is relative to the mean of the bases, at most 1. */
export type Predictions = Omit<PredictedFactors, 'ids'>

/**
 * Fits the regression of a model's factors on facts; null if too few titles have both. Its matrices stay in the
 * space.
 */
export async function fitPredictor(compute: Compute, model: Model, facts: ContentSource): Promise<FactorPredictor | null> {
  const { codes, bases } = basesOf(model, facts)
  if (codes.length < MIN_BASES) return null
  const { space } = compute
  const { d } = model.factors
  const kernel = titleKernel(facts.content, bases)
  const weights = newMatrix(space, codes.length, d)
  const inverse = await invertedKernel(compute, kernel, bases)
  const mark = space.mark()
  const trained = factorsOf(space, model, codes)
  await gemm(compute, inverse, trained, weights)
  const explained = Float32Array.from(bases, (base, at) => 1 - (1 / diagonal(inverse, at) - PREDICTION_RIDGE) / kernel.own(base))
  const usual = explained.reduce((sum, share) => sum + share, 0) / explained.length
  const certaintyOf = (share: number): number => Math.min(1, Math.max(0, share / Math.max(usual, Number.MIN_VALUE)))
  for (let row = 0; row < trained.rows; row++) {
    const ownDiagonal = diagonal(inverse, row)
    for (let at = 0; at < d; at++)
      trained.data[row * trained.stride + at] -= weights.data[row * weights.stride + at] / ownDiagonal
  }
  const leftOut = { ...byteRows(trained, d), certainty: explained.map(certaintyOf) }
  space.release(mark)
  const predict = (titles: Uint32Array) => predictAll(compute, { kernel, weights, inverse, certaintyOf }, titles)
  return { bases, codes, leftOut, predict }
}

/** The titles with the largest audience that have factors and facts. A model numbers its titles by falling audience. */
function basesOf(
  { ids, audience, factors }: Model,
  { content, positionOf }: ContentSource,
): { codes: Uint32Array; bases: Uint32Array } {
  const positions = ids.slice(0, factors.scale.length).map((id) => positionOf(id) ?? content.count)
  const codes = Uint32Array.from(positions.keys())
    .filter((code) => positions[code] < content.count && audience[code] >= MIN_AUDIENCE)
    .slice(0, MAX_BASES)
  return { codes, bases: codes.map((code) => positions[code]) }
}

async function invertedKernel(compute: Compute, kernel: TitleKernel, bases: Uint32Array): Promise<Matrix> {
  const inverse = newMatrix(compute.space, bases.length, bases.length)
  fillKernel(kernel, bases, inverse)
  for (let at = 0; at < bases.length; at++) inverse.data[at * inverse.stride + at] += PREDICTION_RIDGE
  await invert(compute, inverse)
  return inverse
}

function diagonal({ data, stride }: Matrix, at: number): number {
  return data[at * stride + at]
}

function fillKernel(kernel: TitleKernel, titles: Uint32Array, { data, stride }: Matrix): void {
  for (let row = 0; row < titles.length; row++) kernel.row(titles[row], data.subarray(row * stride, row * stride + kernel.size))
}

function factorsOf(space: Space, { factors: { d, bytes, scale } }: Model, codes: Uint32Array): Matrix {
  const rows = newMatrix(space, codes.length, d)
  codes.forEach((code, row) => {
    for (let at = 0; at < d; at++) rows.data[row * rows.stride + at] = bytes[code * d + at] * scale[code]
  })
  return rows
}

interface Regression {
  readonly kernel: TitleKernel
  readonly weights: Matrix
  readonly inverse: Matrix
  readonly certaintyOf: (explained: number) => number
}

async function predictAll(
  compute: Compute,
  { kernel, weights, inverse, certaintyOf }: Regression,
  titles: Uint32Array,
): Promise<Predictions> {
  const { space } = compute
  const d = weights.cols
  const all = {
    bytes: new Int8Array(titles.length * d),
    scale: new Float32Array(titles.length),
    certainty: new Float32Array(titles.length),
  }
  for (const [from, to] of splitRange(titles.length, ROWS_AT_A_TIME)) {
    const mark = space.mark()
    const some = titles.subarray(from, to)
    const rows = newMatrix(space, some.length, kernel.size)
    fillKernel(kernel, some, rows)
    const predicted = newMatrix(space, some.length, d)
    await gemm(compute, rows, weights, predicted)
    const { bytes, scale } = byteRows(predicted, d)
    all.bytes.set(bytes, from * d)
    all.scale.set(scale, from)
    const solved = newMatrix(space, some.length, kernel.size)
    await gemm(compute, rows, inverse, solved)
    some.forEach((title, row) => {
      all.certainty[from + row] = certaintyOf(rowProduct(rows, solved, row) / kernel.own(title))
    })
    space.release(mark)
  }
  return all
}

function rowProduct(a: Matrix, b: Matrix, row: number): number {
  let sum = 0
  for (let at = row * a.stride; at < row * a.stride + a.cols; at++) sum += a.data[at] * b.data[at]
  return sum
}

/** Predicts factors of the `max` most acclaimed titles that nobody has rated; `ids` are the titles to choose from. */
export async function predictUnrated(
  predictor: FactorPredictor,
  model: Model,
  { ids, facts: { content, positionOf }, max }: { ids: readonly string[]; facts: ContentSource; max: number },
): Promise<PredictedFactors> {
  const rated = new Set(model.ids.filter((_, code) => model.audience[code] > 0))
  const unrated = ids.flatMap((id) => {
    const position = rated.has(id) ? undefined : positionOf(id)
    return position === undefined || position >= content.count ? [] : [{ id, position }]
  })
  const acclaimOf = ({ position }: { position: number }): number => content.acclaim[position]
  const chosen = unrated.sort((a, b) => acclaimOf(b) - acclaimOf(a) || a.position - b.position).slice(0, max)
  const predictions = await predictor.predict(Uint32Array.from(chosen, ({ position }) => position))
  return { ids: chosen.map(({ id }) => id), ...predictions }
}
