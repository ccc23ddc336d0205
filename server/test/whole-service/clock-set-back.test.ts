import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateKeys } from '../../src/auth/keys/keyring.ts'
import { newClockSafePurge, purge } from '../../src/purge.ts'
import { DAY_MS, decidedCode, mint, plantPerson, poll } from '../contract/fixture.ts'
import { type LimitCase, type LimitWorld, limitCases, openLimitWorld } from '../contract/limits/limit-cases.ts'
import { call, newAddress, type Reply, requestCode } from '../support/callers.ts'
import { onEachStore, type World } from '../support/world.ts'

const YEAR_MS = 365 * DAY_MS
const isRefused = ({ status }: Reply) => status === 429
/** Hashing passwords takes long, and their limits are kept as the others are. */
const cheapCases = limitCases.filter(({ name }) => !name.includes('password'))

onEachStore('a clock that was a year ahead and is set right', (store) => {
  let place: LimitWorld
  let world: World
  beforeAll(async () => {
    place = await openLimitWorld(store)
    world = place.world
  })
  afterAll(() => world?.close())

  /** Does something while the clock is wrong. */
  async function ahead<T>(work: () => Promise<T>): Promise<T> {
    world.pass(YEAR_MS)
    try {
      return await work()
    } finally {
      world.pass(-YEAR_MS)
    }
  }
  const ask = (from: string) => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from })

  it.each(cheapCases)('counts $name anew', async ({ max, allowedStatus, start }: LimitCase) => {
    const attempt = await ahead(async () => {
      const attempt = await start(place)
      for (let made = 0; made < max; made++) await attempt()
      expect(isRefused(await attempt())).toBe(true)
      return attempt
    })
    for (let made = 0; made < max; made++) expect((await attempt()).status).toBe(allowedStatus)
    const over = await attempt()
    expect(isRefused(over)).toBe(true)
    expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  })

  it('has ended the codes of then, which hold up nobody', async () => {
    const { deviceCode } = await ahead(async () => {
      const code = await requestCode(world.base)
      await poll(world.base, code.deviceCode)
      return code
    })
    expect((await poll(world.base, deviceCode)).body['code']).toBe('DEVICE_CODE_EXPIRED')
    const from = newAddress()
    await ahead(async () => {
      for (let made = 0; made < 20; made++) {
        expect((await ask(from)).status).toBe(201)
        world.pass(6000)
      }
      expect(isRefused(await ask(from))).toBe(true)
      world.pass(-120_000)
    })
    expect((await ask(from)).status).toBe(201)
  })

  it('accepts polls of a code that was polled while the clock was ahead', async () => {
    const { deviceCode } = await requestCode(world.base)
    await ahead(() => poll(world.base, deviceCode))
    expect((await poll(world.base, deviceCode)).body).toEqual({ status: 'pending' })
  })

  it('gives no answer again that was given then', async () => {
    const { deviceCode } = await ahead(async () => {
      const { browser } = await plantPerson(world)
      const code = await decidedCode(browser, 'approve')
      expect((await poll(world.base, code.deviceCode)).body).toHaveProperty('refreshToken')
      return code
    })
    expect((await poll(world.base, deviceCode)).body['code']).toBe('DEVICE_CODE_INVALID')
  })

  it('ends the sessions of then on the node that began them too, and the sign-in behind gets others', async () => {
    const person = await ahead(async () => {
      const person = await plantPerson(world)
      expect((await call(world.base, 'GET', '/profile', { token: person.sessionToken })).status).toBe(200)
      return person
    })
    const reply = await call(world.base, 'GET', '/profile', { token: person.sessionToken })
    expect([reply.status, reply.body['code']]).toEqual([401, 'TOKEN_INVALID'])
    const token = await mint(world.base, person.refreshToken, person.profileId)
    expect((await call(world.base, 'GET', '/profile', { token })).status).toBe(200)
    const { body } = await call(world.base, 'GET', '/auth/session', { token: person.refreshToken })
    expect(Date.parse(String(body['lastUsedAt']))).toBe(world.now())
  })

  it('signs with the keys that were made then, on every node', async () => {
    const { ctx, runtime } = world.service
    const person = await plantPerson(world)
    await ahead(() => rotateKeys(ctx.keySource))
    await runtime.refresh()
    const token = await mint(world.base, person.refreshToken, person.profileId)
    const others = store === 'postgres' ? [`http://127.0.0.1:${(await world.second()).port}`] : []
    for (const base of [world.base, ...others]) expect((await call(base, 'GET', '/profile', { token })).status).toBe(200)
    expect((await call(world.base, 'GET', '/profile', { token: person.sessionToken })).body['code']).toBe('TOKEN_INVALID')
  })

  it('has a key to use where a node has forgotten one that was retired later than now', async () => {
    const { ctx, runtime } = world.service
    await ahead(async () => {
      await rotateKeys(ctx.keySource)
      world.pass(3_600_000)
      await runtime.refresh()
      world.pass(-3_600_000)
      expect((await ask(newAddress())).status).toBe(201)
    })
    await runtime.refresh()
  })

  it('purges nothing in the hour after it jumped', async () => {
    const { ctx } = world.service
    const { publicId } = await plantPerson(world)
    const ticks = { now: 0 }
    const steady = newClockSafePurge(ctx, () => ticks.now)
    const isThere = async () =>
      (await ctx.db.selectFrom('sign_ins').select('public_id').where('public_id', '=', publicId).execute()).length === 1
    await ahead(async () => {
      await steady()
      expect(await isThere()).toBe(true)
      ticks.now += 3_599_999
      world.pass(3_599_999)
      await steady()
      expect(await isThere()).toBe(true)
      ticks.now += 1
      world.pass(1)
      await steady()
      expect(await isThere()).toBe(false)
      world.pass(-3_600_000)
    })
  })

  it('purges what claims to last longer than it can, and no sign-in', async () => {
    const { ctx } = world.service
    const person = await ahead(async () => {
      await requestCode(world.base)
      return plantPerson(world)
    })
    await purge(ctx)
    const far = ctx.now() + 3 * DAY_MS
    for (const table of ['device_codes', 'browsing_sessions', 'pages'] as const)
      expect(await ctx.db.selectFrom(table).select('expires_at').where('expires_at', '>', far).execute()).toEqual([])
    expect(await ctx.db.selectFrom('limits').select('id').where('resets_at', '>', far).execute()).toEqual([])
    expect((await call(world.base, 'GET', '/profiles', { token: person.refreshToken })).status).toBe(200)
  })
})
