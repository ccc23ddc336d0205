import { baselineSimilarity, entryShares, factSimilarity } from '../content/content.ts'
import { relatedness } from '../content/relations.ts'
import type { TasteVector } from '../taste-vector.ts'
import { contentWeightOf, foldTaste, priorOf, ridgeFor, type Scorer, targetShare } from './scorer.ts'

/** A score as a sum: the prior, and one term per entry of the history. */
export interface Explanation {
  readonly prior: number
  readonly terms: Float32Array
}

/** Takes a score apart: the contribution of each entry of the history through neighbours, fold-in and content. */
export function explain(scorer: Scorer, taste: TasteVector, title: number): Explanation {
  const terms = new Float32Array(taste.titles.length)
  addNeighbourTerms(scorer, taste, title, terms)
  addFactorTerms(scorer, taste, title, terms)
  addContentTerms(scorer, taste, title, terms)
  return { prior: priorOf(scorer, taste)(title), terms }
}

function addNeighbourTerms(
  { model, codeOf, neighbours }: Scorer,
  { titles, weights }: TasteVector,
  title: number,
  terms: Float32Array,
): void {
  const { start, scale } = model.neighbours
  for (let i = 0; i < terms.length; i++) {
    const code = codeOf[titles[i]] ?? -1
    if (code < 0) continue
    const at = neighbours.titles.subarray(start[code], start[code + 1]).indexOf(title)
    if (at >= 0) terms[i] = weights[i] * scale[code] * neighbours.values[start[code] + at]
  }
}

/** The fold-in is y·A⁻¹·Σ w·yₛ; with A symmetric, z = A⁻¹·y is solved once and each seed's term is w · yₛ·z. */
function addFactorTerms(scorer: Scorer, taste: TasteVector, title: number, terms: Float32Array): void {
  const { model, factors, codeOf, targetOf, foldBuffers } = scorer
  const { blend } = model.settings
  const target = targetOf[title] ?? -1
  if (target < 0 || blend.factors === 0 || !foldTaste(scorer, taste)) return
  const share = targetShare(scorer, taste)(target)
  const folded = new Set(Array.from(foldBuffers.seeds.titles.subarray(0, foldBuffers.seeds.start[1])))
  const z = solveFor(scorer, target)
  for (let i = 0; i < terms.length; i++) {
    const code = codeOf[taste.titles[i]] ?? -1
    if (code < 0 || !folded.has(code)) continue
    const y = factors.rows.subarray(code * factors.d, (code + 1) * factors.d)
    const product = y.reduce((sum, value, at) => sum + value * z[at], 0)
    terms[i] += blend.factors * share * taste.weights[i] * product
  }
}

/** A⁻¹·y of one target, with A as solved for the current seeds. */
function solveFor({ space, factors, targets, foldBuffers, model }: Scorer, target: number): Float32Array {
  const { d } = factors
  space.kernels.foldIn(factors, foldBuffers.seeds, ridgeFor({ model, foldBuffers }), foldBuffers.taste)
  for (let at = 0; at < d; at++) foldBuffers.taste[at] = targets.bytes[target * d + at] * targets.scale[target]
  space.kernels.solveAgain(factors, foldBuffers.taste)
  return foldBuffers.taste
}

function addContentTerms(scorer: Scorer, taste: TasteVector, title: number, terms: Float32Array): void {
  const { content } = scorer
  const { titles, weights } = taste
  if (!content) return
  const contentWeight = contentWeightOf(scorer, taste)(title)
  const shares = entryShares(weights)
  for (let i = 0; i < terms.length; i++) {
    const seed = titles[i]
    const weight = weights[i]
    const byFacts = shares.facts * (weight * factSimilarity(content, seed, title) - baselineSimilarity(weight))
    const byRelated = shares.related * weight * relatedness(content, seed, title)
    terms[i] += contentWeight * (byFacts + byRelated)
  }
}
