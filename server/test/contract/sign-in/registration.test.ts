import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePasswordReset } from '../../../src/accounts/credentials.ts'
import { setupCode } from '../../../src/accounts/setup-code.ts'
import {
  Browser,
  call,
  makeFirstAccount,
  newAddress,
  newEmail,
  type Reply,
  signInDevice,
  signInPerson,
  signUp,
} from '../../support/callers.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../../support/world.ts'

const NEXT = 'another-horse-marquee-staple'

async function register(browser: Browser, fields: Record<string, unknown> = {}): Promise<Reply> {
  await browser.open()
  return browser.send('POST', '/web/accounts', { email: newEmail(), password: PASSWORD, name: 'Ida', ...fields })
}

onEachStore('the first account', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_TRUSTED_PROXIES: '' } })
  })
  afterAll(() => world?.close())

  /** From loopback, with whatever headers a proxy may have left out or added. */
  async function asked(proxy: Record<string, string>, fields: Record<string, unknown> = {}): Promise<Reply> {
    const opened = await fetch(`${world.base}/web/session`, { headers: proxy })
    const { csrfToken, registration } = (await opened.json()) as { csrfToken: string; registration: unknown }
    expect(registration).toEqual({ mode: 'first', setupCode: true })
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    const made = await fetch(`${world.base}/web/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken, ...proxy },
      body: JSON.stringify({ email: newEmail(), password: PASSWORD, name: 'Eve', ...fields }),
    })
    return { status: made.status, body: (await made.json()) as Reply['body'], headers: made.headers, text: '' }
  }

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['x-forwarded-for: 127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['x-forwarded-for: 192.0.2.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['x-real-ip: 127.0.0.1', { 'x-real-ip': '127.0.0.1' }],
    ['via: 1.1 proxy', { via: '1.1 proxy' }],
  ])('needs the set-up code, also from loopback with %s', async (_, proxy) => {
    expect((await asked(proxy)).body).toMatchObject({ status: 400, errors: [{ path: 'setupCode' }] })
  })

  it('is not made with a wrong set-up code', async () => {
    const right = await setupCode(world.service.ctx)
    expect(right).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    for (const wrong of ['', 'BBBB-BBBB-BBBB', right.slice(0, -1), `${right}B`])
      expect((await asked({}, { setupCode: wrong })).body).toMatchObject({ status: 400, errors: [{ path: 'setupCode' }] })
  })

  it('is not to be guessed: ten wrong codes from an address are all it has for ten minutes, on every node', async () => {
    const guess = async (base: string, from: string, code: string) => {
      const browser = await new Browser(base, from).open()
      return (await register(browser, { setupCode: code })).status
    }
    const two = await openWorld({ store, env: { MARQUEE_LIMIT_REGISTRATIONS: '0' } })
    try {
      const other = store === 'sqlite' ? two.base : `http://127.0.0.1:${(await two.second()).port}`
      const from = newAddress()
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, n) => guess(n % 2 === 0 ? two.base : other, from, 'BBBB-BBBB-BBBB')),
      )
      expect(guesses.filter((status) => status === 400)).toHaveLength(10)
      expect(guesses.filter((status) => status === 429)).toHaveLength(20)
      expect(await guess(two.base, from, await setupCode(two.service.ctx))).toBe(429)
      expect(await guess(two.base, newAddress(), await setupCode(two.service.ctx))).toBe(201)
    } finally {
      await two.close()
    }
  })

  it.skipIf(store === 'sqlite')('has one code, whichever node is asked', async () => {
    expect(await setupCode((await world.second()).ctx)).toBe(await setupCode(world.service.ctx))
  })

  it('is made with the set-up code from anywhere, in any letters, and is the administrator’s', async () => {
    const typed = (await setupCode(world.service.ctx)).toLowerCase().replaceAll('-', ' ')
    const { status, body } = await asked({ 'x-forwarded-for': '192.0.2.1' }, { setupCode: typed })
    expect(status).toBe(201)
    expect(body['account']).toMatchObject({ admin: true })
  })

  it('is followed by none: the set-up code opens nothing any more', async () => {
    const again = await register(new Browser(world.base), { setupCode: await setupCode(world.service.ctx) })
    expect(again.body['code']).toBe('FORBIDDEN')
    await expect(makeFirstAccount(world.base)).rejects.toThrow('403')
  })
})

onEachStore('the set-up code', (store) => {
  it('makes one first account: when that is deleted, the next one needs another code', async () => {
    const world = await openWorld({ store })
    try {
      const used = await setupCode(world.service.ctx)
      const admin = await makeFirstAccount(world.base)
      expect((await admin.send('DELETE', '/account')).status).toBe(204)
      expect((await register(new Browser(world.base), { setupCode: used })).body).toMatchObject({
        status: 400,
        errors: [{ path: 'setupCode' }],
      })
      expect((await (await makeFirstAccount(world.base)).send('GET', '/account')).body['admin']).toBe(true)
    } finally {
      await world.close()
    }
  })
})

onEachStore('registration', (store) => {
  const opened = async (mode: string) => {
    const world = await openWorld({ store, env: { MARQUEE_REGISTRATION: mode } })
    return { world, admin: await makeFirstAccount(world.base) }
  }

  it('is closed by default', async () => {
    const { world, admin } = await opened('closed')
    expect((await register(new Browser(world.base))).body['code']).toBe('FORBIDDEN')
    expect((await register(new Browser(world.base), { invite: 'inv_x' })).body['code']).toBe('FORBIDDEN')
    expect((await admin.send('GET', '/account')).body).toMatchObject({ admin: true })
    await world.close()
  })

  it('by invitation creates one account per invitation when many try at once', async () => {
    const { world, admin } = await opened('invite')
    expect((await register(new Browser(world.base))).body).toMatchObject({ status: 400, errors: [{ path: 'invite' }] })
    const { body } = await admin.send('POST', '/admin/invites')
    const invite = String(body['inviteUrl']).split('#invite=')[1]
    const tries = await Promise.all([1, 2, 3, 4].map(() => register(new Browser(world.base), { invite })))
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    expect(tries.find(({ status }) => status === 201)?.body['account']).toMatchObject({ admin: false })
    await world.close()
  })

  it('by invitation says nothing of addresses to who has none, and a refused try does not use it up', async () => {
    const { world, admin } = await opened('invite')
    const { email } = (await admin.send('GET', '/account')).body as unknown as { email: string }
    const answerOf = async (fields: object) => {
      const { status, body } = await register(new Browser(world.base), { invite: 'inv_x', ...fields })
      return { status, body: { ...body, instance: '' } }
    }
    expect(await answerOf({ email })).toEqual(await answerOf({}))
    const { body } = await admin.send('POST', '/admin/invites')
    const invite = String(body['inviteUrl']).split('#invite=')[1]
    expect((await register(new Browser(world.base), { invite, email })).body['code']).toBe('CONFLICT')
    expect((await register(new Browser(world.base), { invite })).status).toBe(201)
    await world.close()
  })
})

onEachStore('an account', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'open' } })
    await makeFirstAccount(world.base)
  })
  afterAll(() => world?.close())

  it('is found by its e-mail address in any case', async () => {
    const email = `Zoe.${newEmail()}`
    await signUp(world.base, email)
    for (const typed of [email.toUpperCase(), email.toLowerCase(), ` ${email} `])
      expect((await signInPerson(world.base, typed)).cookie).toMatch(/^marquee=ws_/)
    expect((await register(new Browser(world.base), { email: email.toUpperCase() })).body['code']).toBe('CONFLICT')
  })

  it('needs a password of 10 characters or more', async () => {
    expect((await register(new Browser(world.base), { password: '123456789' })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    })
    expect((await register(new Browser(world.base), { password: '1234567890' })).status).toBe(201)
  })

  it('gets a new cookie with every sign-in: one that was planted before stays worthless', async () => {
    const email = newEmail()
    await signUp(world.base, email)
    const browser = await new Browser(world.base).open()
    const planted = browser.cookie
    await browser.send('POST', '/web/session', { email, password: PASSWORD })
    expect(browser.cookie).not.toBe(planted)
    const { body } = await call(world.base, 'GET', '/web/session', { headers: { cookie: planted } })
    expect(body['account']).toBeUndefined()
  })

  it('that changes its password keeps this sign-in and ends every other, sessions and all', async () => {
    const email = newEmail()
    const here = await signUp(world.base, email)
    const there = await signInPerson(world.base, email)
    const { refreshToken } = await signInDevice(here)
    await makePasswordReset(world.service.ctx, email)
    expect((await here.send('POST', '/web/password', { current: PASSWORD, next: NEXT })).status).toBe(204)
    expect((await here.send('GET', '/account')).status).toBe(200)
    expect((await there.send('GET', '/account')).body['code']).toBe('SIGN_IN_REVOKED')
    expect((await call(world.base, 'GET', '/account', { token: refreshToken })).body['code']).toBe('SIGN_IN_REVOKED')
    await expect(signInPerson(world.base, email)).rejects.toThrow('401')
    expect((await signInPerson(world.base, email, NEXT)).cookie).toMatch(/^marquee=/)
  })
})

describe('a reset link', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { MARQUEE_REGISTRATION: 'open' } })
    await makeFirstAccount(world.base)
  })
  afterAll(() => world?.close())

  const linkFor = async (email: string) => (await makePasswordReset(world.service.ctx, email)).resetUrl.split('#token=')[1]
  const reset = async (token: string | undefined, next = NEXT) =>
    (await new Browser(world.base, newAddress()).open()).send('POST', '/web/password-resets', { token, next })

  it('sets a password once, ends every sign-in, and makes the other links void', async () => {
    const email = newEmail()
    const browser = await signUp(world.base, email)
    const [link, other] = [await linkFor(email), await linkFor(email)]
    const tries = await Promise.all([reset(link), reset(link), reset(link)])
    expect(tries.map(({ status }) => status).sort()).toEqual([204, 400, 400])
    expect((await browser.send('GET', '/account')).body['code']).toBe('SIGN_IN_REVOKED')
    expect((await reset(other)).body).toMatchObject({ status: 400, errors: [{ path: 'token' }] })
    expect((await signInPerson(world.base, email, NEXT)).cookie).toMatch(/^marquee=/)
  })

  it('is void once the password was changed', async () => {
    const email = newEmail()
    const browser = await signUp(world.base, email)
    const link = await linkFor(email)
    await browser.send('POST', '/web/password', { current: PASSWORD, next: NEXT })
    expect((await reset(link, PASSWORD)).status).toBe(400)
  })
})
