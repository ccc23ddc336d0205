import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { markSeedRows } from './about-seeds.ts'
import { keepAbovePrior } from './above-prior.ts'
import { keepFamiliar } from './familiar-forms.ts'
import { narrowForNewcomers } from './for-newcomers.ts'
import { keepToSubject } from './keep-to-subject.ts'
import { narrowToTaste } from './narrow-taste.ts'
import { dropPoorTitles } from './poor-titles.ts'
import { keepRecognisedPicks } from './recognised-picks.ts'

/** Drops row candidates, or narrows them to fewer titles. */
type NarrowingRule = (composition: Composition, candidates: readonly RowCandidate[]) => readonly RowCandidate[]

/** In this order: each rule narrows what the rules before it left. */
const rules: readonly NarrowingRule[] = [
  dropPoorTitles,
  narrowForNewcomers,
  markSeedRows,
  narrowToTaste,
  keepFamiliar,
  keepToSubject,
  keepAbovePrior,
  keepRecognisedPicks,
]

/** Drops and narrows row candidates for the people of the page. */
export function narrowCandidates(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  return rules.reduce((left, narrow) => narrow(composition, left), candidates)
}
