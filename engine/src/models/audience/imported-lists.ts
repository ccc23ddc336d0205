import { MAX_NEIGHBOURS, type SparseRow } from './prune.ts'

// Neighbour lists imported with the catalogue, blended into W by evidence:
//
//   W[s, j] += imported · k ÷ (k + min(audience(s), audience(j))) · 1 ÷ √(1 + rank of j in the list of s)
//
// Where many people rated both titles, their ratings outweigh the list; where nobody did, the list decides alone.

/** Imported neighbours of some titles, best first, by title number. */
export type ImportedLists = ReadonlyMap<number, ArrayLike<number>>

/** The audience at which a list has half its weight (k). */
const HALF_AUDIENCE = 50

/** An imported list as a row of W. */
export function importedRow(listed: ImportedLists, seed: number, audience: Float32Array, weight: number): SparseRow {
  const found = new Map<number, number>()
  const list = listed.get(seed) ?? []
  for (let rank = 0; rank < list.length && found.size < MAX_NEIGHBOURS; rank++) {
    const title = list[rank]
    if (title === seed || found.has(title)) continue
    const both = Math.min(audience[seed], audience[title])
    found.set(title, ((weight / Math.sqrt(1 + rank)) * HALF_AUDIENCE) / (HALF_AUDIENCE + both))
  }
  const titles = Uint32Array.from(found.keys()).sort()
  return { titles, values: Float32Array.from(titles, (title) => found.get(title) ?? 0) }
}

/** Adds an imported list to a row of W; the strongest entries are kept. */
export function addImportedRow(row: SparseRow, listed: SparseRow): SparseRow {
  if (listed.titles.length === 0) return row
  const sums = new Map<number, number>()
  for (const { titles, values } of [row, listed])
    titles.forEach((title, at) => void sums.set(title, (sums.get(title) ?? 0) + values[at]))
  const strongest = [...sums].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0] - b[0]).slice(0, MAX_NEIGHBOURS)
  const titles = Uint32Array.from(strongest, ([title]) => title).sort()
  return { titles, values: Float32Array.from(titles, (title) => sums.get(title) ?? 0) }
}
