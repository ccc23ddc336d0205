import type { Maturity } from '../../catalogue/maturity.ts'
import type { PageFilters } from '../../catalogue/page-filters.ts'
import type { WeighedHistory } from '../../taste/taste.ts'
import type { PageSettings } from './settings.ts'

/** Somebody a page is for; titles are positions. */
export interface ComposeProfile {
  /** `weighHistory` of all signals that count. */
  readonly history: WeighedHistory
  readonly maturity: Maturity
  readonly region: string | null
  /** Provider ids. */
  readonly services: readonly string[]
  readonly disliked: ArrayLike<number>
  readonly hidden: ArrayLike<number>
  readonly finished: ArrayLike<number>
  /** When each of these was last played, in milliseconds since 1970; without it, nothing is offered to watch again. */
  readonly finishedAt?: ArrayLike<number>
  /** Liked, rated or watched, but not in the history, since it is not to count: it is not recommended either. */
  readonly muted?: ArrayLike<number>
  /** To continue, newest first. */
  readonly begun: ArrayLike<number>
  /** Newest first. */
  readonly watchlist: ArrayLike<number>
  /** What is in the library, in any order. */
  readonly owned?: ArrayLike<number>
  /** How often titles were shown of late. */
  readonly shown: readonly Impression[]
}

export interface Impression {
  readonly title: number
  readonly times: number
}

/** What a page is composed from, besides the catalogue and the model. */
export interface ComposeRequest {
  /** Whoever asks comes first; more than one is a page for all of them together. */
  readonly profiles: readonly [ComposeProfile, ...ComposeProfile[]]
  readonly filters: PageFilters
  /** Days since 1970. */
  readonly today: number
  /** The same random seed gives the same page. */
  readonly randomSeed: number
  /** What is watched most in the region of whoever asks, best first, from real interactions; without it the catalogue's popularity counts. */
  readonly charts?: ArrayLike<number>
  /** Keywords with a name as a mood ("slow-burning"): they make combined rows and the row of moods. */
  readonly moods?: readonly number[]
  /** Keywords that no row is to be named after. */
  readonly unnamed?: readonly number[]
  /** Keywords whose names do not combine with others ("film noir"): no combined row is about them. */
  readonly standAlone?: readonly number[]
  /** Keywords that have the same name, each with the one that represents them. */
  readonly sameWords?: ReadonlyMap<number, number>
  /** Whether the page has navigation rows. */
  readonly hasNavigation?: boolean
  /** Whether titles for adults may stand on a page that has filters. */
  readonly adult?: boolean
  readonly settings?: Partial<PageSettings>
}
