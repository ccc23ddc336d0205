import { recognisedByAny } from '../contributions/recognised.ts'
import { countSet, firstSet, isBitSet, setBit } from '../pool/bitsets.ts'
import { IN_SIGHT, REASONS_PER_TITLE } from '../slate/settings.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'

// What is loved by everybody is raised by nearly every history a little: by its era and a usual genre, or by an audience that likes it
// whatever else it likes. It is among the best of the ranking all the same: Fight Club for somebody who likes films about sport, Psycho
// for somebody who likes musicals. The best of the page holds titles in which a person would see something of what speaks for them.

/** So many recognised titles are what is seen of the row; behind them it is the ranking again. With fewer it stays as it is. */
const ENOUGH_RECOGNISED = 4 * IN_SIGHT
/** Titles of the ranking that are compared with what speaks for them at once, and at most. */
const COMPARED_TITLES = 2 * ENOUGH_RECOGNISED
const MOST_COMPARED = 4 * COMPARED_TITLES

/** The rows of a page, the best of it with titles in sight that have something in common with one of the three that speak for them most. */
export function keepRecognisedPicks(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { profiles, areNewcomers, hasFewSeeds } = composition
  if (profiles.length > 1 || areNewcomers || hasFewSeeds) return candidates
  return candidates.map((one): RowCandidate => {
    if (one.kind !== 'top_picks' || one.source.from !== 'pool') return one
    const bits = recognisedOf(composition, one.source.bits)
    return bits ? { ...one, source: { ...one.source, bits } } : one
  })
}

/** Of some pool indexes the first whose titles are recognised, and all behind these; null if they are too few. */
function recognisedOf(composition: Composition, bits: Uint32Array): Uint32Array | null {
  const { terms, bitsets, pool } = composition
  const compared = firstSet(bits, Math.min(MOST_COMPARED, terms[0]?.strongest.totals.length ?? 0))
  const recognised = bitsets.take()
  for (let from = 0; from < compared.length; from += COMPARED_TITLES) {
    const some = compared.slice(from, from + COMPARED_TITLES)
    addRecognised(composition, some, recognised)
    if (countSet(recognised) < ENOUGH_RECOGNISED) continue
    for (let poolIndex = (some.at(-1) ?? 0) + 1; poolIndex < pool.ranked; poolIndex++)
      recognised[poolIndex >>> 5] |= bits[poolIndex >>> 5] & (1 << (poolIndex & 31))
    return recognised
  }
  return null
}

/** Marks those of some pool indexes in whose titles something of one of the three seeds is seen that give them most. */
function addRecognised(
  { terms, profiles, pool, recogniser, core }: Composition,
  some: readonly number[],
  out: Uint32Array,
): void {
  const [own, profile] = [terms[0], profiles[0]]
  if (!own || !profile) return
  const { strongest } = own
  // What nearly all of a narrow taste has is something in common by itself.
  const isOfCore = (poolIndex: number): boolean => core !== null && isBitSet(core.bits, poolIndex)
  const compared = some.filter((poolIndex) => !isOfCore(poolIndex))
  const isRecognised = recognisedByAny(recogniser, compared, pool, (index, nth) => {
    const at = compared[index] * REASONS_PER_TITLE + nth
    return nth < REASONS_PER_TITLE && strongest.terms[at] > 0 ? profile.titles[strongest.inOrder[strongest.seeds[at]]] : -1
  })
  for (const poolIndex of some) if (isOfCore(poolIndex)) setBit(out, poolIndex)
  compared.forEach((poolIndex, index) => {
    if (isRecognised[index] === 1) setBit(out, poolIndex)
  })
}
