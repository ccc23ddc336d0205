import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, distanceTo } from '../../../src/focus/geometry.ts'

const directions: Direction[] = ['left', 'right', 'up', 'down']
const opposite: Record<Direction, Direction> = { left: 'right', right: 'left', up: 'down', down: 'up' }
const box = (left: number, top: number, width = 100, height = 100) => ({ left, right: left + width, top, bottom: top + height })
const boxes = fc
  .tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }), fc.nat({ max: 600 }), fc.nat({ max: 600 }))
  .map(([left, top, width, height]) => box(left, top, width + 1, height + 1))

describe('how far a box is in a direction', () => {
  it('is nothing for a box on the other side', () => {
    expect(distanceTo(box(0, 0), box(300, 0), 'left')).toBeUndefined()
    expect(distanceTo(box(0, 0), box(300, 0), 'right')).toBe(200)
  })

  it('counts boxes that overlap by less than a third as one beyond the other', () => {
    expect(distanceTo(box(0, 0), box(70, 0), 'right')).toBe(0)
    expect(distanceTo(box(0, 0), box(60, 0), 'right')).toBeUndefined()
  })

  it('prefers what is straight ahead to what is nearer but aside', () => {
    const ahead = distanceTo(box(0, 0), box(400, 0), 'right') ?? Number.NaN
    const aside = distanceTo(box(0, 0), box(150, 220), 'right') ?? Number.NaN
    expect(ahead).toBeLessThan(aside)
  })

  it('prefers, going down, the one whose middle is nearer to ours', () => {
    const below = distanceTo(box(0, 0), box(0, 200), 'down') ?? Number.NaN
    const shifted = distanceTo(box(0, 0), box(50, 200), 'down') ?? Number.NaN
    expect(below).toBeLessThan(shifted)
  })

  it('is never negative, and the same seen from the other side', () => {
    fc.assert(
      fc.property(boxes, boxes, fc.constantFrom(...directions), (from, to, direction) => {
        const there = distanceTo(from, to, direction)
        const back = distanceTo(to, from, opposite[direction])
        expect(there ?? 0).toBeGreaterThanOrEqual(0)
        expect(back).toEqual(there)
      }),
    )
  })

  it('does not depend on where on the screen the two are', () => {
    fc.assert(
      fc.property(boxes, boxes, fc.constantFrom(...directions), fc.integer({ min: -999, max: 999 }), (a, b, direction, by) => {
        const moved = (one: typeof a) => box(one.left + by, one.top - by, one.right - one.left, one.bottom - one.top)
        const before = distanceTo(a, b, direction)
        const after = distanceTo(moved(a), moved(b), direction)
        if (before === undefined || after === undefined) expect(after).toBe(before)
        else expect(after).toBeCloseTo(before, 6)
      }),
    )
  })

  it('lets every box that does not touch ours be reached in at least one direction', () => {
    fc.assert(
      fc.property(boxes, boxes, (from, to) => {
        const isApart = to.left >= from.right || to.right <= from.left || to.top >= from.bottom || to.bottom <= from.top
        fc.pre(isApart)
        expect(directions.some((direction) => distanceTo(from, to, direction) !== undefined)).toBe(true)
      }),
    )
  })
})
