import type { TitleFacts } from '../../catalogue/title-facts.ts'
import type { ByteRows, Factors, SignedList } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import { quantiseTaste } from '../audience/byte-factors.ts'
import { ridgeOf } from '../audience/ials.ts'
import { addContent } from '../content/add-content.ts'
import { type Content, putContent, sumOfSizes } from '../content/content.ts'
import type { Model, ServedModel } from '../model.ts'
import { atOnce } from '../steps.ts'
import type { TasteVector } from '../taste-vector.ts'
import { bindScorer } from './bind.ts'
import { type Binding, scoresLength } from './bound-buffers.ts'
import { predictedShare, unknownHistory, weightsWithHistory } from './content-weight.ts'
import { type FoldBuffers, MAX_SEEDS } from './fold-buffers.ts'
import { priorWeight } from './prior-weight.ts'
import { putGroups, type TitleGroups } from './title-groups.ts'

/** A model bound to a catalogue: titles are positions, and everything that a request needs is in the space. */
export interface Scorer {
  readonly space: Space
  readonly model: ServedModel
  readonly content: Content | null
  readonly count: number
  /** By position, the model number, or −1. */
  readonly codeOf: Int32Array
  readonly neighbours: SignedList
  readonly factors: Factors
  readonly targets: ByteRows
  /** The targets with trained factors, and those behind them with predicted ones. */
  readonly trainedTargets: ByteRows
  readonly predictedTargets: ByteRows
  /** By position, the row of the targets, or −1. */
  readonly targetOf: Int32Array
  /** Certainty of the predicted factors. */
  readonly certainty: Float32Array
  readonly features: TitleGroups
  /** By title, the weight of content. */
  readonly contentWeight: Float32Array
  /**
   * By title, popularity in the audience from 0 to 1. Its weight depends on the length of the history. As long as an
   * array of scores.
   */
  readonly prior: Float32Array
  /** By title, the part of the score that does not depend on the history: acclaim, if it has no audience. */
  readonly bias: Float32Array
  /** By title, the recent popularity. */
  readonly trend: Float32Array
  /** The weight of the trend when the model was bound, for what is computed at that time. */
  readonly trendShare: number
  /** The differences to `contentWeight` and `bias` for a history that the audience did not rate at all. */
  readonly forUnknown: { readonly contentWeight: Float32Array; readonly bias: Float32Array }
  /** How outdated the audience is, from 0 to 1: see `outdatedShare` in bind.ts. */
  readonly outdated: number
  /** Counts the titles whose bias and weight were updated since. */
  readonly updates: { count: number }
  readonly foldBuffers: FoldBuffers
}

/** A scorer in the thread that bound it: titles can be updated, and it can be shared with other threads. */
export interface BoundScorer extends Scorer {
  /** One per other thread. */
  readonly others: readonly FoldBuffers[]
}

/** The part of a scorer that can be posted to another thread. */
export type SharedScorer = Omit<Scorer, 'space' | 'content' | 'updates'>

/** The scorer for one of the other threads: the same arrays, with buffers of its own. */
export function sharedWith(
  { others, space: _, content: __, updates: ___, ...scorer }: BoundScorer,
  thread: number,
): SharedScorer {
  const foldBuffers = others[thread]
  if (!foldBuffers) throw new RangeError(`the scorer was bound for ${others.length} threads more`)
  const model = { ...scorer.model, ids: [] } // not needed there
  return { ...scorer, model, foldBuffers, factors: { ...scorer.factors, scratch: foldBuffers.scratch } }
}

/** Opens a shared scorer in its thread, over its own space and content. */
export function openSharedScorer(shared: SharedScorer, space: Space, content: Content): Scorer {
  return { ...shared, space, content, updates: { count: 0 } }
}

/** Binds a model. Titles of the model that the catalogue lacks stay seeds but get no score. */
export function openScorer(space: Space, model: Model, binding: Binding): BoundScorer {
  return atOnce(bindScorer(space, model, binding))
}

/**
 * An array of scores for every position, padded to whole words, with one element for titles that are not in the
 * catalogue.
 */
export function newScores(space: Space, count: number): Float32Array {
  return space.f32(scoresLength(count))
}

/** Adds a title after the binding: it is recommendable by its facts and acclaim. */
export function addFreshTitle(scorer: BoundScorer, title: TitleFacts): number {
  const { content, count } = scorer
  if (!content) throw new RangeError('the scorer knows no facts')
  let position = content.count
  while (content.updated.has(position)) position++
  if (position >= count) throw new RangeError('the scorer has no capacity for fresh titles')
  putContent(content, position, title)
  putScore(scorer, position)
  return position
}

/** Updates the weights of a title whose facts `putContent` has set. */
export function putScore(scorer: BoundScorer, position: number): void {
  const { content, contentWeight, model, bias, targetOf, certainty, forUnknown, features, count, updates } = scorer
  if (!content || position >= count) throw new RangeError('the scorer has no capacity for this title')
  const { blend } = model.settings
  const audience = audienceOf(scorer, position)
  const standing = {
    audience,
    acclaim: content.acclaim[position],
    certainty: certainty[targetOf[position] - model.factors.scale.length] ?? 0,
  }
  const withHistory = weightsWithHistory(blend, standing)
  putGroups(features, content, position)
  contentWeight[position] = withHistory.contentWeight
  // A rated title keeps the bias of its audience; an unrated one goes by its acclaim.
  if (audience === 0) {
    bias[position] = withHistory.bias
    forUnknown.bias[position] = unknownHistory(blend, standing).bias
  }
  updates.count++
}

/** The number of people in the audience who rated a title. */
export function audienceOf({ model, codeOf }: Pick<Scorer, 'model' | 'codeOf'>, title: number): number {
  const code = codeOf[title] ?? -1
  return code < 0 ? 0 : model.audience[code]
}

/** The weight of the prior for a taste: lower for a history that the audience has not rated. */
function priorFactor({ model }: Pick<Scorer, 'model'>, { weights, trend = 1 }: TasteVector, unknownShare: number): number {
  const { blend } = model.settings
  const left = blend.trend > 0 ? 1 - blend.trendForPrior * trend : 1
  return (1 - unknownShare) * left * priorWeight(blend, weights.length > 0 ? sumOfSizes(weights) : 0)
}

/** The weight of the trend for a taste. */
function trendFactor({ model }: Pick<Scorer, 'model'>, { trend = 1 }: TasteVector, unknownShare: number): number {
  return model.settings.blend.trend > 0 ? (1 - unknownShare) * trend : 0
}

/** A title of the history with this many ratings counts as half known. */
const HALF_KNOWN_RATINGS = 20

/**
 * The share of a history that the audience has not rated; 0 without an audience or content. For an empty history it
 * is how outdated the audience is: likes of twenty years ago do not predict what a newcomer likes today.
 */
export function unknownShareOf(
  { codeOf, model, content, outdated }: Pick<Scorer, 'codeOf' | 'model' | 'content' | 'outdated'>,
  { titles, weights }: TasteVector,
): number {
  if (model.users === 0 || !content) return 0
  if (titles.length === 0) return outdated
  let unknownWeight = 0
  for (let i = 0; i < titles.length; i++) {
    const audience = audienceOf({ model, codeOf }, titles[i])
    unknownWeight += Math.abs(weights[i]) * (HALF_KNOWN_RATINGS / (HALF_KNOWN_RATINGS + audience))
  }
  return Math.fround(unknownWeight / sumOfSizes(weights))
}

/** Returns the prior of a title: its score before the contributions of the history. */
export function priorOf(scorer: Scorer, taste: TasteVector): (title: number) => number {
  const { prior, bias, trend, forUnknown } = scorer
  const unknownShare = unknownShareOf(scorer, taste)
  const factor = Math.fround(priorFactor(scorer, taste, unknownShare))
  const trendWeight = Math.fround(trendFactor(scorer, taste, unknownShare))
  const priorAt = (title: number): number => factor * prior[title] + bias[title] + trendWeight * trend[title]
  return unknownShare === 0 ? priorAt : (title) => priorAt(title) + unknownShare * forUnknown.bias[title]
}

/** The same for many titles; `titles` and `out` are arrays of the space. */
export function gatherPriors(scorer: Scorer, taste: TasteVector, titles: Uint32Array, out: Float64Array): void {
  const { prior, bias, trend, forUnknown } = scorer
  const unknownShare = unknownShareOf(scorer, taste)
  const first = { values: prior, factor: Math.fround(priorFactor(scorer, taste, unknownShare)) }
  const second = { values: trend, factor: Math.fround(trendFactor(scorer, taste, unknownShare)) }
  scorer.space.kernels.gatherSums(
    titles,
    { first, base: bias, second, third: { values: forUnknown.bias, factor: unknownShare } },
    out,
  )
}

/** The content weights of some titles for a taste; `titles` and `out` are arrays of the space. */
export function gatherContentWeights(scorer: Scorer, taste: TasteVector, titles: Uint32Array, out: Float64Array): void {
  const { contentWeight, forUnknown } = scorer
  const none = { values: contentWeight, factor: 0 }
  const third = { values: forUnknown.contentWeight, factor: unknownShareOf(scorer, taste) }
  scorer.space.kernels.gatherSums(titles, { first: none, base: contentWeight, second: none, third }, out)
}

/** Returns the content weight of a title for a taste. */
export function contentWeightOf(scorer: Scorer, taste: TasteVector): (title: number) => number {
  const { contentWeight, forUnknown } = scorer
  const unknownShare = unknownShareOf(scorer, taste)
  if (unknownShare === 0) return (title) => contentWeight[title]
  return (title) => contentWeight[title] + unknownShare * forUnknown.contentWeight[title]
}

/** Scores every title for a taste: prior + neighbours + fold-in + content. */
export function score(scorer: Scorer, taste: TasteVector, scores: Float32Array): void {
  const { kernels } = scorer.space
  const unknownShare = unknownShareOf(scorer, taste)
  kernels.scaledSum(priorFactor(scorer, taste, unknownShare), scorer.prior, scorer.bias, scores)
  const trendWeight = trendFactor(scorer, taste, unknownShare)
  if (trendWeight > 0) kernels.scaledSum(trendWeight, scorer.trend, scores, scores)
  if (unknownShare > 0) kernels.scaledSum(unknownShare, scorer.forUnknown.bias, scores, scores)
  addNeighbours(scorer, taste, scores)
  if (scorer.model.settings.blend.factors > 0) addFactors(scorer, taste, predictedShare(unknownShare), scores)
  if (!scorer.content || taste.titles.length === 0) return
  if (unknownShare > 0)
    kernels.scaledSum(unknownShare, scorer.forUnknown.contentWeight, scorer.contentWeight, scorer.foldBuffers.contentWeight)
  addContent(
    scorer.space,
    scorer.content,
    taste,
    unknownShare > 0 ? scorer.foldBuffers.contentWeight : scorer.contentWeight,
    scores,
  )
}

function addNeighbours(
  { space, model, neighbours, codeOf }: Scorer,
  { titles, weights }: TasteVector,
  scores: Float32Array,
): void {
  const { start, scale } = model.neighbours
  for (let i = 0; i < titles.length; i++) {
    const code = codeOf[titles[i]] ?? -1
    if (code < 0) continue
    const factor = weights[i] * scale[code]
    space.kernels.accumulate(neighbours, start[code], start[code + 1], factor, scores)
  }
}

/** `predicted` is the weight of predicted factors. */
function addFactors(scorer: Scorer, taste: TasteVector, predicted: number, scores: Float32Array): void {
  const { space, model, factors, trainedTargets, predictedTargets, foldBuffers } = scorer
  if (!foldTaste(scorer, taste)) return
  space.kernels.foldIn(factors, foldBuffers.seeds, ridgeFor(scorer), foldBuffers.taste)
  const step = quantiseTaste(foldBuffers.taste, foldBuffers.quantisedTaste)
  const factor = step * model.settings.blend.factors
  space.kernels.dotRows(trainedTargets, foldBuffers.quantisedTaste, factor, scores)
  if (predictedTargets.scale.length > 0 && predicted > 0) {
    space.kernels.dotRows(predictedTargets, foldBuffers.quantisedTaste, factor * predicted, scores)
  }
}

/** The weight of a target row for a taste: lower for predicted factors if the audience knows less of the history. */
export function targetShare(scorer: Scorer, taste: TasteVector): (row: number) => number {
  const trained = scorer.trainedTargets.scale.length
  const predicted = predictedShare(unknownShareOf(scorer, taste))
  return (row) => (row < trained ? 1 : predicted)
}

/** The ridge for the current seeds. */
export function ridgeFor({ model, foldBuffers }: Pick<Scorer, 'model' | 'foldBuffers'>): number {
  return ridgeOf(model.settings.ials, foldBuffers.seeds.start[1], model.factors.scale.length)
}

/** Writes the titles of a taste that have factors as seeds; false if there are none. */
export function foldTaste(
  { codeOf, model, foldBuffers: { seeds } }: Pick<Scorer, 'codeOf' | 'model' | 'foldBuffers'>,
  taste: TasteVector,
): boolean {
  const trained = heaviestEntries(taste, (title) => (codeOf[title] ?? -1) >= 0 && codeOf[title] < model.factors.scale.length)
  trained.forEach((i, at) => {
    seeds.titles[at] = codeOf[taste.titles[i]]
    seeds.weights[at] = taste.weights[i]
  })
  seeds.start[1] = trained.length
  return trained.length > 0
}

function heaviestEntries({ titles, weights }: TasteVector, hasFactors: (title: number) => boolean): number[] {
  const matching: number[] = []
  for (let i = 0; i < titles.length; i++) if (hasFactors(titles[i])) matching.push(i)
  if (matching.length <= MAX_SEEDS) return matching
  return matching.sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]) || a - b).slice(0, MAX_SEEDS)
}
