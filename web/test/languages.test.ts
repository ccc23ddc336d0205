import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addModel } from '../../server/src/training/model-store.ts'
import type { World } from '../../server/test/support/world.ts'
import { desktop, openBrowser, phone, type Visitor } from './support/browser.ts'
import { addProfile, enter, type Fixture, openFixture } from './support/watchers.ts'
import { expectSound, heroOn, openDemo } from './support/watching.ts'

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

  it.each(['Animationsfilme und -serien aus den 2000ern', 'Películas para toda la familia de la realeza'])(
    'show long names of rows in full on a phone: %s',
    async (name) => {
      const visitor = await openBrowser(phone)
      await lookAround(visitor)
      const heading = visitor.page.locator('.row h2').first()
      const isCut = await heading.evaluate((one, text) => {
        one.textContent = text
        return one.scrollWidth > one.clientWidth
      }, name)
      expect(isCut).toBe(false)
      await visitor.close()
    },
  )

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

describe('a German administrator with a phone', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    const liked = ['MV_603', 'MV_27205', 'MV_348', 'MV_78', 'MV_238']
    await addProfile(fixture, { name: 'Jonas', avatarUrl: 'avatar:rocket' }, { liked })
    visitor = await openBrowser(phone, 'de-DE')
    await enter(visitor, fixture)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  it('reads the names of countries in the taste to their end', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/who`)
    await page.getByTestId('person').filter({ hasText: 'Jonas' }).click()
    await heroOn(page)
    await page.goto(`${fixture.base}/taste`)
    const name = page.locator('.leaning-name').filter({ hasText: 'Vereinigtes Königreich' })
    await name.waitFor()
    expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  })

  it('is told which application signed in', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/settings`)
    await page.getByTestId('sign-in-entry').filter({ hasText: 'Webbrowser' }).first().waitFor()
  })

  it('is told that nobody is there to learn from, not that a model was rejected', async () => {
    const { page } = visitor
    const metrics = JSON.stringify({ words: 'Nothing to learn from.', comparison: null, learnt: null })
    const model = { id: 'model_1', made_at: Date.now(), settings: 'null', bytes: 0, checksum: '', metrics, seed: 1 }
    await addModel(fixture.world.service.ctx.db, { ...model, status: 'refused' })
    await page.goto(`${fixture.base}/admin`)
    const entry = page.getByTestId('training-entry').first()
    await entry.getByText('Zu wenige Personen', { exact: true }).waitFor()
    expect(await entry.innerText()).not.toMatch(/Abgelehnt|Nothing|byte/i)
    await expectSound(visitor)
  })
})
