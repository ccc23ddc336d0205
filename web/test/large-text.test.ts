import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visitor, violations } from './support/browser.ts'
import { addProfile, enter, type Fixture, openFixture } from './support/watchers.ts'

const narrowest = { width: 320, height: 640 }

/** Texts that begin or end outside of the screen or of a frame that cuts them off, unless it scrolls sideways. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) if (at.matches('.rail, .unseen')) return true
      return false
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
    const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && hasText(one) && !scrolls(one))
    return shown
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1)
      })
      .map((one) => `${one.className}: ${one.textContent?.trim().slice(0, 40)}`)
  })
}

describe('every screen, in text of twice the usual size on the narrowest phone', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    const liked = ['MV_603', 'MV_27205', 'MV_348', 'MV_78', 'MV_238']
    await addProfile(fixture, { name: 'Maximiliane-Charlotte', avatarUrl: 'avatar:rocket' }, { liked })
    await addProfile(fixture, { name: 'Jonas', avatarUrl: 'avatar:fox' })
    visitor = await openBrowser(narrowest, 'de-DE')
    await enter(visitor, fixture)
    const devtools = await visitor.context.newCDPSession(visitor.page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await visitor.page.goto(`${fixture.base}/who`)
    await visitor.page.getByTestId('person').filter({ hasText: 'Maximiliane' }).click()
    await visitor.page.waitForURL('**/browse')
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  it.each([
    ['/who', '.person'],
    ['/who/edit', '.avatars'],
    ['/browse', '.hero-title'],
    ['/browse?genres=27&max_minutes=10', '.nothing'],
    ['/find', '.chip'],
    ['/title/MV_129', '.title-name'],
    ['/title/MV_999999999', '.nothing'],
    ['/filters', '.sheet .slider'],
    ['/taste', '.leaning'],
    ['/together', '.person'],
    ['/import', '.drop-zone'],
    ['/connect', '.client-box'],
    ['/settings', '.entry'],
    ['/admin', '.figure'],
    ['/activate', '.code-input'],
    ['/reset', 'h1'],
    ['/nowhere', 'h1'],
  ])('%s cuts nothing off', async (path, content) => {
    const { page } = visitor
    await page.goto(fixture.base + path)
    await page.locator(content).first().waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrowest.width)
    expect(await cutOff(page)).toEqual([])
    expect(await violations(page)).toEqual([])
  })
})
