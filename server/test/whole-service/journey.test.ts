import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, makeFirstAccount, requestCode, signInDevice, startSession } from '../support/callers.ts'
import { onEachStore, openWorld, type World } from '../support/world.ts'

onEachStore('the way of a device', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store })
  })
  afterAll(() => world?.close())

  it('goes from a code over approval and poll to a profile and its session', async () => {
    const person = await makeFirstAccount(world.base)
    const device = await signInDevice(person)
    expect(device.refreshToken).toMatch(/^rt_[0-9a-f]{64}$/)
    expect(device.expiresAt).toBe(Math.floor((world.now() + 90 * 86_400_000) / 1000))
    const { sessionToken, profileId } = await startSession(world.base, device.refreshToken)
    const profile = await call(world.base, 'GET', '/profile', { token: sessionToken })
    expect(profile.status).toBe(200)
    expect(profile.body).toMatchObject({ id: profileId, name: 'Ann', maturity: 'all' })
  })

  it('is pending until somebody decides', async () => {
    const { deviceCode } = await requestCode(world.base)
    const polled = await call(world.base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
    expect(polled.body).toEqual({ status: 'pending' })
  })
})
