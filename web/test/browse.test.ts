import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { desktop, phone, type Visitor } from './support/browser.ts'
import { expectSeenFocus, expectSound, focused, heroOn, openDemo, openVisit, press, pressUntil, tv } from './support/watching.ts'

const scrolled = (visitor: Visitor) => visitor.page.evaluate(() => Math.round(scrollY))

describe('/browse', () => {
  let world: World
  beforeAll(async () => {
    world = await openDemo()
  })
  afterAll(() => world?.close())

  it('remembers the place in every row, and never loses sight of the focus, on a TV', async () => {
    const visitor = await openVisit(world, tv)
    const { page } = visitor
    await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight')
    const inFirst = await focused(page)
    await expectSeenFocus(page)
    await press(page, 'ArrowDown', 'ArrowRight')
    const inSecond = await focused(page)
    await expectSeenFocus(page)
    await press(page, 'ArrowUp')
    expect(await focused(page)).toBe(inFirst)
    await press(page, 'ArrowDown')
    expect(await focused(page)).toBe(inSecond)
    await press(page, ...Array.from({ length: 14 }, () => 'ArrowRight'))
    await expectSeenFocus(page)
    await press(page, ...Array.from({ length: 8 }, () => 'ArrowDown'))
    await expectSeenFocus(page)
    await pressUntil(page, 'ArrowUp', async () => (await focused(page)).startsWith('bar:'))
    await expectSeenFocus(page)
    await expectSound(visitor)
    await visitor.close()
  })

  it('returns from a title to exactly the previous position', async () => {
    const visitor = await openVisit(world, tv)
    const { page } = visitor
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    const before = [await focused(page), await scrolled(visitor)]
    await press(page, 'Enter')
    await page.locator('.title-name').waitFor()
    await press(page, 'Escape')
    await expect.poll(() => page.locator('.title-name').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe(before[0])
    expect(await scrolled(visitor)).toBe(before[1])
    await visitor.close()
  })

  it.each([
    ['navigation', '.row-navigation'],
    ['service', '.row-provider'],
  ])('goes into a page of a %s row, and back to exactly where one was', async (_, row) => {
    const visitor = await openVisit(world, tv)
    const { page } = visitor
    await press(page, 'ArrowDown')
    await pressUntil(page, 'ArrowDown', () => page.evaluate((row) => document.activeElement?.closest(row) != null, row))
    await press(page, 'ArrowRight')
    const before = [await focused(page), await scrolled(visitor)]
    await press(page, 'Enter')
    await page.locator('.page-name').waitFor()
    await heroOn(page)
    await expect.poll(() => focused(page)).toBe('hero:details')
    await press(page, 'Backspace')
    await expect.poll(() => page.locator('.page-name').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe(before[0])
    expect(await scrolled(visitor)).toBe(before[1])
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  it('has films alone and series alone behind its tabs', async () => {
    const visitor = await openVisit(world, desktop)
    const { page } = visitor
    for (const [name, kind] of [
      ['Films', 'MV_'],
      ['Series', 'TV_'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.locator(`.tab[aria-current]`, { hasText: name }).waitFor()
      await heroOn(page)
      const links = await page.locator('.row .poster').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      expect(links.length).toBeGreaterThan(5)
      expect(links.every((link) => link.startsWith(`/title/${kind}`))).toBe(true)
    }
    await visitor.close()
  })

  it('scrolls by touch on a phone, sideways and down, and loads on', async () => {
    const visitor = await openVisit(world, phone)
    const { page } = visitor
    const rows = await page.locator('.row[data-row]').count()
    await page
      .locator('.row[data-row] .rail')
      .first()
      .evaluate((rail) => rail.scrollBy({ left: 400, behavior: 'instant' }))
    await page.mouse.wheel(0, 6000)
    await expect.poll(() => page.locator('.row[data-row]').count()).toBeGreaterThan(rows)
    await expectSound(visitor)
    await visitor.close()
  })
})
