import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashSecret } from '../../../src/auth/secrets.ts'
import { addSignIn } from '../../../src/auth/sign-in-store.ts'
import { purge } from '../../../src/purge.ts'
import { type Browser, call, makeFirstAccount, newEmail, signInDevice, signInPerson, signUp } from '../../support/callers.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../../support/world.ts'
import { DAY_MS, mint, newProfile } from '../fixture.ts'

const TV = 'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36'
const TV_LATER = 'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/538.1'
const HOME = '203.0.113.7'
const MAX_SIGN_INS = 100

type Listed = {
  publicId: string
  lastSeenFrom: string | null
  lastClient: string | null
  newNetworkAt: string | null
  newClientAt: string | null
}

onEachStore('the use of a refresh token', (store) => {
  let world: World
  let person: Browser
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'open', MARQUEE_DURABILITY: 'normal' } })
    await makeFirstAccount(world.base)
  })
  afterAll(() => world?.close())

  /** A TV at home, which its person has approved there and which has been used. */
  async function aDevice() {
    person = await signUp(world.base)
    const asked = await call(world.base, 'POST', '/auth/device-codes', {
      body: { clientID: 'demo', deviceName: 'TV' },
      from: HOME,
    })
    await person.send('POST', `/web/activations/${asked.body['userCode']}`, { decision: 'approve' })
    const { body } = await call(world.base, 'POST', `/auth/device-codes/${asked.body['deviceCode']}/poll`)
    const { refreshToken: token, publicId } = body as unknown as { refreshToken: string; publicId: string }
    const use = (from: string, agent: string) =>
      call(world.base, 'GET', '/auth/session', { token, from, headers: { 'user-agent': agent } })
    const listed = async () => {
      const { sessions } = (await person.send('GET', '/auth/sessions')).body as unknown as { sessions: Listed[] }
      return sessions.find((one) => one.publicId === publicId) ?? expect.fail('not listed')
    }
    await use(HOME, TV)
    return { use, listed, publicId }
  }
  const now = () => new Date(world.now()).toISOString()

  it('is no news in the network of its approval, nor from another address or with another version there', async () => {
    const { use, listed } = await aDevice()
    world.pass(60_000)
    await use('203.0.113.99', TV_LATER)
    expect(await listed()).toMatchObject({
      lastSeenFrom: '203.0.113.0',
      lastClient: 'Samsung TV',
      newNetworkAt: null,
      newClientAt: null,
    })
  })

  it('is marked if it is from a new network, even while the owner uses it at the same moment', async () => {
    const { use, listed } = await aDevice()
    await Promise.all([use(HOME, TV), use('198.51.100.20', TV), use(HOME, TV)])
    expect(await listed()).toMatchObject({ lastSeenFrom: '198.51.100.0', newNetworkAt: now(), newClientAt: null })
  })

  it('is marked where another kind of client shows it', async () => {
    const { use, listed } = await aDevice()
    await use(HOME, 'curl/8.14.1')
    expect(await listed()).toMatchObject({ lastClient: 'curl', newNetworkAt: null, newClientAt: now() })
  })

  it('stays marked until the person says that it was them; those places are no news again', async () => {
    const { use, listed, publicId } = await aDevice()
    const away = () => use('198.51.100.20', 'curl/8.14.1')
    await away()
    const marked = now()
    world.pass(60_000)
    await use(HOME, TV)
    expect(await listed()).toMatchObject({ lastSeenFrom: '203.0.113.0', newNetworkAt: marked, newClientAt: marked })
    expect((await person.send('POST', `/web/sign-ins/${publicId}/recognise`)).status).toBe(204)
    for (const go of [away, () => use(HOME, TV), away]) {
      world.pass(60_000)
      await go()
      expect(await listed()).toMatchObject({ newNetworkAt: null, newClientAt: null })
    }
  })

  it('is no news where the person has signed in with the password', async () => {
    const { use, listed } = await aDevice()
    await use(person.from, TV)
    expect(await listed()).toMatchObject({ newNetworkAt: null })
  })

  it('is no news the first time it is noted at all, as after an upgrade', async () => {
    const { use, listed, publicId } = await aDevice()
    const unknown = { last_network: null, last_client: null }
    await world.service.ctx.db.updateTable('sign_ins').set(unknown).where('public_id', '=', publicId).execute()
    await use('192.0.2.1', 'okhttp/4.12')
    expect(await listed()).toMatchObject({ newNetworkAt: null, newClientAt: null })
  })

  it('keeps no whole address, and forgets places that were not seen for 90 days', async () => {
    const { use } = await aDevice()
    await use('198.51.100.77', TV)
    const { db } = world.service.ctx
    const places = () => db.selectFrom('known_places').selectAll().execute()
    const held = [await places(), await db.selectFrom('sign_ins').select('last_network').execute()]
    expect(JSON.stringify(held)).toContain('198.51.100.0')
    expect(JSON.stringify(held)).not.toContain('198.51.100.77')
    world.pass(91 * DAY_MS)
    await purge(world.service.ctx)
    expect(await places()).toEqual([])
  })
})

onEachStore('the sign-ins of an account', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'open', MARQUEE_DURABILITY: 'normal' } })
    await makeFirstAccount(world.base)
  })
  afterAll(() => world?.close())

  it('are 100 at most: the longest unused goes, and its token and sessions get the reason', async () => {
    const email = newEmail()
    const person = await signUp(world.base, email)
    const idle = await signInDevice(person)
    const session = await mint(world.base, idle.refreshToken, await newProfile(world.base, idle.refreshToken))
    world.pass(60_000)
    const { id } = (await person.send('GET', '/account')).body as unknown as { id: string }
    await fill(id, MAX_SIGN_INS - 2)
    const count = async () => ((await person.send('GET', '/auth/sessions')).body['sessions'] as unknown as unknown[]).length
    expect(await count()).toBe(MAX_SIGN_INS)
    expect((await call(world.base, 'GET', '/profile', { token: session })).status).toBe(200)
    await signInPerson(world.base, email)
    expect(await count()).toBe(MAX_SIGN_INS)
    for (const [path, token] of [
      ['/auth/session', idle.refreshToken],
      ['/profile', session],
    ] as const)
      expect((await call(world.base, 'GET', path, { token })).body).toMatchObject({ status: 401, code: 'SIGN_IN_REVOKED' })
  })

  it('are remembered as ended for as long as the token could have lived, and then forgotten', async () => {
    const person = await signUp(world.base)
    const { refreshToken: token } = await signInDevice(person)
    await call(world.base, 'DELETE', '/auth/session', { token })
    const codeOf = async () => (await call(world.base, 'GET', '/auth/session', { token })).body['code']
    world.pass(90 * DAY_MS - 1000)
    await purge(world.service.ctx)
    expect(await codeOf()).toBe('SIGN_IN_REVOKED')
    world.pass(2000)
    await purge(world.service.ctx)
    expect(await codeOf()).toBe('TOKEN_INVALID')
  })

  async function fill(accountId: string, count: number): Promise<void> {
    const { ctx } = world.service
    for (let n = 0; n < count; n++)
      await addSignIn(ctx.db, {
        public_id: `filler_${n}`,
        account_id: accountId,
        client_id: 'demo',
        kind: 'device',
        token_hash: hashSecret(`filler ${n}`),
        device_name: 'Filler',
        address: '',
        created_at: ctx.now(),
        expires_at: ctx.now() + DAY_MS,
      })
  }
})

onEachStore('wrong passwords', (store) => {
  let world: World
  let email: string
  let owner: Browser
  beforeAll(async () => {
    const env = { MARQUEE_DURABILITY: 'normal', MARQUEE_LIMIT_WRONG_PASSWORDS_PER_EMAIL_OVERALL: '12' }
    world = await openWorld({ store, env })
    email = newEmail()
    await makeFirstAccount(world.base, email)
    owner = await signInPerson(world.base, email)
  })
  afterAll(() => world?.close())

  const tryFrom = async (from: string, password: string, address = email) => {
    const { cookie, csrfToken } = owner
    const headers = { cookie, 'x-csrf-token': csrfToken }
    return (await call(world.base, 'POST', '/web/session', { from, headers, body: { email: address, password } })).status
  }
  const wrong = (from: string, address?: string) => tryFrom(from, 'not the right one', address)

  it('of a stranger, ten from one address, lock only that address out', async () => {
    for (let guess = 0; guess < 10; guess++) expect(await wrong('192.0.2.10')).toBe(401)
    expect(await tryFrom('192.0.2.10', PASSWORD)).toBe(429)
    expect(await tryFrom('198.51.100.10', PASSWORD)).toBe(200)
  })

  it('from many addresses are bounded together; who signed in before from a network still may, there and in a browser', async () => {
    const guesses = [await wrong('192.0.2.11'), await wrong('192.0.2.12'), await wrong('192.0.2.13')]
    expect(guesses).toEqual([401, 401, 429])
    expect(await tryFrom('192.0.2.77', PASSWORD)).toBe(429)
    expect(await tryFrom(owner.from, PASSWORD)).toBe(200)
    expect(await tryFrom('198.51.100.99', PASSWORD)).toBe(200) // the network of the last test’s sign-in
    expect((await owner.send('POST', '/web/session/confirm', { password: PASSWORD })).status).toBe(204)
  })

  it('are bounded in a known network, too', async () => {
    const hosts = Array.from({ length: 13 }, (_, host) => `198.51.100.${host + 100}`)
    const guesses: number[] = []
    for (const from of hosts) guesses.push(await wrong(from))
    expect(guesses).toEqual([...Array(12).fill(401), 429])
  })

  it('of an unknown e-mail address get the same answer', async () => {
    const nobody = newEmail()
    const guesses: number[] = []
    for (let guess = 0; guess < 11; guess++) guesses.push(await wrong('192.0.2.200', nobody))
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    for (const host of [1, 2]) expect(await wrong(`192.0.2.20${host}`, nobody)).toBe(401)
    expect(await wrong('192.0.2.203', nobody)).toBe(429)
  })
})
