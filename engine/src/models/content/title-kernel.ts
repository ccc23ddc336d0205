import { listOf } from '../../catalogue/columns/number-lists.ts'
import { type Content, eachFact } from './content.ts'

// The kernel of the regression on facts (predict-factors.ts):
//
//   k(a, b) = exp(4 · (cos of common facts − 1)) + ½ · cos of rare features
//
// Common facts and their weights are those of fact-groups.ts; rare features are people, keywords and collections by
// IDF. The squared length of rare vectors is increased by 12: two titles with one common feature are not identical.
// Cosines and their exponential are positive semidefinite kernels, and so is the sum.

const STEEPNESS = 4
const RARE_WEIGHT = 0.5
const RARE_DAMPING = 12

/** A sparse vector of a title's features, of length 1, or shorter if damped. */
interface FeatureVector {
  readonly features: readonly number[]
  readonly values: readonly number[]
}

/** By feature, the titles that have it, and its value in each. */
type InvertedIndex = Map<number, { readonly indexes: number[]; readonly values: number[] }>

export interface TitleKernel {
  /** Number of titles that others are compared with. */
  readonly size: number
  /** Writes k(title, b) for each of them. */
  row(title: number, out: Float32Array): void
  /** k(title, title) */
  own(title: number): number
}

/** The kernel between any title of a catalogue and the given ones. */
export function titleKernel(content: Content, titles: ArrayLike<number>): TitleKernel {
  const common = invertedIndexOf(titles, (title) => commonVector(content, title))
  const rare = invertedIndexOf(titles, (title) => rareVector(content, title))
  const size = titles.length
  const byRare = new Float32Array(size)
  return {
    size,
    row: (title, out) => {
      out.fill(0, 0, size)
      addProducts(common, commonVector(content, title), out)
      byRare.fill(0)
      addProducts(rare, rareVector(content, title), byRare)
      for (let at = 0; at < size; at++) out[at] = Math.exp(STEEPNESS * (out[at] - 1)) + RARE_WEIGHT * byRare[at]
    },
    own: (title) => {
      const length = rareVector(content, title).values.reduce((sum, value) => sum + value * value, 0)
      return 1 + RARE_WEIGHT * length
    },
  }
}

function invertedIndexOf(titles: ArrayLike<number>, vectorOf: (title: number) => FeatureVector): InvertedIndex {
  const inverted: InvertedIndex = new Map()
  for (let index = 0; index < titles.length; index++) {
    const { features, values } = vectorOf(titles[index])
    features.forEach((feature, at) => {
      const list = inverted.get(feature) ?? { indexes: [], values: [] }
      inverted.set(feature, list)
      list.indexes.push(index)
      list.values.push(values[at])
    })
  }
  return inverted
}

function addProducts(inverted: InvertedIndex, { features, values }: FeatureVector, out: Float32Array): void {
  features.forEach((feature, at) => {
    const list = inverted.get(feature)
    if (!list) return
    const own = values[at]
    for (let i = 0; i < list.indexes.length; i++) out[list.indexes[i]] += own * list.values[i]
  })
}

function commonVector(content: Content, title: number): FeatureVector {
  const { gain } = content.facts
  const features: number[] = []
  const values: number[] = []
  eachFact(content, title, (feature, own) => {
    features.push(feature)
    values.push(own / Math.sqrt(gain[feature] || 1))
  })
  return featureVector(features, values, 0)
}

function rareVector({ features: { rareOf, weights } }: Content, title: number): FeatureVector {
  const features = Array.from(listOf(rareOf, title))
  return featureVector(
    features,
    features.map((feature) => weights[feature]),
    RARE_DAMPING,
  )
}

function featureVector(features: readonly number[], values: readonly number[], damping: number): FeatureVector {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, damping)) || 1
  return { features, values: values.map((value) => value / length) }
}
