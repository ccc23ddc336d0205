import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setupCodeAt } from '../../../server/test/support/processes/setup-codes.ts'
import { PASSWORD, type World } from '../../../server/test/support/world.ts'
import { openBrowser, picture } from '../support/browser.ts'
import { expectSeenFocus, expectSound, focused, heroOn, openDemo, press, sizes, tv } from '../support/watching.ts'

describe('/, on a fresh server', () => {
  let world: World
  beforeAll(async () => {
    world = await openDemo()
  })
  afterAll(() => world?.close())

  it.each(sizes)('shows a visitor around, %s', async (_, name, viewport) => {
    const visitor = await openBrowser(viewport)
    const { page } = visitor
    await page.goto(`${world.base}/`)
    await page.getByTestId('look-around').waitFor()
    await expectSound(visitor)
    await picture(page, `welcome-${name}`)
    await page.getByTestId('look-around').click()
    await page.getByTestId('person').nth(2).waitFor()
    await expectSound(visitor)
    await picture(page, `who-${name}`)
    await page.getByTestId('person').first().click()
    await heroOn(page)
    await expectSound(visitor)
    await picture(page, `browse-${name}`)
    await visitor.close()
  })

  it('is reached on a TV with a remote control alone', async () => {
    const visitor = await openBrowser(tv)
    const { page } = visitor
    await page.goto(`${world.base}/`)
    await page.getByTestId('look-around').waitFor()
    await press(page, 'ArrowDown')
    expect(await focused(page)).toBe('look-around')
    await expectSeenFocus(page)
    await press(page, 'Enter')
    await page.getByTestId('person').first().waitFor()
    await expect.poll(() => focused(page)).toMatch(/^who:/)
    await expectSeenFocus(page)
    await press(page, 'ArrowRight', 'Enter')
    await heroOn(page)
    await expect.poll(() => focused(page)).toBe('hero:details')
    await expectSeenFocus(page)
    await visitor.close()
  })

  it('lets a visitor make the first account, who then watches with a profile of their own', async () => {
    const visitor = await openBrowser({ width: 1280, height: 800 })
    const { page } = visitor
    await page.goto(`${world.base}/#setup=${await setupCodeAt(world.base)}`)
    await page.getByTestId('look-around').click()
    expect(page.url()).not.toContain('#')
    await page.getByTestId('person').first().click()
    await heroOn(page)
    await page.reload()
    await page.getByTestId('leave-visit').click()
    await page.locator('input[name=name]').waitFor()
    expect(await page.locator('input[name=setupCode]').count()).toBe(0) // the link has brought it
    await page.fill('input[name=name]', 'Ann')
    await page.fill('input[name=email]', 'ann@example.org')
    await page.fill('input[name=password]', PASSWORD)
    await page.getByTestId('register').click()
    await page.getByTestId('add-profile').click()
    await page.fill('input[name=name]', 'Ann')
    await page.getByTestId('save-profile').click()
    await heroOn(page)
    await expectSound(visitor)
    await visitor.close()
  })
})
