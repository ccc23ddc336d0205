import type { Compute } from '../../linalg/pool.ts'
import { fitModel, type ReportProgress } from '../../models/audience/fit.ts'
import { type Interactions, likesOf, select } from '../../models/audience/interactions.ts'
import { type ContentSource, type FactorPredictor, fitPredictor } from '../../models/content/predict-factors.ts'
import type { BlendSettings, Model, ModelSettings } from '../../models/model.ts'
import { openScorer } from '../../models/scoring/scorer.ts'
import { hideTitles } from '../hide-titles.ts'
import { overallQuality } from '../metrics.ts'
import { measure, recommend } from '../protocols.ts'
import { servedRanker } from '../rankers.ts'
import { splitUnseenUsers, type TestCase } from '../splits.ts'
import { calibrateCold } from './calibrate.ts'
import { hillClimb } from './hill-climb.ts'
import type { TrialResult } from './search.ts'

// Chooses how titles with an audience and titles without one are ranked together, by the likes of people who are held
// out of a fit, on the whole catalogue: the line from content scores to expected audience scores (calibrate.ts), the
// weight of content beside an audience, and whether predicted factors are used.

const SAMPLED_PEOPLE = 300
const CANDIDATE_TITLES = 200
/** Share of the progress that the fit takes, and how many trials usually follow it. */
const FITTED_SHARE = 0.7
const USUAL_TRIALS = 5
/** One in this many titles is hidden. */
const HIDE_EVERY = 5
const WEIGHT_GRID = [0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.5]

export interface ColdChoice {
  readonly blend: BlendSettings
  readonly tried: readonly TrialResult[]
}

export interface ColdOptions {
  readonly randomSeed: number
  readonly settings: ModelSettings
  readonly facts: ContentSource
  readonly progress?: ReportProgress
}

/** Chooses the settings of the blend that concern titles without an audience, and the weight of content. */
export async function chooseCold(
  compute: Compute,
  x: Interactions,
  ids: readonly string[],
  { randomSeed, settings, facts, progress = () => {} }: ColdOptions,
): Promise<ColdChoice> {
  const { space } = compute
  const mark = space.mark()
  const split = splitUnseenUsers(x, { randomSeed, testUsers: Math.min(SAMPLED_PEOPLE, Math.ceil(x.users / 5)) })
  const fitProgress = (_: string, done: number): void => progress('titles without an audience', FITTED_SHARE * done)
  const fitted = await fitModel(compute, split.train, ids, { settings, candidates: CANDIDATE_TITLES, progress: fitProgress })
  const inCatalogue = { numberOf: Int32Array.from(ids, (id) => facts.positionOf(id) ?? -1), titles: facts.content.count }
  const predictor = settings.blend.factors > 0 ? await fitPredictor(compute, fitted, facts) : null
  const line = calibrateCold(space, fitted, { ...facts, predictor }, likesOf(select(split.train, inCatalogue)))
  const cases = split.cases.map((one) => caseInCatalogue(one, inCatalogue.numberOf)).filter(({ heldOut }) => heldOut.length > 0)
  const tried: TrialResult[] = []
  const blendWith = (content: number): BlendSettings => raiseColdContent({ ...settings.blend, ...line, content })
  const { value } = await hillClimb(WEIGHT_GRID, settings.blend.content || 0.02, (content) => {
    const quality = cases.length > 0 ? servedQuality(compute, fitted, blendWith(content), { facts, cases }) : 0
    tried.push({ what: `facts beside an audience ${content}`, quality })
    progress(
      `facts beside an audience ${content}`,
      Math.min(1, FITTED_SHARE + (1 - FITTED_SHARE) * (tried.length / USUAL_TRIALS)),
    )
    return quality
  })
  const blend = blendWith(value)
  const isBetter = predictor && cases.length > 0 && comparePredicted(compute, fitted, { predictor, blend, facts, cases, tried })
  space.release(mark)
  return { blend: isBetter ? blend : { ...blend, predictedFactors: 0 }, tried }
}

interface PredictedTrial {
  readonly predictor: FactorPredictor
  readonly blend: BlendSettings
  readonly facts: ContentSource
  readonly cases: readonly TestCase[]
  readonly tried: TrialResult[]
}

/**
 * Whether predicted factors improve the ranking. Titles that nobody has rated are left out: no held-out like can be
 * among them, so that any high score of theirs would count as wrong.
 */
function comparePredicted(compute: Compute, model: Model, { predictor, blend, facts, cases, tried }: PredictedTrial): boolean {
  if (blend.predictedFactors === 0) return false
  const positions = model.ids.map((id, code) => (model.audience[code] > 0 ? (facts.positionOf(id) ?? -1) : -1))
  const among = Uint32Array.from(positions.filter((position) => position >= 0 && position < facts.content.count))
  const hidden = hideAndPredict(model, predictor)
  const [off = 0, on = 0] = [0, blend.predictedFactors].map((predictedFactors) => {
    const quality = servedQuality(compute, hidden, { ...blend, predictedFactors }, { facts, cases, among })
    tried.push({ what: `predicted factors ${predictedFactors}`, quality })
    return quality
  })
  return on > off
}

/** Hides some titles of a model and adds their factors as predicted without themselves. */
function hideAndPredict(model: Model, { codes, leftOut: { bytes, scale, certainty } }: FactorPredictor): Model {
  const { d } = model.factors
  const isHidden = (code: number): boolean => code % HIDE_EVERY === 2
  const rows = Uint32Array.from(codes.keys()).filter((row) => isHidden(codes[row]))
  return {
    ...hideTitles(model, isHidden),
    predicted: {
      ids: Array.from(rows, (row) => model.ids[codes[row]] ?? ''),
      bytes: Int8Array.from({ length: rows.length * d }, (_, at) => bytes[rows[Math.floor(at / d)] * d + (at % d)]),
      scale: Float32Array.from(rows, (row) => scale[row]),
      certainty: Float32Array.from(rows, (row) => certainty[row]),
    },
  }
}

/** Content counts for a title without an audience at least as much as for one with an audience. */
function raiseColdContent(blend: BlendSettings): BlendSettings {
  return { ...blend, coldContent: Math.max(blend.coldContent, blend.content) }
}

function servedQuality(
  { space }: Compute,
  model: Model,
  blend: BlendSettings,
  { facts: { content, positionOf }, ...given }: { facts: ContentSource; cases: readonly TestCase[]; among?: Uint32Array },
): number {
  const mark = space.mark()
  const served = { ...model, settings: { ...model.settings, blend } }
  const scorer = openScorer(space, served, { count: content.count, positionOf, content })
  const lists = recommend(space, servedRanker(scorer), { ...given, count: content.count, byScore: true })
  space.release(mark)
  return overallQuality(measure(lists, given.cases))
}

/** A case by positions in the catalogue; titles that the catalogue lacks are left out. */
function caseInCatalogue({ history, grades, heldOut }: TestCase, positions: Int32Array): TestCase {
  const isInCatalogue = (title: number): boolean => (positions[title] ?? -1) >= 0
  const positionsOf = (titles: Uint32Array): Uint32Array => titles.filter(isInCatalogue).map((title) => positions[title])
  const gradesLeft = grades?.filter((_, at) => isInCatalogue(history[at]))
  return { history: positionsOf(history), heldOut: positionsOf(heldOut), ...(gradesLeft ? { grades: gradesLeft } : {}) }
}
