import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../server/test/support/world.ts'
import { desktop, openBrowser, phone, picture, violations } from './support/browser.ts'

describe('/docs', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ realClock: true })
  })
  afterAll(() => world?.close())

  it.each([
    ['on a phone by night', phone, 'dark'],
    ['at a desk by day', desktop, 'light'],
  ] as const)('reads well %s', async (_, viewport, colorScheme) => {
    const visitor = await openBrowser(viewport)
    const { page } = visitor
    await page.emulateMedia({ colorScheme })
    await page.goto(`${world.base}/docs#post-auth-device-codes`)
    await page.getByRole('heading', { level: 1, name: 'Marquee' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Device sign-in' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(visitor.problems).toEqual([])
    await picture(page, viewport === phone ? 'docs-phone' : 'docs-desk')
    await visitor.close()
  })
})
