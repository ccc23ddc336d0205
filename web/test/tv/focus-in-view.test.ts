import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../server/test/support/world.ts'
import type { Visitor } from '../support/browser.ts'
import { focused, openDemo, openVisit, press, tv } from '../support/watching.ts'

type Walk = { keys: string[]; everyFrames: number; isHeld: boolean }
type Watched = { cutOff: string[]; moves: number }

/** Presses keys at a pace counted in frames, and checks in every frame that the focused element is wholly on screen. */
function walk(page: Page, how: Walk): Promise<Watched> {
  return page.evaluate(async ({ keys, everyFrames, isHeld }) => {
    const frame = () =>
      new Promise<number>((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`no frame for 10 s, ${document.visibilityState}`)), 10_000)
        requestAnimationFrame((now) => {
          clearTimeout(timer)
          done(now)
        })
      })
    const bar = document.querySelector('.bar')
    const cutOff: string[] = []
    let last = document.activeElement
    let moves = 0
    const look = () => {
      const active = document.activeElement
      const box = active?.getBoundingClientRect()
      if (active !== last) moves++
      last = active
      if (!active || !box || active === document.body) return void cutOff.push('nothing has the focus')
      const min = bar?.contains(active) ? 0 : (bar?.getBoundingClientRect().bottom ?? 0)
      const isInside = box.left >= 0 && box.right <= innerWidth && box.top >= min - 1 && box.bottom <= innerHeight
      if (!isInside) cutOff.push(`${[box.left, box.right, box.top, box.bottom].map(Math.round)}`)
    }
    for (const key of keys) {
      const init = { key, repeat: isHeld, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
      for (let wait = 0; wait < everyFrames; wait++) {
        await frame()
        look()
      }
    }
    for (let wait = 0; wait < 10; wait++) {
      await frame()
      look()
    }
    return { cutOff, moves }
  }, how)
}

const times = (count: number, key: string) => Array.from({ length: count }, () => key)
const walks = [
  ['every 120 ms', 'ltr', 7, false],
  ['every 60 ms', 'ltr', 4, false],
  ['by a held key', 'ltr', 2, true],
  ['by a held key from right to left', 'rtl', 2, true],
] as const

describe('the focus on a TV, with everything allowed to move', () => {
  let world: World
  let visitor: Visitor
  beforeAll(async () => {
    world = await openDemo()
  })
  beforeEach(async () => {
    visitor = await openVisit(world, tv)
    await visitor.page.emulateMedia({ reducedMotion: 'no-preference' })
  })
  afterEach(() => visitor?.close())
  afterAll(() => world?.close())

  it.each(walks)('is wholly on screen in every frame along rows and up and down, %s', async (_, dir, everyFrames, isHeld) => {
    const { page } = visitor
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-focus="hero:details"]')?.focus())
    await press(page, 'ArrowDown')
    const [onward, back] = dir === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const along = [
      'ArrowDown',
      ...times(10, onward),
      'ArrowDown',
      ...times(6, onward),
      ...times(6, back),
      'ArrowUp',
      ...times(10, back),
    ]
    const keys = [...along, ...times(5, 'ArrowDown'), ...times(8, 'ArrowUp')]
    const { cutOff, moves } = await walk(page, { keys, everyFrames, isHeld })
    expect(cutOff).toEqual([])
    expect(moves).toBeGreaterThan(30)
    expect(await focused(page)).toMatch(/^(bar|hero):/)
    expect(visitor.problems).toEqual([])
  })
})
