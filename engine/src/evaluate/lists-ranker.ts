import { likedOnly, weightsOf } from '../models/audience/evidence.ts'
import { type ImportedLists, importedRow } from '../models/audience/imported-lists.ts'
import { likeCounts } from '../models/audience/interactions.ts'
import type { SparseRow } from '../models/audience/prune.ts'
import type { Ranker } from './protocols.ts'
import type { Split } from './splits.ts'

/** A ranker by imported neighbour lists; `titles` maps the titles of the split to those of `listed`. */
export function listsRanker(listed: ImportedLists, { train }: Split, titles: Uint32Array, gradeWeights = likedOnly): Ranker {
  const numbers = new Map(Array.from(titles, (title, number) => [title, number]))
  const positions = new Map<number, Uint32Array>()
  titles.forEach((title, number) => {
    const list = Uint32Array.from(listed.get(title) ?? [], (other) => numbers.get(other) ?? titles.length)
    if (list.length > 0) positions.set(number, list)
  })
  const audience = likeCounts(train)
  const rows = new Map<number, SparseRow>()
  const rowOf = (seed: number): SparseRow => {
    const row = rows.get(seed) ?? importedRow(positions, seed, audience, 1)
    rows.set(seed, row)
    return row
  }
  return {
    name: 'imported neighbours',
    score: (history, scores, grades) => {
      scores.fill(0)
      const weights = weightsOf(history.length, grades, gradeWeights)
      history.forEach((seed, entry) => {
        const row = rowOf(seed)
        row.titles.forEach((title, at) => {
          scores[title] += weights[entry] * row.values[at]
        })
      })
    },
  }
}
