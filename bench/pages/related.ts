import type { Columns } from '../../engine/src/catalogue/columns/columns.ts'
import { withTrustedGenres } from '../../engine/src/catalogue/genres/trusted-genres.ts'
import { relatedFeaturesBuilder } from '../../engine/src/catalogue/related-features.ts'
import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { openSpace } from '../../engine/src/kernels/space.ts'
import { contentOf } from '../../engine/src/models/content/content.ts'
import { relateTitles } from '../../engine/src/models/content/related.ts'
import type { RelatedLists } from '../../engine/src/models/content/relations.ts'
import { readKernels } from '../../server/src/catalogue/memory/kernels.ts'

/** Columns with trusted genres, and the lists of related titles of some or all titles, as the server builds them. */
export async function relatedIn<C extends Columns>(
  titles: Iterable<TitleFacts>,
  built: C,
  seeds?: Iterable<number>,
): Promise<{ columns: C; related: RelatedLists }> {
  const builder = relatedFeaturesBuilder()
  for (const title of titles) builder.add(title)
  const features = builder.done()
  const columns = withTrustedGenres(built, features)
  const space = await openSpace(readKernels())
  return { columns, related: relateTitles(space, contentOf(space, columns), { columns, features }, seeds) }
}
