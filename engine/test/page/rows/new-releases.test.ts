import { describe, expect, it } from 'vitest'
import { dayText } from '../../../src/catalogue/decades.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { priorOf } from '../../../src/models/scoring/scorer.ts'
import { isFromHistory, minFeltTerm, minHistoryShare, minShareOfNegative } from '../../../src/page/contributions/felt-seeds.ts'
import { composePage } from '../../../src/page/page.ts'
import type { RowSpec } from '../../../src/page/rows/candidate.ts'
import { rowSpecs } from '../../../src/page/rows/kinds/row-specs.gen.ts'
import { eligibleUnder, orderOfBest } from '../../../src/page/rows/pool-bits.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, today, violationsOf, workspaceOf } from '../../page-world.ts'

// Liked titles have genres 1 and 2. Of new and of upcoming titles, some have these genres and few votes, others genres
// 5 and 6 and many votes.

const named = (...ids: number[]): { id: number; name: string }[] => ids.map((id) => ({ id, name: `n${id}` }))
const plain = { media_type: 'movie', countries: ['US'], original_language: 'en', adult: false } as const
const old = randomTitles(600, 5).map(
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
const request = requestFor(profileLiking(liked), { settings: { rows: 40 } })
const page = composePage(workspaceOf(plainSpace(), made), request)
const rowOf = (kind: ComposedRow['kind']): ComposedRow | undefined => page.rows.find((row) => row.kind === kind)
const isNear = (title: number): boolean => made[title]?.genres?.some(({ id }) => id === 1) ?? false

describe.each(['new_releases', 'coming_soon'] as const)('%s', (kind) => {
  it('holds titles of the liked genres, however few votes they have, and none of other genres', () => {
    expect(violationsOf(page, made, request)).toEqual([])
    const titles = Array.from(rowOf(kind)?.titles ?? [])
    expect(titles.length).toBeGreaterThanOrEqual(8)
    expect(titles.slice(0, 10).every(isNear)).toBe(true)
    expect(titles.filter((title) => title >= old.length && !isNear(title))).toEqual([])
  })
})

describe('new_releases of somebody who likes a title by a director', () => {
  it('begins with what this director made, among better known titles of the liked genres', () => {
    const by = (id: number) => [{ id, name: `director ${id}`, job: 'Director' }]
    const DIRECTOR = 9000
    const praisedOfGenres = fresh(EACH, 60_000, { release_date: lately, genres: named(1, 2), ...praised })
    const ofDirector = fresh(1, 70_000, { release_date: lately, genres: named(1, 2, 5, 6), people: by(DIRECTOR), ...unseen })
    const all = old.map((title, at): TitleFacts => ({ ...title, people: at === 3 ? by(DIRECTOR) : [] }))
    // Numbers in names would make sagas.
    const here = [...all, ...praisedOfGenres, ...ofDirector].map((title, at): TitleFacts => {
      return { ...title, title: `${[...String(at)].map((digit) => 'qwertzuiop'[Number(digit)]).join('')}ton` }
    })
    const ofReleases = rowSpecs.filter(({ kind }) => kind === 'new_releases') // top picks would take it away
    const { rows } = composePage(workspaceOf(plainSpace(), here, { hasRelated: true }), request, ofReleases)
    const titles = Array.from(rows.find(({ kind }) => kind === 'new_releases')?.titles ?? [])
    expect(titles.slice(0, 2)).toContain(all.length + EACH)
  })
})

describe('the order of new releases', () => {
  // About equally similar to the likes, with few to many votes.
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

  /** The candidates of new releases with the score of the history and the prior, read by a row spec without rows. */
  const newTitles = (): { title: number; own: number; prior: number }[] => {
    let found: { title: number; own: number; prior: number }[] = []
    const observer: RowSpec = {
      kind: 'new_releases',
      wireNumber: 0,
      makeOrder: 0,
      maxRows: 0,
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
    composePage(workspaceOf(plainSpace(), [...old, ...mixed]), request, [observer])
    return found
  }

  it('is by the history’s part of the score plus 0.3 times the prior', () => {
    const found = newTitles()
    expect(found.length).toBeGreaterThanOrEqual(EACH)
    const worthBy = (weight: number) => found.map(({ own, prior }) => own + weight * prior)
    const isFalling = (worths: number[]) => worths.every((worth, at) => at === 0 || worth <= (worths[at - 1] ?? NaN) + 1e-5)
    expect([0, 0.3, 1].map((weight) => isFalling(worthBy(weight)))).toEqual([false, true, false])
  })
})

describe('coming_soon where only four upcoming titles are of the liked genres', () => {
  const few = made.filter(({ id }) => !/^MV_3000[4-9]|^MV_3001/.test(id))
  const comingFor = (likes: readonly number[]): ComposedRow | undefined => {
    const asked = requestFor(profileLiking([...likes]), { settings: { rows: 40 } })
    return composePage(workspaceOf(plainSpace(), few), asked).rows.find((row) => row.kind === 'coming_soon')
  }

  const others = liked.map((title) => 20 + 7 * title)

  it('is filled up to eight titles with others for a wide taste', () => {
    const titles = Array.from(comingFor([...liked.slice(0, 6), ...others])?.titles ?? [])
    expect(titles).toHaveLength(8)
    expect(titles.filter((title) => few[title]?.id.startsWith('MV_3000'))).toHaveLength(4)
  })

  it('is left out where none is similar to the likes, but not for a profile without likes', () => {
    expect(comingFor(others)).toBeUndefined()
    expect(comingFor([])?.titles.length).toBeGreaterThanOrEqual(8)
  })

  it('is left out for a narrow taste', () => {
    expect(comingFor(liked)).toBeUndefined()
  })
})

describe('minHistoryShare', () => {
  const noted = (shares: readonly number[]) => ({
    totals: Float32Array.from(shares, () => 2),
    priors: Float32Array.from(shares, (share) => 2 - 2 * share),
  })

  it('is 0.4 of the largest shares among the best titles, however small these are', () => {
    for (const nearest of [1, 0.15]) {
      const shares = Array.from({ length: 400 }, (_, at) => (at < 240 ? 0.01 : at < 256 ? nearest : 1))
      const min = minHistoryShare(noted(shares))
      expect(min).toBeCloseTo(0.4 * nearest, 5)
      expect([isFromHistory(1, 1 - 0.5 * nearest, min), isFromHistory(1, 1 - 0.3 * nearest, min)]).toEqual([true, false])
    }
  })

  it('lets every title pass where there are none to measure', () => {
    expect(isFromHistory(1, 1, minHistoryShare(noted([])))).toBe(true)
  })
})

describe('minFeltTerm', () => {
  const share = minShareOfNegative([1, 1, 1])

  it('is above a small positive contribution where the others are strongly negative', () => {
    expect(minFeltTerm(0.02, -0.9, -1.3, share)).toBeGreaterThan(0.02)
    expect(minFeltTerm(0.02, -0.9, null, share)).toBeGreaterThan(0.02)
    expect(minFeltTerm(0.02, 0, 0.02, share)).toBeLessThan(0.02)
  })

  it('is below a large positive contribution even where the others are strongly negative', () => {
    expect(minFeltTerm(0.5, -0.9, -1.2, share)).toBeLessThan(0.2)
  })

  it('is lower in a long history, as a single entry weighs less there', () => {
    const ofLikes = (count: number): number => minFeltTerm(0.5, 0, -0.5, minShareOfNegative(new Float32Array(count).fill(1)))
    expect([ofLikes(3), ofLikes(10)]).toEqual([ofLikes(1), ofLikes(1)])
    expect(ofLikes(320) / ofLikes(10)).toBeCloseTo((Math.sqrt(10) + 1) / (Math.sqrt(320) + 1), 5)
  })
})
