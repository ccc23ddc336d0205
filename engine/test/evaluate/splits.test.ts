import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newestTime, recentAudience } from '../../src/evaluate/recent-audience.ts'
import {
  cutTime,
  dropTimes,
  selectByTime,
  splitByTime,
  splitColdTitles,
  splitKnownUsers,
  splitUnseenUsers,
  type TimedPairs,
} from '../../src/evaluate/splits.ts'
import { rankCorrelation } from '../../src/evaluate/term-losses.ts'
import { titlesForValidation, validationSplits } from '../../src/evaluate/validation.ts'
import { grades, gradesOf, type Interactions, interactionsOf, rowOf } from '../../src/models/audience/interactions.ts'
import { randomAudience } from '../audience.ts'

const x = randomAudience({ users: 40, titles: 60, kinds: 4, seed: 3 })
const graded: Interactions = { ...x, grade: Uint8Array.from(x.title, (title) => title % 3) }
const rows = (of: Interactions): number[][] => Array.from({ length: of.users }, (_, user) => Array.from(rowOf(of, user)))

describe('splitUnseenUsers', () => {
  it.each([
    ['likes', x],
    ['grades', graded],
  ])('trains on no test user, and puts all their titles in history or held-out set, by %s', (_, audience) => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 1, testUsers: 8 })
    expect([train.users, cases.length]).toEqual([32, 8])
    const asked = cases.map(({ history, heldOut }) => [...history, ...heldOut].sort((a, b) => a - b))
    expect([...rows(train), ...asked].map(String).sort()).toEqual(rows(audience).map(String).sort())
  })

  it('holds out a fifth of the likes, at least one, and only likes', () => {
    for (const { history, heldOut, grades: ownGrades } of splitUnseenUsers(graded, { randomSeed: 2, testUsers: 9 }).cases) {
      expect(ownGrades?.length).toBe(history.length)
      expect(heldOut.every((title) => title % 3 === grades.liked)).toBe(true)
      const liked = heldOut.length + [...history].filter((title) => title % 3 === grades.liked).length
      expect(heldOut.length).toBe(Math.max(1, Math.round(liked * 0.2)))
    }
  })

  it('is the same for the same seed and different for another', () => {
    const [first, second, third] = [1, 1, 2].map((seed) => splitUnseenUsers(x, { randomSeed: seed, testUsers: 5 }).cases)
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
  })

  it('has no test user with too few likes', () => {
    const few = interactionsOf(3, 9, [0, 0, 1, 1, 1, 1, 1, 2], [0, 1, 0, 1, 2, 3, 4, 8])
    const { cases, train } = splitUnseenUsers(few, { randomSeed: 1, testUsers: 3 })
    expect([cases.length, train.users]).toEqual([1, 2])
  })
})

describe('splitKnownUsers', () => {
  it('trains on all users, without the held-out titles', () => {
    const { train, cases } = splitKnownUsers(x, { randomSeed: 1, testUsers: 40 })
    expect(train.users).toBe(40)
    const held = cases.reduce((sum, one) => sum + one.heldOut.length, 0)
    expect(train.title.length + held).toBe(x.title.length)
    for (const { history, heldOut: out } of cases) expect(out.some((title) => history.includes(title))).toBe(false)
  })
})

describe('splitColdTitles', () => {
  it('trains on no interaction of a cold title, and holds out only these', () => {
    const { train, cases, cold } = splitColdTitles(x, { randomSeed: 4, share: 0.25 })
    expect(cold.length).toBe(15)
    expect(train.title.some((title) => cold.includes(title))).toBe(false)
    for (const { history, heldOut } of cases) {
      expect(heldOut.every((title) => cold.includes(title))).toBe(true)
      expect(history.some((title) => cold.includes(title))).toBe(false)
      expect(Math.min(heldOut.length, history.length)).toBeGreaterThan(0)
    }
  })

  it('has at least one cold title', () => {
    expect(splitColdTitles(x, { randomSeed: 1, share: 0 }).cold.length).toBe(1)
  })
})

const timed: TimedPairs = {
  ...{ users: 3, titles: 4 },
  user: Uint32Array.of(0, 0, 0, 1, 1, 2),
  title: Uint32Array.of(0, 1, 0, 2, 3, 1),
  at: Float64Array.of(10, 20, 90, 30, 95, 40),
}

describe('splitByTime', () => {
  it('has interactions before the cut with their age as history, and holds out new titles after it', () => {
    const { train, cases } = splitByTime(timed, 2 / 6)
    expect(cutTime(timed.at, 2 / 6)).toBe(90)
    expect(rows(train)).toEqual([[0, 1], [2], [1]])
    expect(rows(splitByTime(timed, 1 / 6).train)).toEqual([[0, 1], [2], [1]])
    expect(cases.map(({ user, heldOut, ages }) => [user, Array.from(heldOut), Array.from(ages)])).toEqual([[1, [3], [60]]])
  })

  it('holds out only likes', () => {
    const rated = { ...timed, grade: Uint8Array.of(2, 2, 2, 2, 1, 2) }
    expect(splitByTime(rated, 2 / 6).cases).toEqual([])
    expect(Array.from(gradesOf(dropTimes(rated), 1) ?? [])).toEqual([2, 1])
  })

  it('cuts so that a given share of the times is later, and has no cut without times', () => {
    const times = fc.array(fc.nat(50), { minLength: 5, maxLength: 60 })
    const check = fc.property(times, fc.constantFrom(0.1, 0.2, 0.5), (at, share) => {
      const cut = cutTime(Float64Array.from(at), share)
      expect(at.filter((moment) => moment >= cut).length).toBeGreaterThanOrEqual(Math.floor(at.length * share))
      expect(at.filter((moment) => moment > cut).length).toBeLessThanOrEqual(Math.ceil(at.length * share))
    })
    fc.assert(check, { numRuns: 50 })
    expect(cutTime(new Float64Array(0))).toBe(Infinity)
  })

  it('contains every pair once', () => {
    const [early, late] = [selectByTime(timed, (at) => at < 40), selectByTime(timed, (at) => at >= 40)]
    expect([Array.from(early.title), Array.from(late.title)]).toEqual([
      [0, 1, 2],
      [0, 3, 1],
    ])
  })
})

describe('recentAudience', () => {
  it('halves after each half-life, and has as large a total as there are likes', () => {
    const recent = recentAudience({ ...timed, at: Float64Array.of(0, 100, 100, 0, 100, 100) }, 100)
    expect(Array.from(recent, (value) => Math.round((1000 * value) / (recent[3] ?? 1)) / 1000)).toEqual([1.5, 2, 0.5, 1])
    expect(recent.reduce((sum, value) => sum + value, 0)).toBeCloseTo(6, 5)
  })

  it('ignores unknown times, and ratings that are not likes', () => {
    const at = Float64Array.of(NaN, 5, 5, 5, 5, 5)
    expect(Array.from(recentAudience({ ...timed, at, grade: Uint8Array.of(2, 2, 2, 1, 2, 2) }, 9))).toEqual([1, 2, 0, 1])
    expect([newestTime({ at }), newestTime({ at: new Float64Array(0) })]).toEqual([5, -Infinity])
  })
})

describe('validationSplits', () => {
  it('uses several different splits for few users, and one for many', () => {
    const few = validationSplits(x, { randomSeed: 1, objective: 'ranking' })
    expect(few.length).toBe(8)
    expect(new Set(few.map(({ cases }) => String(cases.map(({ history }) => history)))).size).toBe(8)
    const many = interactionsOf(2500, 1, [], [])
    expect([titlesForValidation(x, 1000), titlesForValidation(many, 1000)]).toEqual([2000, 4000])
  })

  it('holds out one title of each known user, to be ranked among sampled ones', () => {
    const [split, ...others] = validationSplits(x, { randomSeed: 1, objective: 'sampled' })
    expect([others.length, split?.train.users]).toEqual([0, 40])
    expect(split?.cases.every(({ heldOut }) => heldOut.length === 1)).toBe(true)
  })
})

describe('rankCorrelation', () => {
  it('is symmetric, independent of scale, and between −1 and 1', () => {
    const numbers = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 6, maxLength: 6 })
    const check = fc.property(numbers, numbers, (a, b) => {
      const correlation = rankCorrelation(a, b)
      expect(Math.abs(correlation)).toBeLessThanOrEqual(1 + 1e-12)
      expect(rankCorrelation(b, a)).toBeCloseTo(correlation, 12)
      expect(rankCorrelation(a.map((value) => value ** 3 + 7), b)).toBeCloseTo(correlation, 12) // biome-ignore format: one thought
    })
    fc.assert(check, { numRuns: 60 })
  })
})
