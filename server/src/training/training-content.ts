import { type Content, contentOf, relateTitles, type Space } from '@marquee/engine'
import type { TrainingCatalogue } from './training-catalogue.ts'

/** Facts and words of a catalogue as they are served; lists of related titles are made for `seeds` only, those that a history may name. */
export function contentFor(
  space: Space,
  catalogue: Pick<TrainingCatalogue, 'columns' | 'features'>,
  seeds: Iterable<number>,
): Content {
  const mark = space.mark()
  const related = relateTitles(space, contentOf(space, catalogue.columns), catalogue, new Set(seeds))
  space.release(mark)
  return contentOf(space, catalogue.columns, 0, related)
}
