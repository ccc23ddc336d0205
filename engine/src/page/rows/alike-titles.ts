import { MIN_NEIGHBOUR_BYTE } from '../../kernels/recognition-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import { relatedness, tieOf } from '../../models/content/relations.ts'
import type { Scorer } from '../../models/scoring/scorer.ts'
import type { SeedFacts } from '../contributions/seed-facts.ts'
import { MIN_RELATION } from '../workspace/close-relations.ts'

// Recognition (contributions/recognised.ts) asks whether a reason may name a seed. A row that is named after a seed
// promises more: titles that somebody who likes the seed would call alike.

/**
 * Returns whether a recognised title is alike a seed: by makers or saga, by its value in a list of related titles, or
 * as a neighbour in the audience. `entry` is its index in the list of the seed, or NONE. Of a seed without a list
 * nothing more is known, and all are.
 */
export function alikeFinder(
  { content, neighbours }: Pick<Scorer, 'content' | 'neighbours'>,
  { seed, from, to }: Pick<SeedFacts, 'seed' | 'from' | 'to'>,
): (title: number, entry: number) => boolean {
  if (!content || seed >= content.count) return () => true
  const { start, list, scale, ties } = content.related
  if (start[seed] === start[seed + 1]) return () => true
  const isNeighbour = (title: number): boolean => {
    const at = neighbours.titles.subarray(from, to).indexOf(title)
    return at >= 0 && neighbours.values[from + at] >= MIN_NEIGHBOUR_BYTE
  }
  return (title, entry) => {
    if (entry !== NONE && (ties[entry] !== 0 || list.values[entry] * scale[seed] >= MIN_RELATION)) return true
    return relatedness(content, title, seed) >= MIN_RELATION || tieOf(content, title, seed) !== 0 || isNeighbour(title)
  }
}
