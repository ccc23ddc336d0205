import type { TitleFeatures } from '../../catalogue/related-features.ts'

const MAX_TITLE_SHARE = 0.1
const MIN_TITLES = 5

/** Sparse rows: entry i of a row is `weights[i]` at column `values[i]`. */
export interface SparseRows {
  readonly start: Uint32Array
  readonly values: Uint32Array
  readonly weights: Float32Array
  readonly columns: number
}

/**
 * TF-IDF of one kind of features, with rows of length 1. Features of more than a tenth of the titles, or of fewer than
 * five, are dropped.
 */
export function tfIdfOf({ size, lists }: TitleFeatures, count: number, frequency: (at: number) => number): SparseRows {
  const titles = new Uint32Array(size)
  for (const feature of lists.values) titles[feature]++
  const max = Math.max(MIN_TITLES, count * MAX_TITLE_SHARE)
  const min = count < 1000 ? 2 : MIN_TITLES
  const numberOf = new Int32Array(size).fill(-1)
  let columns = 0
  for (let feature = 0; feature < size; feature++) {
    const titleCount = titles[feature]
    if (titleCount >= min && titleCount <= max) numberOf[feature] = columns++
  }
  const start = new Uint32Array(count + 1)
  const values = new Uint32Array(lists.values.length)
  const weights = new Float32Array(lists.values.length)
  let end = 0
  for (let title = 0; title < count; title++) {
    const from = end
    let squares = 0
    for (let at = lists.start[title]; at < lists.start[title + 1]; at++) {
      const feature = lists.values[at]
      const column = numberOf[feature] ?? -1
      if (column < 0) continue
      const weight = frequency(at) * Math.log(count / titles[feature])
      values[end] = column
      weights[end++] = weight
      squares += weight * weight
    }
    const length = Math.sqrt(squares) || 1
    for (let at = from; at < end; at++) weights[at] /= length
    start[title + 1] = end
  }
  return { start, values: values.subarray(0, end), weights: weights.subarray(0, end), columns }
}

/** Places the columns of several kinds side by side. */
export function joinColumns(count: number, kinds: readonly SparseRows[]): SparseRows {
  const size = kinds.reduce((sum, { values }) => sum + values.length, 0)
  const [start, values, weights] = [new Uint32Array(count + 1), new Uint32Array(size), new Float32Array(size)]
  let end = 0
  for (let title = 0; title < count; title++) {
    let offset = 0
    for (const kind of kinds) {
      for (let at = kind.start[title]; at < kind.start[title + 1]; at++) {
        values[end] = offset + kind.values[at]
        weights[end++] = kind.weights[at]
      }
      offset += kind.columns
    }
    start[title + 1] = end
  }
  return { start, values, weights, columns: kinds.reduce((sum, { columns }) => sum + columns, 0) }
}
