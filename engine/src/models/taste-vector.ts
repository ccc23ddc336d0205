/** A profile's history as the models read it: positions in the catalogue with signed weights. */
export interface TasteVector {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
  /** The weight of the trend at the time of the request, from 0 to 1; 1 by default. */
  readonly trend?: number
}
