import { describe, expect, it } from 'vitest'
import { firstSet, setBit, setFirst } from '../../../src/page/pool/bitsets.ts'
import { fromPool } from '../../../src/page/rows/candidate.ts'
import type { Composition } from '../../../src/page/rows/composition.ts'
import { keepRecognisedPicks } from '../../../src/page/rows/narrowing/recognised-picks.ts'

const RANKED = 96
const LIKES = 10
const bitset = (): Uint32Array => new Uint32Array(RANKED / 32)

const poolWithoutGenres = {
  ranked: RANKED,
  start: new Uint32Array(RANKED + 1),
  genres: new Uint8Array(RANKED),
  themes: new Uint32Array(0),
}

/**
 * The pool indexes of the top picks of a taste of which some likes have the core. Of the pool, the index 30 and every
 * second one behind it have it.
 */
function picksOf(likesOfCore: number, core: { readonly isEra?: boolean; readonly isWhole?: boolean } = {}): number[] {
  const bits = bitset()
  for (let poolIndex = 30; poolIndex < RANKED; poolIndex += 2) setBit(bits, poolIndex)
  const composition = {
    ...{ profiles: [{}], areNewcomers: false, hasFewSeeds: false, terms: [], relatedPicks: null, subject: null },
    afterNext: new Set<number>(),
    ...{ pool: poolWithoutGenres, bitsets: { take: bitset } },
    mix: { titles: Array.from({ length: LIKES }, (_, at) => at), support: [] },
    core: { bits, isEra: core.isEra ?? false, whole: core.isWhole ? bits : null, isOf: (title: number) => title < likesOfCore },
  } as unknown as Composition
  const [picks] = keepRecognisedPicks(composition, [fromPool('top_picks', setFirst(bitset(), RANKED))])
  if (picks?.source.from !== 'pool') throw new Error('the top picks are titles of the pool')
  return firstSet(picks.source.bits, RANKED)
}
const isOfCore = (poolIndex: number): boolean => poolIndex >= 30 && poolIndex % 2 === 0

describe('the top picks of a taste with a core', () => {
  it('have it in the proportion of the likes, in the order of the ranking', () => {
    expect(picksOf(8).slice(0, 10)).toEqual([0, 1, 30, 32, 34, 36, 38, 40, 42, 44])
    expect(picksOf(7).slice(0, 10)).toEqual([0, 1, 2, 30, 32, 34, 36, 38, 40, 42])
    const behind = picksOf(8)
      .filter((poolIndex) => poolIndex < RANKED - 2)
      .slice(10)
    expect(behind.filter((poolIndex) => !isOfCore(poolIndex)).length / behind.length).toBeCloseTo(0.2, 1)
  })

  it('have all other titles behind the last one with it', () => {
    expect(picksOf(8).at(-1)).toBe(RANKED - 1)
  })

  it('follow the ranking if the core is only an era, or that of the whole taste with too few titles', () => {
    expect(picksOf(8, { isEra: true })).toHaveLength(RANKED)
    expect(picksOf(10, { isWhole: true })).toHaveLength(RANKED)
  })
})
