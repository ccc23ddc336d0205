import { grades } from './interactions.ts'

/** How ratings other than likes count: watching is a choice, so it is weak positive evidence; a dislike is weak negative evidence. */
export interface EvidenceSettings {
  /** Weight of the Gram matrix of all that was rated beside that of the likes. */
  readonly allRated: number
  /** What a rating that is no like counts in a history, where a like counts 1. */
  readonly met: number
  /** The same for a rating that says that the title was disliked. */
  readonly disliked: number
}

/** What an entry of a history counts, by its grade. */
export type GradeWeights = readonly [disliked: number, met: number, liked: number]

export const likedOnly: GradeWeights = [0, 0, 1]

export function gradeWeightsOf({ met, disliked }: EvidenceSettings): GradeWeights {
  return [disliked, met, 1]
}

/** The weights of a history by its grades; all 1 where there are none. */
export function weightsOf(count: number, grade: Uint8Array | undefined, gradeWeights: GradeWeights): Float32Array {
  if (!grade) return new Float32Array(count).fill(1)
  return Float32Array.from(grade, (one) => gradeWeights[one as 0 | 1 | 2] ?? gradeWeights[grades.liked])
}
