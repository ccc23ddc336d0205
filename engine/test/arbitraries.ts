import fc from 'fast-check'
import type { PageFilters } from '../src/catalogue/filters/page-filters.ts'
import type { TitleFacts } from '../src/catalogue/title-facts.ts'

// Few different values, so that random filters often match random titles.
const genre = fc.constantFrom(18, 28, 35, 80, 878)
const keyword = fc.integer({ min: 1, max: 40 })
const region = fc.constantFrom('US', 'DE', 'GB', 'FR', 'JP')
const provider = fc.constantFrom('8', '9', '337', '350')
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((n) => new Date(Date.UTC(1998, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
const runtime = fc.integer({ min: 1, max: 240 })

const named = (id: number): { id: number; name: string } => ({ id, name: `n${id}` })

const facts = fc.record(
  {
    media_type: fc.constantFrom('movie' as const, 'tv' as const),
    title: fc.constantFrom('Alien', 'Amélie', 'The Wire', 'Heat'),
    runtime: fc.oneof(runtime, fc.constant(0)),
    release_date: fc.oneof(day, fc.constantFrom('', '1999-02-30', '2001')),
    genres: fc.array(genre.map(named), { maxLength: 3 }),
    keywords: fc.array(keyword.map(named), { maxLength: 6 }),
    providers: fc.array(fc.record({ region, id: provider }), { maxLength: 4 }),
    certifications: fc.dictionary(region, fc.constantFrom('PG', 'PG-13', 'R', '12', '16', 'TP', 'NR', 'U', ''), { maxKeys: 3 }),
    translations: fc.dictionary(
      fc.constantFrom('de', 'fr', 'pt-BR'),
      fc.record({ title: fc.constantFrom('Alien', 'Hitze', 'Chaleur', 'Amélie') }, { requiredKeys: [] }),
      { maxKeys: 3 },
    ),
    adult: fc.boolean(),
  },
  { requiredKeys: ['media_type', 'title'] },
)

/** Catalogues from empty to larger than a few words of a bitset. */
export const catalogues: fc.Arbitrary<TitleFacts[]> = fc
  .array(facts, { maxLength: 300, size: 'max' })
  .map((list) => list.map((title, i) => ({ ...title, id: `${title.media_type === 'tv' ? 'TV' : 'MV'}_${i + 1}` })))

export const filters: fc.Arbitrary<PageFilters> = fc.record(
  {
    genres: fc.array(fc.oneof(genre, fc.constant(7)), { maxLength: 3 }),
    keywords: fc.array(keyword, { maxLength: 4 }),
    media_type: fc.constantFrom('movie' as const, 'tv' as const),
    region: fc.array(region, { maxLength: 2 }),
    with_runtime_gte: fc.integer({ min: 0, max: 250 }),
    with_runtime_lte: fc.integer({ min: 0, max: 250 }),
    with_release_date_gte: day,
    with_release_date_lte: day,
    with_watch_providers: fc.array(provider, { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

export const profileRegions = fc.option(region, { nil: null })
