import { wordsFor } from '../../catalogue/filters/facet.ts'
import type { Space } from '../../kernels/space.ts'
import type { Content } from '../content/content.ts'
import type { Model } from '../model.ts'
import { ALIGNED, type FoldBuffers, foldBufferBytes, openFoldBuffers } from './fold-buffers.ts'

/**
 * What a model is bound to: the number of positions (with capacity for new titles), the position of each id, and the
 * facts of the titles.
 */
export interface Binding {
  readonly count: number
  readonly positionOf: (id: string) => number | undefined
  readonly content: Content | null
  /** How many other threads score with it; none by default. */
  readonly threads?: number
  /** The weight of the trend at the time of binding, 1 by default; see `trendShare`. */
  readonly trendShare?: number
}

/** Allocates all buffers of a bound model. The long arrays are written in full, so they are not cleared. */
export function takeBuffers(space: Space, { neighbours, factors, predicted }: Model, { count, threads = 0 }: Binding) {
  const targets = factors.scale.length + predicted.scale.length
  const signed = (length: number): Int8Array => new Int8Array(...unclearedBytes(space, length), length)
  return {
    neighbours: {
      titles: new Uint32Array(...unclearedBytes(space, 4 * neighbours.titles.length), neighbours.titles.length),
      values: signed(neighbours.values.length),
    },
    rows: new Float32Array(...unclearedBytes(space, 4 * factors.bytes.length), factors.bytes.length),
    bytes: signed(factors.bytes.length + predicted.bytes.length),
    base: space.f32(factors.base.length),
    scale: space.f32(targets),
    titles: space.u32(targets),
    features: { rated: takeBits(space, count), foreign: takeBits(space, count), series: takeBits(space, count) },
    contentWeight: space.f32(count),
    prior: space.f32(scoresLength(count)),
    bias: space.f32(scoresLength(count)),
    trend: space.f32(scoresLength(count)),
    forUnknown: { contentWeight: space.f32(count), bias: space.f32(scoresLength(count)) },
    own: openFoldBuffers(space, factors.d, count),
    others: Array.from({ length: threads }, (): FoldBuffers => openFoldBuffers(space, factors.d, count)),
  }
}

function takeBits(space: Space, count: number): Uint32Array {
  return space.u32(wordsFor(count))
}

function unclearedBytes(space: Space, bytes: number): [ArrayBufferLike, number] {
  const { buffer, byteOffset } = space.u8(bytes)
  return [buffer, byteOffset]
}

/** Length of an array of scores: whole words, with one element for titles that are not in the catalogue. */
export function scoresLength(count: number): number {
  return wordsFor(count + 1) * 32
}

/** An upper bound for the bytes of a bound model. */
export function boundModelBytes(
  { neighbours, factors, predicted }: Model,
  { count, threads = 0 }: Pick<Binding, 'count' | 'threads'>,
): number {
  const pairs = neighbours.titles.length + factors.bytes.length
  const targets = factors.scale.length + predicted.scale.length
  const numbers = factors.base.length + 2 * targets + 2 * count + 4 * scoresLength(count) + 3 * wordsFor(count)
  return (
    5 * pairs + predicted.bytes.length + 4 * numbers + ARRAY_COUNT * ALIGNED + (1 + threads) * foldBufferBytes(factors.d, count)
  )
}

const ARRAY_COUNT = 16
