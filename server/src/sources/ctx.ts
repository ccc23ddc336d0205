import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { Network } from '../network/outgoing.ts'
import type { SourceReader } from './source-reader.ts'

/** The context of reading media servers. */
export type SourcesCtx = CatalogueCtx & {
  readonly sourceReader: SourceReader
  /** The network for requests to media servers: the internet and the private networks that the operator allows. */
  readonly sourceNetwork: Network
}
