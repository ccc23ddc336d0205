import { grades } from './interactions.ts'

/**
 * Weights of ratings other than likes: watching a title is a choice and so weak positive evidence; a dislike is weak
 * negative evidence.
 */
export interface EvidenceSettings {
  /** Weight of the Gram matrix of all ratings, relative to that of the likes. */
  readonly allRated: number
  /** Weight of a neutral rating in a history, relative to a like. */
  readonly neutral: number
  /** Weight of a dislike, relative to a like. */
  readonly disliked: number
}

/** Weights of history entries by grade. */
export type GradeWeights = readonly [disliked: number, neutral: number, liked: number]

export const likedOnly: GradeWeights = [0, 0, 1]

export function gradeWeightsOf({ neutral, disliked }: EvidenceSettings): GradeWeights {
  return [disliked, neutral, 1]
}

/** The weights of a history by its grades; all 1 without grades. */
export function weightsOf(count: number, grade: Uint8Array | undefined, gradeWeights: GradeWeights): Float32Array {
  if (!grade) return new Float32Array(count).fill(1)
  return limitDislikes(Float32Array.from(grade, (one) => gradeWeights[one as 0 | 1 | 2] ?? gradeWeights[grades.liked]))
}

/** All dislikes together weigh at most this share of what was liked, or as much as one dislike. */
const MAX_DISLIKED_SHARE = 0.5
const ONE_DISLIKE = 1

/**
 * Scales the negative weights down to their maximum. Many dislikes would otherwise outweigh few likes, and raise
 * whatever is far from the disliked titles: anime for somebody who likes two romances and none of ten action films.
 */
export function limitDislikes(weights: Float32Array): Float32Array {
  let [liked, disliked] = [0, 0]
  for (const weight of weights) {
    if (weight > 0) liked += weight
    else disliked -= weight
  }
  const max = Math.max(MAX_DISLIKED_SHARE * liked, ONE_DISLIKE)
  return disliked <= max ? weights : weights.map((weight) => (weight < 0 ? (weight * max) / disliked : weight))
}
