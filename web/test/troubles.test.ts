import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/world.ts'
import { desk, phone, type Visitor, violations } from './browser.ts'
import { expectSound, heroOn, openDemo, openVisit } from './watching.ts'

describe('the screens, when something is not as it should be', () => {
  let world: World
  let visitor: Visitor
  beforeAll(async () => {
    world = await openDemo()
    visitor = await openVisit(world, desk)
  })
  afterAll(async () => {
    await visitor?.close()
    await world?.close()
  })

  it.each([
    ['pages', /\/pages(\/|$|\?)/, '/browse'],
    ['titles', /\/media\//, '/title/MV_129'],
    ['a search', /\/search\?/, '/find'],
    ['the session', /\/web\/session$/, '/browse'],
  ])('say that the server cannot be reached for %s, and go on with one press', async (_, what, where) => {
    const { page } = visitor
    await page.route(what, (route) => route.abort())
    await page.goto(world.base + where)
    if (where === '/find') await page.getByRole('searchbox').fill('alien')
    await page.getByRole('alert').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(what)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.locator('.hero-title, .title-name, .poster-grid .poster').first().waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('keep the rows that are there when the next ones do not come, and fetch them later', async () => {
    const { page } = visitor
    await page.goto(`${world.base}/browse`)
    await heroOn(page)
    const rows = await page.locator('.row[data-row]').count()
    await page.route(/\/rows\?/, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 9000)
    await page.getByRole('alert').waitFor()
    expect(await page.locator('.row[data-row]').count()).toBe(rows)
    await page.unroute(/\/rows\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('.row[data-row]').count()).toBeGreaterThan(rows)
  })

  it('ask again for a picture that did not come', async () => {
    const { page } = visitor
    let refused = 0
    await page.route(/\/images\/.*poster/, (route) => {
      refused++
      return refused < 6 ? route.fulfill({ status: 503 }) : route.continue()
    })
    await page.goto(`${world.base}/browse?media_type=tv`)
    await heroOn(page)
    expect(refused).toBeGreaterThan(5)
    await page.unroute(/\/images\/.*poster/)
  })

  it('read titles that run from right to left in their own direction', async () => {
    const { page } = visitor
    await page.route(/\/media\/MV_129$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), title: 'المخطوفة', overview: 'حكاية فتاة في عالم الأرواح.' },
      })
    })
    await page.goto(`${world.base}/title/MV_129`)
    const name = page.locator('.title-name')
    await name.waitFor()
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await expectSound({ ...visitor, problems: [] })
    await page.unroute(/\/media\/MV_129$/)
  })

  it.each([
    ['by day', 'light', desk],
    ['by day on a phone', 'light', phone],
    ['at 200 % zoom', 'dark', { width: 640, height: 400 }],
    ['at 200 % zoom on a TV', 'dark', { width: 960, height: 540 }],
  ] as const)('have nothing for axe to find, and nothing too wide, %s', async (_, colorScheme, viewport) => {
    const { page } = visitor
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    for (const path of ['/browse', '/find', '/who', '/filters', '/title/MV_129', '/tv']) {
      await page.goto(world.base + path)
      await page.locator('.hero-title, main .chip, .person, .title-name, .tv-qr').first().waitFor()
      await expectSound({ ...visitor, problems: [] })
    }
  })

  it('never log an error of their own, nor ask another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})
