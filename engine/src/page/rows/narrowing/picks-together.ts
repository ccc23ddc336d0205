import { firstSet, isBitSet } from '../../pool/bitsets.ts'
import { IN_SIGHT, MIN_TITLES } from '../../slate/settings.ts'
import { noBits, type RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { orderByRank } from '../pool-bits.ts'
import { addRecognised } from './recognised-titles.ts'

// What nobody minds is not what anybody would pick: by least misery, a couple of whom one likes romantic comedies and
// the other action films gets The Dark Knight and The Shawshank Redemption. The top picks of several people are titles
// in which each of them recognises a title that they like; where there are too few, the best of each person in turn.

/** The length of the row. */
const LENGTH = 3 * IN_SIGHT
/** Titles compared per call. */
const COMPARED_TITLES = 8 * IN_SIGHT

/** Puts titles that the people of the page recognise first in their `top_picks`; with too few it is left as it is. */
export function picksTogether(composition: Composition, row: RowCandidate, bits: Uint32Array): RowCandidate {
  const { terms, pool } = composition
  const people = [...terms.keys()].filter((profileIndex) => terms[profileIndex] !== null)
  const ofEach = people.map((profileIndex) => recognisedBy(composition, profileIndex, bits))
  const chosen = new Set(
    (ofEach[0]?.inOrder ?? []).filter((one) => ofEach.every(({ all }) => isBitSet(all, one))).slice(0, LENGTH),
  )
  const favourites = people.map((profileIndex, at) => byContribution(composition, profileIndex, ofEach[at]?.inOrder ?? []))
  for (let at = 0; chosen.size < LENGTH && favourites.some((own) => at < own.length); at++)
    for (const own of favourites) if (at < own.length) chosen.add(own[at] ?? -1)
  if (chosen.size < MIN_TITLES) return row
  const order = orderByRank(pool, [...chosen])
  return { ...row, minRelevance: 1, source: { from: 'pool', bits: noBits, order } }
}

/** The titles in which one of a person's seeds is recognised, in the order of the pool and as a set. */
function recognisedBy(
  composition: Composition,
  profileIndex: number,
  bits: Uint32Array,
): { inOrder: number[]; all: Uint32Array } {
  const all = composition.bitsets.take()
  const compared = firstSet(bits, composition.terms[profileIndex]?.strongest.totals.length ?? 0)
  for (let from = 0; from < compared.length; from += COMPARED_TITLES)
    addRecognised(composition, profileIndex, compared.slice(from, from + COMPARED_TITLES), all)
  return { inOrder: compared.filter((one) => isBitSet(all, one)), all }
}

/** The pool indexes to which a person's history contributes most, best first. */
function byContribution({ terms }: Composition, profileIndex: number, some: readonly number[]): number[] {
  const totals = terms[profileIndex]?.strongest.totals ?? new Float32Array(0)
  return some.toSorted((a, b) => totals[b] - totals[a] || a - b)
}
