import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../server/test/support/callers.ts'
import { PASSWORD } from '../../server/test/support/password.ts'
import { desktop, openBrowser, phone, type Visitor } from './support/browser.ts'
import { addProfile, enter, type Fixture, openFixture, watchAs } from './support/watchers.ts'
import { expectSound, heroOn, openVisit, sizes } from './support/watching.ts'

const styles = path.resolve(import.meta.dirname, '../src/style')

describe('the screens, looked at closely', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    await addProfile(
      fixture,
      { name: 'Ada', avatarUrl: 'avatar:owl' },
      { liked: ['TV_1427', 'MV_603', 'MV_348', 'MV_78', 'MV_129'] },
    )
    visitor = await openBrowser(phone)
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Ada')
    await heroOn(visitor.page)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  it.each(sizes)('have the logo in one place, %s', async (_, __, size) => {
    const { page } = visitor
    await page.setViewportSize(size)
    const places: string[] = []
    for (const where of ['/browse', '/find', '/who', '/settings', '/activate']) {
      await page.goto(fixture.base + where)
      const box = await page.locator('.logo svg').first().boundingBox()
      places.push(`${Math.round(box?.x ?? 0)},${Math.round(box?.y ?? 0)}`)
    }
    expect(new Set(places).size, places.join(' ')).toBe(1)
    await page.setViewportSize(phone)
  })

  it('leave nothing lit on a screen without a pointer: no rule for hovering outside of one for those who hover', async () => {
    const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
    const stray = await visitor.page.evaluate(
      (texts) => {
        const search = (rules: CSSRuleList, isForHover: boolean): string[] =>
          [...rules].flatMap((rule) => {
            if (rule instanceof CSSMediaRule)
              return search(rule.cssRules, isForHover || rule.conditionText.includes('hover: hover'))
            return rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') && !isForHover ? [rule.selectorText] : []
          })
        return texts.flatMap((text) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          return search(sheet.cssRules, false)
        })
      },
      sheets.map((name) => readFileSync(path.join(styles, name), 'utf8')),
    )
    expect(stray).toEqual([])
  })

  it('let no title be seen through the tabs of a phone', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/browse`)
    await heroOn(page)
    expect(await page.locator('.tabs').evaluate((tabs) => getComputedStyle(tabs).backgroundColor)).toMatch(/^rgb\(/)
    const above = await page.evaluate(async () => {
      const tabs = document.querySelector('.tabs')
      const found: string[] = []
      for (let step = 0; step < 12; step++) {
        scrollTo({ top: step * 40, behavior: 'instant' })
        await new Promise((done) => requestAnimationFrame(done))
        const { top, bottom } = tabs?.getBoundingClientRect() ?? new DOMRect()
        for (let x = 5; x < innerWidth; x += 20)
          for (let y = top + 4; y < bottom; y += 10) {
            const there = document.elementFromPoint(x, y)
            if (there && !tabs?.contains(there)) found.push(there.className)
          }
      }
      return found
    })
    expect(above).toEqual([])
  })

  it('leave most of the screen to the page at 400 %', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(`${fixture.base}/browse`)
    await page.locator('.hero-title').waitFor()
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => scrollY > 300)
    const taken = await page.evaluate(() =>
      [...document.querySelectorAll('.bar, .tabs')]
        .map((bar) => bar.getBoundingClientRect())
        .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0),
    )
    expect(taken).toBe(0)
    await page.setViewportSize(phone)
  })

  it('break no word of the titles behind a taste in its middle', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/taste`)
    await page.locator('.leaning-button', { hasText: 'Mystery' }).click()
    await page.locator('.behind-name', { hasText: 'Broadchurch' }).waitFor()
    const broken = await page.locator('.behind-name').evaluateAll((names) =>
      names.flatMap((name) => {
        const text = name.firstChild
        const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          if (!text) return []
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
    expect(broken).toEqual([])
  })

  it.each([
    ['at a desk', desktop],
    ['on a phone', phone],
  ])('begin a title from right to left where its facts begin, and apart from them, %s', async (_, size) => {
    const { page } = visitor
    await page.setViewportSize(size)
    await page.route(/\/media\/MV_129$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), title: 'المخطوفة في ج' } })
    })
    await page.goto(`${fixture.base}/title/MV_129`)
    await page.locator('.title-name').waitFor()
    const { name, facts } = await page.evaluate(() => {
      const boxOf = (selector: string) => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector(selector) ?? document.body)
        const { left, top, bottom } = range.getBoundingClientRect()
        return { left, top, bottom }
      }
      return { name: boxOf('.title-name'), facts: boxOf('.title-words .facts-line') }
    })
    expect(Math.abs(name.left - facts.left)).toBeLessThan(12)
    expect(name.bottom).toBeLessThanOrEqual(facts.top)
    await page.unroute(/\/media\/MV_129$/)
    await page.setViewportSize(phone)
  })

  it.each([
    ['en-GB', /^\d{1,2} \w+ \d{4}$/],
    ['en-US', /^\w+ \d{1,2}, \d{4}$/],
    ['de-AT', /^\d{1,2}\. \S+ \d{4}$/],
  ])('write dates as in %s', async (locale, form) => {
    const local = await openBrowser(desktop, locale)
    await enter(local, fixture)
    await local.page.goto(`${fixture.base}/settings`)
    expect(await local.page.locator('.facts time').first().textContent()).toMatch(form)
    await local.close()
  })

  it('tell screen readers what every card is, and why it is there', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/browse`)
    await heroOn(page)
    const lines = await page.locator('.row-media .poster').evaluateAll((cards) =>
      cards.map((card) =>
        (card.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id))
          .filter((part) => part !== null && part.closest('[aria-hidden]') === null)
          .map((part) => part?.textContent ?? ''),
      ),
    )
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.every(([facts]) => /\d{4}|S\d/.test(facts ?? ''))).toBe(true)
    expect(lines.filter(([, reason]) => reason).length).toBeGreaterThan(5)
  })

  it('say why somebody has to sign in, and go on to the page they opened', async () => {
    const fresh = await openBrowser(desktop)
    const { page } = fresh
    await page.goto(`${fixture.base}/title/MV_603`)
    await page.getByText('You are signed out').waitFor()
    await page.getByTestId('to-sign-in').click()
    await page.fill('input[name=email]', fixture.email)
    await page.fill('input[name=password]', PASSWORD)
    await page.getByTestId('sign-in').click()
    await page.getByRole('button', { name: 'Watch as Ada' }).click()
    await page.waitForURL('**/title/MV_603')
    await page.locator('.title-name').waitFor()
    await expectSound(fresh)
    await fresh.close()
  })
})

describe('cards', () => {
  it('tell how far somebody is, which episode comes, and what has just been said', async () => {
    const fixture = await openFixture()
    const profileId = await addProfile(fixture, { name: 'Bea', avatarUrl: 'avatar:fox' }, { liked: ['MV_603', 'MV_348'] })
    const minted = await call(fixture.base, 'POST', '/auth/session-token', { token: fixture.token, body: { profileId } })
    const token = String(minted.body['sessionToken'])
    const at = (path: string, body: object) => call(fixture.base, 'POST', path, { token, body })
    await at('/profile/playback', { mediaId: 'MV_680', progress: 40 })
    await at('/profile/playback', { mediaId: 'TV_1427', progress: 30, season: 2, episode: 5 })
    await at('/profile/history', { mediaId: 'TV_1399', progress: 100, season: 1, episode: 3 })
    const visitor = await openBrowser(desktop)
    const { page } = visitor
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Bea')
    await heroOn(page)
    const card = (mediaId: string) =>
      page
        .locator('.row')
        .first()
        .locator('.card-place', { has: page.locator(`[href*="${mediaId}"]`) })
    const drawn = (mediaId: string) =>
      card(mediaId)
        .locator('.card-progress > span')
        .evaluate((bar) => Math.round((100 * bar.clientWidth) / (bar.parentElement?.clientWidth ?? 1)))
    expect(await card('TV_1427').locator('.card-facts').textContent()).toMatch(/^S2 E5, .*30% watched$/)
    expect(await card('TV_1399').locator('.card-facts').textContent()).toMatch(/^Next: S1 E4/)
    expect(await card('TV_1399').locator('.card-progress').count()).toBe(0)
    expect([await drawn('TV_1427'), await drawn('MV_680')]).toEqual([30, 40])
    const poster = page.locator('.row').nth(1).locator('.poster').first()
    await poster.click()
    await page.locator('[data-focus="title:bookmark"]').click()
    await page.locator('[data-focus="title:bookmark"][aria-pressed=true]').waitFor()
    await page.locator('.sheet-close').click()
    await poster.locator('.card-badge').waitFor()
    expect(await page.locator('.row').nth(1).locator('.card-facts').first().textContent()).toContain('On your watchlist')
    await expectSound(visitor)
    await visitor.close()
    await fixture.world.close()
  })
})

describe('search results', () => {
  it('differ by name and year', async () => {
    const fixture = await openFixture()
    const visitor = await openVisit(fixture.world, phone)
    const { page } = visitor
    await page.goto(`${fixture.base}/find`)
    await page.getByRole('searchbox').fill('the')
    const card = page.locator('.grid-place').first()
    await card.locator('.card-facts').waitFor()
    expect(await card.locator('.card-name').textContent()).toMatch(/the/i)
    expect(await card.locator('.card-facts').textContent()).toMatch(/^(19|20)\d\d/)
    await expectSound(visitor)
    await visitor.close()
    await fixture.world.close()
  })
})
