/** The candidate that was most likely meant; none when all are far. */
export function didYouMean(word: string, candidates: string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3))
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distanceBetween(word, candidate) }))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= most ? ranked[0].candidate : undefined
}

/** Letters to add, drop, change or swap (optimal string alignment). */
function distanceBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = at(rows, i - 1, j - 1) + Number(a[i - 1] !== b[j - 1])
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(changed, swapped, at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1))
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

function at(rows: number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? Number.POSITIVE_INFINITY
}
