import type { Ctx } from '../ctx.ts'
import type { CatalogueTitle } from './facts-schema.ts'
import * as store from './store.ts'

/** Everything known of some titles, by number. */
export async function factsOf(ctx: Ctx, numbers: number[]): Promise<Map<number, CatalogueTitle>> {
  if (numbers.length === 0) return new Map()
  const rows = await store.listFacts(ctx.db, numbers)
  return new Map(rows.map(({ number, facts }) => [number, JSON.parse(facts) as CatalogueTitle]))
}
