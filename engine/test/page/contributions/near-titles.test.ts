import { describe, expect, it } from 'vitest'
import { putBit } from '../../../src/catalogue/bits.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { relatedness } from '../../../src/models/content/relations.ts'
import { hasNearTitles, nearTitles } from '../../../src/page/contributions/near-titles.ts'
import type { Workspace } from '../../../src/page/workspace/workspace.ts'
import { randomTitles, workspaceOf } from '../../page-world.ts'

const titles = randomTitles(600, 5).map((title) => ({ ...title, adult: false }))
const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true })
const seeds = [0, 17, 230, 599]
/** A term of a whole relation: no entry of a history has a larger factor. */
const WHOLE = 1
const isAny = (): boolean => true

function showOnly(shown: (title: number) => boolean): Workspace {
  titles.forEach((_, title) => void putBit(workspace.masks.eligible, title, shown(title)))
  return workspace
}

const valueFor = (seed: number, title: number): number => {
  const { content } = workspace.scorer
  return content ? relatedness(content, seed, title) : 0
}

describe('nearTitles', () => {
  it.each(seeds)('are the related titles of highest value, of seed %i', (seed) => {
    const near = nearTitles(showOnly(isAny), seed, WHOLE)
    expect(near.length).toBeGreaterThan(8)
    expect(near.length).toBeLessThanOrEqual(32)
    const values = titles.map((_, title) => valueFor(seed, title)).sort((a, b) => b - a)
    expect(near.map((title) => valueFor(seed, title))).toEqual(values.slice(0, near.length))
  })

  it('are all titles that the page may show', () => {
    const isEven = (title: number): boolean => title % 2 === 0
    const near = nearTitles(showOnly(isEven), 17, WHOLE)
    expect(near.length).toBeGreaterThan(4)
    expect(near.every(isEven)).toBe(true)
  })

  it('are fewer in a long history, where a weak relation is not felt', () => {
    const shown = showOnly(isAny)
    const counts = [1, 0.1, 0.02, 0.001].map((entryShare) => nearTitles(shown, 230, entryShare).length)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts.at(-1)).toBe(0)
    for (const title of nearTitles(shown, 230, 0.1)) expect(0.1 * valueFor(230, title)).toBeGreaterThanOrEqual(0.0099)
  })

  it('are none of a title that was added after the lists were made, or without lists', () => {
    const shown = showOnly(isAny)
    expect(nearTitles(shown, titles.length, WHOLE)).toEqual([])
    expect(nearTitles(workspaceOf(plainSpace(), titles), 17, WHOLE)).toEqual([])
  })
})

describe('hasNearTitles', () => {
  it('is whether there are as many as a row needs', () => {
    const near = nearTitles(showOnly(isAny), 17, WHOLE)
    const strong = near.filter((title) => valueFor(17, title) >= 0.0151)
    expect(hasNearTitles(workspace, 17, WHOLE)).toBe(strong.length >= 8)
    const seven = new Set(strong.slice(0, 7))
    const isOfSeven = (title: number): boolean => seven.has(title)
    expect(hasNearTitles(showOnly(isOfSeven), 17, WHOLE)).toBe(false)
    expect(hasNearTitles(showOnly(isAny), 17, 0.0001)).toBe(false)
  })
})
