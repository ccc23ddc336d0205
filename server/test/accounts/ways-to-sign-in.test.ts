import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, makeFirstAccount, newEmail, signInPerson, signUp } from '../support/callers.ts'
import { type IdentityServer, ProviderVisit, startIdentityServer } from '../support/external-services/identity-server.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../support/world.ts'

const NEXT = 'another-horse-marquee-staple'

onEachStore('an account beside an identity provider', (store) => {
  let provider: IdentityServer
  let world: World
  beforeAll(async () => {
    provider = await startIdentityServer('http://marquee.test/web/oidc/callback')
    const oidc = { MARQUEE_OIDC_ISSUER: provider.issuer, MARQUEE_OIDC_CLIENT_ID: provider.clientId }
    const env = {
      ...oidc,
      MARQUEE_OIDC_CLIENT_SECRET: provider.clientSecret,
      MARQUEE_REGISTRATION: 'open',
      MARQUEE_OIDC_ACCOUNTS: 'make',
    }
    world = await openWorld({ store, env })
    await makeFirstAccount(world.base)
  })
  afterAll(async () => {
    await world?.close()
    await provider?.close()
  })

  /** A person of the provider with an account here. */
  async function newPerson(login: string): Promise<string> {
    const email = newEmail()
    provider.people.set(login, { email, email_verified: true })
    await signUp(world.base, email)
    return email
  }

  const sessionOf = async (browser: Browser) => (await browser.send('GET', '/web/session')).body
  const signIn = async (browser: Browser, visit: ProviderVisit, login: string, asksWho?: boolean) => {
    const begun = await browser.send('POST', '/web/oidc', { ...(asksWho && { asksWho }) })
    const { pathname, search } = await visit.signIn(String(begun.body['url']), login)
    await browser.send('GET', pathname + search)
    return sessionOf(browser)
  }

  it('is another person’s in the same browser if the provider is to ask who it is', async () => {
    const [ada, bea] = [await newPerson('ada'), await newPerson('bea')]
    const browser = await new Browser(world.base).open()
    const visit = new ProviderVisit(provider)
    expect(await signIn(browser, visit, 'ada')).toMatchObject({ account: { email: ada } })
    expect(await signIn(browser, visit, 'bea')).toMatchObject({ account: { email: ada } }) // still signed in there
    expect(await signIn(browser, visit, 'bea', true)).toMatchObject({ account: { email: bea } })
  })

  describe('without a password', () => {
    /** A browser of a person whose account came from the provider. */
    async function newcomer(login: string): Promise<{ browser: Browser; email: string }> {
      const email = newEmail()
      provider.people.set(login, { email, email_verified: true })
      const browser = await new Browser(world.base).open()
      expect(await signIn(browser, new ProviderVisit(provider), login)).toMatchObject({ signsInWith: { password: false } })
      return { browser, email }
    }
    const setPassword = (browser: Browser, next = NEXT) => browser.send('POST', '/web/password', { next })

    it('gets its first one from its person, who stays signed in everywhere and signs in with it', async () => {
      const { browser, email } = await newcomer('dan')
      const elsewhere = await new Browser(world.base).open()
      await signIn(elsewhere, new ProviderVisit(provider), 'dan')
      expect((await setPassword(browser)).status).toBe(204)
      expect(await sessionOf(browser)).toMatchObject({ signsInWith: { password: true, provider: true } })
      expect((await elsewhere.send('GET', '/account')).status).toBe(200)
      expect((await (await signInPerson(world.base, email, NEXT)).send('GET', '/account')).body).toMatchObject({ email })
    })

    it('gets one only from a sign-in that was just confirmed, and confirms at the provider', async () => {
      const { browser } = await newcomer('eli')
      world.pass(15 * 60_000)
      expect((await setPassword(browser)).body['code']).toBe('CONFIRM_PASSWORD')
      const begun = await browser.send('POST', '/web/oidc', { purpose: 'confirm' })
      const { pathname, search } = await new ProviderVisit(provider).signIn(String(begun.body['url']), 'eli')
      await browser.send('GET', pathname + search)
      expect((await setPassword(browser)).status).toBe(204)
    })

    it('gets one of many that are sent at once to two nodes; after that the current one is needed', async () => {
      const { browser, email } = await newcomer('fay')
      const nodes = [world.base]
      if (store === 'postgres') nodes.push(`http://127.0.0.1:${(await world.second()).port}`)
      const passwords = Array.from({ length: 8 }, (_, caller) => `${NEXT} ${caller}`)
      const replies = await Promise.all(
        passwords.map((next, caller) => {
          const there = new Browser(nodes[caller % nodes.length] ?? world.base, browser.from)
          Object.assign(there, { cookie: browser.cookie, csrfToken: browser.csrfToken })
          return setPassword(there, next)
        }),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(400)])
      const set = passwords[replies.findIndex(({ status }) => status === 204)]
      await signInPerson(world.base, email, set)
      expect((await setPassword(browser)).body).toMatchObject({ status: 400, errors: [{ path: 'current' }] })
    })

    it('gets none from a sign-in that was ended on another node', async () => {
      const { browser, email } = await newcomer('gil')
      const { db } = world.service.ctx
      const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      await browser.send('GET', '/account')
      await db.deleteFrom('sign_ins').where('account_id', '=', account.id).execute()
      expect((await setPassword(browser)).body['code']).toBe('TOKEN_INVALID')
      const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', account.id).executeTakeFirst()
      expect(row).toEqual({ password_hash: '' })
    })
  })

  it('states what its person may sign in with', async () => {
    const email = await newPerson('cyd')
    const browser = await new Browser(world.base).open()
    expect(await sessionOf(browser)).not.toHaveProperty('signsInWith')
    const { body } = await browser.send('POST', '/web/session', { email, password: PASSWORD })
    expect(body['signsInWith']).toEqual({ password: true, provider: false })
    const signedIn = await signIn(browser, new ProviderVisit(provider), 'cyd')
    expect(signedIn['signsInWith']).toEqual({ password: true, provider: true })
    await world.service.ctx.db.updateTable('accounts').set({ password_hash: '' }).where('email', '=', email).execute()
    expect((await sessionOf(browser))['signsInWith']).toEqual({ password: false, provider: true })
  })
})
