import type { Compute } from '../../linalg/pool.ts'
import { sumOfSizes } from '../../models/content/content.ts'
import { priorWeight } from '../../models/scoring/prior-weight.ts'
import type { Scorer } from '../../models/scoring/scorer.ts'
import { trendLevel } from '../../models/scoring/trend-level.ts'
import { recentAudience } from '../recent-audience.ts'
import { qualityOf, type ScoreTable, scoreTable } from '../score-table.ts'
import type { TimedCase, TimedPairs } from '../splits.ts'
import { decayedRanker, tasteAtCut } from './half-life.ts'
import { hillClimb } from './hill-climb.ts'
import { meanQuality } from './search.ts'

// Chooses the trend: recent popularity, added to the scores of the served model, which are computed once per person.
// The best weight is searched for each half-life, then for steeper levels, then for the share of the prior that the
// trend replaces.

const DAY_MS = 86_400_000
/** The longest first: of two that are equally good the longer is chosen, which changes the ranking less. */
const HALF_LIFE_GRID = [2000, 1000, 500, 240, 120, 60, 30, 14, 7, 4, 2, 1].map((days) => days * DAY_MS)
/** The relative gain that the best of these trials shows by chance, times √people. */
const CHANCE_GAIN = 0.3
const WEIGHT_GRID = [0, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8, 1.2, 2, 3.2, 5]
/** The weight at which the search starts. */
const USUAL_WEIGHT = 0.15
const POWER_GRID = [0.5, 1]
const FOR_PRIOR_GRID = [0.5, 1]

/** A moment inside the data: the pairs before it, a model of them, and people with pairs before and after it. */
export interface TrendSplit {
  readonly before: TimedPairs
  readonly scorer: Scorer
  readonly cases: readonly TimedCase[]
}

export interface ChosenTrend {
  readonly halfLifeMs: number | null
  readonly power: number
  readonly weight: number
  readonly forPrior: number
  readonly quality: number
}

/** Chooses the best trend; none if its gain may be chance. */
export async function chooseTrend(
  { space }: Compute,
  moments: readonly TrendSplit[],
  { people, halfLifeMs }: { people: number; halfLifeMs: number },
): Promise<ChosenTrend> {
  const trendCases = moments.map((moment) =>
    trendCaseAt(
      moment,
      halfLifeMs,
      scoreTable(space, decayedRanker(moment.scorer, moment.cases, halfLifeMs), moment.cases, moment.scorer.count),
    ),
  )
  const qualityWith = (levels: readonly Float32Array[], weight: number, forPrior: number): number =>
    meanQuality(
      trendCases.map((one, at) => addTrend(one, { level: levels[at] ?? NO_LEVELS, weight, forPrior })),
      (table) => qualityOf(space, table, 'ranking'),
    )
  const bestWeight = async (half: number, power: number, forPrior: number, from: number): Promise<ChosenTrend> => {
    const levels = moments.map(({ before }) => {
      const recent = recentAudience(before, half)
      return recent.map(trendLevel(recent, power))
    })
    const { value, quality } = await hillClimb(WEIGHT_GRID, from, (weight) => qualityWith(levels, weight, forPrior))
    return { halfLifeMs: half, power, weight: value, forPrior, quality }
  }
  const without: ChosenTrend = { halfLifeMs: null, power: 0, weight: 0, forPrior: 0, quality: qualityWith([], 0, 0) }
  let best: ChosenTrend = { ...without, weight: USUAL_WEIGHT }
  for (const half of HALF_LIFE_GRID) best = betterOf(best, await bestWeight(half, 0, 0, best.weight))
  const half = best.halfLifeMs
  if (half === null) return without
  for (const power of POWER_GRID) best = betterOf(best, await bestWeight(half, power, 0, best.weight))
  for (const forPrior of FOR_PRIOR_GRID) best = betterOf(best, await bestWeight(half, best.power, forPrior, best.weight))
  return best.quality > without.quality * (1 + marginOf(people)) ? best : without
}

/** The relative gain that the best of several trials shows by chance. */
export function marginOf(people: number): number {
  return CHANCE_GAIN / Math.sqrt(people)
}

const NO_LEVELS = new Float32Array(0)

function betterOf(one: ChosenTrend, other: ChosenTrend): ChosenTrend {
  return other.quality > one.quality ? other : one
}

/** The cases of a moment: their scores, the activity of each person, and the weight of the prior in their scores. */
interface TrendCase {
  readonly table: ScoreTable
  readonly prior: Float32Array
  readonly people: readonly { readonly activity: number; readonly priorWeight: number }[]
}

function trendCaseAt({ scorer, cases }: TrendSplit, halfLifeMs: number, table: ScoreTable): TrendCase {
  const { settings } = scorer.model
  const people = cases.map((one) => {
    const { weights, trend } = tasteAtCut(one, settings, halfLifeMs)
    return { activity: trend, priorWeight: priorWeight(settings.blend, sumOfSizes(weights)) }
  })
  return { table, prior: scorer.prior, people }
}

interface RecentCounts {
  readonly level: Float32Array
  readonly weight: number
  readonly forPrior: number
}

function addTrend({ table, prior, people }: TrendCase, { level, weight, forPrior }: RecentCounts): ScoreTable {
  if (weight === 0) return table
  const rows = table.rows.map((row, at) => {
    const { activity = 0, priorWeight: counted = 0 } = people[at] ?? {}
    const [more, less] = [weight * activity, forPrior * activity * counted]
    return row.map((value, title) => value + more * level[title] - less * prior[title])
  })
  return { ...table, rows }
}
