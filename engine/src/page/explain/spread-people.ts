import { SAGA } from '../../models/content/relations.ts'
import { type Explanations, LEAD } from '../slate/row.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'

// On a page for several people a reason has one or two names. By share alone they would all be of the person with the
// shortest history, whose seeds have the largest shares. Among seeds with about the same share, the person named
// least so far comes first.

/** Seeds of two people have about the same share if the smaller is at least this part of the larger. */
const SAME_SHARE_OF_PEOPLE = 0.5

/** Chooses for each of the `count` titles of the page whose felt seed the reason names first. */
export function spreadPeople(people: readonly Explanations[], count: number): void {
  const named = new Uint32Array(people.length)
  for (let at = 0; at < count; at++) {
    const first = firstNamed(people, at, named)
    if (first < 0) continue
    named[first]++
    people.forEach(({ feltCounts, leads }, person) => {
      if (person !== first && feltCounts[at] > 0) leads[at] = LEAD.fallback
    })
  }
}

/**
 * The person named first for a title: the one named least so far, among those with about the largest share, or with a
 * seed of the same saga.
 */
function firstNamed(people: readonly Explanations[], at: number, named: Uint32Array): number {
  const isOfSaga = ({ feltCounts, ties, sagas }: Explanations): boolean =>
    feltCounts[at] > 0 && (ties[at] === SAGA || sagas[at] !== 0)
  const hasSaga = people.some(isOfSaga)
  let max = 0
  for (const { feltCounts, shares } of people) if (feltCounts[at] > 0) max = Math.max(max, shares[at * REASONS_PER_TITLE])
  let first = -1
  people.forEach((one, person) => {
    if (
      one.feltCounts[at] === 0 ||
      one.shares[at * REASONS_PER_TITLE] < SAME_SHARE_OF_PEOPLE * max ||
      (hasSaga && !isOfSaga(one))
    )
      return
    if (first < 0 || named[person] < named[first]) first = person
  })
  return first
}
