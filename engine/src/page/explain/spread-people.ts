import { SAGA } from '../../models/relations.ts'
import { type Explanations, LEAD } from '../slate/row.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'

// On a page for several people a text has one or two names. By what says most alone they would all be those of whoever liked
// the fewest titles, since each of these says much: where others' titles speak for one about as much, who was named least comes first.

/** Seeds of two people speak for a title about as much where the shares differ by no more than this part. */
const SAME_SHARE_OF_PEOPLE = 0.5

/** Chooses for each of the `count` titles of the page whose felt seed a text names first. */
export function spreadPeople(people: readonly Explanations[], count: number): void {
  const named = new Uint32Array(people.length)
  for (let at = 0; at < count; at++) {
    const first = firstNamed(people, at, named)
    if (first < 0) continue
    named[first]++
    people.forEach(({ felt, leads }, person) => {
      if (person !== first && felt[at] > 0) leads[at] = LEAD.fallback
    })
  }
}

/** Who is named first for a title: of those whose shares are about as large as any, or whose seed is of its saga, whoever was named least. */
function firstNamed(people: readonly Explanations[], at: number, named: Uint32Array): number {
  const isOfSaga = ({ felt, ties, sagas }: Explanations): boolean => felt[at] > 0 && (ties[at] === SAGA || sagas[at] !== 0)
  const hasSaga = people.some(isOfSaga)
  let most = 0
  for (const { felt, shares } of people) if (felt[at] > 0) most = Math.max(most, shares[at * REASONS_PER_TITLE])
  let first = -1
  people.forEach((one, person) => {
    if (one.felt[at] === 0 || one.shares[at * REASONS_PER_TITLE] < SAME_SHARE_OF_PEOPLE * most || (hasSaga && !isOfSaga(one)))
      return
    if (first < 0 || named[person] < named[first]) first = person
  })
  return first
}
