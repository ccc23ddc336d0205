import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOpenToVisitors } from '../../src/http/route.ts'
import { Browser, call, makeFirstAccount, newEmail, signInDevice, startSession } from '../support/callers.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

/** A visitor's browser, and the token of a session with the first sample profile. */
async function arrive(base: string) {
  const visitor = await new Browser(base).open()
  const arrived = await visitor.send('POST', '/web/demo')
  const { body } = await visitor.send('GET', '/profiles')
  const profiles = body['profiles'] as unknown as { id: string; name: string }[]
  const { body: started } = await visitor.send('POST', '/web/session-token', { profileId: profiles[0]?.id })
  return { visitor, arrived, profiles, token: String(started['sessionToken']) }
}

onEachStore('a visitor', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_DEMO: 'auto' } })
  })
  afterAll(() => world?.close())

  it('looks around with three sample profiles of different tastes while there is no account', async () => {
    const { arrived, profiles, token } = await arrive(world.base)
    expect(arrived).toMatchObject({ status: 201, body: { account: { name: 'Visitor', admin: false } } })
    expect(profiles.map(({ name }) => name).sort()).toEqual(['Ingrid', 'Malik', 'Sam & kids'])
    const page = await call(world.base, 'POST', '/pages', { token })
    expect(page.status).toBe(201)
    const { body } = await call(world.base, 'GET', `/pages/${page.body['id']}/rows?limit=50`, { token })
    const rows = body['rows'] as unknown as { title: string; items: { reason?: { because?: unknown[] } }[] }[]
    expect(rows.length).toBeGreaterThanOrEqual(10)
    expect(rows.some(({ items }) => items.some(({ reason }) => (reason?.because?.length ?? 0) > 0))).toBe(true)
  })

  it('finds the same three profiles when many come at once', async () => {
    const visits = await Promise.all(Array.from({ length: 6 }, () => arrive(world.base)))
    expect(new Set(visits.flatMap(({ profiles }) => profiles.map(({ id }) => id))).size).toBe(3)
  })

  it('is refused by every route that changes data or returns data of other people', async () => {
    const { visitor, token } = await arrive(world.base)
    const closed = world.service.routes.filter(
      (route) =>
        ['session', 'identity or session', 'identity', 'cookie', 'confirmed', 'admin'].includes(route.access) &&
        !isOpenToVisitors(route),
    )
    expect(closed.length).toBeGreaterThan(20)
    for (const { method, path, access } of closed) {
      const url = path.replace('{mediaId}', 'MV_603').replaceAll(/\{\w+\}/g, 'x')
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const reply =
        access === 'session' || access === 'identity or session'
          ? await call(world.base, method, url, { token, body })
          : await visitor.send(method, url, body)
      expect(reply.body['code'], `${method} ${path}`).toBe('FORBIDDEN')
    }
  })

  it('is no account: the first one is still to be made, and then visits end', async () => {
    const { visitor, token } = await arrive(world.base)
    const seen = await visitor.send('GET', '/web/session')
    expect(seen.body).toMatchObject({ visitor: true, openToVisitors: true, registration: { mode: 'first' } })
    await makeFirstAccount(world.base, newEmail())
    expect((await visitor.send('GET', '/profiles')).status).toBe(401)
    expect((await call(world.base, 'GET', '/profile', { token })).status).toBe(401)
    const late = await new Browser(world.base).open()
    expect(await late.send('POST', '/web/demo')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await late.send('GET', '/web/session')).body).toMatchObject({ openToVisitors: false })
  })
})

describe('MARQUEE_DEMO', () => {
  it('on: admits visitors although accounts exist, and neither counts nor lists them', async () => {
    const world = await openWorld({ env: { MARQUEE_DEMO: 'on' } })
    await makeFirstAccount(world.base)
    const { arrived, token } = await arrive(world.base)
    expect(arrived.status).toBe(201)
    const administrator = await new Browser(world.base).open()
    expect((await call(world.base, 'GET', '/profile', { token })).status).toBe(200)
    expect(administrator.csrfToken).not.toBe('')
    await world.close()
  })

  it('off: there are no titles to begin with, and nobody visits', async () => {
    const world = await openWorld({ env: { MARQUEE_DEMO: 'off' } })
    expect(world.service.ctx.liveCatalogue().count).toBe(0)
    expect((await (await new Browser(world.base).open()).send('POST', '/web/demo')).status).toBe(404)
    await world.close()
  })

  it('auto: an empty catalogue begins with the demo’s titles, once', async () => {
    const world = await openWorld({ env: { MARQUEE_DEMO: 'auto' } })
    const { count, revision } = world.service.ctx.liveCatalogue()
    expect(count).toBeGreaterThan(600)
    const second = await world.second()
    expect(second.ctx.liveCatalogue()).toMatchObject({ count, revision })
    const { refreshToken } = await signInDevice(await makeFirstAccount(world.base))
    const { sessionToken } = await startSession(world.base, refreshToken)
    const found = await call(world.base, 'GET', '/search?q=matrix', { token: sessionToken })
    expect(JSON.stringify(found.body)).toContain('The Matrix')
    await world.close()
  })
})
