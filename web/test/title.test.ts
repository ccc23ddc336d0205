import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../server/test/support/callers.ts'
import { openBrowser, phone, picture, type Visitor } from './support/browser.ts'
import { addProfile, enter, type Fixture, openFixture, watchAs } from './support/watchers.ts'
import { expectSeenFocus, expectSound, focused, heroOn, press, pressUntil, sizes, takeRemote, tv } from './support/watching.ts'

/** Where the title that is looked at stands in the row as it would be. */
const placeOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('.preview-self')?.dataset['place'])

describe('the sheet of a title', () => {
  let fixture: Fixture
  let visitor: Visitor
  let profileId: string
  beforeAll(async () => {
    fixture = await openFixture()
    const liked = ['MV_129', 'MV_8392', 'MV_4935', 'MV_10681', 'MV_862', 'MV_12']
    profileId = await addProfile(fixture, { name: 'Ada', avatarUrl: 'avatar:owl' }, { liked })
    visitor = await openBrowser(tv)
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Ada')
    await heroOn(visitor.page)
    await takeRemote(visitor.page)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const state = async (mediaId: string) => {
    const { token, base } = fixture
    const minted = await call(base, 'POST', '/auth/session-token', { token, body: { profileId } })
    return (await call(base, 'GET', `/profile/media/${mediaId}`, { token: String(minted.body['sessionToken']) })).body
  }
  const opened = () => visitor.page.url().match(/title\/(\w+)/)?.[1] ?? ''

  it('takes an opinion, the watchlist and what was watched with a remote control alone', async () => {
    const { page } = visitor
    await press(page, 'ArrowDown', 'ArrowRight', 'Enter')
    await page.locator('.title-name').waitFor()
    await expect.poll(() => focused(page)).toBe('title:thumb')
    await expectSeenFocus(page)
    await press(page, 'Enter', 'ArrowRight', 'Enter')
    await page.locator('[data-focus="title:heart"][aria-pressed=true]').waitFor()
    expect(await page.locator('[data-focus="title:thumb"]').getAttribute('aria-pressed')).toBe('false')
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
    await page.locator('[data-focus="title:bookmark"][aria-pressed=true]').waitFor()
    await press(page, 'ArrowRight', 'Enter')
    await page.locator('[data-focus="title:eye"][aria-pressed=true]').waitFor()
    expect(await state(opened())).toMatchObject({ liked: false, super_liked: true, watchlist: true, history: { watched: true } })
    await press(page, 'Enter')
    await page.locator('[data-focus="title:eye"][aria-pressed=false]').waitFor()
    expect(await state(opened())).toMatchObject({ history: null })
  })

  it('leads on to similar titles, and back through all of them', async () => {
    const { page } = visitor
    const first = opened()
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)).startsWith('similar:'))
    await press(page, 'ArrowRight')
    const similar = await focused(page)
    await expectSeenFocus(page)
    await press(page, 'Enter')
    await expect.poll(opened).not.toBe(first)
    await page.locator('.title-name').waitFor()
    await press(page, 'Escape')
    await expect.poll(opened).toBe(first)
    await expect.poll(() => focused(page)).toBe(similar)
    await press(page, 'Escape')
    await expect.poll(() => focused(page)).toMatch(/^row_/)
  })

  it('offers a new page that knows what was said, and puts the old order away', async () => {
    const { page } = visitor
    await pressUntil(page, 'ArrowUp', async () => (await focused(page)) === 'refresh')
    await press(page, 'Enter')
    await expect.poll(() => page.getByTestId('refresh').count()).toBe(0)
    await heroOn(page)
  })

  it('says why with the true shares, shows the row without a seed, and keeps it switched off', async () => {
    const { page } = visitor
    await expect.poll(() => focused(page)).toBe('hero:details')
    await press(page, 'Enter')
    await page.locator('.title-name').waitFor()
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'title:why')
    const [answer] = await Promise.all([page.waitForResponse(/\/why$/), press(page, 'Enter')])
    const why = (await answer.json()) as { prior: number; terms: { id: string; title: string; term: number }[] }
    const sum = why.terms.reduce((total, { term }) => total + Math.max(0, term), Math.max(0, why.prior))
    const strongest = why.terms.toSorted((a, b) => b.term - a.term)[0]
    const first = page.getByTestId('seed').first()
    expect(await first.locator('.bar-title').textContent()).toBe(strongest?.title)
    expect(Number.parseFloat((await first.locator('.bar-share').textContent()) ?? '')).toBeCloseTo(
      ((strongest?.term ?? 0) / sum) * 100,
      0,
    )
    const drawn = await first.locator('.bar-fill').evaluate((fill) => fill.clientWidth / (fill.parentElement?.clientWidth ?? 1))
    expect(drawn).toBeCloseTo((strongest?.term ?? 0) / sum, 2)
    await expect.poll(() => focused(page)).toBe(`why:${strongest?.id}`)
    await expectSeenFocus(page)
    expect(await page.locator('.preview-place').textContent()).toMatch(/^(.*: place \d+)?$/)
    const order = () =>
      page
        .getByTestId('preview')
        .locator('li')
        .evaluateAll((all) => all.map((one) => one.dataset['place']))
    const before = await order()
    const placeBefore = await placeOf(page)
    await Promise.all([page.waitForResponse(/\/preview$/), press(page, 'Enter')])
    await page.getByTestId('why-keep').waitFor()
    const place = await placeOf(page)
    await expect
      .poll(() => page.locator('.preview-place').textContent())
      .toMatch(place === placeBefore ? /stays at place|^$/ : /instead of|no longer|would be new/)
    await picture(page, 'why-tv')
    await expectSound(visitor)
    await press(page, 'Escape')
    await expect.poll(() => page.getByTestId('why-keep').count()).toBe(0)
    expect(await order()).toEqual(before)
    await press(page, 'Enter')
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'why-keep')
    await press(page, 'Enter')
    await page.locator('.why .done-line').filter({ hasText: 'Saved' }).waitFor()
    expect(await state(strongest?.id ?? '')).toMatchObject({ muted: true })
  })

  it('is closed by its own button above everything, also while it loads and after it failed to', async () => {
    const { page } = visitor
    const isAtClose = async () => (await focused(page)) === 'sheet:close'
    for (const path of ['/title/MV_603', '/filters']) {
      await page.goto(fixture.base + path)
      await page.locator('.sheet [data-autofocus]').first().waitFor()
      expect(await isAtClose()).toBe(false)
      await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
      await pressUntil(page, 'ArrowUp', isAtClose)
      await expectSeenFocus(page)
    }
    let fail = () => {}
    const failing = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/media/MV_238', (route) => failing.then(() => route.fulfill({ status: 500 })))
    await page.goto(`${fixture.base}/title/MV_238`)
    await page.locator('.title-head-skeleton').waitFor()
    expect(await isAtClose()).toBe(false)
    await press(page, 'ArrowUp')
    expect(await isAtClose()).toBe(true)
    await page.reload()
    fail()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await press(page, 'ArrowDown')
    expect(await focused(page)).toBe('Try again')
    await press(page, 'ArrowUp', 'Enter')
    await heroOn(page)
    await page.unroute('**/media/MV_238')
  })

  it('says that a profile has no such title, without offering to try again', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/title/MV_999999999`)
    await page.getByRole('heading', { level: 1, name: 'This title is not here' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await focused(page)).toBe('Back to the start')
    await expectSound(visitor)
    await press(page, 'Enter')
    await heroOn(page)
  })

  it('is led to by a row that says once why it is there', async () => {
    const browser = await openBrowser(phone)
    await addProfile(fixture, { name: 'Bo', avatarUrl: 'avatar:fox' }, { liked: ['MV_129'] })
    await enter(browser, fixture)
    await watchAs(browser, fixture, 'Bo')
    const row = browser.page.locator('.row', { hasText: 'Because you liked Spirited Away' }).first()
    await row.waitFor()
    expect(await row.locator('.row-reason').count()).toBe(0)
    await browser.close()
  })

  it('keeps the row in sight above the switches that change it, on a phone', async () => {
    const { page } = visitor
    await page.setViewportSize(phone)
    await page.goto(`${fixture.base}/browse`)
    await page.locator('[data-focus="hero:details"]').click()
    await page.locator('[data-focus="title:why"]').click()
    await page.getByTestId('seed').first().waitFor()
    const isInSight = () =>
      page.locator('.preview-strip').evaluate((strip) => {
        const { top, bottom } = strip.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    expect(await isInSight()).toBe(true)
    const last = page.getByTestId('seed').last()
    await last.scrollIntoViewIfNeeded()
    await Promise.all([page.waitForResponse(/\/preview$/), last.click()])
    expect(await isInSight()).toBe(true)
    await picture(page, 'why-phone')
    await expectSound(visitor)
  })

  it.each(sizes)('reads well %s', async (_, name, viewport) => {
    const { page } = visitor
    await page.setViewportSize(viewport)
    await page.goto(`${fixture.base}/title/MV_129`)
    await page.locator('.title-name').waitFor()
    await page.getByRole('heading', { name: 'More like this' }).waitFor()
    await expectSound(visitor)
    await picture(page, `title-${name}`)
  })
})
