import { describe, expect, it } from 'vitest'
import { dropOldest } from '../../../src/watching/drop-oldest.ts'

describe('dropOldest', () => {
  it('keeps the newest so many of a set or a map', () => {
    const set = new Set([1, 2, 3, 4])
    const map = new Map([1, 2, 3].map((id) => [id, `name ${id}`]))
    dropOldest(set, 2)
    dropOldest(map, 3)
    expect([[...set], [...map.keys()]]).toEqual([
      [3, 4],
      [1, 2, 3],
    ])
    dropOldest(set, 0)
    expect(set.size).toBe(0)
  })
})
