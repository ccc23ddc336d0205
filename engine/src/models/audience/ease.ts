import { gramOf } from '../../linalg/gram.ts'
import { invert } from '../../linalg/invert.ts'
import type { Matrix } from '../../linalg/matrix.ts'
import type { Compute } from '../../linalg/pool.ts'
import { type Interactions, likeCounts } from './interactions.ts'

/** Settings of the title-to-title model. With all but `lambda` at 0 it is plain EASE. */
export interface EaseSettings {
  /** Ridge of every title. */
  readonly lambda: number
  /** Dropout rate of the history during fitting (EDLAE): a ridge that grows with a title's audience. */
  readonly dropout: number
  /** A user with h titles has the weight h^−userExponent: users who watched everything say less about each pair. */
  readonly userExponent: number
  /** Scores are divided by audience^popularityExponent, to correct for popularity. */
  readonly popularityExponent: number
}

export const plainEase = { dropout: 0, userExponent: 0, popularityExponent: 0 }

/**
 * W = I − P·diag(P)⁻¹ with P = (XᵀUX + Λ)⁻¹, Λ = λI + p/(1−p)·diag(XᵀUX): the closest linear map that may not use a
 * title to explain itself. W[i, j] is what having i says about j. The matrix stays in the space.
 */
export async function fitEase(compute: Compute, x: Interactions, settings: EaseSettings): Promise<Matrix> {
  const g = await gramOf(compute, x, userWeights(x, settings.userExponent))
  const extra = settings.dropout / (1 - settings.dropout)
  for (let i = 0; i < g.rows; i++) {
    const at = i * g.stride + i
    g.data[at] = g.data[at] * (1 + extra) + settings.lambda
  }
  await invert(compute, g)
  weighColumns(g, popularityScale(likeCounts(x), settings.popularityExponent))
  return g
}

/** (h ÷ the median h)^−exponent, so that λ means the same at any exponent. */
export function userWeights(x: Interactions, exponent: number): Float32Array {
  const length = Float32Array.from({ length: x.users }, (_, u) => Math.max(1, x.start[u + 1] - x.start[u]))
  const middle = medianOf(length)
  return length.map((h) => (h / middle) ** -exponent)
}

/** (audience ÷ the median audience)^−exponent. */
export function popularityScale(audience: Float32Array, exponent: number): Float32Array {
  const middle = Math.max(1, medianOf(audience))
  return audience.map((count) => (Math.max(1, count) / middle) ** -exponent)
}

function medianOf(values: Float32Array): number {
  return Float32Array.from(values).sort()[values.length >> 1] ?? 1
}

/** P → W in place: column j divided by −P[j, j] and scaled, the diagonal zero. */
function weighColumns(p: Matrix, scale: Float32Array): void {
  const column = Float32Array.from({ length: p.rows }, (_, j) => -scale[j] / p.data[j * p.stride + j])
  for (let i = 0; i < p.rows; i++) {
    const row = p.data.subarray(i * p.stride, i * p.stride + p.rows)
    for (let j = 0; j < row.length; j++) row[j] *= column[j]
    row[i] = 0
  }
}
