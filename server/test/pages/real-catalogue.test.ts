import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { matchesFilters, type PageFilters, type TitleFacts } from '@marquee/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Item, newWatcher, type Watcher } from '../support/fixtures/page-world.ts'
import { openWorld, type World } from '../support/world.ts'

const file = path.join(import.meta.dirname, '../../../../shared/data/catalogue.ndjson.gz')
const isThere = existsSync(file)
if (!isThere) console.log('skipped: no ../shared/data')
const BATCH = 500
/** One title in so many: preparing all takes a minute, and the engine's tests compose pages of all of them. */
const EVERY = 16
/** Rows of lists, which may repeat a title. */
const listed = ['Continue watching', 'Your watchlist', 'Watch again']

const fields = {
  genres: fc.array(fc.constantFrom(18, 28, 35, 80, 878, 27, 99_001), { maxLength: 3 }),
  media_type: fc.constantFrom('movie' as const, 'tv' as const),
  region: fc.constantFrom(['US'], ['DE'], ['US', 'GB']),
  with_runtime_gte: fc.constantFrom(20, 60, 90),
  with_runtime_lte: fc.constantFrom(90, 120, 180),
  with_release_date_gte: fc.constantFrom('1930-01-01', '1985-05-15', '2010-12-31'),
  with_release_date_lte: fc.constantFrom('2011-03-15', '2015-01-01', '2024-01-01'),
  with_watch_providers: fc.subarray(['8', '9', '15', '337'], { minLength: 1 }),
}

/** Few filter fields at a time, so that not all pages are empty. */
const filters: fc.Arbitrary<PageFilters> = fc
  .tuple(fc.record(fields), fc.subarray(Object.keys(fields), { maxLength: 3 }))
  .map(([all, given]): PageFilters => Object.fromEntries(Object.entries(all).filter(([field]) => given.includes(field))))

/** Stores a part of the catalogue without the checks of an import, which are slow and have tests of their own. */
async function openRealWorld(lines: readonly string[]): Promise<World> {
  const world = await openWorld({ env: { MARQUEE_DURABILITY: 'normal' } })
  const { store, catalogueHolder } = world.service.ctx
  const rows = lines.map((facts, number) => {
    const id = /"id":\s*"((?:MV|TV)_\d+)"/.exec(facts)?.[1] ?? ''
    return { number, id, facts, source: 'ndjson', revision: 1, withdrawn: 0, added_at: 0 }
  })
  await store.slow.transaction().execute(async (db) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await db
        .insertInto('titles')
        .values(rows.slice(from, from + BATCH))
        .execute()
    await db.updateTable('catalogue_state').set({ revision: 1, next_number: rows.length }).execute()
  })
  await catalogueHolder.settle()
  return world
}

describe.skipIf(!isThere)('pages over a real catalogue', () => {
  const titles = new Map<string, TitleFacts>()
  let world: World
  let watchers: Record<'all' | 'teen', Watcher>
  beforeAll(async () => {
    const all = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
    const lines = all.filter((_, at) => at % EVERY === 0)
    for (const line of lines) {
      const title = JSON.parse(line) as TitleFacts
      titles.set(title.id, title)
    }
    world = await openRealWorld(lines)
    const grown = await newWatcher(world, { region: 'US', providers: ['8'] })
    watchers = { all: grown, teen: await newWatcher(world, { region: 'US', maturity: 'teen' }) }
    const known = [...titles.values()].sort((a, b) => (b.vote_count ?? 0) - (a.vote_count ?? 0))
    await grown.like(...known.slice(0, 40).map(({ id }) => id))
  }, 480_000)
  afterAll(() => world?.close())

  it('have only titles that pass every filter, hero included, and no title twice', { timeout: 120_000 }, async () => {
    let shownTitles = 0
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom('all' as const, 'teen' as const), async (pageFilters, maturity) => {
        const watcher = watchers[maturity]
        await watcher.again()
        const page = await watcher.page({ pageFilters })
        const { hero } = (await watcher.done('GET', `/pages/${page.id}`)).body as unknown as { hero: Item[] }
        const rows = await watcher.whole(page.id)
        const shown = [...hero, ...rows.flatMap(({ items }) => items)].filter(({ type }) => type === 'media')
        const wrong = shown.filter(({ id }) => !matchesFilters(titles.get(id) as TitleFacts, pageFilters, 'US'))
        expect(wrong.map(({ id }) => id)).toEqual([])
        const media = rows.filter(({ type, title }) => type === 'media' && !listed.includes(title))
        const ids = media.flatMap(({ items }) => items.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        shownTitles += shown.length
      }),
      { numRuns: 12 },
    )
    expect(shownTitles).toBeGreaterThan(1000) // some filters leave few titles
  })
})
