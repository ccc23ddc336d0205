import { matchesFilters, type PageFilters, seeded, type TitleFacts } from '@marquee/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { type Item, newWatcher, openPageWorld, recommended, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const regions = ['US', 'DE', 'GB', 'FR', 'JP', 'BR', 'IN', 'KR', 'SE', 'MX']
const providers = Array.from({ length: 12 }, (_, n) => String(n * 37 + 8))
const genres = [18, 28, 35, 80, 878, 27]
const TITLES = 1500
const LIKED = 8

/** A catalogue in which any fact may be missing. */
function manyTitles(): CatalogueTitle[] {
  const random = seeded(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const some = <T>(most: number, make: () => T) => Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  return Array.from({ length: TITLES }, (_, n) => {
    const media_type = random() < 0.3 ? ('tv' as const) : ('movie' as const)
    return {
      id: `${media_type === 'tv' ? 'TV' : 'MV'}_${n + 1}`,
      media_type,
      title: `Title ${n + 1}`,
      ...(random() < 0.9 && { runtime: 20 + Math.floor(random() * 160) }),
      ...(random() < 0.9 && { release_date: `${1960 + Math.floor(random() * 64)}-0${1 + Math.floor(random() * 9)}-15` }),
      genres: some(3, () => ({ id: pick(genres), name: 'Genre' })),
      keywords: some(5, () => Math.floor(random() * 60) + 1).map((id) => ({ id, name: `word ${id}` })),
      providers: some(6, () => ({ region: pick(regions), id: pick(providers) })),
      countries: [pick(regions)],
      original_language: 'en',
      popularity: random() * 100,
      vote_average: 5 + random() * 5,
      vote_count: Math.floor(random() * 1000),
    }
  })
}

const fields = {
  genres: fc.array(fc.constantFrom(...genres, 7), { maxLength: 4 }),
  keywords: fc.array(fc.integer({ min: 1, max: 62 }), { maxLength: 30 }),
  media_type: fc.constantFrom('movie' as const, 'tv' as const),
  region: fc.array(fc.constantFrom(...regions), { maxLength: 4 }),
  with_runtime_gte: fc.integer({ min: 0, max: 100 }),
  with_runtime_lte: fc.integer({ min: 60, max: 200 }),
  with_release_date_gte: fc.constantFrom('1960-01-01', '1985-05-15', '2010-12-31'),
  with_release_date_lte: fc.constantFrom('1990-03-15', '2015-01-01', '2024-01-01'),
  with_watch_providers: fc.array(fc.constantFrom(...providers), { maxLength: 6 }),
  owned: fc.boolean(),
}

const NO_GENRE = 987_654

/** Few filter fields at a time, so that not all pages are empty. */
const filters: fc.Arbitrary<PageFilters> = fc
  .tuple(fc.record(fields), fc.subarray(Object.keys(fields), { maxLength: 3 }))
  .map(([all, given]): PageFilters => Object.fromEntries(Object.entries(all).filter(([field]) => given.includes(field))))
  .filter((given) => (given.with_runtime_gte ?? 0) <= (given.with_runtime_lte ?? 999))
  .filter((given) => (given.with_release_date_gte ?? '') <= (given.with_release_date_lte ?? '9'))

onEachStore('filters of a page', (store) => {
  const titles = manyTitles()
  const byId = new Map<string, CatalogueTitle>(titles.map((title) => [title.id, title]))
  const owned = new Set(titles.filter((_, at) => at % 15 === 0).map(({ id }) => id))
  let world: World
  let watchers: Map<string | null, Watcher>
  beforeAll(async () => {
    world = await openPageWorld(store, titles)
    const plain = await newWatcher(world)
    const german = await newWatcher(world, { region: 'DE', providers: ['8', '45'] })
    watchers = new Map([
      [null, plain],
      ['DE', german],
    ])
    for (const watcher of watchers.values()) {
      await watcher.like(...titles.slice(0, LIKED).map(({ id }) => id))
      for (const { id } of titles.slice(LIKED, 20)) await watcher.done('POST', '/profile/watchlist', { mediaId: id })
      for (const mediaId of owned) await watcher.done('POST', '/profile/collection', { mediaId })
    }
  })
  afterAll(() => world?.close())

  it('hold for every title of every page, including hero, lists and linked pages', async () => {
    const counts = { titles: 0, wide: 0, empty: 0, led: 0 }
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(null, 'DE'), async (pageFilters, region) => {
        const watcher = watchers.get(region) as Watcher
        const fits = (title: CatalogueTitle | undefined, wanted: PageFilters) =>
          title !== undefined && matchesFilters(title as TitleFacts, wanted, region) && (!wanted.owned || owned.has(title.id))
        await watcher.again()
        const page = await watcher.page({ pageFilters })
        const { hero } = (await watcher.done('GET', `/pages/${page.id}`)).body as unknown as { hero: Item[] }
        const rows = await watcher.whole(page.id)
        const shown = [...hero, ...rows.flatMap(({ items }) => items)]
        for (const { id, type } of shown) if (type === 'media') expect(fits(byId.get(id), pageFilters), id).toBe(true)
        counts.titles += shown.length
        const able = titles.filter((title) => fits(title, pageFilters)).length
        counts.wide += Number(able >= 200)
        counts.empty += Number(able === 0)
        if (able >= 200) expect(rows.filter(({ type }) => type === 'media').length).toBeGreaterThan(3)
        if (able === 0) expect([hero, rows]).toEqual([[], []])
        if (able > LIKED) expect(recommended(rows).length).toBeGreaterThan(0)
        const way = shown.find(({ pageId }) => pageId !== undefined)
        if (!way) return
        const next = (await watcher.done('GET', `/pages/${way.pageId}`)).body as unknown as {
          pageFilters: PageFilters
          hero: Item[]
        }
        expect(next.hero.length).toBeGreaterThan(0)
        counts.led++
        for (const { id } of next.hero) expect(fits(byId.get(id), { ...pageFilters, ...next.pageFilters }), id).toBe(true)
      }),
      {
        numRuns: store === 'sqlite' ? 16 : 6,
        examples: [
          [{}, null],
          [{ genres: [NO_GENRE] }, 'DE'],
          [{ owned: true }, null],
        ],
      },
    )
    expect(counts.titles).toBeGreaterThan(1000)
    expect(Math.min(counts.wide, counts.empty, counts.led)).toBeGreaterThan(0)
  })
})
