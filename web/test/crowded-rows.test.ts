import type { Row, RowItem } from '@marquee/sdk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { heroOn, openDemo, openVisit, press, sizes } from './support/watching.ts'

const rowCount = 40
const itemCount = 60

describe('/browse with forty rows of sixty titles', () => {
  let world: World
  beforeAll(async () => {
    world = await openDemo()
  })
  afterAll(() => world?.close())

  it.each(sizes)(
    'holds fewer than 200 posters at any time and moves nothing that is on screen, %s',
    async (_, name, viewport) => {
      const visitor = await openVisit(world, viewport)
      const { page } = visitor
      await crowd(page)
      await page.reload()
      await heroOn(page)
      await watchShifts(page)
      let max = 0
      for (let step = 0; step < 60; step++) {
        if (name === 'tv') await press(page, 'ArrowDown', ...(step % 4 === 0 ? ['ArrowRight', 'ArrowRight', 'ArrowRight'] : []))
        else await page.mouse.wheel(0, 600)
        max = Math.max(max, await page.locator('.row .poster').count())
      }
      await expect.poll(() => page.locator('.row[data-row]').count()).toBe(rowCount)
      expect(max).toBeLessThan(200)
      expect(max).toBeGreaterThan(10)
      expect(await shifted(page)).toBeLessThan(0.05)
      expect(visitor.problems).toEqual([])
      await visitor.close()
    },
  )
})

/** Makes the server's rows many and long on their way to the page. */
async function crowd(page: Page): Promise<void> {
  await page.route(/\/pages\/[^/]+\/rows\?/, async (route) => {
    const url = new URL(route.request().url())
    const from = Number(url.searchParams.get('nextPageToken') ?? 0)
    url.searchParams.delete('nextPageToken')
    const response = await route.fetch({ url: url.href })
    const { rows } = (await response.json()) as { rows: Row[] }
    const media = rows.filter(({ type }) => type === 'media').flatMap(({ items }) => items)
    const long = Array.from({ length: 8 }, (_, index) => longRow(rows[0] as Row, media, from + index))
    const hasMore = from + 8 < rowCount
    await route.fulfill({ response, json: { rows: long, hasMore, ...(hasMore && { nextPageToken: String(from + 8) }) } })
  })
}

function longRow(like: Row, media: RowItem[], number: number): Row {
  const items = Array.from({ length: itemCount }, (_, index) => ({
    ...(media[(index + number) % media.length] as RowItem & { type: 'media' }),
    id: `MV_${1_000_000 + number * itemCount + index}`,
  }))
  return { ...like, id: `row_${number}`, title: `Row ${number}`, items }
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as { shift: number }
    kept.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) kept.shift += entry.value
    }).observe({ type: 'layout-shift' })
  })
}

const shifted = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
