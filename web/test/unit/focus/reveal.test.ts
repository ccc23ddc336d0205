import { afterEach, describe, expect, it, vi } from 'vitest'
import { reveal } from '../../../src/focus/reveal.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The position that a page of 1,000 pixels is scrolled to, to show an element; undefined: it stays. The bar has 84. */
function scrolledTo({ top, height }: { top: number; height: number }): number | undefined {
  const positions: number[] = []
  const page = { scrollTop: 500, scrollTo: (to: { top: number }) => void positions.push(to.top) }
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('innerHeight', 1000)
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  const element = { closest: () => null, getAttribute: () => null, getBoundingClientRect: () => ({ top, height }) }
  reveal(element as unknown as Element)
  return positions.at(-1)
}

describe('a focused element', () => {
  it.each([
    ['in view', { top: 300, height: 100 }, undefined],
    ['right below the bar', { top: 84, height: 100 }, undefined],
    ['under the bar', { top: 80, height: 100 }, 500 + 80 - 84],
    ['above the screen', { top: -200, height: 100 }, 500 - 200 - 84],
    ['just above the lower edge', { top: 840, height: 100 }, undefined],
    ['at the lower edge', { top: 860, height: 100 }, 500 + 860 - 84],
    ['below the screen', { top: 1200, height: 100 }, 500 + 1200 - 84],
  ])('%s is scrolled into view if it is not there', (_where, box, scrolled) => {
    expect(scrolledTo(box)).toBe(scrolled)
  })
})
