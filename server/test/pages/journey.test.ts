import { afterAll, beforeAll, expect, it } from 'vitest'
import { purge } from '../../src/purge.ts'
import { call, makeFirstAccount, signInDevice, startSession } from '../support/callers.ts'
import { type Item, newWatcher, openPageWorld, type Row } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const HOUR_MS = 3_600_000

onEachStore('a page', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openPageWorld(store)
  })
  afterAll(() => world?.close())

  it('can be read by a device after code, approval, poll, profile and session, with its rows and items', async () => {
    const person = await makeFirstAccount(world.base)
    const { refreshToken } = await signInDevice(person)
    const { sessionToken: token } = await startSession(world.base, refreshToken, { region: 'DE' })
    const made = await call(world.base, 'POST', '/pages', { token })
    expect(made.status).toBe(201)
    const { body } = await call(world.base, 'GET', `/pages/${made.body['id']}/rows`, { token })
    const rows = body['rows'] as unknown as Row[]
    expect(rows).toHaveLength(10)
    const [row] = rows as [Row]
    const items = await call(world.base, 'GET', `/pages/${made.body['id']}/rows/${row.id}/items`, { token })
    expect(items.body['items']).toEqual(row.items)
    expect(row.items[0]).toMatchObject({
      type: 'media',
      poster_path: expect.stringMatching(/^http:\/\/marquee\.test\/images\/(MV|TV)_\d+\/poster$/),
    })
  })

  it('returns every row and every item once, whatever the limit', async () => {
    const ann = await newWatcher(world)
    await ann.like('MV_77', 'MV_98', 'MV_27205')
    const { id } = await ann.page()
    const all = await ann.rows(id)
    expect(all.length).toBeGreaterThan(15)
    const walked: Row[] = []
    let token: string | undefined
    do {
      const { body } = await ann.done('GET', `/pages/${id}/rows?limit=7&items=20${token ? `&nextPageToken=${token}` : ''}`)
      walked.push(...(body['rows'] as unknown as Row[]))
      token = body['nextPageToken']
    } while (token !== undefined)
    expect(walked).toEqual(all)
    for (const row of all) {
      const items = await ann.items(id, row.id)
      expect(items.slice(0, 20)).toEqual(row.items)
      expect(new Set(items.map((item) => item.id ?? item.pageId)).size).toBe(items.length)
    }
  })

  it('returns as many items per row as requested, including none', async () => {
    const ann = await newWatcher(world)
    const { id } = await ann.page()
    const rows = await ann.rows(id)
    expect(rows.length).toBeGreaterThan(15)
    const whole = await Promise.all(rows.map(async (row) => ({ ...row, items: await ann.items(id, row.id) })))
    for (const max of [0, 3, 20]) {
      const { body } = await ann.done('GET', `/pages/${id}/rows?limit=50&items=${max}`)
      expect(body['rows']).toEqual(whole.map((row) => ({ ...row, items: row.items.slice(0, max) })))
    }
  })

  it('answers 304 to If-None-Match with its ETag', async () => {
    const ann = await newWatcher(world)
    const { id } = await ann.page()
    for (const path of [`/pages/${id}`, `/pages/${id}/rows`]) {
      const first = await ann.done('GET', path)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      const again = await ann.send('GET', path, undefined, { 'if-none-match': etag })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await ann.send('GET', path, undefined, { 'if-none-match': '"another"' })).text).toBe(first.text)
    }
  })

  it('links to narrower pages, three levels deep, each composed on its first read', async () => {
    const ann = await newWatcher(world)
    const { id } = await ann.page()
    const wayOn = async (pageId: string): Promise<Item | undefined> =>
      (await ann.rows(pageId)).find(({ type }) => type === 'navigation')?.items[0]
    const second = await wayOn(id)
    expect(second?.pageId).toBeDefined()
    const before = ann.world.now()
    world.pass(60_000)
    const page = (await ann.done('GET', `/pages/${second?.pageId}`)).body
    expect(Object.keys(page['pageFilters'] ?? {})).toHaveLength(1)
    expect(Date.parse(String(page['createdAt']))).toBeGreaterThanOrEqual(before + 60_000)
    const third = await wayOn(String(second?.pageId))
    const deepest = (await ann.done('GET', `/pages/${third?.pageId}`)).body
    expect(deepest['pageFilters']).toMatchObject(page['pageFilters'] ?? {})
    expect((await ann.rows(String(third?.pageId))).map(({ type }) => type)).not.toContain('navigation')
  })

  it('adds one filter field with each link', async () => {
    const ann = await newWatcher(world)
    await ann.like('MV_77', 'MV_98', 'MV_27205')
    for (const pageFilters of [{}, { media_type: 'movie' }]) {
      const ways = (await ann.rows((await ann.page({ pageFilters })).id)).flatMap(({ items }) =>
        items.filter(({ type }) => type !== 'media'),
      )
      expect(ways.length).toBeGreaterThan(10)
      for (const { pageId } of ways) {
        const behind = (await ann.done('GET', `/pages/${pageId}`)).body['pageFilters']
        expect(behind).toMatchObject(pageFilters)
        const added = Object.keys(behind ?? {}).filter((field) => !(field in pageFilters))
        const isDecade = added.join() === 'with_release_date_gte,with_release_date_lte' // its two bounds count as one
        expect(added).toHaveLength(isDecade ? 2 : 1)
      }
    }
  })

  it('that a link registered is the one that POST /pages returns for the same filters, as new', async () => {
    const ann = await newWatcher(world)
    const rows = await ann.rows((await ann.page()).id)
    const entry = rows.find(({ title }) => title === 'Browse by genre')?.items[0]
    await ann.like('MV_77', 'MV_98', 'MV_27205') // after it was registered, before it is composed
    const { pageFilters } = (await ann.done('GET', `/pages/${entry?.pageId}`)).body
    const again = await ann.send('POST', '/pages', { pageFilters })
    expect([again.status, again.body['id']]).toEqual([200, entry?.pageId])
    expect((await ann.rows(String(entry?.pageId)))[0]?.title).toBe('Top picks for you')
  })

  it('is new on its first request, even where a page it links to existed before', async () => {
    const ann = await newWatcher(world)
    const [way] = (await ann.rows((await ann.page()).id)).flatMap(({ items }) =>
      items.filter(({ type }) => type === 'navigation'),
    )
    const { pageFilters } = (await ann.done('GET', `/pages/${way?.pageId}`)).body
    await ann.again()
    const narrow = await ann.send('POST', '/pages', { pageFilters })
    const wide = await ann.send('POST', '/pages')
    expect([narrow.status, wide.status]).toEqual([201, 201])
    const ways = (await ann.rows(String(wide.body['id']))).flatMap(({ items }) => items.map(({ pageId }) => pageId))
    expect(ways).toContain(narrow.body['id'])
    expect((await ann.send('POST', '/pages')).status).toBe(200)
  })

  it('that is registered at the deepest level has no links, also when requested by its filters', async () => {
    const ann = await newWatcher(world)
    const navigationLinks = async (pageId: string) =>
      (await ann.rows(pageId)).flatMap(({ items }) => items.filter(({ type }) => type !== 'media'))
    const hasNavigation = async (pageFilters: object) => (await navigationLinks((await ann.page({ pageFilters })).id)).length > 0
    const { id } = await ann.page()
    const second = (await navigationLinks(id))[0]?.pageId ?? ''
    const deepest = await Promise.all(
      (await navigationLinks(second)).map(async ({ pageId }) => ({
        pageId,
        pageFilters: (await ann.done('GET', `/pages/${pageId}`)).body['pageFilters'] ?? {},
      })),
    )
    await ann.again()
    let found: object | undefined
    for (const { pageFilters } of deepest) if (!found && (await hasNavigation(pageFilters))) found = pageFilters
    expect(found, 'a page that leads on where it is asked for first').toBeDefined()
    await ann.again()
    const there = (await navigationLinks((await ann.page()).id))[0]?.pageId ?? ''
    const registered = (await navigationLinks(there)).map(({ pageId }) => pageId)
    const asked = await ann.send('POST', '/pages', { pageFilters: found })
    expect(asked.status).toBe(201)
    expect(registered).toContain(asked.body['id'])
    expect(await navigationLinks(String(asked.body['id']))).toEqual([])
  })

  it('that another links to belongs to the same session, and in another session the error echoes how to request it', async () => {
    const ann = await newWatcher(world)
    const rows = await ann.rows((await ann.page()).id)
    const [entry] = rows.find(({ title }) => title === 'Browse by genre')?.items ?? []
    await ann.again()
    const late = await ann.send('GET', `/pages/${entry?.pageId}`)
    expect([late.status, late.body['code']]).toEqual([401, 'SESSION_EXPIRED'])
    const again = await ann.send('POST', '/pages', { pageFilters: late.body['pageFilters'] })
    expect([again.status, again.body['pageFilters']]).toEqual([201, late.body['pageFilters']])
    const stranger = await newWatcher(world)
    expect((await stranger.send('GET', `/pages/${entry?.pageId}`)).status).toBe(404)
  })

  it('is deleted a day after its session, and not before', async () => {
    const ann = await newWatcher(world)
    const { id } = await ann.page()
    world.pass(24 * HOUR_MS)
    await ann.again()
    await purge(world.service.ctx)
    expect((await ann.send('GET', `/pages/${id}`)).body['code']).toBe('SESSION_EXPIRED')
    world.pass(HOUR_MS)
    await ann.again()
    expect((await ann.send('GET', `/pages/${id}`)).status).toBe(404)
    await purge(world.service.ctx)
    const left = await world.service.ctx.db.selectFrom('pages').select('id').where('profile_id', '=', ann.profileId).execute()
    expect(left).toEqual([])
  })

  it('has watch_again titles that were played long ago, even if liked or rated since', async () => {
    const ann = await newWatcher(world)
    const films = ['MV_77', 'MV_98', 'MV_27205', 'MV_807', 'MV_769', 'MV_680', 'MV_1422', 'MV_862']
    const updatedAt = new Date(world.service.ctx.now() - 400 * 24 * HOUR_MS).toISOString()
    for (const mediaId of films) await ann.done('POST', '/profile/history', { mediaId, updatedAt })
    await ann.done('POST', '/profile/super_liked', { mediaId: 'MV_98' })
    await ann.done('PUT', '/profile/ratings/MV_77', { rating: 10 })
    const again = (await ann.rows((await ann.page()).id)).find(({ title }) => title === 'Watch again')
    expect(again?.items.map(({ id }) => id).sort()).toEqual(films.sort())
    await ann.done('POST', '/profile/history', { mediaId: 'MV_98' })
    await ann.again()
    expect((await ann.rows((await ann.page()).id)).map(({ title }) => title)).not.toContain('Watch again')
  })

  it('keeps the language in which it was first requested', async () => {
    const ann = await newWatcher(world, { region: 'CH' })
    await ann.like('MV_694')
    const { id } = await ann.page({}, { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' })
    const titles = (await ann.rows(id)).map(({ title }) => title)
    expect(titles).toContain('Gerade beliebt')
    expect(titles).toContain('Nach Genre stöbern')
    expect(titles).not.toContain('Top 10') // what is popular is a row already
    expect((await ann.send('POST', '/pages', {}, { 'accept-language': 'en' })).body['id']).toBe(id)
    expect((await ann.rows(id)).map(({ title }) => title)).toEqual(titles)
  })
})
