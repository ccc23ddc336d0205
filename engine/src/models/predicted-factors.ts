/** Predicted factors of titles that nobody has rated, in 8 bits with a scale per title. */
export interface PredictedFactors {
  readonly ids: readonly string[]
  readonly bytes: Int8Array
  readonly scale: Float32Array
  /** Certainty of each prediction, from 0 to 1: relative to the titles that the regression was fitted on. */
  readonly certainty: Float32Array
}

/** No predictions. */
export function noPredicted(): PredictedFactors {
  return { ids: [], bytes: new Int8Array(0), scale: new Float32Array(0), certainty: new Float32Array(0) }
}
