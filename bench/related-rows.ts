import type { Columns } from '../engine/src/catalogue/columns.ts'
import type { TitleFacts } from '../engine/src/catalogue/title-facts.ts'
import { titleTermsBuilder } from '../engine/src/catalogue/title-terms.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content.ts'
import { relatedRows } from '../engine/src/models/related.ts'
import type { RelatedRows } from '../engine/src/models/relations.ts'
import { readKernels } from '../server/src/catalogue/kernels.ts'

/** The rows of related titles as the server makes them with a catalogue: of some titles, or of all. */
export async function relatedIn(titles: Iterable<TitleFacts>, columns: Columns, seeds?: Iterable<number>): Promise<RelatedRows> {
  const terms = titleTermsBuilder()
  for (const title of titles) terms.add(title)
  const space = await openSpace(readKernels())
  return relatedRows(space, contentOf(space, columns), { columns, terms: terms.done() }, seeds)
}
