import type { TitleFacts } from '../catalogue/title-facts.ts'
import type { ByteRows, Factors, SignedList } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import { addContent } from './add-content.ts'
import { type Binding, bindScorer, scoresLength } from './bind.ts'
import { quantiseTaste } from './byte-factors.ts'
import { type Content, putContent, sumOfSizes } from './content.ts'
import { predictedShare, unknownHistory, weightsWithHistory } from './content-weight.ts'
import { type FoldBuffers, MOST_SEEDS } from './fold-buffers.ts'
import { ridgeOf } from './ials.ts'
import type { Model, ServedModel } from './model.ts'
import { priorWeight } from './prior-weight.ts'
import { atOnce } from './steps.ts'
import type { TasteVector } from './taste-vector.ts'

/** A model bound to a catalogue: its numbers are positions, everything a request needs is in the space. */
export interface Scorer {
  readonly space: Space
  readonly model: ServedModel
  readonly content: Content | null
  readonly count: number
  /** Model number of a position, or −1. */
  readonly codeOf: Int32Array
  readonly neighbours: SignedList
  readonly factors: Factors
  readonly targets: ByteRows
  /** Of these, the titles with factors of their own, and those behind them whose factors are predicted. */
  readonly trainedTargets: ByteRows
  readonly predictedTargets: ByteRows
  /** Row of the targets of a position, or −1. */
  readonly targetOf: Int32Array
  /** How sure each of the predicted factors is. */
  readonly certainty: Float32Array
  /** Weight of content per title. */
  readonly contentWeight: Float32Array
  /** What is liked anyway, between 0 and 1; it counts by the length of a history. As long as an array of scores. */
  readonly prior: Float32Array
  /** What a title has whatever the history: acclaim, where it has no audience. */
  readonly bias: Float32Array
  /** What is liked lately. */
  readonly trend: Float32Array
  /** How much of that held when the model was bound, for what is computed only then. */
  readonly trendShare: number
  /** What is added to these two for a history of which the audience knows nothing. */
  readonly forUnknown: { readonly contentWeight: Float32Array; readonly bias: Float32Array }
  /** How far the audience is one of yesterday, from 0 to 1: it has not rated what is acclaimed today. */
  readonly yesterday: number
  /** Counts every title whose prior and weight were put since. */
  readonly puts: { count: number }
  readonly foldBuffers: FoldBuffers
}

/** A scorer where it was bound: titles may be put, and other threads may have it. */
export interface BoundScorer extends Scorer {
  /** One for each other thread. */
  readonly others: readonly FoldBuffers[]
}

/** What another thread needs of a scorer; it may be posted. */
export type SharedScorer = Omit<Scorer, 'space' | 'content' | 'puts'>

/** The scorer as one of the other threads has it: the same arrays, and buffers of its own. */
export function sharedWith({ others, space: _, content: __, puts: ___, ...scorer }: BoundScorer, thread: number): SharedScorer {
  const foldBuffers = others[thread]
  if (!foldBuffers) throw new RangeError(`the scorer was bound for ${others.length} threads more`)
  const model = { ...scorer.model, ids: [] } // nobody asks there
  return { ...scorer, model, foldBuffers, factors: { ...scorer.factors, scratch: foldBuffers.scratch } }
}

/** The scorer in that thread, over its own space and facts. */
export function openSharedScorer(shared: SharedScorer, space: Space, content: Content): Scorer {
  return { ...shared, space, content, puts: { count: 0 } }
}

/** Binds a model. Titles of the model that the catalogue lacks stay seeds but are never scored where a mask can see them. */
export function openScorer(space: Space, model: Model, binding: Binding): BoundScorer {
  return atOnce(bindScorer(space, model, binding))
}

/** Scores for every position, padded to whole words and with one for titles that are not in the catalogue. */
export function newScores(space: Space, count: number): Float32Array {
  return space.f32(scoresLength(count))
}

/** Makes a title that came after the binding recommendable: by its facts and its acclaim. */
export function addFreshTitle(scorer: BoundScorer, title: TitleFacts): number {
  const { content, count } = scorer
  if (!content) throw new RangeError('the scorer knows no facts')
  let position = content.count
  while (content.updated.has(position)) position++
  if (position >= count) throw new RangeError('the scorer has no room for fresh titles')
  putContent(content, position, title)
  putScore(scorer, position)
  return position
}

/** Scores a title by the facts that `putContent` was given: one that came or changed after the binding. */
export function putScore(scorer: BoundScorer, position: number): void {
  const { content, contentWeight, model, bias, targetOf, certainty, forUnknown, count, puts } = scorer
  if (!content || position >= count) throw new RangeError('the scorer has no room for this title')
  const { blend } = model.settings
  const audience = audienceOf(scorer, position)
  const standing = {
    audience,
    acclaim: content.acclaim[position],
    certainty: certainty[targetOf[position] - model.factors.scale.length] ?? 0,
  }
  const own = weightsWithHistory(blend, standing)
  contentWeight[position] = own.contentWeight
  // What an audience has rated keeps its standing with it; a title that nobody has rated goes by its acclaim.
  if (audience === 0) {
    bias[position] = own.bias
    forUnknown.bias[position] = unknownHistory(blend, standing).bias
  }
  puts.count++
}

/** How many people of the audience rated a title. */
export function audienceOf({ model, codeOf }: Pick<Scorer, 'model' | 'codeOf'>, title: number): number {
  const code = codeOf[title] ?? -1
  return code < 0 ? 0 : model.audience[code]
}

/** What the prior counts beside a taste: what an audience likes says less to those who like what it never rated. */
function priorFactor({ model }: Pick<Scorer, 'model'>, { weights, trend = 1 }: TasteVector, unknownShare: number): number {
  const { blend } = model.settings
  const left = blend.trend > 0 ? 1 - blend.trendForPrior * trend : 1
  return (1 - unknownShare) * left * priorWeight(blend, weights.length > 0 ? sumOfSizes(weights) : 0)
}

/** What counts of what is liked lately. */
function trendFactor({ model }: Pick<Scorer, 'model'>, { trend = 1 }: TasteVector, unknownShare: number): number {
  return model.settings.blend.trend > 0 ? (1 - unknownShare) * trend : 0
}

/** What so many people say of a title of the history is half of what is known of it. */
const FEW_PEOPLE = 20

/**
 * The share of a history that no audience knows; none without an audience or facts. Of nothing it is how far the audience is one of
 * yesterday: what people liked twenty years ago does not say what a stranger would like today.
 */
export function unknownShareOf(
  { codeOf, model, content, yesterday }: Pick<Scorer, 'codeOf' | 'model' | 'content' | 'yesterday'>,
  { titles, weights }: TasteVector,
): number {
  if (model.users === 0 || !content) return 0
  if (titles.length === 0) return yesterday
  let unknownWeight = 0
  for (let i = 0; i < titles.length; i++) {
    const audience = audienceOf({ model, codeOf }, titles[i])
    unknownWeight += Math.abs(weights[i]) * (FEW_PEOPLE / (FEW_PEOPLE + audience))
  }
  return Math.fround(unknownWeight / sumOfSizes(weights))
}

/** What a title's score is before the history says anything. */
export function priorOf(scorer: Scorer, taste: TasteVector): (title: number) => number {
  const { prior, bias, trend, forUnknown } = scorer
  const unknownShare = unknownShareOf(scorer, taste)
  const factor = Math.fround(priorFactor(scorer, taste, unknownShare))
  const lately = Math.fround(trendFactor(scorer, taste, unknownShare))
  const priorAt = (title: number): number => factor * prior[title] + bias[title] + lately * trend[title]
  return unknownShare === 0 ? priorAt : (title) => priorAt(title) + unknownShare * forUnknown.bias[title]
}

/** The same of many titles at once; `titles` and `out` are of the space. */
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

/** What content is multiplied by for each of some titles, beside a taste; `titles` and `out` are of the space. */
export function gatherContentWeights(scorer: Scorer, taste: TasteVector, titles: Uint32Array, out: Float64Array): void {
  const { contentWeight, forUnknown } = scorer
  const none = { values: contentWeight, factor: 0 }
  const third = { values: forUnknown.contentWeight, factor: unknownShareOf(scorer, taste) }
  scorer.space.kernels.gatherSums(titles, { first: none, base: contentWeight, second: none, third }, out)
}

/** What content is multiplied by for a title, beside a taste. */
export function contentWeightOf(scorer: Scorer, taste: TasteVector): (title: number) => number {
  const { contentWeight, forUnknown } = scorer
  const unknownShare = unknownShareOf(scorer, taste)
  if (unknownShare === 0) return (title) => contentWeight[title]
  return (title) => contentWeight[title] + unknownShare * forUnknown.contentWeight[title]
}

/** Writes the score of every title for a taste: prior + neighbours + fold-in + content. */
export function score(scorer: Scorer, taste: TasteVector, scores: Float32Array): void {
  const { kernels } = scorer.space
  const unknownShare = unknownShareOf(scorer, taste)
  kernels.scaledSum(priorFactor(scorer, taste, unknownShare), scorer.prior, scorer.bias, scores)
  const lately = trendFactor(scorer, taste, unknownShare)
  if (lately > 0) kernels.scaledSum(lately, scorer.trend, scores, scores)
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

/** `predicted`: what predicted factors count. */
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

/** The weight of a target row for a taste: predicted factors count less where the audience knows less of the history. */
export function targetShare(scorer: Scorer, taste: TasteVector): (row: number) => number {
  const trained = scorer.trainedTargets.scale.length
  const predicted = predictedShare(unknownShareOf(scorer, taste))
  return (row) => (row < trained ? 1 : predicted)
}

/** The ridge of the seeds at hand. */
export function ridgeFor({ model, foldBuffers }: Pick<Scorer, 'model' | 'foldBuffers'>): number {
  return ridgeOf(model.settings.ials, foldBuffers.seeds.start[1], model.factors.scale.length)
}

/** Writes the titles of a taste that have factors as seeds; false if there are none. */
export function foldTaste(
  { codeOf, model, foldBuffers: { seeds } }: Pick<Scorer, 'codeOf' | 'model' | 'foldBuffers'>,
  taste: TasteVector,
): boolean {
  const trained = heaviest(taste, (title) => (codeOf[title] ?? -1) >= 0 && codeOf[title] < model.factors.scale.length)
  trained.forEach((i, at) => {
    seeds.titles[at] = codeOf[taste.titles[i]]
    seeds.weights[at] = taste.weights[i]
  })
  seeds.start[1] = trained.length
  return trained.length > 0
}

function heaviest({ titles, weights }: TasteVector, hasFactors: (title: number) => boolean): number[] {
  const matching: number[] = []
  for (let i = 0; i < titles.length; i++) if (hasFactors(titles[i])) matching.push(i)
  if (matching.length <= MOST_SEEDS) return matching
  return matching.sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]) || a - b).slice(0, MOST_SEEDS)
}
