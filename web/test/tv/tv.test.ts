import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFirstAccount } from '../../../server/test/support/callers.ts'
import { PASSWORD, type World } from '../../../server/test/support/world.ts'
import { openBrowser, phone, picture, type Visitor } from '../support/browser.ts'
import {
  expectSeenFocus,
  expectSound,
  focused,
  heroOn,
  openDemo,
  press,
  pressUntil,
  tv,
  typeByRemote,
} from '../support/watching.ts'

const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('/tv, by remote control, approved on a phone', () => {
  let world: World
  let screen: Visitor
  let hand: Visitor
  beforeAll(async () => {
    world = await openDemo()
    await makeFirstAccount(world.base, 'ann@example.org')
    screen = await openBrowser(tv)
    hand = await openBrowser(phone)
  })
  afterAll(async () => {
    await screen?.close()
    await hand?.close()
    await world?.close()
  })

  const shownCode = async () => {
    await screen.page.getByTestId('user-code').waitFor()
    return screen.page.getByTestId('user-code').textContent()
  }

  const signInHand = async () => {
    await hand.page.goto(`${world.base}/activate`)
    await hand.page.fill('input[name=email]', 'ann@example.org')
    await hand.page.fill('input[name=password]', PASSWORD)
    await hand.page.getByTestId('sign-in').click()
    await hand.page.getByTestId('continue').waitFor()
  }

  it('shows a large code that outlives a reload', async () => {
    await screen.page.goto(`${world.base}/tv`)
    const code = await shownCode()
    const height = await screen.page.getByTestId('user-code').evaluate((element) => element.getBoundingClientRect().height)
    expect(height).toBeGreaterThan(64)
    await expectSound(screen)
    await picture(screen.page, 'code-tv')
    await screen.page.reload()
    expect(await shownCode()).toBe(code)
  })

  it('says so when it was denied, and offers a new code', async () => {
    await signInHand()
    const denied = (await shownCode()) ?? ''
    await hand.page.goto(`${world.base}/activate?code=${denied}`)
    await hand.page.getByTestId('continue').click()
    await hand.page.getByTestId('deny').click()
    const { page } = screen
    await page.getByRole('heading', { level: 1, name: 'This TV was denied' }).waitFor({ timeout: 20_000 })
    expect(await page.getByText('Sign in with your phone').count()).toBe(0)
    await expectSeenFocus(page)
    await expectSound(screen)
    await picture(page, 'denied-tv')
    await press(page, 'Enter')
    await page.getByTestId('user-code').waitFor()
    expect(await shownCode()).not.toBe(denied)
  })

  it('is signed in from the phone, makes a profile and browses as a device of its own', async () => {
    await hand.page.goto(`${world.base}/activate?code=${await shownCode()}`)
    await hand.page.getByTestId('continue').click()
    await hand.page.getByTestId('asking').waitFor()
    expect(await hand.page.getByTestId('asking').textContent()).toContain('Marquee on a TV')
    expect(await hand.page.getByTestId('asking').textContent()).not.toContain('Web browser')
    await hand.page.getByTestId('approve').click()
    const { page } = screen
    await page.getByTestId('add-profile').waitFor()
    await expect.poll(() => focused(page)).toBe('who:new')
    await expectSeenFocus(page)
    await press(page, 'Enter')
    await page.locator('input[name=name]').waitFor()
    await expect.poll(() => focusedField(page)).toBe('name')
    await press(page, 'Enter')
    await page.getByTestId('keyboard-done').waitFor()
    await expectSeenFocus(page)
    await expectSound(screen)
    await picture(page, 'keyboard-tv')
    await press(page, 'Escape')
    await typeByRemote(page, 'Berta')
    expect(await page.locator('input[name=name]').inputValue()).toBe('Berta')
    expect(await focusedField(page)).toBe('name')
    await press(page, 'ArrowDown', 'ArrowRight', 'Enter')
    await expectSeenFocus(page)
    await expectSound(screen)
    await picture(page, 'edit-profile-tv')
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'save-profile')
    await press(page, 'Enter')
    await heroOn(page)
    expect(new URL(page.url()).pathname).toBe('/tv/browse')
    await expect.poll(() => focused(page)).toBe('hero:details')
    await expectSound(screen)
    const cookies = await screen.context.cookies()
    expect(cookies).toEqual([])
  })

  it('goes on in a form when a field is done: to the next empty field, then to the button', async () => {
    const { page, close } = await openBrowser(tv)
    await page.goto(`${world.base}/activate`)
    await page.locator('input[name=email]').waitFor()
    await pressUntil(page, 'ArrowDown', async () => (await focusedField(page)) === 'email')
    await typeByRemote(page, 'ann', { isDone: true })
    expect(await focusedField(page)).toBe('password')
    await typeByRemote(page, 'pw', { isDone: true })
    expect(await focused(page)).toBe('sign-in')
    await press(page, 'Enter')
    await expect.poll(() => page.locator('input[name=email]').getAttribute('aria-invalid')).toBe('true')
    await typeByRemote(page, 'x', { isDone: true })
    expect(await focused(page)).toBe('sign-in')
    await close()
  })

  it('stays signed in over a reload, and signs itself out', async () => {
    const { page } = screen
    await page.reload()
    await heroOn(page)
    await pressUntil(page, 'ArrowUp', async () => (await focused(page)).startsWith('bar:'))
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'bar:who')
    await press(page, 'Enter')
    await page.getByTestId('person').waitFor()
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'manage')
    await press(page, 'ArrowRight', 'Enter')
    expect(await focused(page)).toBe('cancel')
    await picture(page, 'sign-out-tv')
    await press(page, 'ArrowRight', 'Enter')
    await page.getByTestId('user-code').waitFor()
    expect(screen.problems).toEqual([])
    expect(hand.problems).toEqual([])
  })
})
