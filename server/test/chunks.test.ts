import { describe, expect, it } from 'vitest'
import { chunksOf } from '../src/chunks.ts'

describe('the parts of a list', () => {
  it.each([
    [[], 2, []],
    [[1], 2, [[1]]],
    [
      [1, 2, 3, 4],
      2,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
  ])('of %j, at most %i long, are %j: none is empty', (all, size, parts) => {
    expect([...chunksOf(all, size)]).toEqual(parts)
  })
})
