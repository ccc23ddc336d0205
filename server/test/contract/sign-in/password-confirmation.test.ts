import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  Browser,
  call,
  makeFirstAccount,
  newEmail,
  type Reply,
  signInDevice,
  signInPerson,
  signUp,
} from '../../support/callers.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../../support/world.ts'

const MINUTE_MS = 60_000
const NEXT = 'another-horse-marquee-staple'
const codeOf = ({ status, body }: Reply) => body['code'] ?? status

onEachStore('what needs the person', (store) => {
  let world: World
  let email: string
  let admin: Browser
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'open', MARQUEE_DURABILITY: 'normal' } })
    email = newEmail()
    admin = await makeFirstAccount(world.base, email)
  })
  afterAll(() => world?.close())

  const confirm = (browser: Browser, password = PASSWORD) => browser.send('POST', '/web/session/confirm', { password })

  it('is refused to a device, even to one that an administrator approved', async () => {
    const { refreshToken: token } = await signInDevice(admin)
    for (const [method, path] of [
      ['GET', '/admin/backup'],
      ['GET', '/admin/accounts'],
      ['GET', '/account/export'],
      ['DELETE', '/account'],
    ] as const)
      expect([path, codeOf(await call(world.base, method, path, { token }))]).toEqual([path, 'FORBIDDEN'])
    expect((await call(world.base, 'GET', '/account', { token })).status).toBe(200)
  })

  it.each([
    ['registering', () => signUp(world.base)],
    ['signing in', () => signInPerson(world.base, email)],
  ] as const)('is open for 15 minutes after %s, to the millisecond', async (_, begin) => {
    const browser = await begin()
    world.pass(15 * MINUTE_MS - 1)
    expect(codeOf(await browser.send('GET', '/account/export'))).toBe(200)
    world.pass(1)
    expect(codeOf(await browser.send('GET', '/account/export'))).toBe('CONFIRM_PASSWORD')
    expect(codeOf(await browser.send('GET', '/account'))).toBe(200)
  })

  it('is open for 15 more once the password was given again, and not after a wrong one', async () => {
    world.pass(20 * MINUTE_MS)
    expect(codeOf(await admin.send('GET', '/admin/accounts'))).toBe('CONFIRM_PASSWORD')
    expect((await confirm(admin, 'not the right one')).body).toMatchObject({ status: 400, errors: [{ path: 'password' }] })
    expect(codeOf(await admin.send('GET', '/admin/accounts'))).toBe('CONFIRM_PASSWORD')
    expect((await confirm(admin)).status).toBe(204)
    expect(codeOf(await admin.send('GET', '/admin/accounts'))).toBe(200)
    world.pass(15 * MINUTE_MS)
    expect(codeOf(await admin.send('GET', '/admin/accounts'))).toBe('CONFIRM_PASSWORD')
  })

  it('is open to the sign-in that gave the password, not to the account’s others', async () => {
    const [here, there] = [await signInPerson(world.base, email), await signInPerson(world.base, email)]
    world.pass(20 * MINUTE_MS)
    await confirm(here)
    expect(codeOf(await here.send('GET', '/admin/accounts'))).toBe(200)
    expect(codeOf(await there.send('GET', '/admin/accounts'))).toBe('CONFIRM_PASSWORD')
  })

  it('is open after changing the password', async () => {
    const browser = await signUp(world.base)
    world.pass(20 * MINUTE_MS)
    await browser.send('POST', '/web/password', { current: PASSWORD, next: NEXT })
    expect(codeOf(await browser.send('GET', '/account/export'))).toBe(200)
  })

  it('is closed again where the clock was set back by more than that', async () => {
    const browser = await signUp(world.base)
    world.pass(-16 * MINUTE_MS)
    expect(codeOf(await browser.send('GET', '/account/export'))).toBe('CONFIRM_PASSWORD')
    world.pass(16 * MINUTE_MS)
  })

  it('never requests the password of a person who is not allowed anyway', async () => {
    const browser = await signUp(world.base)
    world.pass(20 * MINUTE_MS)
    expect(codeOf(await browser.send('GET', '/admin/accounts'))).toBe('FORBIDDEN')
  })

  it('counts a password given again like any other guess', async () => {
    const browser = await signUp(world.base)
    const guesses: unknown[] = []
    for (let guess = 0; guess < 11; guess++) guesses.push((await confirm(browser, 'not the right one')).status)
    expect(guesses).toEqual([...Array(10).fill(400), 429])
    expect((await confirm(browser)).status).toBe(429)
  })
})

describe.skipIf(inject('postgresUrl') === undefined)('a password given again', () => {
  it('counts at once on every node', async () => {
    const world = await openWorld({ store: 'postgres', env: { MARQUEE_DURABILITY: 'normal' } })
    const admin = await makeFirstAccount(world.base)
    const there = new Browser(`http://127.0.0.1:${(await world.second()).port}`, admin.from)
    Object.assign(there, { cookie: admin.cookie, csrfToken: admin.csrfToken })
    world.pass(20 * MINUTE_MS)
    expect(codeOf(await there.send('GET', '/admin/accounts'))).toBe('CONFIRM_PASSWORD')
    await admin.send('POST', '/web/session/confirm', { password: PASSWORD })
    expect(codeOf(await there.send('GET', '/admin/accounts'))).toBe(200)
    await world.close()
  })
})
