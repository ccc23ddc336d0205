import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { Composers } from './composers.ts'

/** What a use case gets that composes or reads pages. */
export type PagesCtx = CatalogueCtx & { readonly composers: Composers }
