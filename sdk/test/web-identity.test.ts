import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, makeFirstAccount, newAddress, signInPerson, signUp } from '../../server/test/support/callers.ts'
import { openWorld, PASSWORD, type World } from '../../server/test/support/world.ts'
import { type AuthState, Marquee, memoryStorage, webIdentity } from '../src/index.ts'
import { timingOf } from './client.ts'

/** What a browser adds to the requests of a page: the cookie, which no script sees. */
function pageOf(world: World, browser: { cookie: string }, storage = memoryStorage()) {
  const from = newAddress()
  const sent: { line: string; headers: Headers }[] = []
  const client = new Marquee({
    baseUrl: world.base,
    clientID: 'web',
    identity: webIdentity(),
    storage,
    timing: timingOf(world),
    fetch: async (url, init) => {
      const headers = new Headers(init.headers)
      sent.push({ line: `${init.method} ${url.slice(world.base.length)}`, headers: new Headers(headers) })
      headers.set('x-forwarded-for', from)
      if (init.credentials === 'same-origin' && browser.cookie) headers.set('cookie', browser.cookie)
      const response = await fetch(url, { ...init, headers })
      browser.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie
      return response
    },
  })
  return { client, sent }
}

describe('webIdentity', () => {
  let world: World
  let person: Browser
  let other: Browser
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_REGISTRATION: 'open' } })
    person = await makeFirstAccount(world.base)
    other = await signUp(world.base)
  })
  afterAll(() => world?.close())

  it('calls in the name of the cookie, with the CSRF token, and no refresh token is there', async () => {
    const { client, sent } = pageOf(world, { cookie: person.cookie })
    const profileId = await client.profiles.add({ name: 'Ann' })
    await client.selectProfile(profileId)
    expect((await client.profiles.active()).name).toBe('Ann')
    expect(sent.map(({ line }) => line)).toEqual([
      'GET /web/session',
      'POST /profiles',
      'POST /web/session-token',
      'GET /profile',
    ])
    expect(sent[1]?.headers.get('x-csrf-token')).toBe(person.csrfToken)
    expect(sent.some(({ headers }) => headers.get('authorization')?.includes('rt_'))).toBe(false)
    expect(await client.authState()).toEqual({ signedIn: true, accountId: expect.any(String), profileId })
    await expect(client.signInWithDeviceCode()).rejects.toThrow('by cookie')
  })

  it('exports, administers and deletes once the password was given, which a page asks for again after a while', async () => {
    const { client } = pageOf(world, { cookie: (await signUp(world.base)).cookie })
    world.pass(15 * 60_000)
    await expect(client.account.export()).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD', status: 403 })
    await client.account.confirm(PASSWORD)
    const { email } = await client.account.get()
    expect((await client.account.export()).account).toMatchObject({ email })
    await expect(client.call('get', '/admin/accounts', {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await client.account.remove()
    expect(await client.authState()).toEqual({ signedIn: false })
  })

  it('renews the session from the cookie', async () => {
    const { client, sent } = pageOf(world, { cookie: person.cookie })
    await client.selectProfile(await client.profiles.add({ name: 'Bob' }))
    world.pass(31 * 60_000)
    await Promise.all([client.profiles.active(), client.profiles.active()])
    expect(sent.filter(({ line }) => line === 'POST /web/session-token')).toHaveLength(2)
  })

  it('gets a new CSRF token when the cookie has changed under the same account', async () => {
    const jar = { cookie: person.cookie }
    const { client } = pageOf(world, jar)
    const { email } = await client.account.get()
    jar.cookie = (await signInPerson(world.base, email)).cookie
    expect((await client.account.get()).email).toBe(email)
  })

  it('sends nothing in the name of an account that has come in meanwhile', async () => {
    const jar = { cookie: person.cookie }
    const { client } = pageOf(world, jar)
    const states: AuthState[] = []
    client.onAuthStateChanged((state) => states.push(state))
    await client.selectProfile((await client.profiles.list())[0]?.id ?? '')
    jar.cookie = other.cookie
    const calls = Array.from({ length: 3 }, () => client.profiles.add({ name: 'Whose?' }))
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' })))
    expect((await other.send('GET', '/profiles')).body).toEqual({ profiles: [] })
    expect(states.at(-1)).toEqual({ signedIn: true, accountId: (await client.account.get()).id })
  })

  it('takes up the profile that was chosen before a reload, but not another account’s', async () => {
    const storage = memoryStorage()
    const before = pageOf(world, { cookie: person.cookie }, storage).client
    const profileId = await before.profiles.add({ name: 'Cem' })
    await before.selectProfile(profileId)
    expect(await pageOf(world, { cookie: person.cookie }, storage).client.authState()).toMatchObject({ profileId })
    const theirs = pageOf(world, { cookie: other.cookie }, storage).client
    expect(await theirs.authState()).not.toHaveProperty('profileId')
    await expect(theirs.profiles.active()).rejects.toMatchObject({ code: 'NO_PROFILE' })
  })

  it('notices that the sign-in is over', async () => {
    const visitor = await signUp(world.base)
    const { client } = pageOf(world, { cookie: visitor.cookie })
    expect(await client.authState()).toMatchObject({ signedIn: true })
    await visitor.send('DELETE', '/web/session')
    await expect(client.profiles.list()).rejects.toMatchObject({ status: 401 })
    expect(await client.authState()).toEqual({ signedIn: false })
  })

  it('signs out, and looks again when the page has signed somebody in', async () => {
    const jar = { cookie: other.cookie }
    const { client } = pageOf(world, jar)
    expect(await client.authState()).toMatchObject({ signedIn: true })
    await client.signOut()
    expect(await client.authState()).toEqual({ signedIn: false })
    jar.cookie = person.cookie
    expect(await client.reloadSignIn()).toMatchObject({ signedIn: true })
    expect((await client.sessions.list()).find(({ current }) => current)?.clientID).toBe('web')
  })
})
