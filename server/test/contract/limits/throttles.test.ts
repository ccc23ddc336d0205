import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, newAddress, type Reply, signInDevice } from '../../support/callers.ts'
import { openWorld, type World } from '../../support/world.ts'
import { plantPerson } from '../fixture.ts'

describe('the budget of requests in each node’s memory', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  const many = async (count: number, ask: () => Promise<Reply>) => {
    const replies: Reply[] = []
    while (replies.length < count)
      replies.push(...(await Promise.all(Array.from({ length: Math.min(50, count - replies.length) }, ask))))
    return replies
  }
  const refused = (replies: Reply[]) => replies.filter(({ body }) => body['code'] === 'RATE_LIMITED').length

  it('is 200 at once and 20 a second for an address that shows no token', async () => {
    const from = newAddress()
    const ask = () => call(world.base, 'GET', '/.well-known/jwks.json', { from })
    const first = await ask()
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=200;w=10')
    expect(first.headers.get('ratelimit')).toBe('"address";r=199;t=1')
    expect(refused(await many(199, ask))).toBe(0)
    const over = await ask()
    expect(over.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(over.headers.get('retry-after')).toBe('1')
    expect(over.headers.get('ratelimit')).toBe('"address";r=0;t=1')
    world.pass(1000)
    expect(refused(await many(30, ask))).toBe(10)
    world.pass(60_000)
    expect(refused(await many(201, ask))).toBe(1)
  })

  it('is 500 at once and 100 a second for a sign-in, wherever it asks from, its sessions included', async () => {
    const { refreshToken, sessionToken } = await plantPerson(world)
    world.pass(60_000)
    const ask = () => call(world.base, 'GET', '/auth/session', { token: refreshToken })
    const { headers } = await ask()
    expect(headers.get('ratelimit-policy')).toBe('"sign-in";q=500;w=5')
    expect(headers.get('ratelimit')).toBe('"sign-in";r=499;t=1')
    expect(refused(await many(500, ask))).toBe(1)
    expect(refused([await call(world.base, 'GET', '/profile', { token: sessionToken })])).toBe(1)
    world.pass(100)
    expect(refused(await many(15, ask))).toBe(5)
  })

  it('does not mix sign-ins, nor a sign-in with the address it asks from', async () => {
    const [one, other] = [await plantPerson(world), await plantPerson(world)]
    const from = newAddress()
    const asked = (token: string) => call(world.base, 'GET', '/auth/session', { token, from })
    expect(refused(await many(200, () => call(world.base, 'GET', '/nothing', { from })))).toBe(0)
    expect(refused(await many(501, () => asked(one.refreshToken)))).toBeGreaterThan(0)
    expect((await asked(other.refreshToken)).status).toBe(200)
  })

  it.each([
    ['an unknown token', { authorization: 'Bearer rt_0' }],
    ['a forged session token', { authorization: 'Bearer a.b.c' }],
    ['no token', {}],
    ['a cookie without its CSRF token', 'cookie'],
  ] as const)('is the address’s where %s is shown', async (_name, shown) => {
    const from = newAddress()
    const { browser } = await plantPerson(world)
    const headers = shown === 'cookie' ? { cookie: browser.cookie } : { ...shown }
    const replies = await many(201, () => call(world.base, 'GET', '/profiles', { from, headers }))
    expect(refused(replies)).toBe(1)
  })

  it('is counted by the /64 of an IPv6 address', async () => {
    const hosts = Array.from({ length: 201 }, (_, host) => `2001:db8:0:7::${host.toString(16)}`)
    const replies = await Promise.all(hosts.map((from) => call(world.base, 'GET', '/nothing', { from })))
    expect(refused(replies)).toBe(1)
  })
})

describe('the budget of an account', () => {
  it('is one for all its sign-ins, beside each one’s own, and says so where it is used up', async () => {
    const world = await openWorld({ env: { MARQUEE_LIMIT_REQUESTS_PER_ACCOUNT: '2', MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '1' } })
    const { browser, refreshToken } = await plantPerson(world)
    world.pass(60_000)
    const tokens = [refreshToken]
    while (tokens.length < 3) tokens.push((await signInDevice(browser)).refreshToken)
    world.pass(60_000)
    const replies: Reply[] = []
    for (const token of tokens)
      for (let asked = 0; asked < 4; asked++) replies.push(await call(world.base, 'GET', '/auth/session', { token }))
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429])
    expect(replies.map(({ headers }) => headers.get('ratelimit')?.split(';')[0])).toEqual([
      ...Array(10).fill('"sign-in"'),
      '"account"',
      '"account"',
    ])
    const { refreshToken: token } = await plantPerson(world)
    expect((await call(world.base, 'GET', '/auth/session', { token })).status).toBe(200)
    await world.close()
  })
})
