import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePasswordReset } from '../../src/accounts/credentials.ts'
import { DAY_MS, mint, newProfile, poll } from '../contract/fixture.ts'
import { Browser, call, makeFirstAccount, newEmail, requestCode, signInDevice, signInPerson } from '../support/callers.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../support/world.ts'

const SECOND = 1000
const MINUTE_MS = 60 * SECOND

onEachStore('time', (store) => {
  let world: World
  const email = newEmail()
  const signIn = () => signInPerson(world.base, email)
  const outcomeOf = async (token: string, path = '/profiles') => {
    const { status, body } = await call(world.base, 'GET', path, { token })
    return status === 200 ? 'good' : body['code']
  }
  const until = (time: number) => world.pass(time - world.now())
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'invite' } })
    await makeFirstAccount(world.base, email)
  })
  afterAll(() => world?.close())

  it('ends a refresh token after 90 days, used or not, to the second that was announced', async () => {
    const { refreshToken, expiresAt } = await signInDevice(await signIn())
    expect(expiresAt).toBe(Math.floor((world.now() + 90 * DAY_MS) / SECOND))
    for (let month = 0; month < 2; month++) {
      world.pass(30 * DAY_MS)
      expect(await outcomeOf(refreshToken)).toBe('good')
    }
    until(expiresAt * SECOND - 1)
    expect(await outcomeOf(refreshToken)).toBe('good')
    world.pass(SECOND)
    expect(await outcomeOf(refreshToken)).toBe('TOKEN_EXPIRED')
  })

  it('has ended it after 90 days and a second, also for minting', async () => {
    const { refreshToken } = await signInDevice(await signIn())
    const profileId = await newProfile(world.base, refreshToken)
    world.pass(90 * DAY_MS + SECOND)
    const minted = await call(world.base, 'POST', '/auth/session-token', { token: refreshToken, body: { profileId } })
    expect(minted.body['code']).toBe('TOKEN_EXPIRED')
  })

  it('ends a session after 30 minutes', async () => {
    const { refreshToken } = await signInDevice(await signIn())
    const token = await mint(world.base, refreshToken, await newProfile(world.base, refreshToken))
    const { iat = 0, exp = 0 } = decodeJwt(token)
    expect(exp - iat).toBe(1800)
    expect(iat).toBe(Math.floor(world.now() / SECOND))
    until(exp * SECOND - 1)
    expect(await outcomeOf(token, '/profile')).toBe('good')
    world.pass(1)
    expect(await outcomeOf(token, '/profile')).toBe('TOKEN_EXPIRED')
  })

  it('ends a session earlier if its sign-in ends', async () => {
    const { refreshToken, expiresAt } = await signInDevice(await signIn())
    const profileId = await newProfile(world.base, refreshToken)
    until(expiresAt * SECOND - MINUTE_MS)
    const token = await mint(world.base, refreshToken, profileId)
    world.pass(MINUTE_MS - 1)
    expect(await outcomeOf(token, '/profile')).toBe('good')
    world.pass(SECOND)
    expect(await outcomeOf(token, '/profile')).toBe('TOKEN_EXPIRED')
  })

  it('ends a code after 10 minutes, for the device and for the person', async () => {
    const browser = await signIn()
    const { deviceCode, userCode } = await requestCode(world.base)
    const look = async () => (await browser.send('GET', `/web/activations/${userCode}`)).status
    world.pass(10 * MINUTE_MS - 1)
    expect([(await poll(world.base, deviceCode)).body['status'], await look()]).toEqual(['pending', 200])
    world.pass(5 * SECOND)
    expect([(await poll(world.base, deviceCode)).body['code'], await look()]).toEqual(['DEVICE_CODE_EXPIRED', 404])
    const decided = await browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve' })
    expect(decided.status).toBe(404)
  })

  it('ends a web sign-in after 30 days, however often it is used', async () => {
    const browser = await signIn()
    const asked = async () => (await browser.send('GET', '/account')).body['code'] ?? 'good'
    for (let week = 0; week < 5; week++) {
      world.pass(6 * DAY_MS - 1)
      expect(await asked()).toBe('good')
    }
    world.pass(SECOND)
    expect(await asked()).toBe('TOKEN_EXPIRED')
  })

  it('ends a web sign-in that nobody used for 7 days', async () => {
    const [busy, idle] = [await signIn(), await signIn()]
    const asked = async (browser: Browser) => (await browser.send('GET', '/account')).body['code'] ?? 'good'
    world.pass(7 * DAY_MS - 1)
    expect(await asked(busy)).toBe('good')
    world.pass(1)
    expect([await asked(busy), await asked(idle)]).toEqual(['good', 'TOKEN_EXPIRED'])
    expect((await idle.send('GET', '/web/session')).body['account']).toBeUndefined()
  })

  it('ends an invitation after 7 days', async () => {
    const admin = await signIn()
    const invites: string[] = []
    for (let made = 0; made < 2; made++) {
      const { body } = await admin.send('POST', '/admin/invites')
      invites.push(String(body['inviteUrl']).split('#invite=')[1] ?? '')
    }
    const join = async (invite: string | undefined) => {
      const browser = await new Browser(world.base).open()
      return browser.send('POST', '/web/accounts', { email: newEmail(), password: PASSWORD, name: 'Guest', invite })
    }
    world.pass(7 * DAY_MS - 1)
    expect((await join(invites[0])).status).toBe(201)
    world.pass(1)
    expect((await join(invites[1])).body).toMatchObject({ status: 400, errors: [{ path: 'invite' }] })
  })

  it('ends a reset link after a day', async () => {
    const link = async () => (await makePasswordReset(world.service.ctx, email)).resetUrl.split('#token=')[1] ?? ''
    const reset = async (token: string) =>
      (await new Browser(world.base).open()).send('POST', '/web/password-resets', { token, next: PASSWORD })
    const early = await link()
    world.pass(DAY_MS - 1)
    expect((await reset(early)).status).toBe(204)
    const late = await link()
    world.pass(DAY_MS)
    expect((await reset(late)).body).toMatchObject({ status: 400, errors: [{ path: 'token' }] })
  })
})
