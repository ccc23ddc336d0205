import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ties } from '../../../src/models/content/relations.ts'
import { spreadPeople } from '../../../src/page/explain/spread-people.ts'
import { type Explanations, LEAD } from '../../../src/page/slate/row.ts'

const SAGA = ties.indexOf('saga')

/** One profile of a title: how many seeds are felt, the share of the first, and whether it is of the same saga. */
type FeltAt = { readonly felt: number; readonly share: number; readonly saga: boolean }

const feltAt = fc.record({
  felt: fc.integer({ min: 0, max: 2 }),
  share: fc.double({ min: 0.1, max: 1, noNaN: true }),
  saga: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
})
const pages = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 60 })).chain(([people, places]) => {
  const one = fc.array(feltAt, { minLength: places, maxLength: places })
  return fc.array(one, { minLength: people, maxLength: people })
})

function explained(places: readonly FeltAt[]): Explanations {
  const zeros = (): Uint8Array => new Uint8Array(places.length)
  return {
    seeds: new Int32Array(places.length * 3),
    shares: Float32Array.from(places.flatMap(({ share }) => [share, share / 2, share / 4])),
    feltCounts: Uint8Array.from(places, ({ felt }) => felt),
    priors: new Float32Array(places.length),
    ties: Uint8Array.from(places, ({ saga }) => (saga ? SAGA : 0)),
    sagas: zeros(),
    leads: zeros(),
    leadTies: zeros(),
  }
}

describe('spreadPeople', () => {
  it('names one profile for each title with a felt seed: one with a seed of its saga, else one of nearly the largest share', () => {
    fc.assert(
      fc.property(pages, (people) => {
        const all = people.map(explained)
        const count = people[0]?.length ?? 0
        spreadPeople(all, count)
        for (let place = 0; place < count; place++) {
          const felt = people.flatMap((one, person) => ((one[place]?.felt ?? 0) > 0 ? person : []))
          const first = felt.filter((person) => all[person]?.leads[place] !== LEAD.fallback)
          const shareOf = (person: number): number => all[person]?.shares[place * 3] ?? 0
          const sagas = felt.filter((person) => people[person]?.[place]?.saga)
          const most = Math.max(...felt.map(shareOf))
          const isNear = (person: number): boolean => shareOf(person) >= 0.5 * most
          const near = felt.filter((person) => isNear(person) && (sagas.length === 0 || sagas.includes(person)))
          expect(first.length).toBe(near.length > 0 ? 1 : felt.length)
          if (near.length > 0) expect(near).toContain(first[0])
        }
      }),
    )
  })

  it('names every profile equally often where their shares are close', () => {
    const people = [0.5, 0.6, 0.9].map((share) => explained(Array.from({ length: 30 }, () => ({ felt: 1, share, saga: false }))))
    spreadPeople(people, 30)
    for (const { leads } of people) expect(leads.filter((lead) => lead !== LEAD.fallback)).toHaveLength(10)
  })
})
