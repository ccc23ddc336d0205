import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, call, newAddress } from '../support/callers.ts'
import { newWatcher, openPageWorld, type Watcher } from '../support/fixtures/page-world.ts'
import { anotherNode } from '../support/processes/another-node.ts'
import { onEachStore, type World } from '../support/world.ts'

const [PER_SESSION, PER_PROFILE, PER_VISIT, VISITORS, PER_HOUR] = [10, 30, 4, 3, 5]

onEachStore('the pages that are kept', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openPageWorld(store, undefined, {
      MARQUEE_DEMO: 'on',
      MARQUEE_LIMIT_PAGES_PER_SESSION: String(PER_SESSION),
      MARQUEE_LIMIT_PAGES_PER_PROFILE: String(PER_PROFILE),
      MARQUEE_LIMIT_PAGES_PER_VISIT: String(PER_VISIT),
      MARQUEE_LIMIT_VISITORS: String(VISITORS),
      MARQUEE_LIMIT_VISITORS_PER_HOUR: String(PER_HOUR),
    })
  })
  afterAll(() => world?.close())

  const nth = (n: number) => ({ pageFilters: { with_runtime_gte: n + 1 } })
  const kept = async (profileId: string) => {
    const rows = await world.service.ctx.db.selectFrom('pages').selectAll().where('profile_id', '=', profileId).execute()
    const composed = rows.filter(({ body }) => body !== null)
    const ids = new Set(composed.map(({ id }) => id))
    return {
      composed: composed.length,
      orphans: rows.filter(({ body, parent_id }) => body === null && !ids.has(parent_id ?? '')),
    }
  }
  const statusOf = async (watcher: Watcher, id: string) => (await watcher.send('GET', `/pages/${id}/rows`)).status

  it('are limited per session: the least recently used one is deleted with its linked pages', async () => {
    const ann = await newWatcher(world)
    const first = await ann.page(nth(0))
    const second = await ann.page(nth(1))
    for (let n = 2; n < PER_SESSION; n++) await ann.page(nth(n))
    expect([await statusOf(ann, first.id), await statusOf(ann, second.id)]).toEqual([200, 200])
    world.pass(60_000)
    expect(await statusOf(ann, first.id)).toBe(200) // noted, a minute after it was composed
    await expect
      .poll(async () => {
        const page = world.service.ctx.db.selectFrom('pages').select('read_at').where('id', '=', first.id)
        return (await page.executeTakeFirst())?.read_at
      })
      .toBe(world.now())
    for (let n = PER_SESSION; n < 2 * PER_SESSION - 1; n++) {
      world.pass(1000)
      await ann.page(nth(n))
    }
    expect(await kept(ann.profileId)).toEqual({ composed: PER_SESSION, orphans: [] })
    expect([await statusOf(ann, first.id), await statusOf(ann, second.id)]).toEqual([200, 404])
    expect((await ann.send('GET', `/pages/${second.id}`)).status).toBe(404)
    const again = await ann.send('POST', '/pages', nth(1))
    expect([again.status, again.body['id']]).toEqual([201, second.id])
  })

  it('are limited per profile: those of ended sessions are deleted first', async () => {
    const ben = await newWatcher(world)
    const mine = await ben.page(nth(0))
    const { token } = ben
    for (let session = 0; session < 5; session++) {
      await ben.again()
      for (let n = 0; n < PER_SESSION; n++) await ben.page(nth(n))
      await world.service.ctx.db
        .deleteFrom('browsing_sessions')
        .where('profile_id', '=', ben.profileId)
        .where('id', '<>', await sessionOf(mine.id))
        .execute()
    }
    const { composed, orphans } = await kept(ben.profileId)
    expect(composed).toBeLessThanOrEqual(PER_PROFILE + PER_PROFILE / 10)
    expect(orphans).toEqual([])
    ben.token = token
    expect(await statusOf(ben, mine.id)).toBe(200)
  })

  const sessionOf = async (pageId: string) =>
    String(
      (await world.service.ctx.db.selectFrom('pages').select('session_id').where('id', '=', pageId).executeTakeFirst())
        ?.session_id,
    )

  it('exceed the quota by at most a tenth per node when two nodes compose at once', async () => {
    const cleo = await newWatcher(world)
    const node = await anotherNode(world)
    const bases = [world.base, `http://127.0.0.1:${node.port}`]
    const post = async (n: number) => {
      world.pass(20)
      const made = await call(bases[n % 2] ?? '', 'POST', '/pages', { token: cleo.token, body: nth(n) })
      expect([200, 201], made.text).toContain(made.status)
    }
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 8 }, (_, at) => post(round * 8 + at)))
    const { composed, orphans } = await kept(cleo.profileId)
    expect(composed).toBeLessThanOrEqual(PER_SESSION + 2 * Math.max(1, PER_SESSION / 10))
    expect(orphans).toEqual([])
  })

  it('have a lower limit for visitors, whose number is limited in all and per hour and address', async () => {
    const visitors: Browser[] = []
    const address = newAddress()
    const come = async () => {
      world.pass(10) // so that it is known who came first
      const visitor = new Browser(world.base, address)
      await visitor.open()
      visitors.push(visitor)
      return (await visitor.send('POST', '/web/demo')).status
    }
    for (let n = 0; n < PER_HOUR; n++) expect(await come()).toBe(201)
    expect(await come()).toBe(429)
    world.pass(1000)
    const isIn = async (visitor: Browser) => (await visitor.send('GET', '/web/session')).body['account'] !== undefined
    const present = await Promise.all(visitors.map(isIn))
    expect(present.filter(Boolean)).toHaveLength(VISITORS)
    const last = visitors[PER_HOUR - 1] as Browser
    const { profiles } = (await last.send('GET', '/profiles')).body as unknown as { profiles: { id: string }[] }
    const profileId = profiles[0]?.id ?? ''
    const { body } = await last.send('POST', '/web/session-token', { profileId })
    for (let n = 0; n < 3 * PER_VISIT; n++) {
      world.pass(20)
      await call(world.base, 'POST', '/pages', { token: String(body['sessionToken']), body: nth(n) })
    }
    expect(await kept(profileId)).toEqual({ composed: PER_VISIT, orphans: [] })
  })
})
