import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, distanceTo } from '../../../src/focus/geometry.ts'
import type { TestElement } from '../support/nodes.ts'
import { openBrowser } from '../support/open-browser.ts'

type Placed = { x: number; y: number; width: number; height: number }
const directions: Direction[] = ['left', 'right', 'up', 'down']

const load = async () => {
  const { document } = await openBrowser()
  const { nextFrom, focusablesIn } = await import('../../../src/focus/candidates.ts')
  const put = (box: Placed, attributes: Record<string, string> = {}, parent: TestElement = document.body) => {
    const button = document.createElement('button')
    button.box = box
    for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
    parent.appendChild(button)
    return button
  }
  const within = (attribute: string) => {
    const element = document.createElement('div')
    element.setAttribute(attribute, '')
    document.body.appendChild(element)
    return element
  }
  const next = (active: TestElement, direction: Direction) =>
    nextFrom(document.body as unknown as Element, active as unknown as HTMLElement, direction) as unknown as
      | TestElement
      | undefined
  const reachable = () => focusablesIn(document.body as unknown as Element) as unknown as TestElement[]
  return { document, put, within, next, reachable }
}

const at = (x: number, y: number): Placed => ({ x, y, width: 100, height: 40 })
const placed = fc.record({
  x: fc.nat({ max: 1500 }),
  y: fc.nat({ max: 900 }),
  width: fc.integer({ min: 10, max: 300 }),
  height: fc.integer({ min: 10, max: 200 }),
})

describe('what has the focus next', () => {
  it('going up and down is the nearest of all, as a plain search over them finds it', async () => {
    const { document, put, next } = await load()
    fc.assert(
      fc.property(
        fc.array(placed, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('up' as const, 'down' as const),
        (boxes, way) => {
          for (const child of document.body.children) child.remove()
          const [active, ...others] = boxes.map((box) => put(box))
          if (!active) return
          const from = active.getBoundingClientRect()
          const measured = others
            .map((element) => ({ element, distance: distanceTo(from, element.getBoundingClientRect(), way) }))
            .filter((one) => one.distance !== undefined)
            .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
          expect(next(active, way)).toBe(measured[0]?.element)
        },
      ),
      { seed: 7, numRuns: 100 },
    )
  })

  it('is never where the focus is already', async () => {
    const { put, next } = await load()
    const only = put(at(0, 0))
    for (const direction of directions) expect(next(only, direction)).toBeUndefined()
  })

  it('sideways is on the same line before what is nearer below it', async () => {
    const { put, next } = await load()
    const active = put(at(0, 0))
    put(at(110, 45))
    const onLine = put(at(500, 0))
    expect(next(active, 'right')).toBe(onLine)
  })

  it('sideways in a group goes on in its next line', async () => {
    const { put, within, next } = await load()
    const group = within('data-group')
    const last = put(at(500, 0), {}, group)
    const below = put(at(0, 60), {}, group)
    put(at(700, 0))
    expect(next(last, 'right')).toBe(below)
    expect(next(below, 'left')).toBe(last)
  })

  it('downwards is a group as a whole', async () => {
    const { put, within, next } = await load()
    const active = put(at(0, 0))
    const group = within('data-group')
    group.box = { x: 0, y: 100, width: 800, height: 40 }
    put(at(0, 100), {}, group)
    expect(next(active, 'down')).toBe(group)
  })

  it('sideways is never in a row of cards, which steps by itself', async () => {
    const { put, within, next } = await load()
    const active = put(at(0, 0))
    put(at(200, 0), {}, within('data-rail'))
    expect(next(active, 'right')).toBeUndefined()
  })
})

describe('what can have the focus at all', () => {
  it('is nothing that is off, hidden, left out or below a sheet', async () => {
    const { put, within, reachable } = await load()
    const plain = put(at(0, 0))
    put(at(0, 0), { disabled: '' })
    put(at(0, 0), { hidden: '' })
    put(at(0, 0), { tabindex: '-1' })
    put(at(0, 0), {}, within('data-skip'))
    put(at(0, 0), {}, within('inert'))
    const ofRail = put(at(0, 0), { tabindex: '-1' }, within('data-rail'))
    expect(reachable()).toEqual([plain, ofRail])
  })
})
