import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { Composers } from './composing/composers.ts'

/** The context of use cases that compose or read pages. */
export type PagesCtx = CatalogueCtx & { readonly composers: Composers }
