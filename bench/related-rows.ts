import type { Columns } from '../engine/src/catalogue/columns/columns.ts'
import { relatedFeaturesBuilder } from '../engine/src/catalogue/related-features.ts'
import type { TitleFacts } from '../engine/src/catalogue/title-facts.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content/content.ts'
import { relateTitles } from '../engine/src/models/content/related.ts'
import type { RelatedLists } from '../engine/src/models/content/relations.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'

/** The lists of related titles of some or all titles, as the server builds them. */
export async function relatedIn(titles: Iterable<TitleFacts>, columns: Columns, seeds?: Iterable<number>): Promise<RelatedLists> {
  const features = relatedFeaturesBuilder()
  for (const title of titles) features.add(title)
  const space = await openSpace(readKernels())
  return relateTitles(space, contentOf(space, columns), { columns, features: features.done() }, seeds)
}
