import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { desktop, phone, picture, type Visitor } from './support/browser.ts'
import {
  expectSeenFocus,
  expectSound,
  focused,
  heroOn,
  openDemo,
  openVisit,
  press,
  pressUntil,
  sizes,
  tv,
} from './support/watching.ts'

describe('/find and /filters', () => {
  let world: World
  let visitor: Visitor
  beforeAll(async () => {
    world = await openDemo()
    visitor = await openVisit(world, tv)
  })
  afterAll(async () => {
    await visitor?.close()
    await world?.close()
  })

  const found = () =>
    visitor.page
      .locator('.poster-grid .poster')
      .evaluateAll((all) => all.map((one) => one.querySelector('.poster-name')?.textContent))

  it('says that it is searching when the answer is slow, and not in two columns', async () => {
    const { page, close } = await openVisit(world, phone)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/search?*', (route) => held.then(() => route.continue()))
    await page.goto(`${world.base}/find`)
    await page.locator('.find-input').fill('matrix')
    const waiting = page.locator('.find-found > .waiting')
    await waiting.waitFor()
    await waiting.locator('.slow-note:not(:empty)').waitFor()
    const [spinner, note] = await waiting
      .locator('.spinner, .slow-note')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left + part.clientWidth))
    expect((note ?? 0) - (spinner ?? 0)).toBeGreaterThan(200)
    answer()
    await page.locator('.poster-grid a').first().waitFor()
    expect(await waiting.count()).toBe(0)
    await close()
  })

  it('keeps what is searched in the address, and finds it again after a reload', async () => {
    const { page, problems, close } = await openVisit(world, desktop)
    await page.goto(`${world.base}/find`)
    await page.locator('.find-input').fill('alien & co')
    await expect.poll(() => new URL(page.url()).search).toBe('?q=alien+%26+co')
    await page.locator('.find-input').fill('alien')
    await expect.poll(() => new URL(page.url()).search).toBe('?q=alien')
    await page.reload()
    await page.locator('.poster-grid a').first().waitFor()
    expect(await page.locator('.find-input').inputValue()).toBe('alien')
    await page.locator('.poster-grid a').first().click()
    await page.locator('[role="dialog"] h2').first().waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=alien')
    await page.locator('.find-input').fill('')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(problems).toEqual([])
    await close()
  })

  it('finds a title letter by letter with a remote control, and comes back to the results', async () => {
    const { page } = visitor
    await press(page, 'ArrowUp')
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'bar:/find')
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('find:input')
    await press(page, 'ArrowDown')
    for (const letter of 'alie') {
      await page.locator('.pad-key', { hasText: new RegExp(`^${letter}$`) }).focus()
      await press(page, 'Enter')
    }
    await expect.poll(found).toContain('Alien')
    await expectSound(visitor)
    await pressUntil(
      page,
      'ArrowRight',
      async () => (await focused(page)).startsWith('find:MV') || (await focused(page)).startsWith('find:TV'),
    )
    await expectSeenFocus(page)
    const before = await focused(page)
    await press(page, 'Enter')
    await page.locator('.title-name').waitFor()
    await press(page, 'Escape')
    await expect.poll(() => focused(page)).toBe(before)
    expect(await found()).toContain('Alien')
  })

  it.each(sizes)('finds as one types, and says when there is nothing, %s', async (_, name, viewport) => {
    const { page } = visitor
    await page.setViewportSize(viewport)
    await page.goto(`${world.base}/find`)
    const input = page.getByRole('searchbox')
    await input.fill('godfather')
    await expect.poll(found).toContain('The Godfather')
    await expectSound(visitor)
    await picture(page, `find-${name}`)
    await input.fill('zzzzqqqq')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('link', { name: 'Comedy', exact: true }).waitFor() // another way on
    await expectSound(visitor)
  })

  it('makes a page of the filters with a remote control alone', async () => {
    const { page } = visitor
    await page.setViewportSize(tv)
    await page.goto(`${world.base}/browse`)
    await heroOn(page)
    await press(page, 'ArrowUp')
    await pressUntil(page, 'ArrowRight', async () => (await focused(page)) === 'bar:filters')
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('All')
    await expectSeenFocus(page)
    await press(page, 'ArrowRight', 'Enter', 'ArrowDown')
    await page.locator('.chip', { hasText: /^Comedy$/ }).focus()
    await press(page, 'Enter')
    await expectSound(visitor)
    await picture(page, 'filters-tv')
    await pressUntil(page, 'ArrowDown', () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'range'))
    await press(
      page,
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
    )
    await pressUntil(page, 'ArrowDown', async () => (await focused(page)) === 'show-titles')
    const [made] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/pages')),
      press(page, 'Enter'),
    ])
    expect(made.postDataJSON()).toEqual({ pageFilters: { media_type: 'movie', genres: [35], with_runtime_gte: 80 } })
    await heroOn(page)
    await page.getByRole('link', { name: 'Remove filter: Comedy' }).waitFor()
    await expectSound(visitor)
    await press(page, 'Escape')
    await expect.poll(() => page.url()).toBe(`${world.base}/browse`)
  })

  it('searches keywords, names them after a reload, and takes a filter away again', async () => {
    const { page } = visitor
    await page.setViewportSize(desktop)
    await page.goto(`${world.base}/filters`)
    await page.getByTestId('keyword-search').fill('friend')
    await page.locator('.chip', { hasText: /^friendship$/ }).click()
    await page.getByTestId('show-titles').click()
    await heroOn(page)
    await page.reload()
    await page.getByRole('link', { name: 'Remove filter: friendship' }).waitFor()
    await page.locator('[data-focus="bar:filters"]').click()
    await page.locator('.chip[aria-pressed=true]', { hasText: /^friendship$/ }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Remove filter: friendship' }).click()
    await expect.poll(() => page.url()).toBe(`${world.base}/browse`)
  })

  it('narrows to the own library where there is one', async () => {
    const { page } = visitor
    await page.goto(`${world.base}/filters`)
    await page.getByTestId('show-titles').waitFor()
    await page.locator('.chip', { hasText: /^Comedy$/ }).waitFor()
    expect(await page.locator('.chip', { hasText: /^In my library$/ }).count()).toBe(0)
    const { db } = world.service.ctx
    const profiles = await db.selectFrom('profiles').select('id').execute()
    const some = await db.selectFrom('titles').select('number').orderBy('number').limit(30).execute()
    const entries = profiles.flatMap(({ id }) =>
      some.map(({ number }) => ({ profile_id: id, list: 'collection' as const, number, added_at: 1 })),
    )
    await db
      .insertInto('list_entries')
      .values(entries)
      .onConflict((there) => there.doNothing())
      .execute()
    await page.reload()
    await page.locator('.chip', { hasText: /^In my library$/ }).click()
    await picture(page, 'filters-library-desk')
    const [made] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/pages')),
      page.getByTestId('show-titles').click(),
    ])
    expect(made.postDataJSON()).toEqual({ pageFilters: { owned: true } })
    await page.getByRole('link', { name: 'Remove filter: In my library' }).waitFor()
    await expectSound(visitor)
  })

  it('says so when nothing matches', async () => {
    const { page } = visitor
    await page.goto(`${world.base}/browse?genres=10762&min_minutes=230`)
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await expectSound(visitor)
    await picture(page, 'empty-desk')
  })
})
