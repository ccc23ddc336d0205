import { hasBit } from '../../../catalogue/bits.ts'
import { priorOf } from '../../../models/scoring/scorer.ts'
import { isFelt, isFromHistory, minFeltTerm } from '../../contributions/felt-seeds.ts'
import { setBit } from '../../pool/bitsets.ts'
import { REASONS_PER_TITLE } from '../../slate/settings.ts'
import { formFinder } from '../../workspace/forms.ts'
import type { Composition, CompositionParts } from '../composition.ts'

// The titles of the pool that are near to the few seeds of a person: those that name one, and those close to them.

/**
 * A title is close to the seeds if the share of the history is at least this part of the share needed to name a seed.
 */
const CLOSE_SHARE_FACTOR = 0.75

/** The pool indexes of titles close to the seeds: the share of the history is large compared with the prior. */
export function closeToSeeds({ bitsets, pool, terms, minHistoryShare }: Composition): Uint32Array {
  const close = bitsets.take()
  const strongest = terms[0]?.strongest
  if (!strongest) return close
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const total = strongest.totals[poolIndex]
    if (total > 0 && isFromHistory(total, strongest.priors[poolIndex], CLOSE_SHARE_FACTOR * minHistoryShare))
      setBit(close, poolIndex)
  }
  return close
}

/**
 * The pool indexes of titles that are close to the few seeds and name one, or are of the same form as their strongest
 * seed.
 */
export function closeInForm(composition: Composition): Uint32Array {
  return ofSameForm(composition, closeToSeeds(composition))
}

/** Of some pool indexes, those whose titles name a seed or are of the same form as their strongest seed. */
export function ofSameForm(
  { bitsets, pool, terms, profiles, workspace, withFeltSeed }: Composition,
  some: Uint32Array,
): Uint32Array {
  const [strongest, profile] = [terms[0]?.strongest, profiles[0]]
  const same = bitsets.take()
  if (!strongest || !profile) return same
  const formOf = formFinder(workspace)
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    if (!hasBit(some, poolIndex)) continue
    const seed = profile.titles[strongest.inOrder[strongest.seeds[poolIndex * REASONS_PER_TITLE]]]
    const isNamed = withFeltSeed !== null && hasBit(withFeltSeed, poolIndex)
    if (isNamed || formOf(pool.titles[poolIndex]) === formOf(seed)) setBit(same, poolIndex)
  }
  return same
}

/** The pool indexes of titles whose reason names one of the few seeds. */
export function titlesWithFeltSeed({
  bitsets,
  pool,
  terms,
  profiles,
  workspace,
  recogniser,
  minHistoryShare,
}: CompositionParts): Uint32Array {
  const withFeltSeed = bitsets.take()
  const [personTerms, profile] = [terms[0], profiles[0]]
  if (!personTerms || !profile) return withFeltSeed
  const priorAt = priorOf(workspace.scorer, profile)
  const { strongest } = personTerms
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const total = strongest.totals[poolIndex]
    const title = pool.titles[poolIndex]
    const term = strongest.terms[poolIndex * REASONS_PER_TITLE]
    const prior = priorAt(title)
    if (
      !isFelt(term, total, Math.max(0, prior)) ||
      term < minFeltTerm(total, prior, pool.uncalibrated[poolIndex], strongest.ofNegative)
    )
      continue
    const seed = profile.titles[strongest.inOrder[strongest.seeds[poolIndex * REASONS_PER_TITLE]]]
    const isNamed = isFromHistory(total, prior, minHistoryShare) ? recogniser.isRecognised : recogniser.isOfSameMaker
    if (isNamed(recogniser.factsOf(seed), title, poolIndex)) setBit(withFeltSeed, poolIndex)
  }
  return withFeltSeed
}
