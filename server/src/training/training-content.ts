import { type Content, contentOf, relatedRows, type Space } from '@marquee/engine'
import type { TrainingCatalogue } from './training-catalogue.ts'

/** Facts and words of a catalogue as they are served; rows of related titles are made for `seeds` only, those that a history may name. */
export function contentFor(
  space: Space,
  catalogue: Pick<TrainingCatalogue, 'columns' | 'terms'>,
  seeds: Iterable<number>,
): Content {
  const mark = space.mark()
  const related = relatedRows(space, contentOf(space, catalogue.columns), catalogue, new Set(seeds))
  space.release(mark)
  return contentOf(space, catalogue.columns, 0, related)
}
