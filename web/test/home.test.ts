import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePasswordReset } from '../../server/src/accounts/credentials.ts'
import { call, makeFirstAccount, newEmail, signInDevice } from '../../server/test/support/callers.ts'
import { openWorld, PASSWORD, type World } from '../../server/test/support/world.ts'
import { desktop, openBrowser, type Visitor, violations } from './support/browser.ts'

describe('the other pages, at a desk', () => {
  const email = newEmail()
  let world: World
  let visitor: Visitor
  let base: string
  let token: string
  beforeAll(async () => {
    world = await openWorld({ realClock: true, env: { MARQUEE_TRUSTED_PROXIES: '127.0.0.1', MARQUEE_REGISTRATION: 'invite' } })
    base = world.base
    token = (await signInDevice(await makeFirstAccount(base, email))).refreshToken
    visitor = await openBrowser(desktop)
  })
  afterAll(async () => {
    await visitor?.close()
    await world?.close()
  })

  const heading = (text: string | RegExp) => visitor.page.getByRole('heading', { level: 1, name: text }).waitFor()

  it('refuses a wrong password in words, and signs in with the right one', async () => {
    const { page } = visitor
    await page.goto(`${base}/`)
    await heading('Sign in')
    await page.fill('input[name=email]', email)
    await page.fill('input[name=password]', 'not the password')
    await page.getByTestId('sign-in').click()
    await page.getByRole('alert').first().waitFor()
    await page.fill('input[name=password]', PASSWORD)
    await page.getByTestId('sign-in').click()
    await heading('Who will watch?')
    expect(await violations(page)).toEqual([])
  })

  it('makes an invitation that lets somebody in', async () => {
    const { page } = visitor
    await page.goto(`${base}/settings`)
    await page.getByTestId('invite').click()
    const link = await page.locator('#invite-link').inputValue()
    const guest = await openBrowser(desktop)
    await guest.page.goto(link.replace('http://marquee.test', base))
    await guest.page.getByRole('heading', { level: 1, name: 'You are invited' }).waitFor()
    await guest.page.fill('input[name=name]', 'Guest')
    await guest.page.fill('input[name=email]', newEmail())
    await guest.page.fill('input[name=password]', PASSWORD)
    await guest.page.getByTestId('register').click()
    await guest.page.getByRole('heading', { level: 1, name: 'Who will watch?' }).waitFor()
    expect(guest.problems).toEqual([])
    await guest.close()
  })

  it('revokes a device with one press', async () => {
    const { page } = visitor
    await page.goto(`${base}/settings`)
    await page.getByRole('button', { name: 'Sign out: Living room' }).click()
    await page.getByRole('button', { name: 'Sign out: Living room' }).waitFor({ state: 'detached' })
    expect((await call(base, 'GET', '/profiles', { token })).status).toBe(401)
  })

  it('has settings that change the password', async () => {
    const { page } = visitor
    await page.goto(`${base}/settings`)
    await heading('Your account')
    expect(await violations(page)).toEqual([])
    await page.fill('input[name=current]', PASSWORD)
    await page.fill('input[name=next]', `${PASSWORD}-2`)
    const again = page.locator('input[name=again]')
    if (await again.count()) await again.fill(`${PASSWORD}-2`)
    await page.getByTestId('change-password').click()
    await page.getByRole('status').filter({ hasText: 'changed' }).waitFor()
  })

  it('sets a new password with the one-time link of the command line', async () => {
    const { page } = visitor
    const { resetUrl } = await makePasswordReset(world.service.ctx, email)
    await page.goto(resetUrl.replace('http://marquee.test', base))
    await heading('Set a new password')
    expect(await violations(page)).toEqual([])
    await page.fill('input[name=next]', PASSWORD)
    await page.fill('input[name=again]', PASSWORD)
    await page.getByTestId('set-password').click()
    await heading('Your password is set')
    const { status } = await signInByForm(base, email)
    expect(status).toBe(200)
  })

  it('says that a link has been used, and nothing about fields', async () => {
    const { page } = visitor
    const { resetUrl } = await makePasswordReset(world.service.ctx, email)
    const { resetUrl: newer } = await makePasswordReset(world.service.ctx, email)
    for (const [link, outcome] of [
      [newer, 'Your password is set'],
      [newer, 'This link has been used or has expired.'],
      [resetUrl, 'This link has been used or has expired.'],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(link.replace('http://marquee.test', base))
      await page.fill('input[name=next]', PASSWORD)
      await page.fill('input[name=again]', PASSWORD)
      await page.getByTestId('set-password').click()
      await page.getByText(outcome).waitFor()
      expect(await page.getByText('marked fields').count()).toBe(0)
    }
    visitor.problems.splice(0) // a browser reports refused requests
  })

  it('never logs an error, nor asks another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})

async function signInByForm(base: string, email: string): Promise<{ status: number }> {
  const opened = await call(base, 'GET', '/web/session')
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  return call(base, 'POST', '/web/session', {
    body: { email, password: PASSWORD },
    headers: { cookie, 'x-csrf-token': String(opened.body['csrfToken']) },
  })
}
