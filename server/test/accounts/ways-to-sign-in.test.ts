import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, makeFirstAccount, newEmail, signUp } from '../support/callers.ts'
import { type IdentityServer, ProviderVisit, startIdentityServer } from '../support/external-services/identity-server.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../support/world.ts'

onEachStore('an account beside an identity provider', (store) => {
  let provider: IdentityServer
  let world: World
  beforeAll(async () => {
    provider = await startIdentityServer('http://marquee.test/web/oidc/callback')
    const oidc = { MARQUEE_OIDC_ISSUER: provider.issuer, MARQUEE_OIDC_CLIENT_ID: provider.clientId }
    const env = { ...oidc, MARQUEE_OIDC_CLIENT_SECRET: provider.clientSecret, MARQUEE_REGISTRATION: 'open' }
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
