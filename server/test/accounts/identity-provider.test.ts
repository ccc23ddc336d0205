import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeInvite } from '../../src/accounts/registration.ts'
import { Browser, call, makeFirstAccount, newEmail, type Reply } from '../support/callers.ts'
import { type IdentityServer, ProviderVisit, startIdentityServer } from '../support/external-services/identity-server.ts'
import { setupCodeAt } from '../support/processes/setup-codes.ts'
import { onEachStore, openWorld, PASSWORD, type StoreKind, type World } from '../support/world.ts'

const CALLBACK = 'http://marquee.test/web/oidc/callback'
let provider: IdentityServer
beforeAll(async () => {
  provider = await startIdentityServer(CALLBACK)
})
afterAll(() => provider?.close())

let people = 0
function newPerson(claims: { email?: string; email_verified?: boolean; name?: string } = {}): { login: string; email: string } {
  people++
  const login = `person-${people}`
  const email = claims.email ?? newEmail()
  provider.people.set(login, { email, email_verified: true, name: 'Ada', ...claims })
  return { login, email }
}

function openWith(env: Record<string, string> = {}, store: StoreKind = 'sqlite'): Promise<World> {
  const { issuer, clientId, clientSecret } = provider
  return openWorld({
    store,
    env: {
      MARQUEE_OIDC_ISSUER: issuer,
      MARQUEE_OIDC_CLIENT_ID: clientId,
      MARQUEE_OIDC_CLIENT_SECRET: clientSecret,
      MARQUEE_OIDC_NAME: 'House ID',
      MARQUEE_LIMIT_WRONG_PASSWORDS_PER_ADDRESS: '0',
      ...env,
    },
  })
}

const begin = (browser: Browser, body: Record<string, unknown> = {}) => browser.send('POST', '/web/oidc', body)
const accountOf = async (browser: Browser) => (await browser.send('GET', '/web/session')).body['account']

/** Comes back to our service with what the provider said. */
async function comeBack(browser: Browser, at: URL): Promise<Reply> {
  expect(`${at.origin}${at.pathname}`).toBe(CALLBACK)
  const reply = await browser.send('GET', at.pathname + at.search)
  await browser.send('GET', '/web/session') // as a page of ours does; brings the CSRF token of the new cookie
  return reply
}

async function signIn(browser: Browser, login: string, body: Record<string, unknown> = {}): Promise<Reply> {
  const begun = await begin(browser, body)
  expect(begun.status).toBe(200)
  return comeBack(browser, await new ProviderVisit(provider).signIn(String(begun.body['url']), login))
}

const leadsTo = (reply: Reply) => reply.headers.get('location')?.replace('http://marquee.test', '')

onEachStore('signing in with an identity provider', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWith({ MARQUEE_REGISTRATION: 'invite' }, store)
    await makeFirstAccount(world.base)
  })
  afterAll(() => world?.close())
  let browser: Browser
  beforeEach(async () => {
    browser = await new Browser(world.base).open()
  })

  it('is offered by name', async () => {
    const { body } = await browser.send('GET', '/web/session')
    expect(body).toMatchObject({ oidc: { name: 'House ID' }, passwords: true })
  })

  it('links an account by its verified address, and later finds it by the provider’s id of the person', async () => {
    const { login, email } = newPerson()
    await makeAccount(world, email)
    const back = await signIn(browser, login, { returnTo: '/search?q=alien' })
    expect([back.status, leadsTo(back)]).toEqual([303, '/search?q=alien'])
    expect(await accountOf(browser)).toMatchObject({ email })
    provider.people.set(login, { email: newEmail(), email_verified: false })
    const again = await new Browser(world.base).open()
    await signIn(again, login)
    expect(await accountOf(again)).toMatchObject({ email })
  })

  it('does not believe an address that the provider has not verified', async () => {
    const { login, email } = newPerson({ email_verified: false })
    await makeAccount(world, email)
    expect(leadsTo(await signIn(browser, login))).toBe('/#oidc=unverified')
    expect(await accountOf(browser)).toBeUndefined()
  })

  it('makes no account for who has none and no invitation', async () => {
    expect(leadsTo(await signIn(browser, newPerson().login))).toBe('/#oidc=closed')
  })

  it('makes one for an invitation, which is used up', async () => {
    const { ctx } = world.service
    const { inviteUrl } = await makeInvite(ctx, { address: '', userAgent: '', requestId: '' }, await adminOf(world))
    const invite = inviteUrl.split('invite=')[1]
    const { login, email } = newPerson({ name: 'Ada \u202Elovelace' })
    expect(leadsTo(await signIn(browser, login, { invite }))).toBe('/')
    expect(await accountOf(browser)).toMatchObject({ email, admin: false, name: email.split('@')[0] })
    const other = await new Browser(world.base).open()
    expect(leadsTo(await signIn(other, newPerson().login, { invite }))).toBe('/#oidc=closed')
  })

  it('is refused to a locked account', async () => {
    const { login, email } = newPerson()
    await makeAccount(world, email)
    await world.service.ctx.db.updateTable('accounts').set({ locked_at: 1 }).where('email', '=', email).execute()
    expect(leadsTo(await signIn(browser, login))).toBe('/#oidc=locked')
  })

  it('counts once, and only in the browser that began it', async () => {
    const { login, email } = newPerson()
    await makeAccount(world, email)
    const begun = await begin(browser)
    const at = await new ProviderVisit(provider).signIn(String(begun.body['url']), login)
    const stranger = await new Browser(world.base).open()
    expect(leadsTo(await comeBack(stranger, at))).toBe('/#oidc=expired')
    const racers = await Promise.all(Array.from({ length: 8 }, () => rawReturn(browser, at)))
    expect(racers.filter((location) => location === '/').length).toBe(1)
    expect(racers.filter((location) => location === '/#oidc=expired').length).toBe(7)
  })

  it('is over after ten minutes', async () => {
    const { login, email } = newPerson()
    await makeAccount(world, email)
    const begun = await begin(browser)
    const at = await new ProviderVisit(provider).signIn(String(begun.body['url']), login)
    world.pass(601_000)
    expect(leadsTo(await comeBack(browser, at))).toBe('/#oidc=expired')
  })

  it('says so when the person declines, and when an answer was tampered with', async () => {
    const begun = await begin(browser)
    expect(leadsTo(await comeBack(browser, await new ProviderVisit(provider).abort(String(begun.body['url']))))).toBe(
      '/#oidc=refused',
    )
    const { login } = newPerson()
    const second = await begin(browser)
    const at = await new ProviderVisit(provider).signIn(String(second.body['url']), login)
    at.searchParams.set('code', `${at.searchParams.get('code')}x`)
    expect(leadsTo(await comeBack(browser, at))).toBe('/#oidc=failed')
  })

  it('returns to the screen that the person came from, also after a failure', async () => {
    const returnTo = '/activate?code=WDJB-MJHT'
    const { url } = (await begin(browser, { returnTo: `${returnTo}#top` })).body as unknown as { url: string }
    const declined = await comeBack(browser, await new ProviderVisit(provider).abort(url))
    expect(leadsTo(declined)).toBe(`${returnTo}#oidc=refused`)
  })

  it('does not tell the person that they declined when the provider itself fails', async () => {
    for (const error of ['server_error', 'invalid_scope', 'x'.repeat(4000)]) {
      const { url } = (await begin(browser)).body as unknown as { url: string }
      const state = new URL(url).searchParams.get('state') ?? ''
      const failed = await comeBack(browser, new URL(`${CALLBACK}?${new URLSearchParams({ state, error })}`))
      expect([error, leadsTo(failed)]).toEqual([error, '/#oidc=failed'])
    }
  })

  it('sends nobody to another site', async () => {
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil', '/a b']) {
      expect((await begin(browser, { returnTo })).status).toBe(400)
    }
  })

  it('opens what needs the person, and only for the account that is signed in', async () => {
    const { login, email } = newPerson()
    await makeAccount(world, email)
    await signIn(browser, login)
    world.pass(16 * 60_000)
    expect((await browser.send('GET', '/account/export')).body['code']).toBe('CONFIRM_PASSWORD')
    const other = newPerson()
    await makeAccount(world, other.email)
    await signIn(await new Browser(world.base).open(), other.login)
    expect(leadsTo(await signIn(browser, other.login, { purpose: 'confirm' }))).toBe('/#oidc=other-account')
    expect(leadsTo(await signIn(browser, login, { purpose: 'confirm', returnTo: '/settings' }))).toBe('/settings')
    const kept = await browser.send('GET', '/account/export')
    expect(kept.status).toBe(200)
    expect(kept.body['identities']).toEqual([
      { issuer: provider.issuer, subject: login, linkedAt: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  it('can be added once by a signed-in person', async () => {
    const { login } = newPerson({ email_verified: false })
    const email = newEmail()
    await makeAccount(world, email)
    await browser.send('POST', '/web/session', { email, password: PASSWORD })
    expect(leadsTo(await signIn(browser, login, { purpose: 'link', returnTo: '/settings' }))).toBe('/settings')
    const elsewhere = await new Browser(world.base).open()
    await signIn(elsewhere, login)
    expect(await accountOf(elsewhere)).toMatchObject({ email })
    const another = newEmail()
    await makeAccount(world, another)
    await browser.send('POST', '/web/session', { email: another, password: PASSWORD })
    expect(leadsTo(await signIn(browser, login, { purpose: 'link' }))).toBe('/#oidc=taken')
  })

  it('is a sign-in like any other: listed, and revoked at once', async () => {
    const { login, email } = newPerson()
    await makeAccount(world, email)
    await signIn(browser, login)
    const { sessions } = (await browser.send('GET', '/auth/sessions')).body as unknown as { sessions: { publicId: string }[] }
    expect(sessions.length).toBe(1)
    await browser.send('DELETE', `/auth/sessions/${sessions[0]?.publicId}`)
    expect((await browser.send('GET', '/auth/sessions')).status).toBe(401)
  })
})

describe('a server that creates accounts for the identity provider’s people and has passwords switched off', () => {
  let world: World
  beforeAll(async () => {
    world = await openWith({ MARQUEE_OIDC_ACCOUNTS: 'make', MARQUEE_PASSWORDS: 'off', MARQUEE_DEMO: 'auto' })
  })
  afterAll(() => world?.close())

  it('is set up with the set-up code, and then signs in everybody who has an account at the provider', async () => {
    const visitor = await new Browser(world.base).open()
    expect((await visitor.send('POST', '/web/demo')).status).toBe(201)
    expect((await visitor.send('GET', '/profiles')).status).toBe(200)
    const first = await new Browser(world.base).open()
    expect((await begin(first)).body['errors']).toMatchObject([{ path: 'setupCode' }])
    await signIn(first, newPerson().login, { setupCode: await setupCodeAt(world.base) })
    expect(await accountOf(first)).toMatchObject({ admin: true })
    expect((await visitor.send('GET', '/profiles')).status).toBe(401) // visits have ended
    const second = await new Browser(world.base).open()
    await signIn(second, newPerson({ name: 'Grace' }).login)
    expect(await accountOf(second)).toMatchObject({ admin: false, name: 'Grace' })
  })

  it('refuses every way with a password', async () => {
    const browser = await new Browser(world.base).open()
    await signIn(browser, newPerson().login)
    const tries: [string, unknown][] = [
      ['/web/session', { email: newEmail(), password: PASSWORD }],
      ['/web/accounts', { email: newEmail(), password: PASSWORD, name: 'Ida' }],
      ['/web/password', { current: PASSWORD, next: PASSWORD }],
      ['/web/password', { next: PASSWORD }],
      ['/web/session/confirm', { password: PASSWORD }],
      ['/web/password-resets', { token: 'rst_x', next: PASSWORD }],
    ]
    for (const [path, body] of tries) {
      const reply = await browser.send('POST', path, body)
      expect([path, reply.status, reply.body['code']]).toEqual([path, 403, 'FORBIDDEN'])
    }
  })
})

describe('sign-ins at the provider', () => {
  it('are limited by address, except those that succeed', async () => {
    const world = await openWith({ MARQUEE_LIMIT_WRONG_PASSWORDS_PER_ADDRESS: '2', MARQUEE_REGISTRATION: 'open' })
    await makeFirstAccount(world.base)
    const browser = await new Browser(world.base).open()
    await signIn(browser, newPerson().login)
    const other = await new Browser(world.base).open()
    const begun = [await begin(other), await begin(other), await begin(other)]
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 429])
    await world.close()
  })
})

describe('a provider that is not there', () => {
  it('is reported as such, and leaves nothing behind', async () => {
    const world = await openWith({ MARQUEE_OIDC_ISSUER: 'http://127.0.0.1:9' })
    await makeFirstAccount(world.base)
    const browser = await new Browser(world.base).open()
    const reply = await begin(browser)
    expect([reply.status, reply.body['code']]).toEqual([503, 'NOT_READY'])
    expect(await world.service.ctx.db.selectFrom('identity_requests').selectAll().execute()).toEqual([])
    await world.close()
  })
})

async function makeAccount(world: World, email: string): Promise<void> {
  const { ctx } = world.service
  const { addAccount } = await import('../../src/accounts/registration.ts')
  const { hashPassword } = await import('../../src/accounts/passwords.ts')
  await addAccount(ctx, { email, name: 'Ida', passwordHash: await hashPassword(PASSWORD), admin: false, first: 'maybe' })
}

async function adminOf(world: World): Promise<string> {
  const row = await world.service.ctx.db.selectFrom('accounts').select('id').where('admin', '=', 1).executeTakeFirstOrThrow()
  return row.id
}

/** Comes back without keeping the cookie, so that many can at once. */
async function rawReturn(browser: Browser, at: URL): Promise<string | undefined> {
  const reply = await call(browser.base, 'GET', at.pathname + at.search, { headers: { cookie: browser.cookie } })
  return leadsTo(reply)
}
