import fc from 'fast-check'
import type { DraftReason, Seed } from '../../src/pages/snapshot/snapshot.ts'
import type { StoredSubject } from '../../src/pages/snapshot/snapshot-subject.ts'
import type { StoredTitles, TitlesToStore } from '../../src/pages/snapshot/stored-titles.ts'

type Plain = { title: number; because: DraftReason[][] }[]

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const number = fc.nat(2 ** 31 - 1)
const subject: fc.Arbitrary<StoredSubject> = fc.record(
  {
    genre: number,
    genreName: text,
    keyword: number,
    keywordName: text,
    person: number,
    personName: text,
    decade: fc.integer({ min: 1800, max: 2190 }),
    country: fc.constantFrom('DK', 'FR'),
    language: text,
    seed: number,
    liked: fc.constant(true),
    profileIndex: fc.nat(8),
    region: fc.constantFrom('DE', 'US'),
    provider: text,
    providerName: text,
    mediaType: fc.constantFrom('movie' as const, 'tv' as const),
    counted: fc.constant(true),
    since: fc.constant(true),
    until: fc.constant(true),
  },
  { requiredKeys: [] },
)
const seeds: fc.Arbitrary<Seed[]> = fc
  .uniqueArray(
    fc.record({
      title: fc.nat(2 ** 24 - 1),
      interaction: fc.constantFrom('liked' as const, 'watched' as const, 'wanted' as const),
    }),
    { maxLength: 600, selector: ({ title }) => title },
  )
  .map((list) => list.sort((a, b) => a.title - b.title))

const becauseOf = (own: Seed[]): fc.Arbitrary<DraftReason[]> =>
  own.length === 0
    ? fc.constant([])
    : fc.array(fc.record({ seed: fc.nat(own.length - 1), share: fc.double({ min: 0.0001, max: 1 / 3, noNaN: true }) }), {
        maxLength: 3,
      })

const lists = (people: Seed[][], maxLength: number): fc.Arbitrary<Plain> =>
  fc.array(fc.record({ title: fc.nat(2 ** 24 - 1), because: fc.tuple(...people.map(becauseOf)) }), { maxLength })

/** As the engine returns it: three seeds per title. */
export const packed = (plain: Plain, people: Seed[][]): TitlesToStore => ({
  titles: Uint32Array.from(plain, ({ title }) => title),
  because: people.map((_, person) => {
    const three = plain.flatMap(({ because }) => [0, 1, 2].map((at) => because[person]?.[at]))
    return {
      seeds: Int32Array.from(three, (one) => one?.seed ?? -1),
      shares: Float32Array.from(three, (one) => one?.share ?? 0),
    }
  }),
})

export const unpacked = (list: StoredTitles, people: number) =>
  Array.from({ length: list.length }, (_, index) => ({
    title: list.titleAt(index),
    because: Array.from({ length: people }, (_, person) => list.because(person, index)),
  }))

export const pages = fc.array(seeds, { minLength: 1, maxLength: 3 }).chain((people) =>
  fc.record({
    people: fc.constant(people),
    hero: lists(people, 10),
    rows: fc.array(
      fc.record({
        kind: fc.constantFrom('because' as const, 'top_region' as const, 'providers' as const),
        type: fc.constantFrom('media' as const, 'top_n' as const, 'navigation' as const, 'provider' as const),
        subject,
        reasons: fc.tuple(...people.map(becauseOf)),
        entries: fc.array(fc.record({ pageId: fc.constant('page_0123456789ab'), subject, picture: number }), { maxLength: 4 }),
        list: lists(people, 60),
      }),
      { maxLength: 8 },
    ),
  }),
)
