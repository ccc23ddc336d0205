import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { film } from '../support/fixtures/made-titles.ts'
import { newWatcher, openPageWorld, type Row, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const ENTRIES = 5000
const YEAR_MS = 365 * 86_400_000
const rare = { id: 777, name: 'lighthouse' }

/** Thousands of equal titles, and some with a keyword that only the oldest entry of the history has. */
function titles(): CatalogueTitle[] {
  const usual = Array.from({ length: ENTRIES + 100 }, (_, n) =>
    film(n + 1, {
      genres: [{ id: [18, 28, 35][n % 3] ?? 18, name: 'Genre' }],
      keywords: [{ id: (n % 40) + 1, name: `word ${n % 40}` }],
      release_date: '2001-01-01',
      popularity: n % 100,
    }),
  )
  const kept = Array.from({ length: 12 }, (_, n) =>
    film(90_001 + n, { keywords: [rare], genres: [{ id: 9648, name: 'Mystery' }], release_date: '2001-01-01' }),
  )
  return [...usual, ...kept]
}

onEachStore('a history of five thousand entries', (store) => {
  let world: World
  let ann: Watcher
  const oldest = 'MV_90001'
  beforeAll(async () => {
    world = await openPageWorld(store, titles())
    ann = await newWatcher(world)
    const { ctx } = world.service
    const live = ctx.liveCatalogue()
    const rows = Array.from({ length: ENTRIES - 1 }, (_, n) => ({
      profile_id: ann.profileId,
      number: live.numberOf(`MV_${n + 1}`) ?? -1,
      opinion: 'liked' as const,
      added_at: ctx.now() - n * 1000,
    }))
    for (let from = 0; from < rows.length; from += 1000)
      await ctx.db
        .insertInto('opinions')
        .values(rows.slice(from, from + 1000))
        .execute()
    await ctx.db
      .insertInto('opinions')
      .values({
        profile_id: ann.profileId,
        number: live.numberOf(oldest) ?? -1,
        opinion: 'liked',
        added_at: ctx.now() - 30 * YEAR_MS,
      })
      .execute()
  })
  afterAll(() => world?.close())

  it('uses even its oldest entry, thirty years back, in page and why, and no longer once it is removed', async () => {
    const pageFilters = { keywords: [rare.id] }
    const page = await ann.page({ pageFilters })
    const items = (await ann.whole(page.id)).flatMap((row) => row.items).filter(({ id }) => id !== undefined && id !== oldest)
    expect(items.length).toBeGreaterThanOrEqual(8)
    for (const { reason } of items) expect(reason.because?.[0]?.id).toBe(oldest)
    const why = async (pageId: string) => {
      const { body } = await ann.done('GET', `/pages/${pageId}/items/${items[0]?.id}/why`)
      return body as unknown as { score: number; prior: number; terms: { id: string; term: number }[] }
    }
    const before = await why(page.id)
    const own = before.terms.find(({ id }) => id === oldest)?.term ?? 0
    expect(own).toBeGreaterThan(0)
    expect(before.terms.reduce((sum, { term }) => sum + term, before.prior)).toBeCloseTo(before.score, 4)
    await ann.done('DELETE', `/profile/liked/${oldest}`)
    const after = await why(page.id)
    expect(after.terms.some(({ id }) => id === oldest)).toBe(false)
    expect(after.score).toBeLessThan(before.score)
  })

  it('gives no reason from a barely started title, and one from a title watched for a while', async () => {
    const bea = await newWatcher(world)
    const because = async (progress: number) => {
      await bea.done('POST', '/profile/history', { mediaId: oldest, progress })
      await bea.again()
      const rows = await bea.whole((await bea.page({ pageFilters: { keywords: [rare.id] } })).id)
      return rows.flatMap(({ items }) => items.flatMap(({ reason }) => reason?.because?.map(({ id }) => id) ?? []))
    }
    expect(await because(0)).toEqual([])
    expect(await because(3)).toEqual([])
    expect(await because(50)).toContain(oldest)
  })

  it('neither continues nor recommends a title that a device left at its end', async () => {
    const cleo = await newWatcher(world)
    await cleo.like(oldest)
    const withIt = async () => {
      await cleo.again()
      const rows = await cleo.whole((await cleo.page({ pageFilters: { keywords: [rare.id] } })).id)
      return rows.filter(({ items }) => items.some(({ id }) => id === 'MV_90002')).map(({ title }) => title)
    }
    await cleo.done('POST', '/profile/playback', { mediaId: 'MV_90002', progress: 70 })
    expect(await withIt()).toContain('Continue watching')
    await cleo.done('POST', '/profile/playback', { mediaId: 'MV_90002', progress: 100 })
    expect(await withIt()).toEqual([])
  })

  it('recommends a finished title again when the entry is removed, and does not continue it', async () => {
    const dan = await newWatcher(world)
    await dan.like(oldest)
    const page = async () => {
      await dan.again()
      return dan.whole((await dan.page({ pageFilters: { keywords: [rare.id] } })).id)
    }
    const before = (await page()).map(({ title, items }) => [title, items.length])
    await dan.done('POST', '/profile/scrobble/MV_90002', { progress: 92 })
    const isThere = (rows: Row[]) => rows.some(({ items }) => items.some(({ id }) => id === 'MV_90002'))
    expect(isThere(await page())).toBe(false)
    await dan.done('DELETE', '/profile/history/MV_90002')
    const after = await page()
    expect(isThere(after)).toBe(true)
    expect(after.map(({ title, items }) => [title, items.length])).toEqual(before)
  })
})
