import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { addProfile, enter, type Fixture, focused, isTooWide, openFixture, tv, watchAs } from './support/watchers.ts'

const liked = ['MV_129', 'MV_8392', 'MV_16859', 'MV_4935', 'TV_246', 'MV_10681', 'MV_862']

describe('/taste', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    await addProfile(
      fixture,
      { name: 'Mila', avatarUrl: 'avatar:fox' },
      { liked, super_liked: ['MV_508883'], disliked: ['MV_745', 'MV_348'], hidden: ['MV_603', 'MV_27205'] },
    )
    await addProfile(fixture, { name: 'Newcomer', avatarUrl: 'avatar:moon' })
    visitor = await openBrowser(tv)
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Mila')
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const open = async (size = tv) => {
    await visitor.page.setViewportSize(size)
    await visitor.page.goto(`${fixture.base}/taste`)
    await visitor.page.locator('.leaning-button').first().waitFor()
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await visitor.page.keyboard.press(key)
  }

  it('shows the titles behind a bar, and their sheets, with arrow keys, Enter and Back alone', async () => {
    const { page } = visitor
    await open()
    expect(await focused(visitor)).toMatch(/^genres:/)
    await press('ArrowDown')
    const bar = await focused(visitor)
    expect(bar).toMatch(/^genres:/)
    await press('Enter')
    await page.locator('.leaning-button[aria-expanded=true]').waitFor()
    await picture(page, 'taste-tv')
    await press('ArrowDown')
    const title = await focused(visitor)
    expect(title).toMatch(/^behind:/)
    await press('Enter')
    await page.waitForURL('**/title/**')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await page.waitForURL('**/taste')
    await expect.poll(() => focused(visitor)).toBe(title)
    await press('ArrowUp')
    expect(await focused(visitor)).toBe(bar)
    await press('Enter')
    expect(await page.locator('.leaning-button[aria-expanded=true]').count()).toBe(0)
    await press('ArrowRight')
    expect(await focused(visitor)).toMatch(/^decades:/)
  })

  it('names genres, decades, people, themes, countries and languages, and what changed in a month', async () => {
    const { page } = visitor
    await open(desktop)
    for (const name of ['Genres', 'Decades', 'People', 'Themes', 'Countries', 'Languages', 'What changed in a month'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    await page.getByRole('button', { name: /Hayao Miyazaki/ }).waitFor()
    await page.getByRole('button', { name: /2000s/ }).click()
    await page.getByRole('list', { name: 'The titles behind 2000s' }).getByRole('link').first().waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'taste-desk')
  })

  it('takes a title off a list with one press, and puts it back with another', async () => {
    const { page } = visitor
    await open(desktop)
    const entries = page.getByTestId('hidden-entry')
    await entries.first().waitFor()
    expect(await entries.count()).toBe(2)
    const name = await entries.first().locator('.kept-title').innerText()
    await entries
      .first()
      .getByRole('button', { name: `Undo: ${name}` })
      .press('Enter')
    await page.getByRole('button', { name: `Put back: ${name}` }).waitFor()
    await page.reload()
    await expect.poll(() => entries.count()).toBe(1)
    await page.getByTestId('disliked-entry').first().getByRole('button').click()
    await page.getByTestId('disliked-entry').first().getByText('May be suggested again').waitFor()
    await page
      .getByTestId('disliked-entry')
      .first()
      .getByRole('button', { name: /Put back/ })
      .click()
    await page.getByTestId('disliked-entry').first().getByRole('button', { name: /Undo/ }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByTestId('disliked-entry').count()).toBe(2)
  })

  it('fits a phone', async () => {
    await open(phone)
    expect(await isTooWide(visitor)).toBe(false)
    expect(await violations(visitor.page)).toEqual([])
    await picture(visitor.page, 'taste-phone')
  })

  it('says what happened when the server does not answer, and shows everything after a retry', async () => {
    const { page } = visitor
    await page.route('**/profile/taste', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(`${fixture.base}/taste`)
    await page.getByRole('alert').first().waitFor()
    await page.unroute('**/profile/taste')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.leaning-button').first().waitFor()
  })

  it('tells a newcomer how taste comes about', async () => {
    const { page } = visitor
    await watchAs(visitor, fixture, 'Newcomer')
    await page.goto(`${fixture.base}/taste`)
    await page.getByRole('heading', { name: 'Your taste is still a blank page' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Find something to like' }).click()
    await page.waitForURL('**/browse')
  })

  it('never logs an error, nor asks another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})
