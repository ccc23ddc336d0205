import type { Scorer } from '@marquee/engine'
import type { AuthCtx } from '../auth/ctx.ts'
import type { Session } from '../ctx.ts'
import type { TitleStates } from './cards.ts'
import type { CatalogueHolder } from './holder.ts'
import type { Importer } from './importer.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

/** What a use case gets that looks at titles. */
export type CatalogueCtx = AuthCtx & {
  /** The catalogue as this node has it in memory; NOT_READY while it is being loaded. Ask again after every wait: it is swapped. */
  readonly liveCatalogue: () => LiveCatalogue
  /** The model in service, bound to that catalogue. */
  readonly scorer: () => Scorer
  readonly catalogueHolder: CatalogueHolder
  /** What a session's profile said and watched of titles, as it is now. */
  readonly titleStates: (who: Session) => TitleStates | Promise<TitleStates>
  readonly importer: Importer
  /** Where TMDB is. */
  readonly tmdbApi: string
}
