import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { desk, openBrowser, type Visitor } from './browser.ts'
import { expectSound, heroOn, openDemo } from './watching.ts'

describe('the screens, for whoever reads German', () => {
  let world: World
  let visitor: Visitor
  beforeAll(async () => {
    world = await openDemo()
    visitor = await openBrowser(desk, 'de-DE')
    await visitor.page.goto(world.base)
    await visitor.page.getByTestId('look-around').click()
    await visitor.page.getByTestId('person').first().click()
    await heroOn(visitor.page)
  })
  afterAll(async () => {
    await visitor?.close()
    await world?.close()
  })

  it('name countries and genres as they are called there', async () => {
    const { page } = visitor
    await page.goto(`${world.base}/filters`)
    for (const name of ['Komödie', 'Krimi', 'Deutschland', 'Vereinigte Staaten'])
      await page.getByRole('button', { name, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^(Comedy|Germany|United States)$/ }).count()).toBe(0)
    await page.goto(`${world.base}/title/MV_129`)
    await page.getByText('Animation, Familie, Fantasy').first().waitFor()
    await page.goto(`${world.base}/taste`)
    await page
      .getByRole('button', { name: /Vereinigte|Frankreich|Japan|Deutschland/ })
      .first()
      .waitFor()
    await expectSound(visitor)
  })
})
