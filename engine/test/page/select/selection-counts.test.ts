import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBelowCaps, openSelectionCounts } from '../../../src/page/select/selection-counts.ts'
import type { RowKind } from '../../../src/page/slate/row-kinds.gen.ts'

const kinds = ['genre', 'keyword', 'decade', 'because'] as const satisfies RowKind[]
const caps = { ofKind: (kind: RowKind) => (kind === 'genre' ? 2 : 3), ofTheme: (theme: number) => 1 + (theme % 3) }

/** A row candidate, and whether it is chosen. */
interface Step {
  readonly kind: (typeof kinds)[number]
  readonly themes: number[]
  readonly isChosen: boolean
}

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  themes: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
  isChosen: fc.boolean(),
})

/** The remaining weight of each row, counted from all chosen rows. */
function naive(steps: readonly Step[]): { left: number; isBelow: boolean }[] {
  const chosen = steps.filter(({ isChosen }) => isChosen)
  return steps.map(({ kind, themes }) => {
    const ofKind = chosen.filter((one) => one.kind === kind).length
    const ofThemes = themes.map((theme) => chosen.filter((one) => one.themes.includes(theme)).length)
    const left = ofThemes.reduce((product, count) => product * 0.8 ** count, 0.93 ** ofKind)
    const isBelow = ofKind < caps.ofKind(kind) && themes.every((theme, at) => (ofThemes[at] ?? 0) < caps.ofTheme(theme))
    return { left, isBelow }
  })
}

describe('selection counts', () => {
  it('equal a naive count of remaining weights, and report when a kind or theme has reached its limit', () => {
    const check = fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const counts = openSelectionCounts(caps)
      const entered = steps.map((one, number) => counts.register(number, one))
      const left = new Map(steps.map((_, number) => [number, { left: 1, isBelow: true }]))
      steps.forEach(({ isChosen }, number) => {
        const own = entered[number]
        if (isChosen && own) counts.add(own, (other, share, isBelow) => left.set(other, { left: share, isBelow }))
      })
      naive(steps).forEach((expected, number) => {
        expect(left.get(number)?.left).toBeCloseTo(expected.left, 12)
        expect(left.get(number)?.isBelow).toBe(expected.isBelow)
        const own = entered[number]
        expect(own && isBelowCaps(own)).toBe(expected.isBelow)
      })
      expect(counts.rows()).toBe(steps.filter(({ isChosen }) => isChosen).length)
    })
    fc.assert(check, { numRuns: 200 })
  })

  it('update only rows that share a kind or theme with the chosen one', () => {
    const counts = openSelectionCounts(caps)
    const first = counts.register(0, { kind: 'genre', themes: [1] })
    counts.register(1, { kind: 'decade', themes: [2] })
    const changed: number[] = []
    counts.add(first, (number) => changed.push(number))
    expect(new Set(changed)).toEqual(new Set([0]))
  })

  it('allow no row of a kind whose limit is 0', () => {
    const none = openSelectionCounts({ ofKind: () => 0, ofTheme: () => 5 })
    expect(isBelowCaps(none.register(0, { kind: 'more', themes: [] }))).toBe(false)
  })
})
