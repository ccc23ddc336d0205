import { hasBit } from '../../../catalogue/bits.ts'
import { firstSet, setBit } from '../../pool/bitsets.ts'
import { MIN_TITLES, VISIBLE_TITLES } from '../../slate/settings.ts'
import { noBits, type RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { orderByRank } from '../pool-bits.ts'
import { addRecognised } from './recognised-titles.ts'

// What nobody minds is not what anybody would pick: by least misery, a couple who like romantic comedies and action
// films gets The Shawshank Redemption. The top picks of several people are titles in which each of them recognises a
// title that they like, and between these the best of each person in turn.

/** The length of the row. */
const LENGTH = 3 * VISIBLE_TITLES
/** Titles that all recognise before each person has a turn. */
const COMMON_IN_TURN = 3
/** Titles compared per call. */
const COMPARED_TITLES = 8 * VISIBLE_TITLES

/** Puts titles that the people of the page recognise first in their `top_picks`; with too few it is left as it is. */
export function picksTogether(composition: Composition, row: RowCandidate, bits: Uint32Array): RowCandidate {
  const { terms, pool } = composition
  const people = [...terms.keys()].filter((profileIndex) => terms[profileIndex] !== null)
  const recognisedByPerson = people.map((profileIndex) => recognisedBy(composition, profileIndex, bits))
  const common = (recognisedByPerson[0]?.inOrder ?? []).filter((one) => recognisedByPerson.every(({ all }) => hasBit(all, one)))
  const bestByPerson = people.map((profileIndex, at) =>
    byContribution(composition, profileIndex, recognisedByPerson[at]?.inOrder ?? []),
  )
  const chosen = inTurn(common, bestByPerson)
  if (chosen.size < MIN_TITLES) return row
  const order = orderByRank(pool, [...chosen])
  return { ...row, minRelevance: 1, source: { from: 'pool', bits: noBits, order } }
}

/** Some titles that all recognise, then one of each person, again and again until the row is full. */
function inTurn(common: readonly number[], bestByPerson: readonly (readonly number[])[]): Set<number> {
  const chosen = new Set<number>()
  const rounds = Math.max(common.length / COMMON_IN_TURN, ...bestByPerson.map((best) => best.length))
  for (let round = 0; round < rounds && chosen.size < LENGTH; round++) {
    for (const one of common.slice(round * COMMON_IN_TURN, (round + 1) * COMMON_IN_TURN)) chosen.add(one)
    for (const best of bestByPerson) for (const one of best.slice(round, round + 1)) chosen.add(one)
  }
  return chosen
}

/** The pool indexes of the `top_picks` of several people; null for one person, or if they are not chosen as above. */
export function topPicksOfSeveral(
  { profiles, bitsets }: Pick<Composition, 'bitsets' | 'profiles'>,
  candidates: readonly RowCandidate[],
): Uint32Array | null {
  const picks = candidates.find(({ kind }) => kind === 'top_picks')
  if (profiles.length === 1 || picks?.source.from !== 'pool' || !picks.source.order) return null
  const bits = bitsets.take()
  for (const poolIndex of picks.source.order.poolIndexes) setBit(bits, poolIndex)
  return bits
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
  return { inOrder: compared.filter((one) => hasBit(all, one)), all }
}

/** The pool indexes to which a person's history contributes most, best first. */
function byContribution({ terms }: Pick<Composition, 'terms'>, profileIndex: number, some: readonly number[]): number[] {
  const totals = terms[profileIndex]?.strongest.totals ?? new Float32Array(0)
  return some.toSorted((a, b) => totals[b] - totals[a] || a - b)
}
