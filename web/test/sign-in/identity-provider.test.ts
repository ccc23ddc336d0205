import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFirstAccount, newEmail, signInPerson, signUp } from '../../../server/test/support/callers.ts'
import { type IdentityServer, startIdentityServer } from '../../../server/test/support/external-services/identity-server.ts'
import { setupCodeAt } from '../../../server/test/support/processes/setup-codes.ts'
import { freePort } from '../../../server/test/support/store/postgres.ts'
import { openWorld, type World } from '../../../server/test/support/world.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from '../support/browser.ts'
import { enter } from '../support/watchers.ts'

const FIRST = 'a-first-password-of-mine'

describe('signing in with an identity provider', () => {
  const worlds: World[] = []
  const providers: IdentityServer[] = []
  const visitors: Visitor[] = []
  afterAll(async () => {
    for (const open of [...visitors, ...worlds, ...providers]) await open.close()
  })

  async function open(env: Record<string, string> = {}): Promise<{ world: World; provider: IdentityServer }> {
    const port = await freePort()
    const provider = await startIdentityServer(`http://127.0.0.1:${port}/web/oidc/callback`)
    providers.push(provider)
    const world = await openWorld({
      realClock: true,
      ownBaseUrl: true,
      env: {
        MARQUEE_PORT: String(port),
        MARQUEE_OIDC_ISSUER: provider.issuer,
        MARQUEE_OIDC_CLIENT_ID: provider.clientId,
        MARQUEE_OIDC_CLIENT_SECRET: provider.clientSecret,
        MARQUEE_OIDC_NAME: 'House ID',
        MARQUEE_DEMO: 'off',
        ...env,
      },
    })
    worlds.push(world)
    return { world, provider }
  }
  async function visit(viewport = desktop): Promise<Visitor> {
    const visitor = await openBrowser(viewport)
    visitors.push(visitor)
    return visitor
  }

  /** On the provider's own pages: who one is, and the first time that one agrees. */
  async function signInThere(page: Page, login: string, agrees = true): Promise<void> {
    await page.fill('input[name=login]', login)
    await page.fill('input[name=password]', 'any')
    await page.locator('button[type=submit]').click()
    if (agrees) await page.getByRole('button', { name: 'Continue' }).click()
  }

  describe('beside passwords', () => {
    let world: World
    let provider: IdentityServer
    const email = newEmail()
    beforeAll(async () => {
      const opened = await open({ MARQUEE_REGISTRATION: 'open' })
      world = opened.world
      provider = opened.provider
      await makeFirstAccount(world.base, email)
      provider.people.set('ada', { email, email_verified: true, name: 'Ada' })
      provider.people.set('bea', { email: newEmail(), email_verified: true, name: 'Bea' })
    })

    it('is one press and the provider’s own form, and leads to the screen that was asked for', async () => {
      const { page } = await visit()
      await page.goto(`${world.base}/settings`)
      expect(await violations(page)).toEqual([])
      await picture(page, 'provider-desk')
      await page.getByTestId('provider').click()
      await signInThere(page, 'ada')
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/settings')
    })

    it('asks at the provider who it is, after a sign-out and after a refusal', async () => {
      const { page } = await visit()
      await page.goto(`${world.base}/settings`)
      await page.getByTestId('provider').click()
      await signInThere(page, 'ada')
      await page.getByTestId('sign-out').click()
      await page.getByTestId('provider').click()
      await signInThere(page, 'bea')
      await page.getByText(/knows you, but there is no account for you here/).waitFor()
      await page.getByTestId('provider').click()
      await signInThere(page, 'ada')
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    })

    it('says in a sentence why it came to nothing, and takes that out of the address', async () => {
      const { page } = await visit(phone)
      await page.goto(`${world.base}/`)
      await page.getByTestId('provider').click()
      await signInThere(page, 'bea')
      await page.getByText(/knows you, but there is no account for you here/).waitFor()
      expect(page.url()).toBe(`${world.base}/`)
      expect(await violations(page)).toEqual([])
      await picture(page, 'provider-refused-phone')
    })

    it('is linked under the account’s settings, and confirms who one is beside the password', async () => {
      const visitor = await visit()
      const { page } = visitor
      const linking = newEmail()
      await signUp(world.base, linking)
      provider.people.set('cyd', { email: newEmail(), email_verified: false, name: 'Cyd' })
      await enter(visitor, { base: world.base, email: linking })
      await page.goto(`${world.base}/settings`)
      await page.getByTestId('link-provider').click()
      await signInThere(page, 'cyd')
      await page.getByText('From now on').waitFor()
      expect(page.url()).toBe(`${world.base}/settings`)
      expect(await page.getByTestId('link-provider').count()).toBe(0)
      await world.service.ctx.db.updateTable('sign_ins').set({ confirmed_at: 0 }).execute()
      await page.getByTestId('export').click()
      await page.getByRole('alertdialog').locator('input[name=password]').waitFor()
      expect(await violations(page)).toEqual([])
      await picture(page, 'provider-confirm-desk')
      await page.getByTestId('confirm-at-provider').click()
      await signInThere(page, 'bea')
      await page.getByRole('alertdialog').getByText('as somebody who is not linked to this account').waitFor()
      await page.getByTestId('refusal-read').click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    })

    it('sets a first password under the account’s settings, by keyboard, confirming at the provider', async () => {
      const visitor = await visit()
      const { page } = visitor
      const newcomer = newEmail()
      await signUp(world.base, newcomer)
      provider.people.set('dan', { email: newcomer, email_verified: true, name: 'Dan' })
      await page.goto(`${world.base}/settings`)
      await page.getByTestId('provider').click()
      await signInThere(page, 'dan')
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      const { db } = world.service.ctx
      await db.updateTable('accounts').set({ password_hash: '' }).where('email', '=', newcomer).execute()
      await db.updateTable('sign_ins').set({ confirmed_at: 0 }).execute()
      await page.goto(`${world.base}/settings`)
      await page.getByRole('heading', { name: 'Set a password' }).waitFor()
      for (const [name, size] of Object.entries({ desk: desktop, phone })) {
        await page.setViewportSize(size)
        await page.getByTestId('change-password').scrollIntoViewIfNeeded()
        expect(await violations(page)).toEqual([])
        await picture(page, `settings-first-password-${name}`)
      }
      const setPassword = async () => {
        await page.locator('input[name=next]').focus()
        await page.keyboard.type(FIRST)
        await page.locator('input[name=again]').focus()
        await page.keyboard.type(FIRST)
        await page.keyboard.press('Enter')
      }
      await setPassword()
      await page.getByRole('alertdialog').getByTestId('confirm-at-provider').press('Enter')
      await signInThere(page, 'dan', false)
      await page.getByRole('heading', { name: 'Set a password' }).waitFor()
      await setPassword()
      await page.getByText('Your password is set.').waitFor()
      await page.getByRole('heading', { name: 'Change password' }).waitFor()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('again')
      await picture(page, 'settings-first-password-done-phone')
      await signInPerson(world.base, newcomer, FIRST)
    })

    it('is not said to be linked when it belongs to another account', async () => {
      const visitor = await visit()
      const { page } = visitor
      const other = newEmail()
      await signUp(world.base, other)
      await enter(visitor, { base: world.base, email: other })
      await page.goto(`${world.base}/settings`)
      await page.getByTestId('link-provider').click()
      await signInThere(page, 'ada')
      await page.getByRole('alertdialog').getByText('already linked to another account').waitFor()
      expect(await page.getByText('From now on').count()).toBe(0)
    })
  })

  it('stays on the screen that one came from when it fails', async () => {
    const { world, provider } = await open()
    await makeFirstAccount(world.base)
    provider.people.set('eve', { email: newEmail(), email_verified: false })
    const { page } = await visit()
    await page.goto(`${world.base}/activate?code=WDJB-MJHT`)
    await page.getByTestId('provider').click()
    await signInThere(page, 'eve')
    await page.getByText(/has not verified your e-mail address/).waitFor()
    expect(page.url()).toBe(`${world.base}/activate?code=WDJB-MJHT`)
  })

  it('takes the set-up code that was typed above, and does not ask for it again on coming back', async () => {
    const { world, provider } = await open()
    provider.people.set('eve', { email: newEmail(), email_verified: false })
    const { page } = await visit()
    await page.goto(`${world.base}/`)
    await page.fill('input[name=setupCode]', await setupCodeAt(world.base))
    await page.getByTestId('provider').click()
    await signInThere(page, 'eve')
    await page.getByText(/has not verified your e-mail address/).waitFor()
    expect(await page.locator('input[name=setupCode]').count()).toBe(0)
  })

  it('says that the provider does not answer', async () => {
    const { world } = await open({ MARQUEE_OIDC_ISSUER: 'http://127.0.0.1:9' })
    await makeFirstAccount(world.base)
    const { page } = await visit()
    await page.goto(`${world.base}/`)
    await page.getByTestId('provider').click()
    await page.getByText(/does not answer, or this server is very busy/).waitFor()
  })

  it('is the only way where passwords are off, for the first account with the set-up code', async () => {
    const { world, provider } = await open({ MARQUEE_PASSWORDS: 'off' })
    provider.people.set('ada', { email: newEmail(), email_verified: true, name: 'Ada' })
    const { page } = await visit()
    await page.goto(`${world.base}/`)
    await page.getByTestId('provider').click()
    await page.getByText('Please fill this in.').waitFor()
    expect(await page.locator('input[type=password]').count()).toBe(0)
    await page.fill('input[name=setupCode]', await setupCodeAt(world.base))
    await page.getByTestId('provider').click()
    await signInThere(page, 'ada')
    await page.waitForURL('**/who')
    await page.goto(`${world.base}/settings`)
    await page.getByText('Your account is linked').waitFor()
    expect(await page.getByTestId('link-provider').count()).toBe(0)
    await page.goto(`${world.base}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    await world.service.ctx.db.updateTable('sign_ins').set({ confirmed_at: 0 }).execute()
    await page.reload()
    await page.getByRole('alertdialog').getByTestId('confirm-at-provider').click()
    await signInThere(page, 'ada', false)
    await page.locator('.tile').filter({ hasText: 'Accounts' }).waitFor()
  })
})
