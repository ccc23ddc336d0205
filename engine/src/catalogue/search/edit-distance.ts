const MAX_WORD_LETTERS = 64

/** The last three rows of the distance table: the current one, the one above, and for swaps the one above that. */
const newRow = (): Uint8Array => new Uint8Array(MAX_WORD_LETTERS + 4)
const rows = [newRow(), newRow(), newRow()] as const

/**
 * The Damerau-Levenshtein distance (insert, delete, change or swap neighbouring letters) of `typed` to `word`, or with
 * `asPrefix` to the closest prefix of `word`; limit + 1 if it is more than `limit`. Only the band of ± limit around the
 * diagonal is computed.
 */
export function editDistance(typed: string, word: string, limit: number, asPrefix: boolean): number {
  const length = asPrefix ? Math.min(word.length, typed.length + limit) : word.length
  const far = limit + 1
  if (typed.length - length > limit || (!asPrefix && length - typed.length > limit)) return far
  if (typed.length > MAX_WORD_LETTERS || length > MAX_WORD_LETTERS) return far
  const comparison = { typed, word, length, limit }
  const table = { row: rows[0], above: rows[1], before: rows[2] }
  for (let j = 0; j <= length; j++) table.above[j] = Math.min(j, far)
  let min = far
  for (let i = 1; i <= typed.length; i++) {
    min = fillTableRow(table, comparison, i)
    if (min > limit) return far
    const { row, above, before } = table
    table.row = before
    table.above = row
    table.before = above
  }
  if (typed.length === 0) return asPrefix ? 0 : Math.min(length, far)
  return asPrefix ? min : table.above[length]
}

type TableRows = Readonly<Record<'row' | 'above' | 'before', Uint8Array>>

interface WordComparison {
  readonly typed: string
  readonly word: string
  readonly length: number
  readonly limit: number
}

/** Fills the band of row i; returns its least distance. */
function fillTableRow({ row, above, before }: TableRows, { typed, word, length, limit }: WordComparison, i: number): number {
  const far = limit + 1
  const low = Math.max(1, i - limit)
  const high = Math.min(length, i + limit)
  row[low - 1] = low === 1 ? Math.min(i, far) : far
  let min = row[low - 1]
  for (let j = low; j <= high; j++) {
    const [a, b] = [typed.charCodeAt(i - 1), word.charCodeAt(j - 1)]
    let best = above[j - 1] + (a === b ? 0 : 1)
    if (j < i + limit) best = Math.min(best, above[j] + 1)
    best = Math.min(best, row[j - 1] + 1)
    const isSwapped = i > 1 && j > 1 && a === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === b
    if (isSwapped) best = Math.min(best, before[j - 2] + 1)
    row[j] = Math.min(best, far)
    min = Math.min(min, best)
  }
  if (high < length) row[high + 1] = far
  return min
}
