import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { minContrast, phone, type Visitor } from './support/browser.ts'
import { openDemo, openVisit } from './support/watching.ts'

/** WCAG 2.2, level AA, for text of usual size. */
const MIN = 4.5
const TURNS = 4

describe('words over a picture', () => {
  let world: World
  let visitor: Visitor
  beforeAll(async () => {
    world = await openDemo()
    visitor = await openVisit(world, phone)
  })
  afterAll(async () => {
    await visitor?.close()
    await world?.close()
  })

  it('can be read on a phone, whatever the picture is', async () => {
    const { page } = visitor
    for (let turn = 0; turn < TURNS; turn++) {
      const title = await page.locator('.hero-title').textContent()
      await page.waitForFunction(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('.hero-picture img')]
        return pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      })
      expect(await minContrast(page, '.hero-reason'), `${title}`).toBeGreaterThan(MIN)
      await page.locator('.turn').last().click()
      await expect.poll(() => page.locator('.hero-title').textContent()).not.toBe(title)
    }
  })

  it('can be read in the bar of a low and narrow screen, by day', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 320, height: 320 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await minContrast(page, '.tab:not([aria-current])')).toBeGreaterThan(MIN)
  })
})
