import { SAGA } from '../../models/relations.ts'
import { type Explanations, LEAD } from '../slate/row.ts'
import { REASONS } from '../slate/settings.ts'

// On a page for several people a text has room for one or two names. By what says most alone they would all be those of whoever liked
// the fewest titles, since each of these says much: where others' titles speak for one about as much, who was named least comes first.

/** Seeds of two people speak for a title about as much where the shares differ by no more than this part. */
const NEARLY = 0.5

/** Chooses for each of the first `pool indexes` whose felt seed a text names first: nothing of the others is named before it. */
export function spreadPeople(people: readonly Explanations[], places: number): void {
  const named = new Uint32Array(people.length)
  for (let place = 0; place < places; place++) {
    const first = firstNamed(people, place, named)
    if (first < 0) continue
    named[first]++
    people.forEach(({ felt, leads }, person) => {
      if (person !== first && felt[place] > 0) leads[place] = LEAD.fallback
    })
  }
}

/** Who is named first at a pool index: of those whose seeds say about as much as any, or are of its saga, whoever was named least. */
function firstNamed(people: readonly Explanations[], place: number, named: Uint32Array): number {
  const isOfSaga = ({ felt, ties, sagas }: Explanations): boolean =>
    felt[place] > 0 && (ties[place] === SAGA || sagas[place] !== 0)
  const hasSaga = people.some(isOfSaga)
  let most = 0
  for (const { felt, shares } of people) if (felt[place] > 0) most = Math.max(most, shares[place * REASONS])
  let first = -1
  people.forEach((one, person) => {
    if (one.felt[place] === 0 || one.shares[place * REASONS] < NEARLY * most || (hasSaga && !isOfSaga(one))) return
    if (first < 0 || named[person] < named[first]) first = person
  })
  return first
}
