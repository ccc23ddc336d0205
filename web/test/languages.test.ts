import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { desktop, openBrowser, phone, type Visitor } from './browser.ts'
import { expectSound, heroOn, openDemo } from './watching.ts'

const spoken = [
  {
    locale: 'de-DE',
    filters: ['Komödie', 'Krimi', 'Deutschland', 'Vereinigte Staaten'],
    genres: 'Animation, Familie, Fantasy',
    country: /Vereinigte|Frankreich|Japan|Deutschland/,
  },
  {
    locale: 'es-MX',
    filters: ['Comedia', 'Crimen', 'Alemania', 'Estados Unidos'],
    genres: 'Animación, Familiar, Fantasía',
    country: /Estados Unidos|Francia|Japón|Alemania/,
  },
] as const

describe('the screens, for whoever reads another language', () => {
  let world: World
  beforeAll(async () => {
    world = await openDemo()
  })
  afterAll(async () => {
    await world?.close()
  })

  async function lookAround(visitor: Visitor): Promise<void> {
    await visitor.page.goto(world.base)
    await visitor.page.getByTestId('look-around').click()
    await visitor.page.getByTestId('person').first().click()
    await heroOn(visitor.page)
  }

  it.each(spoken)('name countries and genres as they are called there: $locale', async ({ locale, filters, genres, country }) => {
    const visitor = await openBrowser(desktop, locale)
    const { page } = visitor
    await lookAround(visitor)
    await page.goto(`${world.base}/filters`)
    for (const name of filters) await page.getByRole('button', { name, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^(Comedy|Germany|United States)$/ }).count()).toBe(0)
    await page.goto(`${world.base}/title/MV_129`)
    await page.getByText(genres).first().waitFor()
    await page.goto(`${world.base}/taste`)
    await page.getByRole('button', { name: country }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
    await expectSound(visitor)
    await visitor.close()
  })

  it('are in the language that somebody chooses there, and load the words of no other', async () => {
    const visitor = await openBrowser(phone, 'en-GB')
    const { page } = visitor
    page.setDefaultTimeout(30_000)
    await lookAround(visitor)
    await page.goto(`${world.base}/settings`)
    const choice = page.getByTestId('language-choice')
    await choice.getByRole('button', { name: 'Same as the browser', pressed: true }).waitFor()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await choice.getByRole('button', { name: 'Español' }).click()
    await choice.getByRole('button', { name: 'Español', pressed: true }).waitFor()
    expect(loaded.filter((path) => path.includes('/screens-')).length).toBe(1)
    await page.goto(`${world.base}/browse`)
    await heroOn(page)
    const names = (await page.locator('.row h2').allTextContents()).filter((name) => name !== '')
    expect(names.join(' · ')).toMatch(/Porque|Lo mejor|Seguir|Películas|Series|Historias|Popular ahora/)
    expect(names.join(' · ')).not.toMatch(/Because|Top picks|Continue|Films|Popular right/)
    await page.goto(`${world.base}/settings`)
    await choice.getByRole('button', { name: 'El del navegador' }).click()
    await choice.getByRole('button', { name: 'Same as the browser', pressed: true }).waitFor()
    await expectSound(visitor)
    await visitor.close()
  })
})
