import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { Pictures } from './pictures.ts'

/** The context of use cases that serve pictures. */
export type ImagesCtx = CatalogueCtx & { readonly pictures: Pictures }
