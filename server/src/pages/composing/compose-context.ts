import type { Scorer } from '@marquee/engine'
import type { TitlesInMemory } from '../../catalogue/memory/titles-in-memory.ts'

/** What composing needs from its thread: the server's own, or another one. */
export type ComposeContext = {
  readonly liveCatalogue: () => TitlesInMemory
  readonly scorer: () => Scorer
  readonly now: () => number
  readonly settings: { readonly adult: boolean }
}
