import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { HistoryImporter } from './run-import.ts'

/** What imports of histories need besides. */
export type ImportsCtx = CatalogueCtx & {
  readonly historyImporter: HistoryImporter
}
