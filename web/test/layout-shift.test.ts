import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../server/test/support/world.ts'
import { heroOn, openDemo, openVisit, sizes } from './support/watching.ts'

const max = 0.05

/** Adds up from the first frame on what moves by itself, with the largest parts named. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen: { value: number; what: string[] }[] = []
    Object.assign(globalThis, { shifts: seen })
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : `${node?.nodeName}`)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(
          ({ node, previousRect: a, currentRect: b }) =>
            `${nameOf(node)} ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`,
        )
        seen.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { value: number; what: string[] }[] }).shifts)

describe('what moves by itself while a screen loads', () => {
  let world: World
  beforeAll(async () => {
    world = await openDemo()
  })
  afterAll(() => world?.close())

  it.each(sizes)('is next to nothing %s', async (_, __, size) => {
    const visitor = await openVisit(world, size)
    const { page } = visitor
    await watchShifts(page)
    for (const path of ['/browse', '/find', '/taste', '/title/MV_603', '/who']) {
      await page.goto(`${world.base}${path}`)
      if (path === '/browse') await heroOn(page)
      await page.waitForLoadState('networkidle')
      const seen = await shifts(page)
      const sum = seen.reduce((total, { value }) => total + value, 0)
      expect.soft(sum, `${path}: ${JSON.stringify(seen, null, 1)}`).toBeLessThanOrEqual(max)
    }
    await visitor.close()
  })
})
