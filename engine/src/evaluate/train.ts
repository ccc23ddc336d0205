import type { Space } from '../kernels/space.ts'
import type { Compute } from '../linalg/pool.ts'
import { fitModel, type ReportProgress } from '../models/audience/fit.ts'
import type { ImportedLists } from '../models/audience/imported-lists.ts'
import type { Interactions } from '../models/audience/interactions.ts'
import { type ContentSource, fitPredictor, predictUnrated } from '../models/content/predict-factors.ts'
import type { Model, ModelSettings } from '../models/model.ts'
import { type ChooseOptions, chooseSettings } from './choose/choose.ts'
import { chooseCold } from './choose/choose-cold.ts'
import type { TrialResult } from './choose/search.ts'
import { contentRanker, renumber } from './rankers.ts'
import { recentAudience } from './recent-audience.ts'
import { type Objective, scoreTable } from './score-table.ts'
import type { TimedPairs } from './splits.ts'
import { chooseDecay } from './trend.ts'

export interface TrainOptions {
  readonly randomSeed: number
  readonly facts?: ContentSource
  readonly start?: ModelSettings
  readonly objective?: Objective
  readonly progress?: ReportProgress
  /** The interactions with known times, by the same numbers of users and titles as `x`. */
  readonly timed?: TimedPairs
  /** Imported neighbour lists by the titles' numbers in `x`. */
  readonly listed?: ImportedLists
}

export interface TrainedModel {
  readonly model: Model
  /** Every trial on the validation split, in order. */
  readonly tried: readonly TrialResult[]
}

/** Progress at which each phase starts, by the approximate cost of its fits. */
const PHASE_START = { times: 0.74, facts: 0.8, fit: 0.87, predicted: 0.98 } as const
/** The usual cost of the trials of `chooseSettings`, in fits. A trial that only blends scores costs almost nothing. */
const USUAL_FITS = 36
const trialCosts = [
  { kind: /^(ridge popularity|history|factors|content|imported)/, fits: 0.02 },
  { kind: /^prior/, fits: 4 },
]

/**
 * Trains a model, for the server and the command line: chooses settings on users held out inside `x`, and where times
 * are known on later interactions, then fits on all of `x`.
 */
export async function train(
  compute: Compute,
  x: Interactions,
  ids: readonly string[],
  options: TrainOptions,
): Promise<TrainedModel> {
  const { randomSeed, facts, start, timed, listed, objective = 'ranking', progress = () => {} } = options
  const mark = compute.space.mark()
  let fits = 0
  const { settings, tried } = await chooseSettings(compute, x, {
    randomSeed,
    objective,
    ...(start ? { start } : {}),
    ...(facts ? { content: contentTable(compute.space, ids, facts) } : {}),
    ...(listed ? { listed } : {}),
    onTried: ({ what }) => {
      fits += trialCosts.find(({ kind }) => kind.test(what))?.fits ?? 1
      progress(what, PHASE_START.times * Math.min(1, fits / USUAL_FITS))
    },
  })
  const within =
    (from: number, to: number): ReportProgress =>
    (phase, done) =>
      progress(phase, from + (to - from) * done)
  const decay = timed
    ? await chooseDecay(compute, timed, { settings, progress: within(PHASE_START.times, PHASE_START.facts) })
    : null
  const { halfLifeMs, trendHalfLifeMs, trendPower, newestAt } = decay ?? settings
  const { trend, trendForPrior } = decay ?? { trend: 0, trendForPrior: 0 }
  const cold = facts
    ? await chooseCold(compute, x, ids, { randomSeed, settings, facts, progress: within(PHASE_START.facts, PHASE_START.fit) })
    : null
  const blend = { ...(cold?.blend ?? settings.blend), trend, trendForPrior }
  const model = await fitModel(compute, x, ids, {
    settings: { ...settings, blend, halfLifeMs, trendHalfLifeMs, trendPower, newestAt },
    progress: within(PHASE_START.fit, PHASE_START.predicted),
    ...(listed ? { listed } : {}),
    ...(timed && trendHalfLifeMs !== null ? { recent: recentAudience(timed, trendHalfLifeMs) } : {}),
  })
  progress('predicted factors', PHASE_START.predicted)
  const served = facts && blend.predictedFactors > 0 ? await addPredictedFactors(compute, model, ids, facts) : model
  compute.space.release(mark)
  progress('done', 1)
  return { model: served, tried: [...tried, ...(decay?.tried ?? []), ...(cold?.tried ?? [])] }
}

/** Titles with predicted factors; each costs some hundred bytes and a few dozen nanoseconds of a scoring pass. */
const MAX_PREDICTED = 10_000

/** Adds predicted factors of the most acclaimed titles that nobody has rated. */
async function addPredictedFactors(compute: Compute, model: Model, ids: readonly string[], facts: ContentSource): Promise<Model> {
  const predictor = await fitPredictor(compute, model, facts)
  return predictor ? { ...model, predicted: await predictUnrated(predictor, model, { ids, facts, max: MAX_PREDICTED }) } : model
}

/** Scores the cases of a split by content. */
function contentTable(
  space: Space,
  ids: readonly string[],
  { content, positionOf }: ContentSource,
): NonNullable<ChooseOptions['content']> {
  const { count } = content
  const all = new Float32Array(count).fill(1)
  return ({ cases }, titles, gradeWeights) => {
    const ranker = contentRanker(space, content, all, gradeWeights)
    const positions = titles.map((title) => positionOf(ids[title] ?? '') ?? count)
    return scoreTable(space, renumber(ranker, positions, count), cases, titles.length)
  }
}
