import type { Scorer } from '@marquee/engine'
import type { AuthCtx } from '../auth/ctx.ts'
import type { Session } from '../ctx.ts'
import type { TitleStates } from './cards.ts'
import type { Importer } from './importing/importer.ts'
import type { CatalogueHolder } from './memory/holder.ts'
import type { LiveCatalogue } from './memory/live-catalogue.ts'

/** The context of use cases that read titles. */
export type CatalogueCtx = AuthCtx & {
  /**
   * The catalogue in this node's memory; NOT_READY while it is loading. To be called again after every await, since
   * it may be swapped.
   */
  readonly liveCatalogue: () => LiveCatalogue
  /** The model in service, bound to that catalogue. */
  readonly scorer: () => Scorer
  readonly catalogueHolder: CatalogueHolder
  /** The current title states of a session's profile. */
  readonly titleStates: (who: Session) => TitleStates | Promise<TitleStates>
  readonly importer: Importer
  /** The base URL of TMDB. */
  readonly tmdbApi: string
}
