import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { HistoryImporter } from './run-import.ts'

/** The context of imports of histories. */
export type ImportsCtx = CatalogueCtx & {
  readonly historyImporter: HistoryImporter
}
