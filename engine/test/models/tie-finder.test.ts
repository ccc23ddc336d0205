import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { relatedFeaturesBuilder } from '../../src/catalogue/related-features.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { relateTitles } from '../../src/models/content/related.ts'
import { tieOf, ties } from '../../src/models/content/relations.ts'
import { randomTitles } from '../page-world.ts'

// The strongest tie between two titles, as stored in the lists of related titles.

const [KUROSAWA, HASHIMOTO] = [
  { id: 90_001, name: 'A director', job: 'Director' },
  { id: 90_002, name: 'A writer', job: 'Writer' },
]
const film = (title: string, rest: Partial<TitleFacts>): Partial<TitleFacts> => ({
  title,
  media_type: 'movie',
  keywords: [],
  overview: '',
  ...rest,
})
const specialFacts: Partial<TitleFacts>[] = [
  film('Red Harbour', { people: [KUROSAWA], collection: { id: 7, name: 'Red Harbour' } }),
  film('Red Harbour 2', { people: [KUROSAWA], collection: { id: 7, name: 'Red Harbour' } }),
  film('The Quiet Mill', { people: [KUROSAWA] }),
  film('A Winter Letter', { people: [HASHIMOTO] }),
  film('The Last Orchard', { people: [HASHIMOTO] }),
]
const titles = randomTitles(400, 17).map(
  (title, at): TitleFacts => ({ ...title, ...(specialFacts[at] ?? { title: `Plain ${at}`, people: [], keywords: [] }) }),
)
const columns = columnsOf(titles)
const builder = relatedFeaturesBuilder()
for (const title of titles) builder.add(title)
const space = plainSpace()
const related = relateTitles(space, contentOf(space, columns), { columns, features: builder.done() })
const tie = (a: number, b: number): string | undefined => ties[tieOf({ count: columns.count, related }, a, b)]

describe('the tie of two titles', () => {
  it('is their saga, also where they have a director in common', () => {
    expect([tie(0, 1), tie(1, 0)]).toEqual(['saga', 'saga'])
  })

  it('is their director where they are of no saga', () => {
    expect([tie(0, 2), tie(2, 1)]).toEqual(['director', 'director'])
  })

  it('is none for titles without a common maker', () => {
    expect([tie(0, 3), tie(3, 2), tie(0, 200)]).toEqual(['none', 'none', 'none'])
  })

  it('is none for a title outside the row of the other, and for the title itself', () => {
    expect([tie(4, 4), tie(2, 399)]).toEqual(['none', 'none'])
  })
})
