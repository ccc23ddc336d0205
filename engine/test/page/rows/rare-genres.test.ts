import { describe, expect, it } from 'vitest'
import { firstSet, setFirst } from '../../../src/page/pool/bitsets.ts'
import type { Composition } from '../../../src/page/rows/composition.ts'
import { limitRareGenres } from '../../../src/page/rows/narrowing/rare-genres.ts'

const [DRAMA, FANTASY] = [0, 1]
const RANKED = 64

/** A pool of dramas in which the first twelve titles are fantasies too, and twelve likes. */
function startOfPicks(fantasies: number, more: Partial<Composition> = {}): number[] {
  const isFantasy = (poolIndex: number): boolean => poolIndex < 12
  const genresOf = Array.from({ length: RANKED }, (_, at) => (isFantasy(at) ? [DRAMA, FANTASY] : [DRAMA]))
  const start = [0]
  for (const genres of genresOf) start.push((start.at(-1) ?? 0) + genres.length)
  const parts = {
    pool: { ranked: RANKED, start, themes: Uint32Array.from(genresOf.flat()), genres: genresOf.map(({ length }) => length) },
    mix: { support: [12, fantasies], titles: Array.from({ length: 12 }, (_, at) => at) },
    ...{ profiles: [{}], relatedPicks: null, followed: null, subject: null },
    bitsets: { take: () => new Uint32Array(RANKED / 32) },
    ...more,
  }
  const limited = limitRareGenres(parts as unknown as Composition, setFirst(new Uint32Array(RANKED / 32), RANKED))
  return firstSet(limited, 10).filter(isFantasy)
}

describe('the start of the top picks', () => {
  it('has as large a part of a genre that few likes have as the likes, and at least one title of it', () => {
    expect([0, 1, 2].map((fantasies) => startOfPicks(fantasies))).toEqual([[0], [0], [0, 1]])
  })

  it('is not limited in a genre that a fifth of the likes have', () => {
    expect(startOfPicks(3)).toHaveLength(10)
  })

  it('keeps titles closely related to the likes', () => {
    expect(startOfPicks(1, { relatedPicks: Uint32Array.of(0b1110, 0) })).toEqual([0, 1, 2, 3])
  })

  it('is as it was for several people', () => {
    expect(startOfPicks(1, { profiles: [{}, {}] as unknown as Composition['profiles'] })).toHaveLength(10)
  })
})
