import { addBits } from '../../pool/bitsets.ts'
import type { Composition, CompositionParts, TasteLimits } from '../composition.ts'
import { followedPicks } from '../taste/followed-sagas.ts'
import type { SubjectKeywords } from '../taste/subject-keywords.ts'
import { tasteCoreOf } from '../taste/taste-core.ts'
import { tasteSubjectOf } from '../taste/taste-subject.ts'
import { abovePriorBits, addSubject } from './above-prior.ts'
import { titlesWithFeltSeed } from './close-to-seeds.ts'
import { familiarBits } from './familiar-forms.ts'
import { raisedRelevance } from './raised-first.ts'
import { relatedPicks } from './related-picks.ts'

/** Finds what rows are narrowed to: the core and the subject of the taste, and sets of titles. */
export function withTasteLimits(parts: CompositionParts, keywords: SubjectKeywords | null): Composition {
  const followed = parts.sagas ? followedPicks(parts, parts.sagas) : null
  const familiar = familiarBits(parts)
  const abovePrior = abovePriorBits(parts, familiar)
  if (followed) for (const bits of [familiar, abovePrior]) if (bits) addBits(bits, followed.bits)
  const core = tasteCoreOf(parts)
  const subject = tasteSubjectOf(parts, keywords, core)
  if (subject && abovePrior) addSubject(abovePrior, subject, familiar)
  const withFeltSeed = parts.hasFewSeeds ? titlesWithFeltSeed(parts) : null
  const related = relatedPicks(parts, { abovePrior, core })
  const raisedFirst = core && abovePrior && !subject && !related ? raisedRelevance(parts) : null
  const limits: TasteLimits = {
    core,
    subject,
    familiar,
    abovePrior,
    withFeltSeed,
    followed,
    relatedPicks: related,
    raisedFirst,
  }
  return Object.assign(parts, limits)
}
