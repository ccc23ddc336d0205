import { hasBit, updatedFacts } from '../../catalogue/fresh.ts'
import { ageOf, ageOfFacts } from '../../catalogue/maturity.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ProfileView } from './profile-views.ts'

// A limit is one for all children, but one of four is not one of eight. What a child likes says how far it has come: series for
// preschoolers and films with PG, say. What is for older children ranks lower; nothing is left out that the limit allows.

/** Of a child that likes nothing yet: what lies well below the limit comes first. */
const UNKNOWN_LEVEL = 6
/** The penalty, as a part of the score spread. */
const PENALTY = 0.5
/** Most of what a child likes, by age; the few liked titles above that are ignored. */
const MOST = 0.75

/** Lowers the scores of what is for older children; `spread` is the difference between the best score and the last good one. */
export function penaliseOlder({ catalogue, masks }: Workspace, profile: ProfileView, scores: Float32Array, spread: number): void {
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
    return levelOf((own.length > 0 ? own : liked).map(ageAt))
  })
  const penalty = PENALTY * spread
  for (let word = 0; word < masks.fit.length; word++) {
    for (let rest = masks.fit[word]; rest !== 0; rest &= rest - 1) {
      const title = word * 32 + 31 - Math.clz32(rest & -rest)
      if (ageAt(title) > (levels[Number(hasBit(catalogue.series, title))] ?? 0)) scores[title] -= penalty
    }
  }
}

function levelOf(ages: number[]): number {
  return ages.sort((a, b) => a - b)[Math.ceil(MOST * ages.length) - 1] ?? UNKNOWN_LEVEL
}
