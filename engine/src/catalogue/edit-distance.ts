const LONGEST = 64

/** Rows of the table that are still needed: this one, the one above, and the one above that for swaps. */
const rows = [new Uint8Array(LONGEST + 4), new Uint8Array(LONGEST + 4), new Uint8Array(LONGEST + 4)] as const

/**
 * The fewest letters to insert, delete, change or swap with a neighbour to make `typed` of `word`, or of a beginning of `word`
 * when `asPrefix`; more than `limit` is given as limit + 1. Only the band of ± limit around the diagonal is walked.
 */
export function editDistance(typed: string, word: string, limit: number, asPrefix: boolean): number {
  const length = asPrefix ? Math.min(word.length, typed.length + limit) : word.length
  const far = limit + 1
  if (typed.length - length > limit || (!asPrefix && length - typed.length > limit)) return far
  if (typed.length > LONGEST || length > LONGEST) return far
  let [row, above, before] = rows
  for (let j = 0; j <= length; j++) above[j] = Math.min(j, far)
  let least = far
  for (let i = 1; i <= typed.length; i++) {
    const low = Math.max(1, i - limit)
    const high = Math.min(length, i + limit)
    row[low - 1] = low === 1 ? Math.min(i, far) : far
    least = row[low - 1] ?? far
    for (let j = low; j <= high; j++) {
      const [a, b] = [typed.charCodeAt(i - 1), word.charCodeAt(j - 1)]
      let best = (above[j - 1] ?? far) + (a === b ? 0 : 1)
      if (j < i + limit) best = Math.min(best, (above[j] ?? far) + 1)
      best = Math.min(best, (row[j - 1] ?? far) + 1)
      const isSwapped = i > 1 && j > 1 && a === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === b
      if (isSwapped) best = Math.min(best, (before[j - 2] ?? far) + 1)
      row[j] = Math.min(best, far)
      least = Math.min(least, best)
    }
    if (high < length) row[high + 1] = far
    if (least > limit) return far
    ;[row, above, before] = [before, row, above]
  }
  if (typed.length === 0) return asPrefix ? 0 : Math.min(length, far)
  return asPrefix ? least : (above[length] ?? far)
}
