import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, makeFirstAccount } from '../../server/test/support/callers.ts'
import { openWorld, type World } from '../../server/test/support/world.ts'
import { memoryStorage } from '../src/index.ts'
import { decide, newClient, timingOf } from './client.ts'
import { openTestProxy, type TestProxy } from './test-proxy.ts'

describe('signInWithDeviceCode', () => {
  let world: World
  let person: Browser
  let proxy: TestProxy
  beforeAll(async () => {
    world = await openWorld()
    person = await makeFirstAccount(world.base)
    proxy = await openTestProxy(world.base)
  })
  afterEach(() => proxy.decide(() => 'pass'))
  afterAll(async () => {
    await proxy?.close()
    await world?.close()
  })

  it('gives a code to show and signs in once the person has approved it', async () => {
    const timing = timingOf(world)
    const client = newClient(world, { timing })
    const signIn = await client.signInWithDeviceCode({ deviceName: 'Living room', qrSize: 200 })
    expect(signIn.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(signIn.verificationUriComplete).toContain(signIn.userCode)
    expect(signIn.qrCode).toMatch(/^data:image\/png;base64,/)
    expect(signIn.expiresAt.getTime()).toBe(world.now() + 600_000)
    timing.duringSleep = (number) => number === 2 && decide(person, signIn.userCode)
    const { publicId } = await signIn.wait()
    expect(timing.slept).toEqual([5000, 5000])
    expect(await client.authState()).toEqual({ signedIn: true, publicId })
    expect(await client.sessions.current()).toMatchObject({ publicId, deviceName: 'Living room' })
  })

  it('polls slower when the server asks for it, and stays slower', async () => {
    const timing = timingOf(world)
    const signIn = await newClient(world, { timing }).signInWithDeviceCode()
    timing.duringSleep = async (number) => {
      if (number === 1) world.pass(-4000) // this machine's clock runs fast
      if (number === 3) await decide(person, signIn.userCode)
    }
    await signIn.wait()
    expect(timing.slept).toEqual([5000, 9000, 10_000])
  })

  it.each([
    ['denied', 'DEVICE_CODE_DENIED', (userCode: string) => decide(person, userCode, 'deny')],
    ['expired', 'DEVICE_CODE_EXPIRED', () => world.pass(600_000)],
  ] as const)('stops when the code is %s', async (_, code, end) => {
    const timing = timingOf(world)
    const client = newClient(world, { timing })
    const signIn = await client.signInWithDeviceCode()
    timing.duringSleep = () => end(signIn.userCode)
    await expect(signIn.wait()).rejects.toMatchObject({ name: 'MarqueeError', status: 401, code })
    expect(timing.slept).toEqual([5000])
    expect(await client.resumeSignIn()).toBeUndefined()
    expect(await client.authState()).toEqual({ signedIn: false })
  })

  it('stops when it is aborted between two polls, and can be waited for again', async () => {
    const timing = timingOf(world)
    const client = newClient(world, { timing, baseUrl: proxy.base })
    const signIn = await client.signInWithDeviceCode()
    const leaving = new AbortController()
    timing.duringSleep = () => leaving.abort(new Error('left the screen'))
    await expect(signIn.wait({ signal: leaving.signal })).rejects.toThrow('left the screen')
    expect(proxy.seen.filter((line) => line.endsWith('/poll'))).toHaveLength(1)
    timing.duringSleep = () => decide(person, signIn.userCode)
    expect(await signIn.wait()).toHaveProperty('publicId')
  })

  it('stops when it is aborted in the middle of a poll', async () => {
    const signIn = await newClient(world, { baseUrl: proxy.base }).signInWithDeviceCode()
    const leaving = new AbortController()
    proxy.decide(() => {
      leaving.abort(new Error('left the screen'))
      return new Promise(() => {}) // never answered
    })
    await expect(signIn.wait({ signal: leaving.signal })).rejects.toThrow('left the screen')
  })

  it('polls once at a time, however many wait', async () => {
    const timing = timingOf(world)
    const signIn = await newClient(world, { timing }).signInWithDeviceCode()
    timing.duringSleep = () => decide(person, signIn.userCode)
    const [one, other] = await Promise.all([signIn.wait(), signIn.wait()])
    expect(one).toEqual(other)
    expect(timing.slept).toEqual([5000])
  })

  it('waits out a connection that fails, and gets the same sign-in when the answer was lost', async () => {
    const before = (await person.send('GET', '/auth/sessions')).body['sessions'] as unknown as unknown[]
    const signIn = await newClient(world, { baseUrl: proxy.base }).signInWithDeviceCode()
    await decide(person, signIn.userCode)
    proxy.next(/poll$/, 'lose request', { status: 503, headers: { 'retry-after': '7' } }, 'lose answer')
    const { publicId } = await signIn.wait()
    const after = (await person.send('GET', '/auth/sessions')).body['sessions'] as unknown as { publicId: string }[]
    expect(after).toHaveLength(before.length + 1)
    expect(after.map((entry) => entry.publicId)).toContain(publicId)
  })

  it('gives up when the server cannot be reached before the code is long expired', async () => {
    const timing = timingOf(world)
    const signIn = await newClient(world, { timing, baseUrl: proxy.base }).signInWithDeviceCode()
    proxy.decide(() => 'lose request')
    await expect(signIn.wait()).rejects.toMatchObject({ code: 'DEVICE_CODE_EXPIRED', cause: { code: 'NETWORK' } })
    expect(timing.slept.reduce((sum, slept) => sum + slept)).toBe(725_000)
  })

  it('is taken up after a reload, keeping the interval', async () => {
    const storage = memoryStorage()
    const leaving = new AbortController()
    const timing = timingOf(world)
    const before = await newClient(world, { storage, timing }).signInWithDeviceCode()
    timing.duringSleep = () => leaving.abort()
    await expect(before.wait({ signal: leaving.signal })).rejects.toThrow()

    world.pass(-4000) // the reload took one second of the five
    const later = timingOf(world)
    const client = newClient(world, { storage, timing: later, baseUrl: proxy.base })
    proxy.seen.length = 0
    const after = await client.resumeSignIn()
    expect(after).toMatchObject({ userCode: before.userCode, qrCode: before.qrCode, expiresAt: before.expiresAt })
    await decide(person, before.userCode)
    await after?.wait()
    expect(later.slept).toEqual([4000])
    expect(proxy.seen).toHaveLength(1) // none that came too early
    expect(await newClient(world, { storage }).authState()).toMatchObject({ signedIn: true })
    expect(await client.resumeSignIn()).toBeUndefined()
  })
})
