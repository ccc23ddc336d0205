import type { Random } from '../models/random.ts'
import type { Pool } from './pool.ts'
import type { BitRoom } from './pool-bits.ts'
import type { Recogniser } from './recognised.ts'
import type { PageRequest } from './request.ts'
import type { PoolTerms, SeedTerms } from './seed-terms.ts'
import type { PageSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import type { TasteMix } from './taste-mix.ts'
import type { ThemeRow } from './theme-rows.ts'
import type { Viewer } from './viewers.ts'

/** Everything that is known while one page is composed. */
export interface Scene {
  readonly stage: Stage
  readonly request: PageRequest
  readonly settings: PageSettings
  readonly random: Random
  readonly viewers: readonly Viewer[]
  /** Whether nobody is known well enough to be personal. */
  readonly isNew: boolean
  /** Whether it is for one person of whom a few titles are known: a good part of the page is about these. */
  readonly hasFewSeeds: boolean
  readonly pool: Pool
  readonly mix: TasteMix
  readonly bits: BitRoom
  /** What each person's history gives to the pool. */
  readonly terms: readonly (PoolTerms | null)[]
  /** The seeds that rows follow, of all people. */
  readonly seeds: readonly SeedTerms[]
  readonly isRecognised: Recogniser
  /** The themes of the taste that the pool has titles for. */
  readonly themes: readonly ThemeRow[]
}
