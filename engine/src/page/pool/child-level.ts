import { hasBit, updatedFacts } from '../../catalogue/fresh.ts'
import { ageOf, ageOfFacts } from '../../catalogue/maturity.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ProfileView } from './profile-views.ts'

// A limit is one for all children, but one of four is not one of eight. What a child likes says how far it has come: series for
// preschoolers and films with PG, say. What asks for more stands further behind; nothing is left out that the limit allows.

/** Of a child that likes nothing yet: what lies well below the limit comes first. */
const UNKNOWN_LEVEL = 6
/** So much of the way from the best to the good a title stands back. */
const BACK = 0.5
/** Most of what a child likes, by age; what it once liked beyond that says little. */
const MOST = 0.75

/** Moves what is for older children than one further behind in its scores; `way` is from the best title to the last good one. */
export function putOlderBack({ catalogue, masks }: Workspace, profile: ProfileView, scores: Float32Array, way: number): void {
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
  const back = BACK * way
  for (let word = 0; word < masks.fit.length; word++) {
    for (let rest = masks.fit[word]; rest !== 0; rest &= rest - 1) {
      const title = word * 32 + 31 - Math.clz32(rest & -rest)
      if (ageAt(title) > (levels[Number(hasBit(catalogue.series, title))] ?? 0)) scores[title] -= back
    }
  }
}

function levelOf(ages: number[]): number {
  return ages.sort((a, b) => a - b)[Math.ceil(MOST * ages.length) - 1] ?? UNKNOWN_LEVEL
}
