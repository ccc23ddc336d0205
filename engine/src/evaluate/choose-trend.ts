import type { Compute } from '../linalg/pool.ts'
import { sumOfSizes } from '../models/content.ts'
import { priorWeight } from '../models/prior-weight.ts'
import type { Scorer } from '../models/scorer.ts'
import { trendLevel } from '../models/trend-level.ts'
import { fadedRanker, tasteAtCut } from './half-life.ts'
import { hillClimb } from './hill-climb.ts'
import { recentAudience } from './recent-audience.ts'
import { qualityOf, type ScoreTable, scoreTable } from './score-table.ts'
import { meanQuality } from './search.ts'
import type { TimedCase, TimedPairs } from './splits.ts'

// What is liked lately beside the model as it is served, as a sum: each person's scores without it are computed once. For every half-life
// the best weight is looked for, then steeper levels, then whether it takes the place of what is liked anyway.

const DAY = 86_400_000
/** Of two that are as good, the longer moves less. */
const HALF_LIVES = [2000, 1000, 500, 240, 120, 60, 30, 14, 7, 4, 2, 1].map((days) => days * DAY)
/** The share by which the best of so many trials is better by chance, times the root of the number of people. */
const CHANCE = 0.3
const WEIGHTS = [0, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8, 1.2, 2, 3.2, 5]
/** Where a search for the weight begins. */
const USUAL_WEIGHT = 0.15
const POWERS = [0.5, 1]
const FOR_PRIOR = [0.5, 1]

/** A moment inside the data, a model of what came before it, and the people who were there before and after. */
export interface Moment {
  readonly before: TimedPairs
  readonly scorer: Scorer
  readonly cases: readonly TimedCase[]
}

export interface Trend {
  readonly halfLifeMs: number | null
  readonly power: number
  readonly weight: number
  readonly forPrior: number
  readonly quality: number
}

/** The best of all; none where chance may explain the gain. */
export async function chooseTrend(
  { space }: Compute,
  moments: readonly Moment[],
  { people, halfLifeMs }: { people: number; halfLifeMs: number },
): Promise<Trend> {
  const asked = moments.map((moment) =>
    trendCaseAt(
      moment,
      halfLifeMs,
      scoreTable(space, fadedRanker(moment.scorer, moment.cases, halfLifeMs), moment.cases, moment.scorer.count),
    ),
  )
  const qualityWith = (levels: readonly Float32Array[], weight: number, forPrior: number): number =>
    meanQuality(
      asked.map((one, at) => withTrend(one, { level: levels[at] ?? NOTHING, weight, forPrior })),
      (table) => qualityOf(space, table, 'ranking'),
    )
  const bestWeight = async (half: number, power: number, forPrior: number, from: number): Promise<Trend> => {
    const levels = moments.map(({ before }) => {
      const recent = recentAudience(before, half)
      return recent.map(trendLevel(recent, power))
    })
    const { value, quality } = await hillClimb(WEIGHTS, from, (weight) => qualityWith(levels, weight, forPrior))
    return { halfLifeMs: half, power, weight: value, forPrior, quality }
  }
  const without: Trend = { halfLifeMs: null, power: 0, weight: 0, forPrior: 0, quality: qualityWith([], 0, 0) }
  let best: Trend = { ...without, weight: USUAL_WEIGHT }
  for (const half of HALF_LIVES) best = better(best, await bestWeight(half, 0, 0, best.weight))
  const half = best.halfLifeMs
  if (half === null) return without
  for (const power of POWERS) best = better(best, await bestWeight(half, power, 0, best.weight))
  for (const forPrior of FOR_PRIOR) best = better(best, await bestWeight(half, best.power, forPrior, best.weight))
  return best.quality > without.quality * (1 + marginOf(people)) ? best : without
}

/** The share by which the best of several trials is better by chance. */
export function marginOf(people: number): number {
  return CHANCE / Math.sqrt(people)
}

const NOTHING = new Float32Array(0)

function better(one: Trend, other: Trend): Trend {
  return other.quality > one.quality ? other : one
}

/** The people of a moment: their scores, how much each is still there, and what popularity counts in their scores. */
interface TrendCase {
  readonly table: ScoreTable
  readonly prior: Float32Array
  readonly people: readonly { readonly presence: number; readonly priorWeight: number }[]
}

function trendCaseAt({ scorer, cases }: Moment, halfLifeMs: number, table: ScoreTable): TrendCase {
  const { settings } = scorer.model
  const people = cases.map((one) => {
    const { weights, trend } = tasteAtCut(one, settings, halfLifeMs)
    return { presence: trend, priorWeight: priorWeight(settings.blend, sumOfSizes(weights)) }
  })
  return { table, prior: scorer.prior, people }
}

interface RecentCounts {
  readonly level: Float32Array
  readonly weight: number
  readonly forPrior: number
}

function withTrend({ table, prior, people }: TrendCase, { level, weight, forPrior }: RecentCounts): ScoreTable {
  if (weight === 0) return table
  const rows = table.rows.map((row, at) => {
    const { presence = 0, priorWeight: counted = 0 } = people[at] ?? {}
    const [more, less] = [weight * presence, forPrior * presence * counted]
    return row.map((value, title) => value + more * level[title] - less * prior[title])
  })
  return { ...table, rows }
}
