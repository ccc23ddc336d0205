import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, signInDevice, signUp } from '../../server/test/support/callers.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { addProfile, enter, type Fixture, focused, isTooWide, openFixture, tv, watchAs } from './support/watchers.ts'

/** Waits until the page was drawn so many times. */
function frames(page: Visitor['page'], count: number): Promise<void> {
  return page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((done) => requestAnimationFrame(done))
  }, count)
}

describe('/together', () => {
  let fixture: Fixture
  let visitor: Visitor
  let ids: Record<'Mila' | 'Jonas', string>
  beforeAll(async () => {
    fixture = await openFixture({ MARQUEE_REGISTRATION: 'open' })
    const Jonas = await addProfile(
      fixture,
      { name: 'Jonas', avatarUrl: 'avatar:rocket' },
      { liked: ['MV_603', 'MV_27205', 'MV_348', 'MV_78', 'TV_63639'] },
    )
    const Mila = await addProfile(
      fixture,
      { name: 'Mila', avatarUrl: 'avatar:fox' },
      { liked: ['MV_129', 'MV_8392', 'MV_4935', 'MV_10681', 'MV_862'] },
    )
    await addProfile(fixture, { name: 'Ada', avatarUrl: 'avatar:owl' }, { liked: ['MV_18148', 'MV_147', 'MV_582', 'MV_843'] })
    ids = { Mila, Jonas }
    visitor = await openBrowser(tv)
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Ada')
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const press = async (...keys: string[]) => {
    for (const key of keys) await visitor.page.keyboard.press(key)
  }
  const open = async (path: string, size = tv) => {
    await visitor.page.setViewportSize(size)
    await visitor.page.goto(fixture.base + path)
  }

  it('makes one page for the people who were picked, with arrow keys, Enter and Back alone', async () => {
    const { page } = visitor
    await open('/together')
    await page.getByRole('heading', { level: 1, name: 'Watch together' }).waitFor()
    await expect.poll(() => focused(visitor)).toBe(`together:${ids.Jonas}`)
    await press('Enter', 'ArrowRight')
    expect(await focused(visitor)).toBe(`together:${ids.Mila}`)
    await press('Enter')
    expect(await page.locator('.person[aria-pressed=true]').count()).toBe(2)
    await picture(page, 'together-people-tv')
    await press('ArrowDown', 'Enter')
    await page.waitForURL('**/together?with=**')
    await page.getByRole('heading', { level: 1, name: 'For \u2068Ada\u2069, \u2068Jonas\u2069, and \u2068Mila\u2069' }).waitFor()
    await expect.poll(() => focused(visitor)).toBe('hero:details')
    await picture(page, 'together-tv')
    await press('ArrowDown')
    await expect.poll(() => focused(visitor)).toMatch(/^row_.*:/)
    const card = await focused(visitor)
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await expect.poll(() => focused(visitor)).toBe(card)
    await press('Escape')
    await page.waitForURL('**/together?pick=**')
    await page.getByTestId('together-go').waitFor()
    expect(await page.locator('.person[aria-pressed=true]').count()).toBe(2)
  })

  it('loses no key and no focus, however quickly keys come', async () => {
    const { page } = visitor
    for (let round = 0; round < 6; round++) {
      await open('/together')
      await expect.poll(() => focused(visitor)).toBe(`together:${ids.Jonas}`)
      await press('Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter')
      await expect.poll(() => focused(visitor), { interval: 5 }).toBe('hero:details')
      await press('ArrowDown')
      await expect.poll(() => focused(visitor).then(String), { interval: 5 }).toMatch(/^row_.*:/)
      const card = await focused(visitor)
      await press('Enter')
      await page.getByRole('dialog').waitFor()
      await frames(page, round) // a mend of the focus that is on its way may fall on any frame of this
      await press('Escape')
      await expect.poll(() => focused(visitor)).toBe(card)
    }
  })

  it('gives a reason on the hero and on every card of its first row for those whom it has one for', async () => {
    const { page } = visitor
    await open(`/together?with=${ids.Jonas},${ids.Mila}`, desktop)
    await page.locator('.hero .reason-for').first().waitFor()
    const reasons = await page.locator('.hero .reason-for').allTextContents()
    const named = reasons.map((line) => line.split(': ')[0] ?? '')
    expect(new Set(named).size).toBe(reasons.length)
    expect(['Ada', 'Jonas', 'Mila']).toEqual(expect.arrayContaining(named))
    await page.locator('.row').first().locator('.card-place .each-reason').first().waitFor()
    const counts = await page
      .locator('.row')
      .first()
      .locator('.card-place')
      .evaluateAll((cards) => cards.map((card) => card.querySelectorAll('.reason-for').length))
    // A reason is there for whoever likes something that speaks for the title.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(2)
    expect(await violations(page)).toEqual([])
    await picture(page, 'together-desk')
  })

  it('fits a phone', async () => {
    await open('/together', phone)
    await visitor.page.getByTestId('together-person').first().waitFor()
    expect(await isTooWide(visitor)).toBe(false)
    expect(await violations(visitor.page)).toEqual([])
    await open(`/together?with=${ids.Jonas},${ids.Mila}`, phone)
    await visitor.page.locator('.hero .reason-for').first().waitFor()
    expect(await isTooWide(visitor)).toBe(false)
    expect(await violations(visitor.page)).toEqual([])
    await picture(visitor.page, 'together-phone')
  })

  it('asks again when somebody of an address is not here', async () => {
    const { page } = visitor
    await open(`/together?with=${ids.Jonas},profile_nobody`, desktop)
    await page.getByText('Somebody you picked is no longer here').waitFor()
    expect(await page.locator('.person[aria-pressed=true]').count()).toBe(1)
  })

  it('tells somebody who lives alone how to add people', async () => {
    const email = newEmail()
    const alone = await openBrowser(desktop)
    const { refreshToken } = await signInDevice(await signUp(fixture.base, email))
    await addProfile({ ...fixture, token: refreshToken }, { name: 'Robinson', avatarUrl: 'avatar:anchor' })
    await enter(alone, { base: fixture.base, email })
    await watchAs(alone, fixture, 'Robinson')
    await alone.page.goto(`${fixture.base}/together`)
    await alone.page.getByRole('heading', { name: 'Nobody else here yet' }).waitFor()
    expect(await violations(alone.page)).toEqual([])
    await alone.page.getByRole('link', { name: 'Add a profile' }).click()
    await alone.page.waitForURL('**/who/edit')
    expect(alone.problems).toEqual([])
    await alone.close()
  })

  it('never logs an error, nor asks another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})
