import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, makeFirstAccount } from '../../server/test/support/callers.ts'
import { openPageWorld } from '../../server/test/support/fixtures/page-world.ts'
import type { World } from '../../server/test/support/world.ts'
import type { Marquee, PageRecipe, ReplacedPage, Row, RowItem } from '../src/index.ts'
import { signedIn } from './client.ts'
import { openTestProxy, type TestProxy } from './test-proxy.ts'

const HOUR = 3_600_000

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const entry of list) found.push(entry)
  return found
}
const named = ({ type, title }: Row) => `${type} ${title}`
const idsOf = (items: RowItem[]) => items.map((item) => (item.type === 'navigation' ? item.pageId : item.id))

describe('pages of a client', () => {
  let world: World
  let proxy: TestProxy
  let person: Browser
  let client: Marquee
  let profileId: string
  beforeAll(async () => {
    world = await openPageWorld('sqlite')
    proxy = await openTestProxy(world.base)
    person = await makeFirstAccount(world.base)
    client = await signedIn(world, person, { baseUrl: proxy.base })
    profileId = await client.profiles.add({ name: 'Ann', region: 'DE' })
    await client.selectProfile(profileId)
    for (const mediaId of ['MV_77', 'MV_98', 'MV_27205']) await client.lists.liked.add(mediaId)
  })
  beforeEach(() => {
    world.pass(60_000)
    proxy.seen.length = 0
  })
  afterAll(async () => {
    await proxy?.close()
    await world?.close()
  })
  const replacements = () => {
    const events: ReplacedPage[] = []
    client.onPageReplaced((event) => events.push(event))
    return events
  }

  it('have rows and items to loop over, each once, whatever the size of the answers', async () => {
    const page = await client.pages.create()
    const rows = await all(client.rows(page, { limit: 50, items: 20 }))
    expect(rows.length).toBeGreaterThan(15)
    expect(await all(client.rows(page.id, { limit: 4, items: 20 }))).toEqual(rows)
    const [row] = rows as [Row]
    const items = await all(client.items(row, { limit: 7 }))
    expect(items.slice(0, row.items.length)).toEqual(row.items)
    expect(new Set(idsOf(items)).size).toBe(items.length)
  })

  it('come in as few requests as are needed', async () => {
    const page = await client.pages.create()
    proxy.seen.length = 0
    expect(await client.rows(page).first(3)).toHaveLength(3)
    expect(proxy.seen).toEqual([`GET /pages/${page.id}/rows?limit=3`])
    for await (const row of client.rows(page)) if (row) break
    expect(proxy.seen).toHaveLength(2)
    const sizes: number[] = []
    for await (const rows of client.rows(page, { limit: 5 }).batches()) sizes.push(rows.length)
    expect(sizes.slice(0, 2)).toEqual([5, 5])
  })

  it('have a hero, reasons, previews and ways on', async () => {
    const { hero, id } = await client.pages.get(await client.pages.create())
    expect(hero.length).toBeGreaterThan(0)
    const rows = await all(client.rows(id))
    const row = rows.find(({ reason, type }) => type === 'media' && reason?.because?.length)
    const item = row?.items[0]
    if (!row || item?.type !== 'media') throw new Error('no row with a reason')
    const { score, prior, terms } = await client.pages.why(id, item.id)
    expect(terms.reduce((sum, { term }) => sum + term, prior)).toBeCloseTo(score, 4)
    expect(await client.pages.preview(row, { without: ['MV_77'] })).not.toHaveLength(0)
    expect((await client.pages.row(row)).title).toBe(row.title)
    await client.pages.seen(id, idsOf(hero))
    const onward = rows.flatMap(({ items }) => items).find((entry) => entry.type === 'navigation')
    expect(onward && (await client.pages.get(onward.pageId)).hero).not.toHaveLength(0)
  })

  it('are made anew from their filters, name and people when their session is over', async () => {
    const other = await client.profiles.add({ name: 'Bob' })
    const recipe: PageRecipe = { name: 'Ours', pageFilters: { media_type: 'movie' }, withProfiles: [other] }
    const before = await client.pages.create(recipe)
    const events = replacements()
    proxy.seen.length = 0
    world.pass(HOUR)
    const [after, rows] = await Promise.all([
      client.pages.get(before),
      client.rows(before).first(2),
      client.pages.seen(before, ['MV_603']),
    ])
    expect(after).toMatchObject(recipe)
    expect(after.id).not.toBe(before.id)
    expect(rows.map(({ pageId }) => pageId)).toEqual([after.id, after.id])
    expect(events).toEqual([{ previousPageId: before.id, page: expect.objectContaining({ id: after.id }) }])
    expect(proxy.seen.filter((line) => line === 'POST /pages')).toHaveLength(1)
    proxy.seen.length = 0
    await client.pages.get(before)
    expect(proxy.seen).toEqual([`GET /pages/${after.id}`])
    world.pass(HOUR)
    expect((await client.pages.get(before)).name).toBe('Ours')
    await client.profiles.remove(other)
  })

  it('go on where the reader was, and repeat no row, when their session ends in between', async () => {
    const before = await client.pages.create()
    const whole = await all(client.rows(before))
    const events = replacements()
    const got: Row[] = []
    for await (const row of client.rows(before, { limit: 4 })) {
      got.push(row)
      if (got.length === 4) world.pass(HOUR)
    }
    expect(events).toHaveLength(1)
    expect(got.slice(0, 4)).toEqual(whole.slice(0, 4).map((row) => expect.objectContaining({ id: row.id, pageId: before.id })))
    expect(got.slice(4).every(({ pageId }) => pageId === events[0]?.page.id)).toBe(true)
    expect(new Set(got.map(named)).size).toBe(got.length)
    expect(got.length).toBeGreaterThan(whole.length / 2)
    const [first] = got as [Row]
    expect((await all(client.items(first))).length).toBeGreaterThan(0) // the old rail scrolls on
  })

  it('tell what made them where the client cannot choose: the row of an ended session', async () => {
    const page = await client.pages.create({ pageFilters: { media_type: 'tv' } })
    const [row] = (await client.rows(page).first(1)) as [Row]
    world.pass(HOUR)
    await expect(client.pages.preview(row, { without: [] })).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
      status: 401,
      page: { pageFilters: { media_type: 'tv' } },
    })
  })

  it('are in the language asked for', async () => {
    const german = await signedIn(world, person, { language: 'de' })
    await german.selectProfile(profileId)
    const [english, deutsch] = await Promise.all(
      [client, german].map(async (reader) => (await all(reader.rows(await reader.pages.create()))).map(named)),
    )
    expect(deutsch).not.toEqual(english)
  })
})
