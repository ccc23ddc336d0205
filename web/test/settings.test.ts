import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, newEmail, signInDevice, signUp } from '../../server/test/support/callers.ts'
import { PASSWORD } from '../../server/test/support/world.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { addProfile, enter, type Fixture, isTooWide, openFixture, tv, watchAs } from './support/watchers.ts'
import { beyondEdge } from './support/watching.ts'

describe('/settings', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture({ MARQUEE_REGISTRATION: 'open' })
    visitor = await openBrowser(desktop)
    await enter(visitor, fixture)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const open = async (size = desktop) => {
    await visitor.page.setViewportSize(size)
    await visitor.page.goto(`${fixture.base}/settings`)
    await visitor.page.getByTestId('sign-in-entry').first().waitFor()
  }

  it('lists every sign-in with device, address and last use, at a desk, on a phone and on a TV', async () => {
    const { page } = visitor
    for (const [name, size] of Object.entries({ desk: desktop, phone, tv })) {
      await open(size)
      const device = page.getByTestId('sign-in-entry').filter({ hasText: 'Living room' })
      expect(await device.innerText()).toMatch(/100\.\d+\.\d+\.\d+[\s\S]*Signed in[\s\S]*(Last used|Not used yet)/)
      await page.getByTestId('sign-in-entry').filter({ hasText: 'This browser' }).waitFor()
      expect(await isTooWide(visitor)).toBe(false)
      expect(await violations(page)).toEqual([])
      await picture(page, `settings-${name}`)
    }
  })

  it('is one press from the bar, and so is the administration for whoever runs the server', async () => {
    const { page } = visitor
    await addProfile(fixture, { name: 'Ada', avatarUrl: 'avatar:owl' })
    await watchAs(visitor, fixture, 'Ada')
    for (const width of [320, 390, 768, 960, 1088, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await beyondEdge(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.goto(`${fixture.base}/browse`)
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    const other = await openBrowser(desktop)
    const email = newEmail()
    const { refreshToken } = await signInDevice(await signUp(fixture.base, email))
    await addProfile({ ...fixture, token: refreshToken }, { name: 'Bo', avatarUrl: 'avatar:fox' })
    await enter(other, { base: fixture.base, email })
    await watchAs(other, fixture, 'Bo')
    await other.page.getByRole('link', { name: 'Account' }).waitFor()
    expect(await other.page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
    await other.close()
  })

  it('signs a device out with one press', async () => {
    const { page } = visitor
    await open()
    expect((await call(fixture.base, 'GET', '/profiles', { token: fixture.token })).status).toBe(200)
    await page.getByRole('button', { name: 'Sign out: Living room' }).press('Enter')
    await page.getByRole('button', { name: 'Sign out: Living room' }).waitFor({ state: 'detached' })
    await page.getByText(/Living room.? has been signed out\./).waitFor()
    expect((await call(fixture.base, 'GET', '/profiles', { token: fixture.token })).status).toBe(401)
  })

  it('goes down one column at a time and through everything, with arrow keys alone', async () => {
    const { page } = visitor
    await open(tv)
    const seen = new Set<string>()
    const walk = async (key: string, steps: number) => {
      for (let step = 0; step < steps; step++) {
        await page.keyboard.press(key)
        seen.add(await page.evaluate(nameOfFocused))
      }
    }
    await walk('ArrowDown', 12)
    for (const aside of ['next', 'change-password', 'export']) expect([...seen]).not.toContain(aside)
    await walk('ArrowUp', 12)
    await walk('ArrowRight', 1)
    await walk('ArrowUp', 20)
    await walk('ArrowDown', 20)
    for (const name of ['revoke', 'sign-out', 'current', 'change-password', 'export', 'delete-account', 'invite'])
      expect([...seen]).toContain(name)
  })

  it('makes an invitation, leads to the administration, and gives everything held as a file', async () => {
    const { page } = visitor
    await open()
    await page.getByTestId('invite').click()
    expect(await page.locator('#invite-link').inputValue()).toContain('/join#invite=')
    const saving = page.waitForEvent('download')
    await page.getByTestId('export').click()
    const file = await (await saving).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email: fixture.email } })
    await page.getByRole('link', { name: 'Open administration' }).click()
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
  })

  it('deletes an account whose e-mail is typed, and only then', async () => {
    const email = newEmail()
    const { refreshToken } = await signInDevice(await signUp(fixture.base, email))
    const leaver = await openBrowser(phone)
    await enter(leaver, { base: fixture.base, email })
    const { page } = leaver
    await page.goto(`${fixture.base}/settings`)
    expect(await page.getByTestId('invite').count()).toBe(0)
    await page.getByTestId('delete-account').click()
    await page.getByText('This is not the e-mail of this account.').waitFor()
    expect((await call(fixture.base, 'GET', '/account', { token: refreshToken })).status).toBe(200)
    await page.fill('input[name=confirm]', email)
    await page.getByTestId('delete-account').click()
    await page.getByRole('heading', { level: 1, name: 'Your account is gone' }).waitFor()
    expect((await call(fixture.base, 'GET', '/account', { token: refreshToken })).status).toBe(401)
    expect(await violations(page)).toEqual([])
    expect(leaver.problems).toEqual([])
    await leaver.close()
  })

  it('refuses a wrong present password in words', async () => {
    const { page } = visitor
    await open()
    await page.fill('input[name=current]', 'not the password')
    await page.fill('input[name=next]', `${PASSWORD}-2`)
    await page.fill('input[name=again]', `${PASSWORD}-2`)
    await page.getByTestId('change-password').click()
    await page.getByText('The current password is wrong.').waitFor()
  })

  it('never logs an error, nor asks another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})

function nameOfFocused(): string {
  const { activeElement } = document
  return activeElement?.getAttribute('data-testid') ?? activeElement?.getAttribute('name') ?? ''
}
