import { putBit } from '../../catalogue/bits.ts'
import { type Content, eachFact } from '../content/content.ts'

/** Titles by features, as sets: a ranking has about the share of each that the history has (see `topCalibrated`). */
export interface TitleGroups {
  /** Rated by anybody of the audience. */
  readonly rated: Uint32Array
  /** In any language but the most common one of the catalogue. */
  readonly foreign: Uint32Array
  readonly series: Uint32Array
}

/** Updates the features that depend on the facts of a title. */
export function putGroups({ foreign, series }: TitleGroups, content: Content, title: number): void {
  let [isForeign, isSeries] = [false, false]
  eachFact(content, title, (fact) => {
    if (fact === content.facts.foreign) isForeign = true
    if (fact === content.facts.series) isSeries = true
  })
  putBit(foreign, title, isForeign)
  putBit(series, title, isSeries)
}
