import { type Interactions, rowOf, select } from '../models/audience/interactions.ts'
import { type Random, seeded } from '../models/random.ts'
import type { SampledCase } from './protocols.ts'

/** Titles that a held-out title is ranked among. */
export const SAMPLED_NEGATIVES = 99

/** A split that holds out one title of each person, to be ranked among sampled negatives. */
export interface LeaveOneOut {
  readonly train: Interactions
  readonly cases: readonly SampledCase[]
}

/**
 * The split of the NCF benchmark. Holds out the latest title of each person by `momentOf`, else a random one; none of
 * people with one title.
 */
export function leaveOneOut(
  x: Interactions,
  { randomSeed, momentOf }: { randomSeed: number; momentOf?: (user: number, title: number) => number },
): LeaveOneOut {
  const random = seeded(randomSeed)
  const heldOutOf = new Int32Array(x.users).fill(-1)
  const cases: SampledCase[] = []
  for (let user = 0; user < x.users; user++) {
    const row = rowOf(x, user)
    const heldOut = row.length < 2 ? -1 : chooseHeldOut(row, random, momentOf && ((title) => momentOf(user, title)))
    heldOutOf[user] = heldOut
    const history = row.filter((title) => title !== heldOut)
    if (heldOut >= 0) cases.push({ history, heldOut, negatives: sampleNegatives(row, x.titles, random) })
  }
  return { train: select(x, { isLeftOut: (user, title) => heldOutOf[user] === title }), cases }
}

function chooseHeldOut(row: Uint32Array, random: Random, momentOf: ((title: number) => number) | undefined): number {
  if (!momentOf) return row[Math.floor(random() * row.length)]
  return row.reduce((latest, title) => (momentOf(title) > momentOf(latest) ? title : latest), row[0])
}

/** Up to 99 distinct titles that the person has not rated; fewer if there are no more. */
function sampleNegatives(row: Uint32Array, titles: number, random: Random): Uint32Array {
  const rated = new Set(row)
  const found = new Set<number>()
  const samples = Math.min(SAMPLED_NEGATIVES, titles - rated.size)
  while (found.size < samples) {
    const title = Math.floor(random() * titles)
    if (!rated.has(title)) found.add(title)
  }
  return Uint32Array.from(found)
}
