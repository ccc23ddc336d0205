import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateKeys } from '../../../src/auth/keys/keyring.ts'
import { call, requestCode, signInPerson } from '../../support/callers.ts'
import { onEachStore } from '../../support/world.ts'
import { DAY_MS, decidedCode, type Fixture, mint, openFixture, poll } from '../fixture.ts'

const MINUTE_MS = 60_000
const SETTLED_MS = 5000

onEachStore('rotating the keys', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  const rotate = async () => {
    const { ctx, runtime } = fixture.world.service
    await rotateKeys(ctx.keySource)
    await runtime.refresh()
  }
  const kids = async () => {
    const { body } = await call(fixture.base, 'GET', '/.well-known/jwks.json')
    return (body['keys'] as unknown as { kid: string }[]).map(({ kid }) => kid)
  }
  const fresh = () => mint(fixture.base, fixture.person.refreshToken, fixture.person.profileId)
  const opens = async (token: string, base = fixture.base) => (await call(base, 'GET', '/profile', { token })).status === 200
  const kidOf = (token: string) => decodeProtectedHeader(token).kid

  it('publishes the new key first and signs with it 5 s later', async () => {
    const before = await kids()
    await rotate()
    const [newest, ...others] = await kids()
    expect(others).toEqual(before)
    expect(kidOf(await fresh())).toBe(before[0])
    fixture.world.pass(SETTLED_MS)
    expect(kidOf(await fresh())).toBe(newest)
  })

  it('leaves every live token good', async () => {
    const [session, refresh] = [await fresh(), fixture.person.refreshToken]
    await rotate()
    for (const later of [0, SETTLED_MS, 20 * MINUTE_MS]) {
      fixture.world.pass(later)
      expect(await opens(session)).toBe(true)
      expect((await call(fixture.base, 'GET', '/profiles', { token: refresh })).status).toBe(200)
    }
  })

  // One server a folder.
  it.skipIf(store === 'sqlite')('is followed by other nodes, whose tokens signed meanwhile are accepted here', async () => {
    const node = await fixture.world.second()
    const there = `http://127.0.0.1:${node.port}`
    const old = await fresh()
    await rotate()
    fixture.world.pass(SETTLED_MS)
    const signedThere = await mint(there, fixture.person.refreshToken, fixture.person.profileId)
    expect(await opens(signedThere)).toBe(true)
    await node.runtime.refresh()
    expect(await opens(await fresh(), there)).toBe(true)
    expect(await opens(old, there)).toBe(true)
  })

  it('takes the old key out of the published ones after a day', async () => {
    await rotate()
    const [newest = '', old = ''] = await kids()
    fixture.world.pass(SETTLED_MS + DAY_MS - 1)
    expect(await kids()).toContain(old)
    fixture.world.pass(1)
    expect(await kids()).toEqual([newest])
  })

  it('keeps codes that were shown before good: typed, polled and delivered again', async () => {
    const browser = await signInPerson(fixture.base, fixture.person.email)
    const shown = await requestCode(fixture.base)
    const { deviceCode } = await decidedCode(browser, 'approve')
    const first = await poll(fixture.base, deviceCode)
    await rotate()
    fixture.world.pass(SETTLED_MS)
    expect((await poll(fixture.base, deviceCode)).text).toBe(first.text)
    fixture.world.pass(9 * MINUTE_MS)
    const decided = await browser.send('POST', `/web/activations/${shown.userCode}`, { decision: 'approve' })
    expect(decided.status).toBe(200)
    expect((await poll(fixture.base, shown.deviceCode)).body['refreshToken']).toMatch(/^rt_/)
  })

  it('forgets the derivation key after ten minutes', async () => {
    const { ctx, runtime } = fixture.world.service
    const deriving = async () => {
      await runtime.refresh()
      return ctx.keys().deriving.map(({ id }) => id)
    }
    await rotate()
    const [newest = '', old = ''] = await deriving()
    fixture.world.pass(SETTLED_MS + 10 * MINUTE_MS - 1)
    expect(await deriving()).toContain(old)
    fixture.world.pass(1)
    expect(await deriving()).toEqual([newest])
  })
})
