import { describe, expect, it } from 'vitest'
import { baselines, chooseBaseline } from '../../src/evaluate/baselines.ts'
import { leaveOneOut } from '../../src/evaluate/leave-one-out.ts'
import { recentAudience } from '../../src/evaluate/recent-audience.ts'
import type { TimedPairs } from '../../src/evaluate/splits.ts'
import { train } from '../../src/evaluate/train.ts'
import { interactionsOf, rowOf } from '../../src/models/audience/interactions.ts'
import { defaultSettings, YEAR_MS } from '../../src/models/model.ts'
import { seeded } from '../../src/models/random.ts'
import { explain } from '../../src/models/scoring/explain.ts'
import { priorWeight } from '../../src/models/scoring/prior-weight.ts'
import { newScores, openScorer } from '../../src/models/scoring/scorer.ts'
import { trendShare } from '../../src/models/scoring/trend-level.ts'
import { madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

const DAY = 86_400_000
const TITLES = 60
const compute = await newCompute({ reproducible: true })
const small = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 2 } }

/** Every user meets the titles of the current month, whatever they met before. */
function fashions(): TimedPairs {
  const random = seeded(3)
  const rows: number[][] = []
  for (let user = 0; user < 120; user++)
    for (let month = 0; month < 30; month++) {
      if (random() < 0.4) rows.push([user, Math.min(TITLES - 1, month * 2 + Math.floor(random() * 8)), month * 30 * DAY])
    }
  const column = (at: number) => rows.map((row) => row[at] ?? 0)
  return {
    users: 120,
    titles: TITLES,
    user: Uint32Array.from(column(0)),
    title: Uint32Array.from(column(1)),
    at: Float64Array.from(column(2)),
  }
}

describe('recentAudience', () => {
  it('halves an interaction after each half-life, with an unchanged total', () => {
    const at = Float64Array.of(0, YEAR_MS, YEAR_MS, Number.NaN)
    const recent = recentAudience(
      { users: 4, titles: 2, user: new Uint32Array(4), title: Uint32Array.of(0, 1, 1, 0), at },
      YEAR_MS,
    )
    expect(recent[1]).toBeCloseTo(4 * (recent[0] ?? 0))
    expect((recent[0] ?? 0) + (recent[1] ?? 0)).toBeCloseTo(3)
  })
})

describe('train, where times are known', () => {
  const timed = fashions()
  const x = interactionsOf(timed.users, timed.titles, timed.user, timed.title)

  it('chooses the half-life of popularity, and ranks recently met titles first without history', async () => {
    const ids = madeIds(TITLES)
    const { model, tried } = await train(compute, x, ids, { randomSeed: 1, start: small, timed })
    expect(model.settings.trendHalfLifeMs).toBeLessThan(2 * YEAR_MS)
    expect(tried.map(({ what }) => what).join()).toMatch(/half-life of tastes .*half-life of popularity/)
    const scorer = openScorer(compute.space, model, {
      count: TITLES,
      positionOf: (id) => Number(id.slice(3)) - 1,
      content: null,
    })
    const mean = (from: number, to: number) => scorer.trend.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from)
    expect(mean(50, 60)).toBeGreaterThan(mean(5, 30))
    expect(newScores(compute.space, TITLES).length).toBeGreaterThan(TITLES)
    const newest = Math.max(...timed.at)
    expect(model.settings.newestAt).toBe(newest)
    const taste = { titles: [1, 2], weights: [1, 1] }
    const [now, never] = [explain(scorer, taste, 55).prior, explain(scorer, { ...taste, trend: 0 }, 55).prior]
    const { trendForPrior } = model.settings.blend
    const replaced = trendForPrior * priorWeight(model.settings.blend, 2) * (scorer.prior[55] ?? 0)
    expect(now - never).toBeCloseTo((scorer.trend[55] ?? 0) - replaced, 5)
    expect(trendShare(model.settings, newest)).toBe(1)
    expect(trendShare(model.settings, newest - (model.settings.trendHalfLifeMs ?? 0))).toBe(1)
    expect(trendShare(model.settings, newest + 2 * (model.settings.trendHalfLifeMs ?? 0))).toBe(0.25)
  })

  it('keeps the default half-life where all times are close together', async () => {
    const atOnce = { ...timed, at: timed.at.map(() => 7) }
    const { model } = await train(compute, x, madeIds(TITLES), { randomSeed: 1, start: small, timed: atOnce })
    expect(model.settings).toMatchObject({ halfLifeMs: small.halfLifeMs, trendHalfLifeMs: null })
    expect(model.recent).toEqual(model.audience)
  })
})

describe('leaveOneOut', () => {
  const x = randomAudience({ users: 80, titles: 200, kinds: 4, seed: 9 })

  it('holds out one title per user, which is not trained on, with 99 unmet ones', () => {
    const { train: rest, cases } = leaveOneOut(x, { randomSeed: 2 })
    expect(cases).toHaveLength(x.users)
    expect(rest.title.length + cases.length).toBe(x.title.length)
    expect(leaveOneOut(x, { randomSeed: 2 })).toEqual({ train: rest, cases })
    cases.forEach(({ history, heldOut, negatives }, user) => {
      expect([...rowOf(x, user)].sort()).toEqual([...history, heldOut].sort())
      expect(new Set(negatives).size).toBe(99)
      expect(negatives.some((title) => rowOf(x, user).includes(title))).toBe(false)
    })
  })

  it('holds out the latest where times are known', () => {
    const { cases } = leaveOneOut(x, { randomSeed: 2, momentOf: (_, title) => -title })
    expect(cases.map(({ heldOut }) => heldOut)).toEqual(cases.map((_, user) => rowOf(x, user)[0]))
  })
})

describe('choosePeer', () => {
  it('tunes every published method inside the training data, deterministically', async () => {
    const x = randomAudience({ users: 150, titles: 40, kinds: 4, seed: 9 })
    for (const peer of baselines.filter(({ name }) => name !== 'iALS')) {
      const choice = await chooseBaseline(compute, x, peer, { randomSeed: 3 })
      expect(choice.trials).toBeGreaterThan(2)
      expect(await chooseBaseline(compute, x, peer, { randomSeed: 3 })).toEqual(choice)
    }
  })
})
