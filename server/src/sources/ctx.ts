import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { Network } from '../outgoing.ts'
import type { SourceReader } from './source-reader.ts'

/** What reading media servers needs besides. */
export type SourcesCtx = CatalogueCtx & {
  readonly sourceReader: SourceReader
  /** The world outside, with the private networks that the operator allows. */
  readonly sourceNetwork: Network
}
