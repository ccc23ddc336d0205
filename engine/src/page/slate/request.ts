import type { PageFilters } from '../../catalogue/filters/page-filters.ts'
import type { Maturity } from '../../catalogue/maturity/maturity.ts'
import type { WeighedHistory } from '../../taste/taste.ts'
import type { PageSettings } from './settings.ts'

/** A person the page is for. Titles are given as positions in the catalogue. */
export interface ComposeProfile {
  /** `weighHistory` of all signals that are not muted. */
  readonly history: WeighedHistory
  readonly maturity: Maturity
  readonly region: string | null
  /** Ids of the providers that the person subscribes to. */
  readonly services: readonly string[]
  readonly disliked: ArrayLike<number>
  readonly hidden: ArrayLike<number>
  readonly finished: ArrayLike<number>
  /**
   * When each of these was last played, in milliseconds since 1970. Without it there is no row of titles to watch
   * again.
   */
  readonly finishedAt?: ArrayLike<number>
  /** Liked, rated or watched, but muted by the person: not part of the history, and not recommended either. */
  readonly muted?: ArrayLike<number>
  /** Started and not finished, newest first. */
  readonly begun: ArrayLike<number>
  /** Newest first. */
  readonly watchlist: ArrayLike<number>
  /** Titles in the person's own library, in any order. */
  readonly owned?: ArrayLike<number>
  /** Recent impressions by title. */
  readonly shown: readonly Impression[]
}

export interface Impression {
  readonly title: number
  readonly times: number
}

/** The input of a page, besides the catalogue and the model. */
export interface ComposeRequest {
  /** The person who asks comes first. With more than one the page is for all of them together. */
  readonly profiles: readonly [ComposeProfile, ...ComposeProfile[]]
  readonly filters: PageFilters
  /** Days since 1970. */
  readonly today: number
  /** The same random seed gives the same page. */
  readonly randomSeed: number
  /**
   * Most watched titles in the region of the person who asks, best first, from real interactions. Without them the
   * catalogue's popularity is used.
   */
  readonly charts?: ArrayLike<number>
  /** Keywords that name a mood ("slow-burning"): used in combined rows and in the row of moods. */
  readonly moods?: readonly number[]
  /** Keywords that must not name a row. */
  readonly unnamed?: readonly number[]
  /** Keywords whose names do not combine with others ("film noir"): left out of combined rows. */
  readonly standAlone?: readonly number[]
  /** Maps each keyword that shares its name with others to the one that represents them. */
  readonly sameWords?: ReadonlyMap<number, number>
  /** The genres that a keyword's name means too ("romantic"): it is left out if the taste has one of them. */
  readonly sameAsGenres?: ReadonlyMap<number, readonly number[]>
  /** The genres that a keyword's name does not combine with, because the name would say it twice ("police crime"). */
  readonly notWithGenres?: ReadonlyMap<number, readonly number[]>
  /** The countries that a keyword's name names already ("set in Japan"), by code. */
  readonly notWithCountries?: ReadonlyMap<number, readonly string[]>
  /** Whether to add navigation rows. */
  readonly hasNavigation?: boolean
  /** Whether adult titles may appear on pages with filters. */
  readonly adult?: boolean
  readonly settings?: Partial<PageSettings>
}
