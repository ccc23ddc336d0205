import { hasBit } from '../../../catalogue/bits.ts'
import { recognisedByAny } from '../../contributions/recognised.ts'
import { setBit } from '../../pool/bitsets.ts'
import { REASONS_PER_TITLE } from '../../slate/settings.ts'
import type { Composition } from '../composition.ts'

/** Marks the pool indexes of titles in which one of a person's three strongest seeds is recognised. */
export function addRecognised(
  { terms, profiles, pool, recogniser, core }: Composition,
  profileIndex: number,
  some: readonly number[],
  out: Uint32Array,
): void {
  const [personTerms, profile] = [terms[profileIndex], profiles[profileIndex]]
  if (!personTerms || !profile) return
  const { strongest } = personTerms
  // A title with the core of a narrow taste is a match by itself.
  const isOfCore = (poolIndex: number): boolean => core !== null && hasBit(core.bits, poolIndex)
  const compared = some.filter((poolIndex) => !isOfCore(poolIndex))
  const isRecognised = recognisedByAny(recogniser, compared, pool, (index, nth) => {
    const at = compared[index] * REASONS_PER_TITLE + nth
    if (nth === REASONS_PER_TITLE || !(strongest.terms[at] > 0)) return null
    return recogniser.factsOf(profile.titles[strongest.inOrder[strongest.seeds[at]]])
  })
  for (const poolIndex of some) if (isOfCore(poolIndex)) setBit(out, poolIndex)
  compared.forEach((poolIndex, index) => {
    if (isRecognised[index] === 1) setBit(out, poolIndex)
  })
}
