import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestCode } from '../../../server/test/support/callers.ts'
import { PASSWORD } from '../../../server/test/support/world.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from '../support/browser.ts'
import { enter, type Fixture, openFixture } from '../support/watchers.ts'

describe('what needs the person, in the app', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    visitor = await openBrowser(desktop)
    await enter(visitor, fixture)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const dialog = () => visitor.page.getByRole('alertdialog')
  const db = () => fixture.world.service.ctx.db
  /** As it is a quarter of an hour after the password was given. */
  const forget = () => db().updateTable('sign_ins').set({ confirmed_at: 0 }).execute()

  it('asks for the password where it is needed, by keyboard alone, and goes on by itself', async () => {
    const { page } = visitor
    await forget()
    await page.goto(`${fixture.base}/admin`)
    await dialog().waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    expect(await violations(page)).toEqual([])
    await picture(page, 'confirm-desk')
    await page.keyboard.type('not the right one')
    await page.keyboard.press('Enter')
    await dialog().getByText('This is not your password.').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('.tile').filter({ hasText: 'Accounts' }).waitFor()
    await dialog().waitFor({ state: 'detached' })
  })

  it('does not ask again by itself whoever has declined, and asks them when they press', async () => {
    const { page } = visitor
    await page.setViewportSize(phone)
    await forget()
    await page.goto(`${fixture.base}/admin`)
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    const polled = await page.waitForResponse((response) => response.url().endsWith('/admin/overview'))
    expect(polled.status()).toBe(403)
    expect(await dialog().count()).toBe(0)
    await page.getByTestId('give-password').first().click()
    await dialog().locator('input[name=password]').fill(PASSWORD)
    await page.getByTestId('confirm-password').click()
    await page.locator('.tile').filter({ hasText: 'Accounts' }).waitFor()
  })

  it('gives the file of one’s data after the password', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/settings`)
    await forget()
    await page.getByTestId('export').click()
    await dialog().locator('input[name=password]').fill(PASSWORD)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('marquee-export.json')
  })

  it.each([
    ['was-me', 'stays'],
    ['not-me', 'is signed out'],
  ] as const)('tells of a device that was used from somewhere new; by %s it %s', async (answer, fate) => {
    const { page } = visitor
    await page.setViewportSize(desktop)
    const marks = { last_network: '198.51.100.0', new_network_at: Date.now() }
    await db().updateTable('sign_ins').set(marks).where('kind', '=', 'device').execute()
    await page.goto(`${fixture.base}/settings`)
    await dialog().getByText('used from a new network (198.51.100.0)').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'new-use-desk')
    await page.getByTestId(answer).click()
    await dialog().waitFor({ state: 'detached' })
    const left = await db().selectFrom('sign_ins').select('new_network_at').where('kind', '=', 'device').execute()
    expect(left).toEqual(fate === 'stays' ? [{ new_network_at: null }] : [])
  })

  it('says before an approval what the device may do, and shows its name without what could forge the sentence', async () => {
    const { page } = visitor
    const { userCode } = await requestCode(fixture.base)
    const forged = { device_name: 'TV\u202e.tnuocca ruoy ot ni ngis ot stnaw\u2069 ok\u0007' }
    await db().updateTable('device_codes').set(forged).where('status', '=', 'pending').execute()
    await page.goto(`${fixture.base}/activate?code=${userCode}`)
    await page.getByTestId('continue').click()
    await page.getByText('It may not administer, export or delete it.').waitFor()
    const name = 'TV.tnuocca ruoy ot ni ngis ot stnaw ok'
    const lead = await page.locator('main .lead').first().textContent()
    expect(lead).toBe(`\u2068${name}\u2069 wants to sign in to your account.`)
    expect(await page.getByTestId('asking').locator('bdi').nth(1).textContent()).toBe(name)
  })
})
