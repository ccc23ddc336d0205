import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWorld, type World } from '../../../server/test/support/world.ts'
import { desktop, openBrowser, phone, type Visitor, violations } from './browser.ts'

export const tv = { width: 1920, height: 1080 }

/** Every size that the screens are made for. */
export const sizes = [
  ['on a TV', 'tv', tv],
  ['at a desk', 'desk', desktop],
  ['on a phone', 'phone', phone],
] as const

/** A server with the demo catalogue; many browsers at one address do not ask too often. */
export function openDemo(): Promise<World> {
  return openWorld({ realClock: true, env: { MARQUEE_DEMO: 'on', MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0' } })
}

/** A browser that looks around as a visitor and has chosen one of the sample profiles. */
export async function openVisit(world: World, viewport: { width: number; height: number }, person = 0): Promise<Visitor> {
  const visitor = await openBrowser(viewport)
  const { page } = visitor
  page.setDefaultTimeout(15_000)
  await page.goto(`${world.base}/`)
  await page.getByTestId('look-around').click()
  await page.getByTestId('person').nth(person).click()
  await heroOn(page)
  if (viewport === tv) await takeRemote(page)
  return visitor
}

/** Whoever has used the mouse and then takes up the keys is at the first thing of the screen. */
export async function takeRemote(page: Page): Promise<void> {
  await press(page, 'ArrowDown')
  await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset['focus'] === 'hero:details')
}

/** The hero is there, and a row with posters that have come. */
export async function heroOn(page: Page): Promise<void> {
  await page.locator('.hero-title').waitFor()
  await page.waitForFunction(() => {
    const posters = [...document.querySelectorAll<HTMLImageElement>('.row .poster img')].slice(0, 3)
    return posters.length === 3 && posters.every((poster) => poster.complete && poster.naturalWidth > 0)
  })
}

/** What has the focus, by the name that the screen gave it, or by what it says. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null
    return active?.dataset['focus'] ?? active?.dataset['testid'] ?? active?.textContent?.trim() ?? ''
  })
}

/** Presses keys one after the other, as a remote control does. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/** Presses a key until something holds; a person would give up after forty times. */
export async function pressUntil(page: Page, key: string, holds: () => Promise<boolean>): Promise<void> {
  for (let times = 0; times < 40; times++) {
    if (await holds()) return
    await press(page, key)
  }
  throw new Error(`${key} leads nowhere; the focus is on ${await focused(page)}`)
}

/** The focus is on something, inside the screen, with a ring around it or its picture. */
export async function expectSeenFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body || !active.matches(':focus-visible')) return false
    const { left, right, top, bottom } = active.getBoundingClientRect()
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const ringed = [active, ...active.querySelectorAll('*')].some(
      (part) => Number.parseFloat(getComputedStyle(part).outlineWidth) > 0,
    )
    return isInside && ringed
  })
  expect(seen, await focused(page)).toBe(true)
}

/** Expects nothing wider than the screen, all links of the bar within it, and neither axe findings nor defects. */
export async function expectSound({ page, problems }: Visitor): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await beyondEdge(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
}

/** What of the bar sticks out at the side of the screen. */
export function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ways = [...document.querySelectorAll('.bar > *, .bar-end > *')].filter((way) => way.checkVisibility())
    return ways.filter((way) => way.getBoundingClientRect().right > innerWidth).map((way) => way.className)
  })
}

/**
 * Writes into the field that has the focus with the letters on the screen: Enter, arrows to each key, Enter; then Back,
 * or the key Done.
 */
export async function typeByRemote(page: Page, text: string, { isDone = false } = {}): Promise<void> {
  await press(page, 'Enter')
  await page.locator('.keyboard').waitFor()
  for (const letter of text) {
    await stepTo(page, letter)
    await press(page, 'Enter')
  }
  if (isDone) await stepTo(page, 'Done')
  await press(page, isDone ? 'Enter' : 'Escape')
  await page.locator('.keyboard').waitFor({ state: 'detached' })
}

/** Goes to a key line by line, then along its line. */
async function stepTo(page: Page, letter: string): Promise<void> {
  const way = () =>
    page.evaluate((wanted) => {
      const keys = [...document.querySelectorAll('.keyboard .pad-key')]
      const key = keys.find((one) => one.textContent?.toLowerCase() === wanted.toLowerCase())
      if (!key || !document.activeElement) throw new Error(`no key ${wanted}`)
      const [to, from] = [key.getBoundingClientRect(), document.activeElement.getBoundingClientRect()]
      if (to.top - from.top > 1) return 'ArrowDown'
      if (from.top - to.top > 1) return 'ArrowUp'
      return to.left - from.left > 1 ? 'ArrowRight' : from.left - to.left > 1 ? 'ArrowLeft' : undefined
    }, letter)
  for (let times = 0; times < 20; times++) {
    const key = await way()
    if (key === undefined) return
    await press(page, key)
  }
  throw new Error(`the arrows do not lead to ${letter}`)
}
