import { describe, expect, it } from 'vitest'
import { NONE } from '../../../src/kernels/term-kernels.ts'
import type { Content } from '../../../src/models/content/content.ts'
import { SAGA } from '../../../src/models/content/relations.ts'
import { alikeFinder } from '../../../src/page/rows/alike-titles.ts'

/** The lists of title 0 (1: a saga, 2: a high value, 3: a low one), of title 4 (0: a high value), and no others. */
const related = {
  start: Uint32Array.of(0, 3, 3, 3, 3, 4, 4),
  list: { titles: Uint32Array.of(1, 2, 3, 0), values: Int8Array.of(1, 10, 9, 10) },
  scale: new Float32Array(6).fill(0.0101),
  ties: Uint8Array.of(SAGA, 0, 0, 0),
}
const content = { related, count: 6 } as unknown as Content
const neighbours = { titles: Uint32Array.of(2, 3, 5), values: Int8Array.of(127, 31, 32) }
const none = { content, neighbours: { titles: new Uint32Array(0), values: new Int8Array(0) } }
const seed = { seed: 0, from: 0, to: 0 }

describe('a title alike a seed', () => {
  it.each([
    ['is of the same saga', 1, 0, true],
    ['has a high value in the list of the seed', 2, 1, true],
    ['has more than a low value', 3, 2, false],
    ['has the seed in its own list', 4, NONE, true],
    ['is in one of the lists', 5, NONE, false],
  ])('%s', (_, title, entry, expected) => {
    expect(alikeFinder(none, seed)(title, entry)).toBe(expected)
  })

  it('is a strong neighbour of the seed in the audience', () => {
    const isAlike = alikeFinder({ content, neighbours }, { seed: 0, from: 1, to: 3 })
    expect([isAlike(3, 2), isAlike(5, NONE)]).toEqual([false, true])
  })

  it('is any title where the seed has no list', () => {
    expect(alikeFinder(none, { ...seed, seed: 5 })(3, NONE)).toBe(true)
    expect(alikeFinder({ ...none, content: null }, seed)(3, NONE)).toBe(true)
  })
})
