import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, phone, type Visitor } from '../support/browser.ts'
import { addProfile, approveOn, enter, type Fixture, openFixture } from '../support/watchers.ts'
import { expectSeenFocus, expectSound, focused, heroOn, press, pressUntil, tv, typeByRemote } from '../support/watching.ts'

describe('the screens of a TV that a phone has signed in, by arrow keys, Enter and Back alone', () => {
  let fixture: Fixture
  let screen: Visitor
  let hand: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    await addProfile(fixture, { name: 'Jonas', avatarUrl: 'avatar:rocket' }, { liked: ['MV_603', 'MV_27205', 'MV_348', 'MV_78'] })
    const liked = ['MV_129', 'MV_8392', 'MV_4935', 'MV_10681', 'MV_862', 'MV_12']
    await addProfile(fixture, { name: 'Mila', avatarUrl: 'avatar:fox' }, { liked, hidden: ['MV_238'] })
    screen = await openBrowser(tv)
    hand = await openBrowser(phone)
    await enter(hand, fixture)
  })
  afterAll(async () => {
    await screen?.close()
    await hand?.close()
    await fixture?.world.close()
  })

  const at = (path: string) => screen.page.waitForURL(`${fixture.base}/tv${path}`)
  const go = async (name: string) => {
    const { page } = screen
    await pressUntil(page, 'ArrowUp', async () => (await focused(page)).startsWith('bar:'))
    await pressUntil(page, 'ArrowLeft', async () => (await focused(page)) === 'bar:logo')
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === name)
    await expectSeenFocus(page)
    await press(page, 'Enter')
  }

  it('comes to a page of its own, with every way in the bar from left to right', async () => {
    const { page } = screen
    await page.goto(`${fixture.base}/tv`)
    await approveOn(hand, fixture, (await page.getByTestId('user-code').textContent()) ?? '')
    await page.getByTestId('person').nth(1).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^who:/)
    await press(page, 'ArrowRight', 'Enter')
    await heroOn(page)
    await pressUntil(page, 'ArrowUp', async () => (await focused(page)).startsWith('bar:'))
    await pressUntil(page, 'ArrowLeft', async () => (await focused(page)) === 'bar:logo')
    const ways: string[] = []
    for (let step = 0; step < 9; step++) {
      await press(page, 'ArrowRight')
      ways.push(await focused(page))
    }
    expect(ways.slice(3)).toEqual(['bar:/find', 'bar:/together', 'bar:/taste', 'bar:filters', 'bar:/settings', 'bar:who'])
  })

  it('shows taste and the titles behind it, and never leaves it sideways for the bar', async () => {
    const { page } = screen
    await go('bar:/taste')
    await at('/taste')
    await expect.poll(() => focused(page)).toMatch(/^genres:/)
    await press(page, 'Enter', 'ArrowDown')
    expect(await focused(page)).toMatch(/^behind:/)
    await expectSeenFocus(page)
    for (let step = 0; step < 8; step++) {
      await press(page, 'ArrowRight')
      expect(await focused(page)).not.toMatch(/^bar:/)
      await expectSeenFocus(page)
    }
    await expectSound(screen)
    await press(page, 'Escape')
    await at('/browse')
    await expect.poll(() => focused(page)).toBe('bar:/taste')
  })

  it('finds something for two, and keeps who was picked on the way back', async () => {
    const { page } = screen
    await go('bar:/together')
    await expect.poll(() => focused(page)).toMatch(/^together:/)
    await press(page, 'Enter', 'ArrowDown')
    expect(await focused(page)).toBe('together-go')
    await press(page, 'Enter')
    await heroOn(page)
    await expect.poll(() => focused(page)).toBe('hero:details')
    await expectSound(screen)
    await press(page, 'Escape')
    await page.getByTestId('together-go').waitFor()
    expect(await page.locator('.person[aria-pressed=true]').count()).toBe(1)
    await press(page, 'Escape')
    await at('/browse')
  })

  it('tells whose account it uses and what else does, and can end that', async () => {
    const { page } = screen
    await go('bar:/settings')
    await at('/settings')
    await page.getByText(fixture.email).waitFor()
    await page.getByTestId('sign-in-entry').filter({ hasText: 'This TV' }).waitFor()
    expect(await page.getByText('Marquee on a TV', { exact: true }).count()).toBe(1)
    expect(await focused(page)).toBe('to-watching')
    await press(page, 'ArrowDown', 'ArrowRight')
    expect(await focused(page)).toBe('revoke')
    const isLivingRoom = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Sign out: Living room')
    await pressUntil(page, 'ArrowDown', isLivingRoom)
    await expectSeenFocus(page)
    await expectSound(screen)
    await press(page, 'Enter')
    await page.getByText(/Living room.? has been signed out\./).waitFor()
    await press(page, 'Escape')
    await at('/browse')
  })

  it('does nothing harmful on the first press in its settings, and asks before it signs itself out', async () => {
    const { page } = screen
    await go('bar:/settings')
    await at('/settings')
    await page.getByTestId('sign-in-entry').filter({ hasText: 'This TV' }).waitFor()
    await press(page, 'Enter')
    await at('/browse')
    await heroOn(page)
    await go('bar:/settings')
    await at('/settings')
    for (const way of [
      () => page.getByTestId('sign-out'),
      () => page.getByRole('button', { name: 'Sign out: Marquee on a TV' }),
    ]) {
      await way().waitFor()
      await way().focus()
      await press(page, 'Enter')
      await page.getByRole('alertdialog').waitFor()
      expect(await focused(page)).toBe('cancel')
      await expectSeenFocus(page)
      await press(page, 'ArrowDown', 'ArrowUp', 'ArrowLeft')
      expect(await focused(page)).toBe('cancel')
      await expectSound(screen)
      await press(page, 'Enter')
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
      expect(await way().evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await press(page, 'Enter', 'Escape')
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await press(page, 'Escape')
    await at('/browse')
    await heroOn(page)
  })

  it('has an address for its settings, and a way back from one that leads nowhere', async () => {
    const { page } = screen
    expect((await page.goto(`${fixture.base}/tv/settings`))?.status()).toBe(200)
    expect((await page.goto(`${fixture.base}/tv/nowhere`))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Nothing on this screen' }).waitFor()
    await press(page, 'ArrowDown')
    await expectSeenFocus(page)
    await press(page, 'Enter')
    await at('/browse')
    await heroOn(page)
  })

  it('takes a keyword whose letters come from the screen, and names it after a reload', async () => {
    const { page } = screen
    await go('bar:filters')
    await expect.poll(() => focused(page)).toBe('All')
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'keyword-search')
    await typeByRemote(page, 'friendsh')
    expect(await focused(page)).toBe('keyword-search')
    await expect.poll(() => page.locator('.chip', { hasText: /^friendship$/ }).count()).toBe(1)
    await press(page, 'ArrowDown')
    await pressUntil(page, 'ArrowLeft', async () => (await focused(page)) === 'friendship')
    await press(page, 'Enter')
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'show-titles')
    await press(page, 'Enter')
    await heroOn(page)
    await page.reload()
    await heroOn(page)
    await page.getByRole('link', { name: 'Remove filter: friendship' }).waitFor()
    await press(page, 'Escape')
    await at('/browse')
    await heroOn(page)
  })

  it('says why, tries the row without a seed, and hides a title', async () => {
    const { page } = screen
    await expect.poll(() => focused(page)).toMatch(/^(hero|bar):/)
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'hero:details')
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('title:thumb')
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'title:why')
    await press(page, 'ArrowRight')
    expect(await focused(page)).toBe('title:why')
    await press(page, 'Enter')
    await page.getByTestId('seed').first().waitFor()
    await press(page, 'ArrowDown', 'Enter')
    await page.getByTestId('why-discard').waitFor()
    await expectSeenFocus(page)
    await press(page, 'Escape')
    await expect.poll(() => page.getByTestId('why-discard').count()).toBe(0)
    await pressUntil(page, 'ArrowUp', async () => (await focused(page)).startsWith('title:'))
    await pressUntil(page, 'ArrowLeft', async () => (await focused(page)) === 'title:hide')
    await press(page, 'Enter')
    await page.locator('[data-focus="title:hide"][aria-pressed=true]').waitFor()
    await press(page, 'Escape')
    await at('/browse')
    expect([...screen.problems, ...hand.problems]).toEqual([])
  })
})
