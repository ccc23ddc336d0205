import { describe, expect, it } from 'vitest'
import { hasBit } from '../../../src/catalogue/bits.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { setBit } from '../../../src/page/pool/bitsets.ts'
import type { RowSpec } from '../../../src/page/rows/candidate.ts'
import { topPicks } from '../../../src/page/rows/kinds/top-picks.ts'
import { balanceTypes } from '../../../src/page/rows/narrowing/type-balance.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

// The first hundred titles of the pool are films, the others series; all series and ten films are above their prior.
const FILMS = 100
const titles = randomTitles(200, 5).map((title, at) => ({
  ...title,
  ...{ id: `${at < FILMS ? 'MV' : 'TV'}_${at + 1}`, media_type: at < FILMS ? ('movie' as const) : ('tv' as const) },
}))
const workspace = workspaceOf(plainSpace(), titles)
const raised = Float32Array.from(titles, (_, at) => (at < FILMS ? 9.5 - at : 1000 - at))

/** The films and series above their prior for a taste of some titles. */
function balancedFor(liked: readonly number[]): { films: number[]; series: number[] } {
  const bits = new Uint32Array(Math.ceil(titles.length / 32))
  raised.forEach((value, poolIndex) => {
    if (value > 0) setBit(bits, poolIndex)
  })
  const pool = { ranked: titles.length, titles: Uint32Array.from(titles.keys()) }
  balanceTypes(workspace, { pool, mix: { titles: liked }, raised }, bits)
  const set = [...titles.keys()].filter((poolIndex) => hasBit(bits, poolIndex))
  return { films: set.filter((at) => at < FILMS), series: set.filter((at) => at >= FILMS) }
}

describe('the titles above their prior', () => {
  it('have at most a quarter more series than the taste, and of both types those that the history raises most', () => {
    const { films, series } = balancedFor([0, 1, 2, 3, 4, 100, 101, 102, 103, 104])
    // Of 110 titles, half and a quarter.
    expect(series).toEqual(Array.from({ length: 83 }, (_, at) => FILMS + at))
    expect(films).toEqual(Array.from({ length: 27 }, (_, at) => at))
  })

  it('have at most twice the share of a type of which one or two are liked', () => {
    const { films, series } = balancedFor([0, 1, 2, 3, 4, 5, 6, 7, 8, 100])
    // Of 110 titles, a fifth.
    expect(series).toEqual(Array.from({ length: 22 }, (_, at) => FILMS + at))
    expect(films).toEqual(Array.from({ length: 88 }, (_, at) => at))
  })

  it('stay as they are where the taste has nearly these shares, fewer than three of the other type, or one type', () => {
    for (const liked of [
      [0, 1, 2, 100, 101, 102, 103, 104, 105, 106, 107],
      [0, 100, 101],
      [100, 101, 102, 0],
      [0, 1, 2, 3, 4, 5],
    ]) {
      const { films, series } = balancedFor(liked)
      expect([films.length, series.length]).toEqual([10, 100])
    }
  })
})

describe('the page of somebody who likes films and series alike', () => {
  // Films of a genre that nobody here likes, but for the liked ones; all series are of the liked genre.
  const unlike = randomTitles(1600, 31).map((title, at) => {
    const isFilm = at % 2 === 0
    const genre = isFilm ? (at < 40 ? 1 : 2) : 3
    return {
      ...{ ...title, adult: false, collection: null, keywords: [], people: [], genres: [{ id: genre, name: `g${genre}` }] },
      ...{ id: `${isFilm ? 'MV' : 'TV'}_${at + 1}`, media_type: isFilm ? ('movie' as const) : ('tv' as const) },
      ...{ release_date: isFilm && at < 40 ? '1950-01-01' : '2005-01-01', vote_average: 7, vote_count: 300 + (at % 200) },
    }
  })
  const on = workspaceOf(plainSpace(), unlike)
  const liked = [0, 2, 4, 6, 8, 10, 12, 14, 101, 203, 305, 407, 509, 611, 713, 815]

  it('has films among the titles above their prior, although the history raises nearly only series', () => {
    let share = 0
    const measure: RowSpec = {
      ...topPicks,
      make: ({ pool, abovePrior }) => {
        const above = Array.from(pool.titles).filter((_, poolIndex) => abovePrior && hasBit(abovePrior, poolIndex))
        share = above.filter((title) => title % 2 === 1).length / above.length
        return []
      },
    }
    composePage(on, requestFor(profileLiking(liked)), [measure])
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.76)
  })
})
