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
import type { RowWorkspace } from '../workspace/workspace.ts'
import type { RowSpec } from './candidate.ts'
import type { PoorTitles } from './narrowing/poor-titles.ts'
import type { FollowedPicks, FollowedSagas } from './taste/followed-sagas.ts'
import type { TasteCore } from './taste/taste-core.ts'
import type { TastePlace } from './taste/taste-place.ts'
import type { TasteSubject } from './taste/taste-subject.ts'
import type { TasteTheme } from './taste/taste-themes.ts'

/** The state of one page before the sets are known that rows are narrowed to. */
export interface CompositionParts {
  readonly workspace: RowWorkspace
  readonly request: ComposeRequest
  readonly settings: PageSettings
  /** The kinds of rows that it may have. */
  readonly specs: ReadonlyMap<RowKind, RowSpec>
  readonly random: Random
  readonly profiles: readonly ProfileView[]
  /** Cold start: whether all people are newcomers. */
  readonly areNewcomers: boolean
  /** Whether it is for one person with few seeds: a good part of the page is about these. */
  readonly hasFewSeeds: boolean
  /** With few seeds, the minimum share of the history in a title that is about the seeds; otherwise 0. */
  readonly minHistoryShare: number
  /** The place that most of one person's taste is from, co-productions included; null if there is none. */
  readonly place: TastePlace | null
  /** The sagas that one person follows; null if there are none. */
  readonly sagas: FollowedSagas | null
  /** Later parts of other sagas before which an unseen one comes: not for hero and top picks. */
  readonly afterNext: ReadonlySet<number>
  readonly pool: Pool
  /** The titles of the pool that are little known and disliked; null if there are too few others. */
  readonly poor: PoorTitles | null
  readonly mix: TasteMix
  readonly bitsets: Bitsets
  /** By person, the terms of the history in the titles of the pool. */
  readonly terms: readonly (PoolTerms | null)[]
  /** The seeds that rows may follow, of all people. */
  readonly seeds: readonly SeedTerms[]
  readonly recogniser: Recogniser
  /** The themes of the taste for which the pool has titles. */
  readonly themes: readonly TasteTheme[]
}

/** What rows are narrowed to. */
export interface TasteLimits {
  /** The themes that nearly all of one person's taste has and most titles have not; null if there are none. */
  readonly core: TasteCore | null
  /** What most of one person's taste is about, beside genres and places; null if that is nothing. */
  readonly subject: TasteSubject | null
  /** For one person, the pool indexes of titles without an unfamiliar form; null if there are few, or no such form. */
  readonly familiar: Uint32Array | null
  /**
   * For one person with seeds, the pool indexes of familiar titles whose score the history raises above the prior; null
   * if these are few.
   */
  readonly abovePrior: Uint32Array | null
  /** With few seeds, the pool indexes of titles whose reason names one of them. */
  readonly withFeltSeed: Uint32Array | null
  /** For one person whose likes no audience knows, the pool indexes of titles closely related to these; null if few. */
  readonly relatedPicks: Uint32Array | null
  /** By pool index, the relevance in the order of what the history raises most; null if the pool's own order counts. */
  readonly raisedFirst: Float32Array | null
  /** The titles of followed sagas in the pool; null if there are none. */
  readonly followed: FollowedPicks | null
}

/** The state of one page while it is composed. */
export interface Composition extends CompositionParts, TasteLimits {}
