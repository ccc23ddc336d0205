import { hasBit, updatedFacts } from '../../catalogue/fresh.ts'
import { ageOf, ageOfFacts } from '../../catalogue/maturity.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ProfileView } from './profile-views.ts'

// A limit is one for all children, but one of four is not one of eight. What a child likes says how far it has come: series for
// preschoolers and films with PG, say; cartoons, or what is played by people. What is for older children ranks lower, and on a child's
// own page what is less made for children by its genres as well; nothing is left out that the limit allows.

/** Of a child that likes nothing yet: what lies well below the limit comes first. */
const UNKNOWN_LEVEL = 6
/** The penalty, as a part of the score spread. */
const OLDER_PENALTY = 0.5
/** Most of what a child likes, by age; the few liked titles above that are ignored. */
const LEVEL_QUANTILE = 0.75
/** In halves: what is so much less childlike than most of what a child likes is another kind of title. */
const LESS_CHILDLIKE = 2

/** Whose page it is, and the difference between the best score and the last good one. */
interface ChildPage {
  readonly spread: number
  readonly isAlone: boolean
}

/** Lowers the scores of what is for older children. */
export function penaliseOlder(
  { catalogue, masks, madeFor: { childlike } }: Workspace,
  profile: ProfileView,
  scores: Float32Array,
  { spread, isAlone }: ChildPage,
): void {
  const { maturity, region } = profile.person
  if (maturity !== 'kids') return
  const { columns } = catalogue
  const ageAt = (title: number): number => {
    const updated = updatedFacts(catalogue, title)
    return updated ? ageOfFacts(updated, region) : ageOf(columns.ages, title, region)
  }
  const liked = Array.from(profile.titles).filter((_, at) => profile.weights[at] > 0)
  const levels = [false, true].map((isSeries) => {
    const own = liked.filter((title) => hasBit(catalogue.series, title) === isSeries)
    const known = own.length > 0 ? own : liked
    return {
      age: levelOf(known.map(ageAt)),
      childlike: -levelOf(
        known.map((title) => -childlike[title]),
        Infinity,
      ),
    }
  })
  const penalty = OLDER_PENALTY * spread
  for (let word = 0; word < masks.fit.length; word++) {
    for (let rest = masks.fit[word]; rest !== 0; rest &= rest - 1) {
      const title = word * 32 + 31 - Math.clz32(rest & -rest)
      const level = levels[Number(hasBit(catalogue.series, title))]
      if (!level) continue
      if (ageAt(title) > level.age) scores[title] -= penalty
      if (isAlone && childlike[title] <= level.childlike - LESS_CHILDLIKE) scores[title] -= penalty
    }
  }
}

/** What most of some numbers are no more than. */
function levelOf(numbers: number[], unknown = UNKNOWN_LEVEL): number {
  return numbers.sort((a, b) => a - b)[Math.ceil(LEVEL_QUANTILE * numbers.length) - 1] ?? unknown
}
