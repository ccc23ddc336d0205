import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putTitles } from '../../src/catalogue/titles.ts'
import { findVisible } from '../../src/catalogue/visibility.ts'
import { mint, newProfile, type Person, plantPerson } from '../contract/fixture.ts'
import { call, type Reply, signInDevice } from '../support/callers.ts'
import { film } from '../support/fixtures/made-titles.ts'
import { openWorld, type World } from '../support/world.ts'

const certificates = {
  1: { US: 'G' },
  2: { US: 'PG-13' },
  3: { US: 'R' },
  4: {},
  5: { US: 'NR', DE: '6' },
  6: { US: 'R', FR: 'TP' },
}
const alike = { genres: [{ id: 1, name: 'One' }], keywords: [{ id: 2, name: 'two' }], title: 'Alike', vote_count: 10 }
const titles = Object.entries(certificates).map(([n, certifications]) => film(Number(n), { ...alike, certifications }))

describe('the titles that a profile may see', () => {
  let world: World
  let person: Person
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_DEMO: 'off', MARQUEE_DURABILITY: 'normal', MARQUEE_ADULT: 'on' } })
    await putTitles(world.service.ctx, 'test', titles)
    person = await plantPerson(world)
  })
  afterAll(() => world?.close())

  const session = async (fields: Record<string, unknown>) =>
    mint(world.base, person.refreshToken, await newProfile(world.base, person.refreshToken, fields))
  const get = (path: string, token: string) => call(world.base, 'GET', path, { token })
  const items = async (path: string, token: string) =>
    ((await get(path, token)).body['items'] as unknown as { id: string }[]).map(({ id }) => id).sort()

  const profiles: [string, Record<string, unknown>, number[]][] = [
    ['all', { maturity: 'all' }, [1, 2, 3, 4, 5, 6]],
    ['teen', { maturity: 'teen' }, [1, 2, 5]],
    ['kids', { maturity: 'kids' }, [1, 5]],
    ['kids in France', { maturity: 'kids', region: 'FR' }, [1, 5, 6]],
  ]

  it.each(profiles)('are the same in details, search, similar titles and counts for %s', async (_, fields, numbers) => {
    const token = await session(fields)
    const ids = numbers.map((n) => `MV_${n}`)
    const seen = await Promise.all(titles.map(async ({ id }) => ((await get(`/media/${id}`, token)).status === 200 ? [id] : [])))
    expect(seen.flat()).toEqual(ids)
    expect(await items('/search?q=alike', token)).toEqual(ids)
    expect(await items('/media/MV_1/similar', token)).toEqual(ids.filter((id) => id !== 'MV_1'))
    expect((await get('/genres', token)).body).toEqual({ genres: [{ id: 1, name: 'One', count: ids.length }] })
    expect((await get('/keywords', token)).body).toMatchObject({ keywords: [{ id: 2, name: 'two', count: ids.length }] })
  })

  it.each(profiles)('are the same for a sign-in bound to a profile: %s', async (_, fields, numbers) => {
    const profileId = await newProfile(world.base, person.refreshToken, fields)
    const { refreshToken: token } = await signInDevice(person.browser, 'demo', profileId)
    const ids = numbers.map((n) => `MV_${n}`)
    const seen = await Promise.all(titles.map(async ({ id }) => ((await get(`/media/${id}`, token)).status === 200 ? [id] : [])))
    expect(seen.flat()).toEqual(ids)
    expect(await items('/search?q=alike', token)).toEqual(ids)
    expect(await items('/media/MV_1/similar', token)).toEqual(ids.filter((id) => id !== 'MV_1'))
    expect((await get('/genres', token)).body).toEqual({ genres: [{ id: 1, name: 'One', count: ids.length }] })
    expect((await get('/keywords', token)).body).toMatchObject({ keywords: [{ id: 2, name: 'two', count: ids.length }] })
    await call(world.base, 'PATCH', `/profiles/${profileId}`, {
      token: person.refreshToken,
      body: { maturity: 'kids', region: 'US' },
    })
    expect(await items('/search?q=alike', token)).toEqual(['MV_1', 'MV_5'])
    await call(world.base, 'DELETE', `/profiles/${profileId}`, { token: person.refreshToken })
  })

  it('are all for an unbound sign-in; a hidden title gets the same answer as a missing one', async () => {
    const { ctx } = world.service
    expect(titles.map(({ id }) => findVisible(ctx, null, id))).toEqual([0, 1, 2, 3, 4, 5])
    expect(await items('/search?q=alike', person.refreshToken)).toHaveLength(6)
    const token = await session({ maturity: 'kids' })
    const [hidden, missing] = await Promise.all([get('/media/MV_3', token), get('/media/MV_333', token)])
    const answerOf = ({ status, body }: Reply) => ({ status, body: { ...body, instance: '' } })
    expect(hidden.status).toBe(404)
    expect(answerOf(hidden)).toEqual(answerOf(missing))
  })

  it('never include adult titles among similar ones', async () => {
    const { ctx } = world.service
    await putTitles(ctx, 'test', [film(70, { ...alike, adult: true }), film(71, alike)])
    const found = await items('/media/MV_1/similar?limit=50', person.refreshToken)
    expect(found).toContain('MV_71')
    expect(found).not.toContain('MV_70')
  })

  it('continue after the last search result shown, whatever was added before it meanwhile', async () => {
    const { ctx } = world.service
    const named = (n: number, popularity: number) => film(n, { title: 'Ranked', popularity })
    await putTitles(
      ctx,
      'test',
      [1, 2, 3, 4, 5, 6].map((n) => named(500 + n, 100 - n)),
    )
    const first = await get('/search?q=ranked&limit=3', person.refreshToken)
    await putTitles(ctx, 'test', [named(600, 1000), named(601, 999)])
    const token = String(first.body['nextPageToken'])
    const next = await get(`/search?q=ranked&limit=3&nextPageToken=${encodeURIComponent(token)}`, person.refreshToken)
    expect((next.body['items'] as unknown as { id: string }[]).map(({ id }) => id)).toEqual(['MV_504', 'MV_505', 'MV_506'])
    expect(next.body['hasMore']).toBe(false)
    const foreign = await get(`/search?q=ranked&limit=3&nextPageToken=${encodeURIComponent(token)}`, await session({}))
    expect(foreign.body['code']).toBe('PAGE_TOKEN_INVALID')
  })
  it('are paged in search results completely, each once, in one order', async () => {
    const count = 260
    const many = Array.from({ length: count }, (_, n) => film(1000 + n, { title: `Plenty ${n}`, popularity: 5000 - n }))
    await putTitles(world.service.ctx, 'test', many)
    const found: string[] = []
    for (let after = ''; found.length <= count; ) {
      const { body } = await get(`/search?q=plenty&limit=50${after}`, person.refreshToken)
      found.push(...(body['items'] as unknown as { id: string }[]).map(({ id }) => id))
      if (!body['hasMore']) break
      after = `&nextPageToken=${encodeURIComponent(String(body['nextPageToken']))}`
    }
    expect(found).toEqual(many.map(({ id }) => id))
  })
})
