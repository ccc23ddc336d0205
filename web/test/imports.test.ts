import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, openBrowser, phone, picture, type Visitor, violations } from './support/browser.ts'
import { addProfile, enter, type Fixture, isTooWide, openFixture, tv, watchAs } from './support/watchers.ts'
import { pressUntil } from './support/watching.ts'

const diary = [
  'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
  '2020-02-03,Inception,2010,x,4.5,,,2020-02-01',
  '2020-02-04,Toy Story 3,2010,x,4,,,2020-02-02',
  '2020-02-05,The Jungle Book,,x,3,,,2020-02-03',
  '2020-02-06,Peter Pan,,x,3,,,2020-02-04',
  '2020-02-07,A Film That Nobody Made,1987,x,3,,,2020-02-05',
].join('\n')
const activity = [
  'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country',
  'Ann,2021-01-01 20:00:00,01:40:00,,Inception,,TV,01:40:00,01:40:00,DE',
  'Bob,2021-01-02 20:00:00,01:40:00,,Toy Story 3,,TV,01:40:00,01:40:00,DE',
].join('\n')

describe('/import', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    await addProfile(fixture, { name: 'Mila', avatarUrl: 'avatar:fox' })
    visitor = await openBrowser(desktop)
    await enter(visitor, fixture)
    await watchAs(visitor, fixture, 'Mila')
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const card = () => visitor.page.getByTestId('import-card').first()
  const give = (name: string, text: string) =>
    visitor.page.getByTestId('history-input').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  it('is one press from the taste, and says what was found and learned', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/taste`)
    await page.getByRole('link', { name: 'Bring your history' }).first().click()
    await page.getByText('Nothing has been imported yet.').waitFor()
    expect(await violations(page)).toEqual([])
    await give('diary.csv', diary)
    await card().getByText('2 found · 2 unsure · 1 not found').waitFor()
    await card().getByText('New entries for: 2 films.').waitFor()
    await card().getByText('Not in the catalogue').click()
    await card().getByText('A Film That Nobody Made').waitFor()
    await card().getByTestId('candidate').nth(3).waitFor()
    expect(await card().getByTestId('candidate').first().textContent()).toMatch(/\d{4} · \d+\smins?$/)
  })

  it('fits a TV, a desk and a phone', async () => {
    const { page } = visitor
    for (const [name, size] of Object.entries({ tv, desk: desktop, phone })) {
      await page.setViewportSize(size)
      await page.goto(`${fixture.base}/import`)
      await card().getByTestId('candidate').nth(3).waitFor()
      expect(await isTooWide(visitor)).toBe(false)
      expect(await violations(page)).toEqual([])
      await picture(page, `import-${name}`)
      await page.getByTestId('unsure-row').first().scrollIntoViewIfNeeded()
      await picture(page, `import-unsure-${name}`)
    }
  })

  it('settles an unsure title with one press, by arrow keys too', async () => {
    const { page } = visitor
    await page.setViewportSize(tv)
    await page.goto(`${fixture.base}/import`)
    await card().getByTestId('candidate').first().waitFor()
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'candidate')
    await pressUntil(page, 'ArrowDown', at)
    await page.keyboard.press('Enter')
    await page.getByTestId('unsure-row').first().getByText('Settled').waitFor()
    await card().getByText('3 found · 1 unsure · 1 not found').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-testid=unsure-row]')?.textContent ?? '')
    expect(await focused()).toContain('Peter Pan')
    await page.getByRole('button', { name: 'None of these: Peter Pan' }).click()
    await page.getByTestId('unsure-row').nth(1).getByText('Left out').waitFor()
    expect(await focused()).toContain('Peter Pan')
    await card()
      .getByText(/3\sfound\s·\s0\sunsure/)
      .waitFor()
    await page.getByTestId('unsure-row').nth(1).getByText('Left out').waitFor()
  })

  it('asks who of several people it is, and takes a dropped file', async () => {
    const { page } = visitor
    await page.setViewportSize(desktop)
    await page.goto(`${fixture.base}/import`)
    await card().waitFor()
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'ViewingActivity.csv', { type: 'text/csv' }))
      return transfer
    }, activity)
    await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: dropped })
    await card().getByTestId('person').filter({ hasText: 'Bob' }).click()
    await card().getByText('1 found · 0 unsure · 0 not found').waitFor()
  })

  it('undoes an import by two presses', async () => {
    const { page } = visitor
    await card().getByTestId('undo-import').click()
    await card().getByTestId('undo-import').click()
    await page.getByText(/^Undone\. What you have rated or watched since then is still there/).waitFor()
    await expect.poll(() => page.getByTestId('import-card').count()).toBe(1)
  })

  it('refuses a file that is none, in words', async () => {
    await give('notes.txt', 'dear diary')
    await visitor.page
      .getByText(/This file cannot be imported|Not imported/)
      .first()
      .waitFor()
    expect(await card().getByRole('heading').first().innerText()).toBe('notes.txt')
    expect(visitor.problems).toEqual([])
  })

  it('says that a file is read, without a bar, until it is known how far', async () => {
    const { page } = visitor
    const at = new Date().toISOString()
    const counts = { read: 0, matched: 0, unsure: 0, missing: 0, added: 0 }
    const run = { importId: 'imp_1', status: 'reading', format: null, name: 'list.json', progress: 0, ...counts }
    const answer = (progress: number) => ({ json: { imports: [{ ...run, progress, createdAt: at, updatedAt: at }] } })
    let progress = 0
    await page.route('**/profile/imports', (route) => route.fulfill(answer(progress)))
    await page.goto(`${fixture.base}/import`)
    await card().getByText('Reading the file…').waitFor()
    expect(await card().getByRole('progressbar').count()).toBe(0)
    await picture(page, 'import-reading-desk')
    progress = 0.4
    await card().getByRole('progressbar').waitFor()
    expect(await card().getByText('Reading the file…').count()).toBe(0)
    await page.unroute('**/profile/imports')
    await page.goto(`${fixture.base}/import`)
    await card().getByText('Not imported').waitFor()
  })

  it('offers to remove an import that failed, as there is nothing to undo', async () => {
    const { page } = visitor
    const before = await page.getByTestId('import-card').count()
    expect(await card().getByTestId('undo-import').innerText()).toBe('Remove from the list')
    await card().getByTestId('undo-import').click()
    await page.getByText('Removed from the list.').waitFor()
    await expect.poll(() => page.getByTestId('import-card').count()).toBe(before - 1)
  })

  it.each([
    ['de-DE', 'Die Datei hat mehr als 50.000 Titel.'],
    ['es-ES', 'El archivo tiene más de 50.000 títulos.'],
  ])('says why an import failed in the language of the screen: %s', async (locale, text) => {
    const abroad = await openBrowser(phone, locale)
    await enter(abroad, fixture)
    await watchAs(abroad, fixture, 'Mila')
    await abroad.page.goto(`${fixture.base}/import`)
    const lines = Array.from({ length: 50_001 }, (_, n) => `Film ${n},1/4/21`)
    const buffer = Buffer.from(['Title,Date', ...lines].join('\n'))
    await abroad.page.getByTestId('history-input').setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer })
    await abroad.page.getByTestId('import-card').first().getByText(text, { exact: true }).waitFor()
    expect(abroad.problems).toEqual([])
    await abroad.close()
  })
})
