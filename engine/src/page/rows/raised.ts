import { gatherPriors } from '../../models/scorer.ts'
import { countSet, openIntersections, setBit } from '../pool/bitsets.ts'
import { hasSeeds } from '../pool/profile-views.ts'
import { IN_SIGHT, LEAST_TITLES, MANY_ROWS } from '../slate/settings.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'

// Likeness is counted from what is usual, so a history lowers the scores of titles that are less like it than most. What is famous enough
// is among the best of the page all the same: Titanic among the dramas of somebody who likes film noir. A row that says that it is
// about a taste holds only what the taste raises.

/** Titles of a taste that are about the same, not by chance. */
const LEAST_SUPPORT = 2
/** With fewer raised titles a page would be short: a small catalogue shows what it has. */
const ENOUGH_RAISED = MANY_ROWS * IN_SIGHT

/** The pool indexes whose titles score more with the history of the only person than without; null where that tells too little. */
export function raisedBits({
  workspace: { scorer, termBuffers },
  profiles,
  pool,
  bitsets,
}: Pick<Composition, 'workspace' | 'profiles' | 'pool' | 'bitsets'>): Uint32Array | null {
  const [only, ...others] = profiles
  if (!only || others.length > 0 || !hasSeeds(only)) return null
  const titles = termBuffers.titles.subarray(0, pool.ranked)
  titles.set(pool.titles.subarray(0, pool.ranked))
  gatherPriors(scorer, only, titles, termBuffers.gathered)
  const raised = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++)
    raised[poolIndex >>> 5] |= Number(pool.scores[poolIndex] > termBuffers.gathered[poolIndex]) << (poolIndex & 31)
  // What was shown in vain has fallen back for that alone.
  for (const { title } of only.person.shown) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && poolIndex < pool.ranked) setBit(raised, poolIndex)
  }
  return countSet(raised) < ENOUGH_RAISED ? null : raised
}

/** The rows of a page with what the history raises alone in those that say they are about it; none where too little of it is left. */
export function keepToRaised(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { raised, specs, bitsets, mix, hasFewSeeds, isNew } = composition
  if (!raised) return candidates
  const keep = openIntersections(bitsets, raised)
  return candidates.flatMap((one): RowCandidate[] => {
    const { source, kind, aboutSeeds } = one
    // Of few seeds the others are honest about being widely loved.
    const isAbout = hasFewSeeds || isNew ? aboutSeeds === 'shared' : specs.get(kind)?.isOfTaste
    if (source.from !== 'pool' || source.order || !isAbout || one.isOfRest) return [one]
    const bits = keep(source.bits)
    if (countSet(bits) >= LEAST_TITLES) return [{ ...one, source: { ...source, bits } }]
    // What several titles of the taste are about is something in common by itself.
    return kind === 'keyword' && one.themes.every((theme) => mix.support[theme] >= LEAST_SUPPORT) ? [one] : []
  })
}
