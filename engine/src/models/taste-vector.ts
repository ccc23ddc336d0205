/** A profile's history as the models read it: positions in the catalogue with signed weights. */
export interface TasteVector {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
  /** How near its moment is to what the audience rated lately, from 0 to 1; 1 where nothing is said. */
  readonly trend?: number
}
