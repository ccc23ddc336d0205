import type { SignedList } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import { inSpace } from './fact-groups.ts'

/** The nearest titles of each title: entries [start, start of the next) of the list, times the row's scale. */
export interface RelatedRows {
  readonly start: Uint32Array
  readonly list: SignedList
  readonly scale: Float32Array
  /** By entry, what relates the two above all, as a number of `ties`. */
  readonly ties: Uint8Array
}

/** What a person would say two titles have in common, where it is what relates them above all. */
export const ties = ['none', 'saga', 'director', 'writer'] as const
export type Tie = (typeof ties)[number]

/** Rows of no titles. */
export function noRelated(space: Space, count: number): RelatedRows {
  return {
    start: space.u32(count + 1),
    list: { titles: space.u32(0), values: new Int8Array(space.u8(0).buffer, 0, 0) },
    scale: space.f32(count),
    ties: space.u8(0),
  }
}

/** The same rows in a space. */
export function relatedIn(space: Space, { start, list, scale, ties: tied }: RelatedRows): RelatedRows {
  const values = space.u8(list.values.length)
  values.set(list.values)
  const ties = space.u8(tied.length)
  ties.set(tied)
  const scales = space.f32(scale.length)
  scales.set(scale)
  return {
    start: inSpace(space, start),
    list: { titles: inSpace(space, list.titles), values: new Int8Array(values.buffer, values.byteOffset, values.length) },
    scale: scales,
    ties,
  }
}

/** Rows of the first so many titles. */
interface Related {
  readonly count: number
  readonly related: RelatedRows
}

/** What the row of title a says of title b. */
export function relatedness(rows: Related, a: number, b: number): number {
  return relationOf(rows, a, b).value
}

/** The same with what relates them above all, as a number of `ties`. */
export function relationOf({ related, count }: Related, a: number, b: number): { value: number; tie: number } {
  const { start, list, scale, ties: tied } = related
  if (a >= count) return unrelated
  const from = start[a] ?? 0
  const at = list.titles.subarray(from, start[a + 1]).indexOf(b)
  return at < 0 ? unrelated : { value: (list.values[from + at] ?? 0) * (scale[a] ?? 0), tie: tied[from + at] ?? 0 }
}

const unrelated = { value: 0, tie: 0 }
