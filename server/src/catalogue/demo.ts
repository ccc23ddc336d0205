import { chunksOf } from '../chunks.ts'
import type { CatalogueCtx } from './ctx.ts'
import { checkFacts } from './facts-schema.ts'
import { demoTitles } from './sources/demo/demo.ts'
import * as store from './store.ts'
import { MAX_TITLES_PER_BATCH, putTitles } from './titles.ts'

/** Adds the demo catalogue if nothing was ever imported; several nodes that start at once add the same. */
export async function putDemoIfEmpty(ctx: CatalogueCtx): Promise<void> {
  if (ctx.settings.demo === 'off' || (await store.readState(ctx.db)).next_number > 0) return
  const titles = demoTitles().flatMap((facts) => {
    const checked = checkFacts(facts, { adult: false })
    return 'title' in checked ? [checked.title] : []
  })
  for (const batch of chunksOf(titles, MAX_TITLES_PER_BATCH)) await putTitles(ctx, 'demo', batch)
}
