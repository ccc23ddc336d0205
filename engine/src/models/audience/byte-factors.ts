import type { Matrix } from '../../linalg/matrix.ts'
import type { IalsFactors } from './ials.ts'

/** Factors in 8 bits with a scale per title, and the d × d base of a fold-in. */
export interface ByteFactors {
  readonly d: number
  readonly bytes: Int8Array
  readonly scale: Float32Array
  readonly base: Float32Array
}

/** Rounds factors to bytes, each title's largest number being ±127. */
export function byteFactors({ d, titles, base }: IalsFactors): ByteFactors {
  return { d, base, ...byteRows(titles, d) }
}

/** Rounds the first `d` numbers of each row to bytes. */
export function byteRows({ rows, stride, data }: Matrix, d: number): Pick<ByteFactors, 'bytes' | 'scale'> {
  const bytes = new Int8Array(rows * d)
  const scale = new Float32Array(rows)
  for (let t = 0; t < rows; t++) {
    const row = data.subarray(t * stride, t * stride + d)
    const step = row.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / 127
    scale[t] = step
    for (let i = 0; i < d; i++) bytes[t * d + i] = step > 0 ? Math.round(row[i] / step) : 0
  }
  return { bytes, scale }
}

/** Quantises a folded-in taste to 16 bits; returns the step. */
export function quantiseTaste(taste: Float32Array, into: Int16Array): number {
  const max = taste.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const step = max / 32767
  for (let i = 0; i < taste.length; i++) into[i] = step > 0 ? Math.round(taste[i] / step) : 0
  return step
}
