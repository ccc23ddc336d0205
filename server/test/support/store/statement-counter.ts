import type { KyselyPlugin } from 'kysely'
import type { CatalogueCtx } from '../../../src/catalogue/ctx.ts'

/** How many statements `work` runs, apart from the beginning and the end of its transaction. */
export async function countStatements(ctx: CatalogueCtx, work: (ctx: CatalogueCtx) => Promise<unknown>): Promise<number> {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++ // also for a statement that was compiled before
      return result
    },
  }
  await work({ ...ctx, db: ctx.db.withPlugin(counter) })
  return statements
}
