import { describe, expect, it } from 'vitest'
import { dayText } from '../../src/catalogue/decades.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { priorOf } from '../../src/models/scorer.ts'
import { isFromHistory, leastFelt, leastHistoryShare } from '../../src/page/contributions/felt.ts'
import { composePage } from '../../src/page/page.ts'
import type { RowSpec } from '../../src/page/rows/candidate.ts'
import { eligibleUnder, orderOfBest } from '../../src/page/rows/pool-bits.ts'
import type { ComposedRow } from '../../src/page/slate/row.ts'
import { faultsOf, madeTitles, personWho, requestFor, today, workspaceOf } from '../page-world.ts'

// What is liked has genres 1 and 2. Of what is new, and of what comes, some have these and few votes, others have 5 and 6 and many.

const named = (...ids: number[]): { id: number; name: string }[] => ids.map((id) => ({ id, name: `n${id}` }))
const plain = { media_type: 'movie', countries: ['US'], original_language: 'en', adult: false } as const
const old = madeTitles(600, 5).map(
  (title, at): TitleFacts => ({ ...title, ...plain, id: `MV_${at + 1}`, ...(at < 12 ? { genres: named(1, 2) } : {}) }),
)
const EACH = 20
const fresh = (count: number, first: number, rest: Partial<TitleFacts>): TitleFacts[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ...plain, id: `MV_${first + at}`, title: `Fresh ${first + at}`, runtime: 100, certifications: { US: 'PG' }, ...rest },
  }))
const [lately, soon] = [dayText(today - 20), dayText(today + 20)]
const [praised, unseen] = [
  { vote_count: 6000, vote_average: 8, popularity: 80 },
  { vote_count: 30, vote_average: 6.5, popularity: 20 },
]
const made = [
  ...old,
  ...fresh(EACH, 10_000, { release_date: lately, genres: named(1, 2), ...unseen }),
  ...fresh(EACH, 20_000, { release_date: lately, genres: named(5, 6), ...praised }),
  ...fresh(EACH, 30_000, { release_date: soon, genres: named(1, 2), ...unseen }),
  ...fresh(EACH, 40_000, { release_date: soon, genres: named(5, 6), ...praised }),
]
const liked = Array.from({ length: 12 }, (_, at) => at)
const request = requestFor(personWho(liked), { settings: { rows: 40 } })
const page = composePage(workspaceOf(plainSpace(), made), request)
const rowOf = (kind: ComposedRow['kind']): ComposedRow | undefined => page.rows.find((row) => row.kind === kind)
const isNear = (title: number): boolean => made[title]?.genres?.some(({ id }) => id === 1) ?? false

describe.each(['new_releases', 'coming_soon'] as const)('%s', (kind) => {
  it('have what is near to the taste, however few have voted, and not what is far from it', () => {
    expect(faultsOf(page, made, request)).toEqual([])
    const titles = Array.from(rowOf(kind)?.titles ?? [])
    expect(titles.length).toBeGreaterThanOrEqual(8)
    expect(titles.slice(0, 10).every(isNear)).toBe(true)
    expect(titles.filter((title) => title >= old.length && !isNear(title))).toEqual([])
  })
})

describe('the order of what is new', () => {
  // About as near one as the other, and from hardly known to widely loved.
  const genres = [named(1, 2), named(1, 2, 3), named(1, 2, 7), named(1, 2, 3, 4)]
  const mixed = Array.from({ length: 2 * EACH }, (_, at) =>
    fresh(1, 50_000 + at, {
      release_date: lately,
      genres: genres[at % genres.length] ?? [],
      vote_count: 30 + ((at * 7919) % 40) * 150,
      vote_average: 6 + ((at * 31) % 20) / 8,
      popularity: 20,
    }),
  ).flat()

  /** A kind that only looks: what the row of new releases is made from, with what the history gives to each title and the prior. */
  const newTitles = (): { title: number; own: number; prior: number }[] => {
    let found: { title: number; own: number; prior: number }[] = []
    const looking: RowSpec = {
      kind: 'new_releases',
      wireNumber: 0,
      makeOrder: 0,
      most: 0,
      make: (composition) => {
        const { pool, profiles, workspace } = composition
        const filters = { with_release_date_gte: dayText(today - 180), with_release_date_lte: dayText(today) }
        const { poolIndexes } = orderOfBest(composition, eligibleUnder(composition, filters, null))
        const prior = profiles[0] ? priorOf(workspace.scorer, profiles[0]) : () => NaN
        found = Array.from(poolIndexes, (poolIndex) => {
          const title = pool.titles[poolIndex] ?? -1
          return { title, own: (workspace.scores[title] ?? NaN) - prior(title), prior: prior(title) }
        })
        return []
      },
    }
    composePage(workspaceOf(plainSpace(), [...old, ...mixed]), request, [looking])
    return found
  }

  it('is that of the history’s part of the score and three tenths of the prior', () => {
    const found = newTitles()
    expect(found.length).toBeGreaterThanOrEqual(EACH)
    const worthBy = (weight: number) => found.map(({ own, prior }) => own + weight * prior)
    const isFalling = (worths: number[]) => worths.every((worth, at) => at === 0 || worth <= (worths[at - 1] ?? NaN) + 1e-5)
    expect([0, 0.3, 1].map((weight) => isFalling(worthBy(weight)))).toEqual([false, true, false])
  })
})

describe('where too few of what is coming are near', () => {
  const few = made.filter(({ id }) => !/^MV_3000[4-9]|^MV_3001/.test(id))
  const comingFor = (likes: readonly number[]): ComposedRow | undefined => {
    const asked = requestFor(personWho([...likes]), { settings: { rows: 40 } })
    return composePage(workspaceOf(plainSpace(), few), asked).rows.find((row) => row.kind === 'coming_soon')
  }

  const others = liked.map((title) => 20 + 7 * title)

  it('has as many others behind them as make a row, for a wide taste that half a row is near to', () => {
    const titles = Array.from(comingFor([...liked.slice(0, 6), ...others])?.titles ?? [])
    expect(titles).toHaveLength(8)
    expect(titles.filter((title) => few[title]?.id.startsWith('MV_3000'))).toHaveLength(4)
  })

  it('has no row where less than that is near, but for somebody who likes nothing yet', () => {
    expect(comingFor(others)).toBeUndefined()
    expect(comingFor([])?.titles.length).toBeGreaterThanOrEqual(8)
  })

  it('has no row of anything else for a narrow one', () => {
    expect(comingFor(liked)).toBeUndefined()
  })
})

describe('what is about a short history', () => {
  const noted = (shares: readonly number[]) => ({
    totals: Float32Array.from(shares, () => 2),
    priors: Float32Array.from(shares, (share) => 2 - 2 * share),
  })

  it('is measured by the nearest of the best, however small all shares are', () => {
    for (const nearest of [1, 0.15]) {
      const shares = Array.from({ length: 400 }, (_, at) => (at < 240 ? 0.01 : at < 256 ? nearest : 1))
      const least = leastHistoryShare(noted(shares))
      expect(least).toBeCloseTo(0.4 * nearest, 5)
      expect([isFromHistory(1, 1 - 0.5 * nearest, least), isFromHistory(1, 1 - 0.3 * nearest, least)]).toEqual([true, false])
    }
  })

  it('is everything where nothing is near', () => {
    expect(isFromHistory(1, 1, leastHistoryShare(noted([])))).toBe(true)
  })
})

describe('leastFelt', () => {
  it('is more than the little that speaks for a title which all else speaks against', () => {
    expect(leastFelt(0.02, -0.9, -1.3)).toBeGreaterThan(0.02)
    expect(leastFelt(0.02, -0.9, null)).toBeGreaterThan(0.02)
    expect(leastFelt(0.02, 0, 0.02)).toBeLessThan(0.02)
  })

  it('is less than what gives a good part, beside much that speaks against it too', () => {
    expect(leastFelt(0.5, -0.9, -1.2)).toBeLessThan(0.2)
  })
})
