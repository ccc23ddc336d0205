import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, newAddress, type Reply } from '../../support/callers.ts'
import { openWorld, type World } from '../../support/world.ts'
import { routes } from '../routes.ts'

describe('the budget of pictures', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_LIMIT_PICTURES_PER_ADDRESS: '10', MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '2' } })
  })
  afterAll(() => world?.close())

  const picture = (from: string) => call(world.base, 'GET', '/images/MV_1/poster', { from })
  const other = (from: string) => call(world.base, 'GET', '/.well-known/jwks.json', { from })
  const many = (count: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, ask))
  const refused = (replies: Reply[]) => replies.filter(({ status }) => status === 429).length

  it('is 2,000 at once and 200 a second for an address, unless a setting says otherwise', async () => {
    const usual = await openWorld()
    const { headers } = await call(usual.base, 'GET', '/images/MV_1/poster')
    expect(headers.get('ratelimit-policy')).toBe('"pictures";q=2000;w=10')
    expect(headers.get('ratelimit')).toBe('"pictures";r=1999;t=1')
    await usual.close()
  })

  it('is refilled with time, and counted by address', async () => {
    const from = newAddress()
    expect(refused(await many(101, () => picture(from)))).toBe(1)
    expect((await picture(newAddress())).status).toBe(404)
    world.pass(1000)
    expect(refused(await many(11, () => picture(from)))).toBe(1)
  })

  it('takes nothing from the other requests of an address, and they nothing from it', async () => {
    const from = newAddress()
    expect(refused(await many(100, () => picture(from)))).toBe(0)
    expect(refused(await many(21, () => other(from)))).toBe(1)
    const another = newAddress()
    expect(refused(await many(20, () => other(another)))).toBe(0)
    expect(refused(await many(101, () => picture(another)))).toBe(1)
  })

  it('is that of every picture, and of nothing else', () => {
    const counted = routes.filter(({ rate }) => rate === 'pictures').map(({ path }) => path)
    expect(counted).toEqual(routes.filter(({ path }) => path.startsWith('/images/')).map(({ path }) => path))
    expect(counted.length).toBeGreaterThan(0)
  })

  it('of nought is no limit', async () => {
    const free = await openWorld({ env: { MARQUEE_LIMIT_PICTURES_PER_ADDRESS: '0', MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '1' } })
    const from = newAddress()
    const replies = await many(30, () => call(free.base, 'GET', '/images/MV_1/poster', { from }))
    expect(replies.every(({ status, headers }) => status === 404 && headers.get('ratelimit') === null)).toBe(true)
    await free.close()
  })
})
