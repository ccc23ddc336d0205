import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { Pictures } from './pictures.ts'

/** What a use case gets that shows pictures. */
export type ImagesCtx = CatalogueCtx & { readonly pictures: Pictures }
