import type { Random } from '../../models/random.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import type { PoolTerms, SeedTerms } from '../contributions/seed-terms.ts'
import type { Bitsets } from '../pool/bitsets.ts'
import type { Pool } from '../pool/pool.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { TasteMix } from '../pool/taste-mix.ts'
import type { ComposeRequest } from '../slate/request.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import type { PageSettings } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RowSpec } from './candidate.ts'
import type { TasteCore } from './narrow-taste.ts'
import type { TasteTheme } from './taste-themes.ts'

/** Everything that is known while one page is composed. */
export interface Composition {
  readonly workspace: Workspace
  readonly request: ComposeRequest
  readonly settings: PageSettings
  /** The kinds of rows that it may have. */
  readonly specs: ReadonlyMap<RowKind, RowSpec>
  readonly random: Random
  readonly profiles: readonly ProfileView[]
  /** Whether all people are newcomers. */
  readonly isNew: boolean
  /** Whether it is for one person whose history has few seeds: a good part of the page is about these. */
  readonly hasFewSeeds: boolean
  /** Of few seeds, the share that they give at least to what is about them; else 0. */
  readonly leastOwn: number
  /** Of few seeds, the pool indexes whose titles name one of them. */
  readonly felt: Uint32Array | null
  /** What nearly all of one person's taste has, and most titles have not. */
  readonly core: TasteCore | null
  /** Of one person with seeds, the pool indexes whose titles the history raises; null where these are few. */
  readonly raised: Uint32Array | null
  readonly pool: Pool
  /** Whether a title of the pool is one that few know and those do not like; null where there is little else. */
  readonly isPoor: ((poolIndex: number) => boolean) | null
  readonly mix: TasteMix
  readonly bitsets: Bitsets
  /** What each person's history gives to the pool. */
  readonly terms: readonly (PoolTerms | null)[]
  /** The seeds that rows follow, of all people. */
  readonly seeds: readonly SeedTerms[]
  readonly recogniser: Recogniser
  /** The themes of the taste that the pool has titles for. */
  readonly themes: readonly TasteTheme[]
}
