/** Factors of titles that nobody has rated, predicted from what they are, in 8 bits with a scale per title. */
export interface PredictedFactors {
  readonly ids: readonly string[]
  readonly bytes: Int8Array
  readonly scale: Float32Array
  /** How sure each is, from 0 to 1; 1 where it is no less so than of the titles that the regression was fitted on. */
  readonly certainty: Float32Array
}

/** Where nothing is predicted. */
export function noPredicted(): PredictedFactors {
  return { ids: [], bytes: new Int8Array(0), scale: new Float32Array(0), certainty: new Float32Array(0) }
}
