import { putBit } from '../../catalogue/bits.ts'
import type { ByteRows } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import { popularityScale } from '../audience/ease.ts'
import { audienceLevels } from '../audience/popularity.ts'
import type { Content } from '../content/content.ts'
import { type Model, servedPart } from '../model.ts'
import type { Steps } from '../steps.ts'
import { type Binding, takeBuffers } from './bound-buffers.ts'
import { audienceShare, predictedWeight, unknownHistory, weightsWithHistory } from './content-weight.ts'
import type { BoundScorer, Scorer } from './scorer.ts'
import { putGroups } from './title-groups.ts'
import { trendLevel } from './trend-level.ts'

/** Numbers written, ids looked up and titles weighted per step: a few milliseconds each. */
const NUMBERS_PER_STEP = 2 ** 19
const STEP_IDS = 2 ** 11
const STEP_TITLES = 2 ** 16

/**
 * Binds a model in steps, so that a server can answer requests in between. All memory is allocated before the first
 * step, nothing else of the space is written, and the model is ready after the last step.
 */
export function* bindScorer(space: Space, model: Model, binding: Binding): Steps<BoundScorer> {
  const { count, content, trendShare = 1 } = binding
  const buffers = takeBuffers(space, model, binding)
  const positions = yield* positionsOf(model.ids, binding)
  const predicted = yield* positionsOf(model.predicted.ids, binding)
  const { codeOf, audience, recent } = byPosition(model, positions, count)
  const targetOf = targetsByPosition(model, positions, predicted, count)
  const certainty = content ? model.predicted.certainty.slice() : new Float32Array(predicted.length)
  const factorRows = model.factors.scale.length
  yield
  const certaintyOf = (title: number): number => certainty[targetOf[title] - factorRows] ?? 0
  yield* writeTitleWeights(buffers, model, { count, content, audience, recent, certaintyOf })
  yield* writeFeatures(buffers.features, audience, content)
  yield* writeNeighbours(buffers.neighbours, model, positions)
  yield* writeFactors(buffers, model, positions)
  yield* writePredicted(buffers, model, predicted, certainty)
  const { neighbours, rows, base, bytes, scale, titles, features, contentWeight, prior, bias, trend, forUnknown, own, others } =
    buffers
  const { d } = model.factors
  return {
    ...{ space, model: servedPart(model), content, count, codeOf },
    ...{ neighbours, features, contentWeight, prior, bias, trend, trendShare, forUnknown },
    outdated: outdatedShare(content, audience),
    factors: { d, rows, base, scratch: own.scratch },
    ...targetsIn({ d, bytes, scale, titles }, factorRows),
    ...{ targetOf, certainty },
    updates: { count: 0 },
    foldBuffers: own,
    others,
  }
}

interface TitleColumns {
  readonly count: number
  readonly content: Content | null
  readonly audience: Float32Array
  readonly recent: Float32Array
  readonly certaintyOf: (title: number) => number
}

/** Writes the prior, bias, trend and content weight of every title. */
function* writeTitleWeights(buffers: ReturnType<typeof takeBuffers>, { settings }: Model, titles: TitleColumns): Steps<void> {
  const { count, content, audience, recent, certaintyOf } = titles
  const { blend, trendPower } = settings
  const level = yield* audienceLevels(audience)
  const recentLevel = trendLevel(recent, trendPower)
  yield
  for (let title = 0; title < count; title++) {
    const rated = audience[title]
    const standing = { audience: rated, acclaim: content?.acclaim[title] ?? 0, certainty: certaintyOf(title) }
    const withHistory = weightsWithHistory(blend, standing)
    const ofUnknown = unknownHistory(blend, standing)
    buffers.prior[title] = audienceShare(blend, rated) * level[title]
    buffers.bias[title] = withHistory.bias
    buffers.trend[title] = blend.trend * recentLevel(recent[title])
    buffers.contentWeight[title] = withHistory.contentWeight
    buffers.forUnknown.contentWeight[title] = content ? ofUnknown.contentWeight : 0
    buffers.forUnknown.bias[title] = content ? ofUnknown.bias : 0
    if (title % STEP_TITLES === STEP_TITLES - 1) yield
  }
  yield
}

/** Marks the titles that the audience rated, those in foreign languages, and the series. */
function* writeFeatures(features: Scorer['features'], audience: Float32Array, content: Content | null): Steps<void> {
  for (let title = 0; title < audience.length; title++) {
    if (audience[title] > 0) putBit(features.rated, title, true)
    if (content && title < content.count) putGroups(features, content, title)
    if (title % STEP_TITLES === STEP_TITLES - 1) yield
  }
  yield
}

/** The newest acclaimed titles are this share of all acclaimed ones. */
const NEWEST_SHARE = 1 / 4

/**
 * How outdated an audience is: 0 if it rated the newest acclaimed titles as often as the others, 1 if it rated none
 * of them.
 */
function outdatedShare(content: Content | null, audience: Float32Array): number {
  const acclaimed = content?.acclaimed ?? new Uint32Array(0)
  const end = Math.round(NEWEST_SHARE * acclaimed.length)
  const ratedShare = (titles: Uint32Array): number =>
    titles.filter((title) => audience[title] > 0).length / Math.max(1, titles.length)
  const others = ratedShare(acclaimed.subarray(end))
  return others > 0 ? Math.fround(1 - Math.min(1, ratedShare(acclaimed.subarray(0, end)) / others)) : 0
}

/** The positions of a model's titles; `count` for titles that the catalogue lacks. */
function* positionsOf(ids: readonly string[], { count, positionOf }: Binding): Steps<Uint32Array> {
  const positions = new Uint32Array(ids.length)
  for (let code = 0; code < ids.length; code++) {
    positions[code] = positionOf(ids[code]) ?? count
    if (code % STEP_IDS === STEP_IDS - 1) yield
  }
  return positions
}

function byPosition(model: Model, positions: Uint32Array, count: number) {
  const codeOf = new Int32Array(count).fill(-1)
  const [audience, recent] = [new Float32Array(count), new Float32Array(count)]
  positions.forEach((position, code) => {
    if (position === count) return
    codeOf[position] = code
    audience[position] = model.audience[code]
    recent[position] = model.recent[code]
  })
  return { codeOf, audience, recent }
}

/** By position, the row of its factors among the targets, trained or predicted; −1 without factors. */
function targetsByPosition({ factors }: Model, positions: Uint32Array, predicted: Uint32Array, count: number): Int32Array {
  const factorRows = factors.scale.length
  const targetOf = new Int32Array(count).fill(-1)
  const put = (position: number, row: number): void => {
    if (position < count) targetOf[position] = row
  }
  positions.subarray(0, factorRows).forEach(put)
  predicted.forEach((position, row) => void put(position, factorRows + row))
  return targetOf
}

/** The targets: all of them, those with trained factors, and those with predicted ones. */
function targetsIn(targets: ByteRows, factorRows: number): Pick<BoundScorer, 'targets' | 'trainedTargets' | 'predictedTargets'> {
  const { d, bytes, scale, titles } = targets
  const part = (from: number, to: number): ByteRows => ({
    d,
    bytes: bytes.subarray(from * d, to * d),
    scale: scale.subarray(from, to),
    titles: titles.subarray(from, to),
  })
  return { targets, trainedTargets: part(0, factorRows), predictedTargets: part(factorRows, scale.length) }
}

function* writeNeighbours(
  into: { titles: Uint32Array; values: Int8Array },
  { neighbours: { titles, values } }: Model,
  positions: Uint32Array,
): Steps<void> {
  for (let from = 0; from < titles.length; from += NUMBERS_PER_STEP) {
    const to = Math.min(titles.length, from + NUMBERS_PER_STEP)
    for (let i = from; i < to; i++) into.titles[i] = positions[titles[i]]
    into.values.set(values.subarray(from, to), from)
    yield
  }
}

type FactorBuffers = Record<'rows' | 'base' | 'scale', Float32Array> & { bytes: Int8Array; titles: Uint32Array }

/**
 * Writes the factors twice: in full precision for the fold-in, and as bytes, with a scale corrected for popularity,
 * as targets.
 */
function* writeFactors(into: FactorBuffers, { factors, audience, settings }: Model, positions: Uint32Array): Steps<void> {
  const { d, bytes, scale } = factors
  const perStep = Math.ceil(NUMBERS_PER_STEP / Math.max(1, d))
  for (let from = 0; from < scale.length; from += perStep) {
    const to = Math.min(scale.length, from + perStep)
    for (let row = from; row < to; row++) {
      const step = scale[row]
      for (let i = row * d; i < row * d + d; i++) into.rows[i] = bytes[i] * step
    }
    into.bytes.set(bytes.subarray(from * d, to * d), from * d)
    yield
  }
  const correction = popularityScale(audience.subarray(0, scale.length), settings.blend.factorsPopularityExponent)
  for (let row = 0; row < scale.length; row++) into.scale[row] = scale[row] * correction[row]
  into.base.set(factors.base)
  into.titles.set(positions.subarray(0, scale.length))
}

/** Writes the predicted factors behind the trained ones; their weight is included in the scale. */
function* writePredicted(
  into: FactorBuffers,
  { factors, predicted: { bytes, scale }, settings }: Model,
  positions: Uint32Array,
  certainty: Float32Array,
): Steps<void> {
  const factorRows = factors.scale.length
  for (let from = 0; from < bytes.length; from += NUMBERS_PER_STEP) {
    into.bytes.set(bytes.subarray(from, from + NUMBERS_PER_STEP), factorRows * factors.d + from)
    yield
  }
  for (let row = 0; row < scale.length; row++)
    into.scale[factorRows + row] = scale[row] * predictedWeight(settings.blend, certainty[row])
  into.titles.set(positions, factorRows)
}
