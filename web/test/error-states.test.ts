import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { expectSound, focused, heroOn, openDemo, openVisit, press } from './support/watching.ts'

describe('the screens, when something is not as it should be', () => {
  let world: World
  let visitor: Visitor
  beforeAll(async () => {
    world = await openDemo()
    visitor = await openVisit(world, desktop)
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

  it('say so on every screen when the server is away, and open once it is back', async () => {
    const { page, context } = visitor
    const ways = ['bar:/browse?media_type=movie', 'bar:/together', 'bar:/taste', 'bar:filters', 'bar:who']
    await page.goto(`${world.base}/browse`)
    await heroOn(page)
    for (const way of ways) {
      await context.setOffline(true)
      await page.locator(`[data-focus="${way}"]`).click()
      if (way === 'bar:who') await page.getByTestId('person').first().click() // whom it knows it shows
      await page.getByRole('alert').first().waitFor()
      expect(await violations(page)).toEqual([])
      await context.setOffline(false)
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.count()) await again.first().click()
      else await page.getByTestId('person').first().click()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      await page.locator('.hero-title, .person, .taste h1, main .chip, .sheet .chip').first().waitFor()
      await page.goto(`${world.base}/browse`)
      await heroOn(page)
    }
  })

  it('say that another try failed, too, and keep the focus on its button until one succeeds', async () => {
    const { page, context } = visitor
    const again = page.getByRole('button', { name: 'Try again' })
    await page.goto(`${world.base}/browse`)
    await heroOn(page)
    await context.setOffline(true)
    await page.locator('[data-focus="bar:/browse?media_type=movie"]').focus()
    await press(page, 'ArrowRight', 'ArrowLeft', 'Enter')
    await again.waitFor()
    expect(await focused(page)).toBe('Try again')
    await press(page, 'Enter')
    await page.getByText('Tried again: it still does not work.').waitFor()
    expect(await focused(page)).toBe('Try again')
    expect(await violations(page)).toEqual([])
    await context.setOffline(false)
    await press(page, 'Enter')
    await heroOn(page)
    expect(await focused(page)).toBe('hero:details')
  })

  it('say that it takes long when the server is slow, and end with a message and a retry when it hangs', async () => {
    const { page } = visitor
    await page.clock.install()
    const pages = /\/pages(\/|$|\?)/
    await page.route(pages, () => undefined)
    await page.goto(`${world.base}/browse?media_type=tv`)
    await page.locator('.hero-skeleton').waitFor()
    await page.clock.fastForward(6000)
    await page.getByText('This is taking longer than usual').waitFor()
    for (let tries = 0; tries < 8 && (await page.getByRole('alert').count()) === 0; tries++) {
      await page.clock.fastForward(11_000)
      await page.waitForLoadState()
    }
    await page.getByRole('alert').filter({ hasText: 'too long' }).waitFor()
    await page.unroute(pages)
    await page.clock.resume()
    await page.getByRole('button', { name: 'Try again' }).click()
    await heroOn(page)
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

  it('draw a picture themselves that never came, with its title on it', async () => {
    const { page } = visitor
    await page.clock.install()
    await page.route(/\/images\/.*poster/, (route) => route.fulfill({ status: 503 }))
    await page.goto(`${world.base}/browse?media_type=movie`)
    await page.locator('.hero-title').waitFor()
    const drawn = page.locator('.row .poster-frame:has(.picture-drawn)')
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(10_000)
          return drawn.count()
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(3)
    await page.clock.resume()
    expect(await drawn.first().locator('.poster-name').isVisible()).toBe(true)
    await picture(page, 'drawn-desk')
    await page.unroute(/\/images\/.*poster/)
  })

  it.each([
    ['script', /<script type="module"[^>]*src="([^"]+)"/],
    ['part of the script', /<link rel="modulepreload"[^>]*href="([^"]+)"/],
    ['style', /<link rel="stylesheet"[^>]*href="([^"]+)"/],
  ])('say so when their own %s does not come, and open by themselves once it does', async (_, tag) => {
    const asset = tag.exec(await (await fetch(world.base)).text())?.[1] ?? ''
    const fresh = await openBrowser(desktop)
    const { page } = fresh
    let refused = 0
    await page.route(`${world.base}${asset}`, (route) => {
      refused++
      return refused < 3 ? route.fulfill({ status: 503 }) : route.continue()
    })
    await page.goto(`${world.base}/`)
    await page.locator('#not-loaded').waitFor()
    await expect.poll(() => page.locator('#not-loaded').count(), { timeout: 30_000 }).toBe(0)
    await page.getByTestId('look-around').waitFor({ timeout: 30_000 })
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    expect(fresh.problems).toEqual([])
    await fresh.close()
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
    ['by day', 'light', desktop],
    ['by day on a phone', 'light', phone],
    ['at 200 % zoom', 'dark', { width: 640, height: 400 }],
    ['at 400 % zoom', 'dark', { width: 320, height: 256 }],
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
