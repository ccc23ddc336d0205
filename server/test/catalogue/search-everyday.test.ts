import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { columnsBuilder, searcherOf, searchIndexOf, type TitleFacts } from '@marquee/engine'
import { describe, expect, it } from 'vitest'
import { everydayQueries, type Query } from '../support/fixtures/everyday-queries.ts'
import { realTitles } from '../support/fixtures/page-world.ts'

const large = path.resolve(import.meta.dirname, '../../../../shared/data/catalogue.ndjson.gz')

type SearchTarget = { title: string; media_type: 'movie' | 'tv'; release_date?: string | null | undefined }

function isMeant({ title, when }: Query, known: SearchTarget): boolean {
  const [year, isSeries] = [known.release_date?.slice(0, 4) ?? '', known.media_type === 'tv']
  return (
    known.title === title && (when.startsWith('tv') ? isSeries && ['', year].includes(when.slice(3)) : !isSeries && when === year)
  )
}

/** The rank of the intended title for each query. */
function placesIn(titles: readonly SearchTarget[], search: (text: string) => number[], queries: readonly Query[]) {
  const places = queries.map((query) => ({
    query: query.text,
    place: search(query.text).findIndex((number) => isMeant(query, titles[number] as SearchTarget)),
  }))
  const share = (max: number) => places.filter(({ place }) => place >= 0 && place < max).length / places.length
  return { first: share(1), firstThree: share(3), missed: places.filter(({ place }) => place !== 0) }
}

/** Search uses only names, dates and renown. */
function searchable({ id, media_type, title, original_title, release_date, popularity, vote_count }: TitleFacts) {
  const facts = { id, media_type, title, original_title, release_date, popularity, vote_count }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as unknown as TitleFacts
}

function searcherFor(titles: Iterable<TitleFacts>) {
  const builder = columnsBuilder()
  for (const title of titles) builder.add(searchable(title))
  const { search } = searcherOf(searchIndexOf(builder.done()))
  return (text: string) => search(text, null, 20)
}

describe('search with everyday queries', () => {
  it('has two hundred different queries', () => {
    expect(new Set(everydayQueries.map(({ text }) => text)).size).toBe(200)
  })

  it('finds the intended title in the demo catalogue', () => {
    const titles = realTitles() as TitleFacts[]
    const queries = everydayQueries.filter((query) => titles.some((title) => isMeant(query, title)))
    expect(queries.length).toBeGreaterThan(100)
    const { first, firstThree, missed } = placesIn(titles, searcherFor(titles), queries)
    expect(first, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
    expect(firstThree, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99)
  })

  it.skipIf(!existsSync(large))(
    'finds it among 134,122 titles (skipped: no ../shared/data)',
    async () => {
      const titles: TitleFacts[] = []
      for await (const line of createInterface({ input: createReadStream(large).pipe(createGunzip()) }))
        titles.push(searchable(JSON.parse(line) as TitleFacts))
      const { first, firstThree, missed } = placesIn(titles, searcherFor(titles), everydayQueries)
      expect(first, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
      expect(firstThree, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99)
    },
    180_000,
  )
})
