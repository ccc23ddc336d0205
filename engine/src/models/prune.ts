import type { Matrix } from '../linalg/matrix.ts'

/** The strongest neighbours of each title: CSR, signed bytes with a scale per row, neighbours in rising order. */
export interface Neighbours {
  readonly start: Uint32Array
  /** In 16 bits where that is enough: a model is held twice, as it came and as it is bound. */
  readonly titles: Uint16Array | Uint32Array
  readonly values: Int8Array
  readonly scale: Float32Array
}

export const MOST_NEIGHBOURS = 400

/** Keeps the `most` strongest entries of each row by size, sign included. */
export function prune(w: Matrix, most = MOST_NEIGHBOURS): SparseRow[] {
  return Array.from({ length: w.rows }, (_, i) => pruneRow(w.data.subarray(i * w.stride, i * w.stride + w.cols), most))
}

/** Two rows without a common title as one. */
export function together(a: SparseRow, b: SparseRow | undefined): SparseRow {
  if (!b || b.titles.length === 0) return a
  const known = new Map<number, number>()
  for (const { titles, values } of [a, b]) titles.forEach((title, at) => void known.set(title, values[at] ?? 0))
  const titles = Uint32Array.from(known.keys()).sort()
  return { titles, values: Float32Array.from(titles, (title) => known.get(title) ?? 0) }
}

/** One row before it is laid out: neighbours in rising order and their exact values. */
export interface SparseRow {
  readonly titles: Uint32Array
  readonly values: Float32Array
}

function pruneRow(row: Float32Array, most: number): SparseRow {
  const sizes = row.map(Math.abs)
  const floor = row.length > most ? kthLargest(sizes, most) : 0
  const titles = new Uint32Array(most)
  let count = 0
  for (let j = 0; j < row.length && count < most; j++) if (Math.abs(row[j] ?? 0) > floor) titles[count++] = j
  // Entries equal to the floor fill what is left, the first ones first.
  for (let j = 0; floor > 0 && j < row.length && count < most; j++) if (Math.abs(row[j] ?? 0) === floor) titles[count++] = j
  const kept = titles.slice(0, count).sort()
  return { titles: kept, values: Float32Array.from(kept, (j) => row[j] ?? 0) }
}

/** Lays rows out as CSR in 8 bits; each row is scaled so that its largest value is ±127. */
export function joinRows(rows: readonly SparseRow[]): Neighbours {
  const start = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    start[i + 1] = (start[i] ?? 0) + row.titles.length
  })
  const titles = newCodes(rows.length, start[rows.length] ?? 0)
  const values = new Int8Array(titles.length)
  const scale = new Float32Array(rows.length)
  rows.forEach((row, i) => {
    const step = row.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
    scale[i] = step
    titles.set(row.titles, start[i])
    values.set(
      row.values.map((value) => (step > 0 ? Math.round(value / step) : 0)),
      start[i],
    )
  })
  return { start, titles, values, scale }
}

/** Room for numbers of titles, of which there are `count`. */
export function newCodes(count: number, length: number): Uint16Array | Uint32Array {
  return count <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)
}

/** The k-th largest value; reorders its argument (quickselect). */
export function kthLargest(values: Float32Array, k: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0
    let [i, j] = [low, high]
    while (i <= j) {
      while ((values[i] ?? 0) > pivot) i++
      while ((values[j] ?? 0) < pivot) j--
      if (i <= j) {
        const held = values[i] ?? 0
        values[i++] = values[j] ?? 0
        values[j--] = held
      }
    }
    if (k - 1 <= j) high = j
    else if (k - 1 >= i) low = i
    else break
  }
  return values[k - 1] ?? 0
}
