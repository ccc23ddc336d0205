import type { Scorer } from '@marquee/engine'
import type { TitlesInMemory } from '../catalogue/titles-in-memory.ts'

/** What composing needs of where it is done: this thread of the server, or one beside it. */
export type ComposeContext = {
  readonly liveCatalogue: () => TitlesInMemory
  readonly scorer: () => Scorer
  readonly now: () => number
  readonly settings: { readonly adult: boolean }
}
