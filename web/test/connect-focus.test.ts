import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, openBrowser, type Visitor } from './support/browser.ts'
import { addProfile, enter, type Fixture, openFixture, watchAs } from './support/watchers.ts'

describe('the focus on /connect', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture({ MARQUEE_SOURCE_NETWORKS: '127.0.0.1' })
    await addProfile(fixture, { name: 'Mila', avatarUrl: 'avatar:fox' })
    visitor = await openBrowser(desktop)
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Mila')
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const box = (id: string) => visitor.page.getByTestId(`client-${id}`)
  const source = (kind: string) => visitor.page.getByTestId(`source-${kind}`)
  const doors = () => visitor.page.getByTestId('door')

  it('stays in place after each action, by keyboard alone', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/connect`)
    await box('rss').getByTestId('make-address').press('Enter')
    await doors().first().waitFor()
    const active = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('data-testid') ?? activeElement?.getAttribute('name') ?? activeElement?.textContent
      })
    const enterOn = async (control: Locator, times = 1) => {
      await control.focus()
      for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press('Enter')
    }
    await box('plex').locator('input[name=serverUser]').focus()
    await page.evaluate(noteLostFocus)
    await page.keyboard.type('ann')
    await page.keyboard.press('Enter')
    await box('plex').getByTestId('copy').waitFor()
    expect(await active()).toBe('make-address')
    await enterOn(box('plex').getByTestId('copy'))
    await box('plex').getByText('Copied').waitFor()
    expect(await active()).toBe('copy')
    await enterOn(box('plex').getByTestId('qr'), 2)
    expect(await active()).toBe('qr')

    const entry = doors().filter({ hasText: 'ann' })
    await enterOn(entry.getByTestId('end-door'), 2)
    await entry.waitFor({ state: 'detached' })
    expect(await active()).toBe('Connected')
    await page.keyboard.press('Tab')
    expect(await active()).toBe('end-door')

    await source('plex').locator('input[name=address]').focus()
    await page.keyboard.type('http://127.0.0.1:9')
    await source('plex').locator('input[name=key]').focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await source('plex').getByText('Nothing answers at this address.').waitFor()
    expect(await active()).toBe('key')
    await enterOn(source('plex').getByTestId('read-now'))
    await enterOn(source('plex').getByTestId('new-key'))
    await source('plex').getByTestId('change-source').waitFor()
    expect(await active()).toBe('key')
    await page.keyboard.type('y')
    await page.keyboard.press('Enter')
    await source('plex').getByTestId('change-source').waitFor({ state: 'detached' })
    expect(await active()).toBe('new-key')
    await enterOn(source('plex').getByTestId('remove-source'), 2)
    await source('plex').getByTestId('source').waitFor({ state: 'detached' })
    expect(await active()).toBe('Plex')
    await page.keyboard.press('Tab')
    expect(await active()).toBe('address')
    expect(await page.evaluate(() => (globalThis as unknown as { lostFocus: number }).lostFocus)).toBe(0)
  })

  it('stays in place after copying over plain http, where a browser has no clipboard for pages', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/connect`)
    await page.evaluate(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true }))
    await box('radarr').getByTestId('make-address').press('Enter')
    await box('radarr').getByTestId('copy').press('Enter')
    await box('radarr').getByText('Copied').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('copy')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/radarr\.json$/)
    expect(visitor.problems).toEqual([])
  })
})

/** Counts the frames in which nothing has the focus. */
function noteLostFocus(): void {
  const counted = Object.assign(globalThis, { lostFocus: 0 })
  const look = () => {
    if (!document.activeElement || document.activeElement === document.body) counted.lostFocus++
    requestAnimationFrame(look)
  }
  look()
}
