import { type Content, contentOf, relateTitles, type Space } from '@marquee/engine'
import type { TrainingCatalogue } from './training-catalogue.ts'

/**
 * The content features of a catalogue as in service; lists of related titles are computed only for `seeds`, titles that
 * histories may name.
 */
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
