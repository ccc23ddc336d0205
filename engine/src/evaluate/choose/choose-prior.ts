import { popularityScale } from '../../models/audience/ease.ts'
import { gradeWeightsOf } from '../../models/audience/evidence.ts'
import { fitIals } from '../../models/audience/ials.ts'
import { grades } from '../../models/audience/interactions.ts'
import { fitLocalRidge } from '../../models/audience/local-ridge.ts'
import { audienceLevels } from '../../models/audience/popularity.ts'
import type { BlendSettings, ModelSettings } from '../../models/model.ts'
import { seeded, shuffle } from '../../models/random.ts'
import { priorWeight } from '../../models/scoring/prior-weight.ts'
import { atOnce } from '../../models/steps.ts'
import { factorsRanker, rowsRanker } from '../rankers.ts'
import { blendTables, qualityOf, type ScoreTable, scaleColumns, scoreTable } from '../score-table.ts'
import type { Split, TestCase } from '../splits.ts'
import { candidatesFor } from './choose-linear.ts'
import type { Fold, Search } from './search.ts'

// Chooses the weight of the popularity prior as a curve over the length of the history. The histories of the validation
// split are cut to 1, 2, 3 … likes, every weight of the grid is tried for each length, and the curve with the best mean
// over all lengths is chosen.

const HISTORY_LENGTHS = [1, 2, 3, 5, 10, 20, 50] as const
const WEIGHT_GRID = [0, 0.003, 0.006, 0.01, 0.02, 0.04, 0.07, 0.1, 0.14, 0.2, 0.3]
const CURVE_GRID = {
  prior: WEIGHT_GRID.slice(0, 8),
  newcomerPrior: [0, ...WEIGHT_GRID.slice(3), 0.5, 0.8],
  newcomerHistory: [0.5, 1, 2, 4, 8, 16, 32],
}
const MAX_CASES = 400

/** The quality of each weight of the grid for one length of history. */
interface WeightQuality {
  /** The mean size of the histories. */
  readonly history: number
  readonly quality: readonly number[]
}

/** Chooses the curve of the prior; returns the blend with it. */
export async function choosePrior(
  search: Search,
  settings: ModelSettings,
  content: ((split: Split) => ScoreTable) | undefined,
): Promise<BlendSettings> {
  const measured: WeightQuality[][] = []
  for (const fold of search.folds) measured.push(await measureFold(search, settings, fold, content))
  const lengths = (measured[0] ?? []).map(({ history }, at) => ({
    history,
    quality: WEIGHT_GRID.map((_, weight) => mean(measured.map((fold) => fold[at]?.quality[weight] ?? 0))),
  }))
  let best = { curve: settings.blend, quality: -1 }
  for (const prior of CURVE_GRID.prior)
    for (const newcomerPrior of CURVE_GRID.newcomerPrior)
      for (const newcomerHistory of newcomerPrior === 0 ? [settings.blend.newcomerHistory] : CURVE_GRID.newcomerHistory) {
        const curve = { ...settings.blend, prior, newcomerPrior, newcomerHistory }
        const quality = mean(lengths.map((one) => interpolate(one.quality, priorWeight(curve, one.history))))
        if (quality > best.quality + 1e-9) best = { curve, quality }
      }
  const { prior, newcomerPrior, newcomerHistory } = best.curve
  search.logTrial(`prior ${prior} + ${newcomerPrior} by ${newcomerHistory} likes`, best.quality)
  return best.curve
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
}

/** The quality at any weight, interpolated between those of the grid. */
function interpolate(quality: readonly number[], weight: number): number {
  const above = WEIGHT_GRID.findIndex((value) => value >= weight)
  if (above < 0) return quality.at(-1) ?? 0
  if (above === 0) return quality[0]
  const [low, high] = [WEIGHT_GRID[above - 1], WEIGHT_GRID[above]]
  const share = (weight - low) / (high - low)
  return (1 - share) * quality[above - 1] + share * quality[above]
}

async function measureFold(
  search: Search,
  { ease, ials, evidence, blend }: ModelSettings,
  { split, audience }: Fold,
  content: ((split: Split) => ScoreTable) | undefined,
): Promise<WeightQuality[]> {
  const { compute, count } = search
  const mark = compute.space.mark()
  const gradeWeights = gradeWeightsOf(evidence)
  const { rows } = await fitLocalRidge(compute, split.train, ease, {
    allRated: evidence.allRated,
    candidates: candidatesFor(search),
  })
  const linear = rowsRanker('ridge', rows, gradeWeights)
  const factors = factorsRanker(compute.space, await fitIals(compute, split.train, ials, gradeWeights), ials, gradeWeights)
  const scale = popularityScale(audience, blend.factorsPopularityExponent)
  const prior = atOnce(audienceLevels(audience))
  const measured = [...HISTORY_LENGTHS, Infinity].map((length): WeightQuality => {
    const cases = split.cases.slice(0, MAX_CASES).map((one, at) => shortenHistory(one, length, at))
    const table = (ranker: typeof linear): ScoreTable => scoreTable(compute.space, ranker, cases, count)
    const both = blendTables(table(linear), scaleColumns(table(factors), scale), blend.factors)
    const sum = content && blend.content > 0 ? blendTables(both, content({ train: split.train, cases }), blend.content) : both
    const flat = { ...sum, rows: sum.rows.map(() => prior) }
    return {
      history: mean(cases.map(({ history, grades: own }) => sizeOf(history.length, own, gradeWeights))),
      quality: WEIGHT_GRID.map((weight) => qualityOf(compute.space, blendTables(sum, flat, weight), 'ranking')),
    }
  })
  compute.space.release(mark)
  return measured
}

function sizeOf(count: number, own: Uint8Array | undefined, gradeWeights: readonly number[]): number {
  return own ? own.reduce((sum, grade) => sum + Math.abs(gradeWeights[grade] ?? 0), 0) : count
}

/** A case with a history of at most `length` random likes. */
function shortenHistory(one: TestCase, length: number, randomSeed: number): TestCase {
  if (length === Infinity) return one
  const { grades: own } = one
  const liked = own ? one.history.filter((_, at) => own[at] === grades.liked) : one.history.slice()
  return { history: shuffle(seeded(randomSeed), liked.slice()).slice(0, length).sort(), heldOut: one.heldOut }
}
