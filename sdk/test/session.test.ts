import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, makeFirstAccount } from '../../server/test/support/callers.ts'
import { openWorld, type World } from '../../server/test/support/world.ts'
import { type AuthState, type Marquee, memoryStorage, type RefreshedSession } from '../src/index.ts'
import { browsing, newClient, signedIn, timingOf } from './client.ts'
import { type Outcome, openTestProxy, type TestProxy } from './test-proxy.ts'

const MINUTE = 60_000
const minted = (proxy: TestProxy) => proxy.seen.filter((line) => line === 'POST /auth/session-token').length

describe('the session of a client', () => {
  let world: World
  let person: Browser
  let proxy: TestProxy
  beforeAll(async () => {
    world = await openWorld()
    person = await makeFirstAccount(world.base)
    proxy = await openTestProxy(world.base)
  })
  afterEach(async () => {
    proxy.decide(() => 'pass')
    proxy.seen.length = 0
    const profiles = (await person.send('GET', '/profiles')).body['profiles'] as unknown as { id: string }[]
    for (const { id } of profiles) await person.send('DELETE', `/profiles/${id}`)
  })
  afterAll(async () => {
    await proxy?.close()
    await world?.close()
  })
  const refreshes = (client: Marquee) => {
    const events: RefreshedSession[] = []
    client.onSessionRefreshed((session) => events.push(session))
    return events
  }

  it('is asked for by selectProfile and used until it is about to expire', async () => {
    const client = await browsing(world, person, { baseUrl: proxy.base })
    const events = refreshes(client)
    expect((await client.profiles.active()).name).toBe('Ann')
    world.pass(28 * MINUTE)
    await client.profiles.active()
    expect([minted(proxy), events]).toEqual([1, []])
    world.pass(MINUTE)
    await client.profiles.active()
    expect(minted(proxy)).toBe(2)
    expect(events).toHaveLength(1)
    expect(events[0]?.sessionId).not.toBe(events[0]?.previousSessionId)
    expect(events[0]?.expiresAt.getTime()).toBe(Math.floor(world.now() / 1000) * 1000 + 30 * MINUTE)
  })

  it('is reported from the first one on, with the one it replaces', async () => {
    const client = await signedIn(world, person)
    const events = refreshes(client)
    const [one, other] = [await client.profiles.add({ name: 'One' }), await client.profiles.add({ name: 'Other' })]
    const first = await client.selectProfile(one)
    expect(events).toEqual([{ ...first, previousSessionId: undefined }])
    const again = await client.selectProfile(one)
    const others = await client.selectProfile(other)
    expect(events.slice(1)).toEqual([
      { ...again, previousSessionId: first.sessionId },
      { ...others, previousSessionId: undefined },
    ])
  })

  it('is renewed once for many calls that wait, before it expires', async () => {
    const client = await browsing(world, person, { baseUrl: proxy.base })
    const events = refreshes(client)
    world.pass(29.5 * MINUTE)
    await Promise.all(Array.from({ length: 20 }, () => client.profiles.active()))
    expect(minted(proxy)).toBe(2)
    expect(events).toHaveLength(1)
  })

  it('is renewed once for many calls that are refused, where this machine’s clock is wrong', async () => {
    const stopped = world.now()
    const client = await browsing(world, person, { baseUrl: proxy.base, timing: { ...timingOf(world), now: () => stopped } })
    world.pass(31 * MINUTE)
    const names = await Promise.all(Array.from({ length: 20 }, async () => (await client.profiles.active()).name))
    expect(new Set(names)).toEqual(new Set(['Ann']))
    expect(minted(proxy)).toBe(2)
  })

  it('lives as long as its token says, whatever this machine’s clock says', async () => {
    const ahead = { ...timingOf(world), now: () => world.now() + 365 * 24 * 60 * MINUTE }
    const client = await browsing(world, person, { baseUrl: proxy.base, timing: ahead })
    await client.profiles.active()
    await client.profiles.active()
    expect(minted(proxy)).toBe(1)
  })

  it('is begun anew when the server has ended it, and the call goes on', async () => {
    const client = await browsing(world, person)
    const { id } = await client.profiles.active()
    await client.profiles.change(id, { maturity: 'kids' })
    expect((await client.profiles.active()).maturity).toBe('kids')
  })

  it('outlives a reload with its storage, and no other sign-in takes it up', async () => {
    const storage = memoryStorage()
    const client = await browsing(world, person, { storage, baseUrl: proxy.base })
    const { id } = await client.profiles.active()
    const after = newClient(world, { storage, baseUrl: proxy.base })
    expect((await after.profiles.active()).id).toBe(id)
    expect(minted(proxy)).toBe(1)
    const other = await signedIn(world, person, { storage })
    expect(await other.authState()).not.toHaveProperty('profileId')
    await expect(other.profiles.active()).rejects.toMatchObject({ code: 'NO_PROFILE', status: 0 })
  })

  it('is that of the profile chosen last, and a call under way stays the profile’s it was made for', async () => {
    const client = await browsing(world, person, { baseUrl: proxy.base })
    const bob = await client.profiles.add({ name: 'Bob' })
    world.pass(31 * MINUTE)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let holds = 0
    proxy.decide(async (line): Promise<Outcome> => {
      if (line === 'POST /auth/session-token' && holds++ === 0) await held
      return 'pass'
    })
    const ofAnn = client.profiles.active() // waits for a renewal that is held up
    await expect.poll(() => holds).toBe(1)
    await client.selectProfile(bob)
    release()
    expect((await ofAnn).name).toBe('Ann')
    expect((await client.profiles.active()).name).toBe('Bob')
  })

  it('is over when the profile is deleted: nobody is chosen any more', async () => {
    const client = await browsing(world, person)
    const states = statesOf(client)
    const { id } = await client.profiles.active()
    await client.profiles.remove(id)
    await expect(client.profiles.active()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { publicId } = await client.sessions.current()
    expect(await client.authState()).toEqual({ signedIn: true, publicId })
    expect(states.at(-1)).toEqual({ signedIn: true, publicId })
  })
})

const statesOf = (client: Marquee) => {
  const states: AuthState[] = []
  client.onAuthStateChanged((state) => states.push(state))
  return states
}

describe('the sign-in of a client', () => {
  let world: World
  let person: Browser
  let proxy: TestProxy
  beforeAll(async () => {
    world = await openWorld()
    person = await makeFirstAccount(world.base)
    proxy = await openTestProxy(world.base)
  })
  afterAll(async () => {
    await proxy?.close()
    await world?.close()
  })

  it('is reported to listeners: at once, when it changes, and not after they have stopped', async () => {
    const client = newClient(world)
    const states = statesOf(client)
    const stopped: AuthState[] = []
    client.onAuthStateChanged((state) => stopped.push(state))()
    await expect.poll(() => states).toEqual([{ signedIn: false }])
    const signIn = await client.signInWithDeviceCode()
    await person.send('POST', `/web/activations/${signIn.userCode}`, { decision: 'approve' })
    const { publicId } = await signIn.wait()
    const profileId = await client.profiles.add({ name: 'Ann' })
    await client.selectProfile(profileId)
    await client.signOut()
    expect(states).toEqual([
      { signedIn: false },
      { signedIn: true, publicId },
      { signedIn: true, publicId, profileId },
      { signedIn: false },
    ])
    expect(stopped).toEqual([])
  })

  it('is over everywhere when it is revoked elsewhere', async () => {
    const storage = memoryStorage()
    const client = await browsing(world, person, { storage })
    const states = statesOf(client)
    const { publicId } = await client.sessions.current()
    await person.send('DELETE', `/auth/sessions/${publicId}`)
    await expect(client.profiles.active()).rejects.toMatchObject({ code: 'SIGN_IN_REVOKED', status: 401 })
    expect(states.at(-1)).toEqual({ signedIn: false })
    expect(await newClient(world, { storage }).authState()).toEqual({ signedIn: false })
    await expect(client.profiles.list()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('is ended by signOut on the server and here, even when the server has ended it before or cannot be reached', async () => {
    const client = await signedIn(world, person, { baseUrl: proxy.base })
    const { publicId } = await client.sessions.current()
    await client.signOut()
    const left = (await person.send('GET', '/auth/sessions')).body['sessions'] as unknown as { publicId: string }[]
    expect(left.map((entry) => entry.publicId)).not.toContain(publicId)
    await client.signOut() // of nobody

    const revoked = await signedIn(world, person)
    await person.send('DELETE', `/auth/sessions/${(await revoked.sessions.current()).publicId}`)
    await revoked.signOut()

    const cut = await signedIn(world, person, { baseUrl: proxy.base })
    proxy.decide(() => 'lose request')
    await expect(cut.signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(await cut.authState()).toEqual({ signedIn: false })
  })
})
