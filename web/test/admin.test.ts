import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addModel } from '../../server/src/training/model-store.ts'
import { newEmail, signUp } from '../../server/test/support/callers.ts'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { enter, type Fixture, isTooWide, openFixture, tv } from './support/watchers.ts'

const lines = Array.from({ length: 1200 }, (_, n) =>
  JSON.stringify({ id: `MV_${n + 9_000_001}`, media_type: 'movie', title: `Film ${n}` }),
)
const titles = {
  name: 'titles.ndjson',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from([...lines, 'not a title', ''].join('\n')),
}

describe('/admin', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture({ MARQUEE_REGISTRATION: 'open' })
    await plantModels(fixture)
    visitor = await openBrowser(desktop)
    await enter(visitor, fixture)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const open = async (size = desktop) => {
    await visitor.page.setViewportSize(size)
    await visitor.page.goto(`${fixture.base}/admin`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    await visitor.page.locator('.figure').first().waitFor()
  }

  /** Where the logo and the content begin, each place once. */
  const leftEdges = async () => {
    const lefts = await visitor.page
      .locator('.top-logo, .admin-head, .admin-columns')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)))
    return [...new Set(lefts)]
  }

  it('shows titles, accounts, sign-ins, store, latency and model quality, at a desk, on a phone and on a TV', async () => {
    const { page } = visitor
    for (const [name, size] of Object.entries({ phone, tv, desk: desktop })) {
      await open(size)
      await page.getByRole('figure', { name: 'Latency and errors' }).waitFor()
      await page.getByRole('figure', { name: 'Model quality over time' }).waitFor()
      expect(await page.locator('.tile').filter({ hasText: 'Accounts' }).locator('.tile-value').innerText()).toBe('1')
      expect(await page.locator('.tile').filter({ hasText: 'Store' }).locator('.tile-value').innerText()).toMatch(/\d [kMG]?B/i)
      expect(await isTooWide(visitor)).toBe(false)
      expect(await leftEdges()).toHaveLength(1)
      expect(await violations(page)).toEqual([])
      await picture(page, `admin-${name}`)
    }
  })

  it('begins where the bar begins on a screen that is wider than both', async () => {
    await open({ width: 1640, height: 900 })
    expect(await leftEdges()).toHaveLength(1)
    await open()
  })

  it('gives the figures behind a plot as a table', async () => {
    const rows = visitor.page.getByRole('figure', { name: 'Model quality over time' }).locator('tbody tr')
    expect(await rows.allInnerTexts()).toHaveLength(5)
    expect(await rows.first().locator('td').allInnerTexts()).toEqual(['0.3', '0.21', '0.18'])
  })

  it('imports a file, and follows it to its end', async () => {
    const { page } = visitor
    await open()
    await page.getByTestId('import-input').setInputFiles(titles)
    const entry = page.getByTestId('import-entry').first()
    await entry.getByText('Done').waitFor()
    expect(await entry.innerText()).toMatch(/1,201 read · 1,200 new, 0 changed · 1 refused/)
    await entry.getByText('Refused entries: 1').click()
    await entry.locator('.run-problems li').first().waitFor()
    await expect.poll(() => page.locator('.source').filter({ hasText: 'ndjson' }).count(), { timeout: 15_000 }).toBe(1)
    expect(await violations(page)).toEqual([])
  })

  it('says what TMDB needs where the server has no key for it', async () => {
    const { page } = visitor
    await page.getByTestId('import-tmdb').click()
    await page.getByRole('alert').filter({ hasText: 'TMDB_API_KEY' }).waitFor()
  })

  it('trains with a press, and shows the result', async () => {
    const { page } = visitor
    await open()
    const before = await page.getByTestId('training-entry').count()
    await page.getByTestId('train').press('Enter')
    await page.getByText('Training has finished.').waitFor({ timeout: 60_000 })
    await expect.poll(() => page.getByTestId('training-entry').count()).toBeGreaterThan(before)
  })

  it('gives a backup as a file', async () => {
    const { page } = visitor
    await open()
    const saving = page.waitForEvent('download')
    await page.getByTestId('backup').click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^marquee-\d{8}-\d{6}\.backup$/)
    expect(gunzipSync(readFileSync(await saved.path())).length).toBeGreaterThan(1000)
    await page.getByText('The backup is in your downloads.').waitFor()
  })

  it('keeps the last numbers and says so when the server does not answer', async () => {
    const { page } = visitor
    await open()
    await page.locator('.tile').filter({ hasText: 'Titles' }).getByText('withdrawn').waitFor()
    await page.route('**/admin/overview', (route) => route.abort())
    await page.getByText('These numbers are out of date').waitFor()
    await page.locator('.tile').filter({ hasText: 'Titles' }).getByText('withdrawn').waitFor()
    await page.unroute('**/admin/overview')
    await page.getByText('These numbers are out of date').waitFor({ state: 'detached' })
  })

  it('shows nothing to an account that is no administrator’s', async () => {
    const email = newEmail()
    await signUp(fixture.base, email)
    const other = await openBrowser(phone)
    await enter(other, { base: fixture.base, email })
    await other.page.goto(`${fixture.base}/admin`)
    await other.page.getByText('Only administrators of this server may see this.').waitFor()
    expect(await other.page.locator('.tile').count()).toBe(0)
    expect(await violations(other.page)).toEqual([])
    expect(other.problems).toEqual([])
    await other.close()
  })

  it('never logs an error, nor asks another host for anything', () => {
    expect(visitor.problems).toEqual([])
  })
})

/** Five trainings of the past weeks, each a little better than the one before. */
async function plantModels({ world }: Fixture): Promise<void> {
  const { db } = world.service.ctx
  const quality = (n: number) => ({ recall20: 0.18 + n * 0.01, recall50: 0.3 + n * 0.012, ndcg100: 0.21 + n * 0.008 })
  for (let n = 0; n < 5; n++) {
    const comparison = { before: quality(n - 1), after: quality(n) }
    const learnt = {
      ...{ people: 400 + n * 30, peopleKnown: 500, titles: 600, likes: 9000 + n * 800 },
      ...{ read: 12_000, unknown: 0, lists: 0, sumOfSquares: 0 },
    }
    const metrics = JSON.stringify({ words: 'At least as good as the one before: it serves now.', comparison, learnt })
    await addModel(db, {
      id: `model_${n}`,
      made_at: Date.now() - (5 - n) * 7 * 86_400_000,
      settings: 'null',
      bytes: 1_400_000,
      checksum: '',
      metrics,
      status: 'refused',
      seed: n,
    })
  }
}
