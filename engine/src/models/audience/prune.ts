/** The strongest neighbours of each title: CSR, signed bytes with a scale per row, neighbours in rising order. */
export interface Neighbours {
  readonly start: Uint32Array
  /** In 16 bits if that is enough: a model is in memory twice, as read and as bound. */
  readonly titles: Uint16Array | Uint32Array
  readonly values: Int8Array
  readonly scale: Float32Array
}

export const MAX_NEIGHBOURS = 400

/** A row before it is packed: neighbours in rising order, with exact values. */
export interface SparseRow {
  readonly titles: Uint32Array
  readonly values: Float32Array
}

/** Rows of W, and by title the absolute value that an entry towards it needs to be among the strongest. */
export interface LinearRows {
  readonly rows: readonly SparseRow[]
  readonly floors: Float32Array
}

/** Budget of entries in all rows together. */
const MAX_ENTRIES = 8_000_000
const MIN_NEIGHBOURS = 100

/** The number of neighbours kept per row. */
function neighboursFor(titles: number): number {
  return Math.min(MAX_NEIGHBOURS, Math.max(MIN_NEIGHBOURS, Math.floor(MAX_ENTRIES / Math.max(1, titles))))
}

/**
 * Keeps the `max` entries of each row with the largest absolute values, and the strongest entries towards each
 * title: otherwise a title with few ratings would be in no row.
 */
export function prune({ rows, floors }: LinearRows, max = neighboursFor(rows.length)): SparseRow[] {
  return rows.map((row) => pruneRow(row, max, floors))
}

function pruneRow({ titles, values }: SparseRow, max: number, floors: Float32Array): SparseRow {
  if (titles.length <= max) return { titles, values }
  const floor = kthLargest(values.map(Math.abs), max)
  const isKept = new Uint8Array(titles.length)
  let equal = max
  values.forEach((value, at) => {
    if (Math.abs(value) > floor) equal--
    if (Math.abs(value) > floor || Math.abs(value) >= (floors[titles[at]] ?? Infinity)) isKept[at] = 1
  })
  // Entries equal to the threshold fill the remaining places in order.
  values.forEach((value, at) => {
    if (Math.abs(value) === floor && equal-- > 0) isKept[at] = 1
  })
  return { titles: titles.filter((_, at) => isKept[at] === 1), values: values.filter((_, at) => isKept[at] === 1) }
}

/** Packs rows as CSR in 8 bits; each row is scaled so that its largest value is ±127. */
export function joinRows(rows: readonly SparseRow[]): Neighbours {
  const start = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    start[i + 1] = start[i] + row.titles.length
  })
  const titles = newCodes(rows.length, start[rows.length])
  const values = new Int8Array(titles.length)
  const scale = new Float32Array(rows.length)
  rows.forEach((row, i) => {
    const step = row.values.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / 127
    scale[i] = step
    titles.set(row.titles, start[i])
    values.set(
      row.values.map((value) => (step > 0 ? Math.round(value / step) : 0)),
      start[i],
    )
  })
  return { start, titles, values, scale }
}

/** An array for title numbers below `count`. */
export function newCodes(count: number, length: number): Uint16Array | Uint32Array {
  return count <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)
}

/** The k-th largest value; reorders its argument (quickselect). */
export function kthLargest(values: Float32Array, k: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let [i, j] = [low, high]
    while (i <= j) {
      while (values[i] > pivot) i++
      while (values[j] < pivot) j--
      if (i <= j) {
        const swapped = values[i]
        values[i++] = values[j]
        values[j--] = swapped
      }
    }
    if (k - 1 <= j) high = j
    else if (k - 1 >= i) low = i
    else break
  }
  return values[k - 1] ?? 0
}
