import type { ComposedRow, NavigationEntry, RowSubject } from '../slate/row.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import type { Composition } from './composition.ts'

/** A row that the page might have. */
export interface RowCandidate {
  readonly kind: RowKind
  readonly type: ComposedRow['type']
  readonly subject: RowSubject
  /** Factor of its gain in the selection. */
  readonly weight: number
  /**
   * Minimum value of each of its titles (of the first, if it has an order of its own): for rows whose titles are
   * seldom among the best.
   */
  readonly minRelevance: number
  /** The themes it is about; the number of rows per theme is limited. */
  readonly themes: readonly number[]
  /** People whom any number of its titles may have in common, as themes. */
  readonly people: readonly number[]
  /** With few seeds: each of its titles names a seed, or shares a theme with one. */
  readonly aboutSeeds?: 'named' | 'shared'
  /**
   * It is about the minor part of a narrow taste (see `narrow-taste.ts`). Most of the history contributes negatively
   * to its titles.
   */
  readonly isOfRest?: true
  readonly source: RowSource
}

/** The source of its titles. */
export type RowSource =
  /** Pool indexes, best first, or in an order of the row's own (then no bit is set). No title is in two such rows. */
  | { readonly from: 'pool'; readonly bits: Uint32Array; readonly order: RowOrder | null }
  /** Given titles in a given order; other rows may have them too. */
  | { readonly from: 'list'; readonly titles: Uint32Array }
  /** No titles but links to other pages. */
  | { readonly from: 'entries'; readonly entries: readonly NavigationEntry[] }

/** An order of a row's own, instead of that of the pool. */
export interface RowOrder {
  /** Best first. */
  readonly poolIndexes: Int32Array
  /** By pool index: the value of the title in the row, 1 for the first. */
  readonly values: Float32Array
}

/** Makes the row candidates of one kind for a page. */
export type RowMaker = (composition: Composition) => RowCandidate[]

/** The bitset of a row with an order of its own. */
export const noBits = new Uint32Array(0)

/**
 * A kind of row: everything that the engine and stored pages have to know about it. A new kind is a file in `kinds/`
 * with its spec (`npm run generate` lists it), its texts in `locales/` and its test.
 *
 * `make` returns candidates; the selection (`select/select-rows.ts`) decides which of them are on the page. A
 * candidate is selected if
 * - it has at least `MIN_TITLES` (8) titles that no row above shows. Of a franchise it holds one title, of a person
 *   three or a fifth of the row, unless the person is among its `themes` or `people` (`fillRow`);
 * - its gain (what its visible titles add to the page, times `weight`) is the highest. Most rows have a weight of 1,
 *   those that follow a seed 0.7; `minRelevance` (0.02 to 0.15) is for rows that are seldom among the best, such as
 *   short films;
 * - the page stays above its relevance floor, and its kind and themes are below their caps;
 * - its titles are not all of one genre, if other candidates are more diverse.
 */
export interface RowSpec {
  readonly kind: RowKind
  /** Its number in stored pages: assigned once, never changed or reused. */
  readonly wireNumber: number
  /**
   * When its candidates are made, lowest first; of two candidates with the same gain the earlier one is selected. The
   * numbers have gaps: a new kind takes a number between two others.
   */
  readonly makeOrder: number
  /** Only for list and navigation rows: the position on the page, further up if the page is short. */
  readonly position?: number
  /** Maximum number of rows of this kind; newcomers may see more. */
  readonly maxRows: number
  readonly maxRowsForNewcomers?: number
  /** It is about themes: candidates with nearly the same titles count as duplicates, and one of them is selected. */
  readonly isThemed?: true
  /** It claims to match the taste: only titles above their prior may be in it. */
  readonly keepsAbovePrior?: true
  /** It may hold any title: for a narrow taste it is narrowed to the core of that taste. */
  readonly keepsToCore?: true
  /** It is about no theme: if nearly all of the taste has a subject, it is left out unless enough titles have it. */
  readonly keepsToSubject?: true
  /**
   * Rule for a history with few seeds. `about`: it is about a theme of a seed, and narrowed to titles that name a
   * seed. `close`: it is narrowed to titles close to the seeds. `close_unless_filtered`: the same, unless the page
   * has filters. By default it is not narrowed.
   */
  readonly ofFewSeeds?: 'about' | 'close' | 'close_unless_filtered'
  /** Its subject may be a reason by itself ("You like French comedies"), lowest number first. */
  readonly likingOrder?: number
  /**
   * The reason of a title in it. `list`: that the title is on this list or chart, regardless of seeds. `row`: the
   * text of the row, before the fallback reason of the title. By default the seeds of the title.
   */
  readonly itemReason?: 'list' | 'row'
  /** False if its titles are started, listed, watched, owned or unreleased: they are not recommendations. */
  readonly recommends?: false
  readonly make: RowMaker
}

type RowProperties = Partial<Pick<RowCandidate, 'type' | 'subject' | 'weight' | 'minRelevance' | 'themes' | 'people'>>

/** A row of titles from the pool. */
export function fromPool(kind: RowKind, bits: Uint32Array, own: RowProperties & { order?: RowOrder } = {}): RowCandidate {
  return fromSource(kind, { from: 'pool', bits, order: own.order ?? null }, own)
}

/** A row with all properties, so that candidates are objects of one shape. */
export function fromSource(
  kind: RowKind,
  source: RowSource,
  { type = 'media', subject = {}, weight = 1, minRelevance = 0, themes = [], people = [] }: RowProperties = {},
): RowCandidate {
  return { kind, type, subject, weight, minRelevance, themes, people, source }
}

/** A row of given titles, at the position of its kind; none if there are no titles. */
export function fromList(kind: RowKind, titles: readonly number[]): RowCandidate[] {
  if (titles.length === 0) return []
  return [fromSource(kind, { from: 'list', titles: Uint32Array.from(titles) })]
}
