import { chunksOf } from '../chunks.ts'
import type { Ctx } from '../ctx.ts'
import type { CatalogueTitle } from './facts-schema.ts'
import * as store from './store.ts'

const TITLES_PER_READ = 500

/** The facts of some titles, by number. */
export async function factsOf(ctx: Ctx, numbers: readonly number[]): Promise<Map<number, CatalogueTitle>> {
  const facts = new Map<number, CatalogueTitle>()
  for (const chunk of chunksOf(numbers, TITLES_PER_READ))
    for (const row of await store.listFacts(ctx.db, chunk)) facts.set(row.number, JSON.parse(row.facts) as CatalogueTitle)
  return facts
}
