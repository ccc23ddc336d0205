import type { ComposedRow, NavigationEntry, RowSubject } from '../slate/row.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import type { Composition } from './composition.ts'

/** A row that the page might have. */
export interface RowCandidate {
  readonly kind: RowKind
  readonly type: ComposedRow['type']
  readonly subject: RowSubject
  /** What a title in it counts compared with one in another row. */
  readonly weight: number
  /** Its titles (the first, where it has an order of its own) count at least this much: a row may be worth a position without being among the best. */
  readonly least: number
  /** Themes it is about; a page has few rows about the same. */
  readonly themes: readonly number[]
  /** Where the history has few seeds: each of its titles names a seed, or shares a theme with one. */
  readonly aboutSeeds?: 'named' | 'shared'
  /** It is about what the rest of a narrow taste is, which most of the history speaks against. */
  readonly isOfRest?: true
  readonly source: RowSource
}

/** Where its titles come from. */
export type RowSource =
  /** Pool indexes, best first, or in an order of their own (then no bit is set); no title stands in two such rows. */
  | { readonly from: 'pool'; readonly bits: Uint32Array; readonly order: RowOrder | null }
  /** Given titles in a given order; they may stand elsewhere too. */
  | { readonly from: 'list'; readonly titles: Uint32Array }
  /** None: it leads to other pages. */
  | { readonly from: 'entries'; readonly entries: readonly NavigationEntry[] }

/** An order of a row's own. */
export interface RowOrder {
  /** Best first. */
  readonly poolIndexes: Int32Array
  /** By pool index, 1 for the first: what it is worth in the row. */
  readonly worth: Float32Array
}

/** Makes the rows of one kind that this composition has. */
export type RowMaker = (composition: Composition) => RowCandidate[]

/** Of a row with an order of its own. */
export const noBits = new Uint32Array(0)

/**
 * A kind of row: all that the engine and stored pages have to know of it. A new one is a file in `kinds/` with its spec
 * (`npm run generate` lists it), its words in `locales/` and its test.
 *
 * `make` offers candidates; whether one stands on a page is decided by the selection (`select/select-rows.ts`). It does if
 * - it has at least `LEAST_TITLES` (8) that no row above shows: of a franchise one, of a person three or a fifth, unless
 *   the person is among its `themes` (`fillRow`);
 * - what its titles in sight add to the page, times its `weight`, is more than others add: usual rows have a weight of 1,
 *   those that follow a seed 0.7; `least` (0.02 to 0.15) lifts one that is seldom among the best, such as what is short;
 * - the page keeps its floor of relevance, and its kind and themes are below their caps;
 * - its titles are not all of one genre, where others offer more of a mix.
 */
export interface RowSpec {
  readonly kind: RowKind
  /** Its number in stored pages: given once, never changed, never used again. */
  readonly wireNumber: number
  /**
   * When its candidates are made, lowest first; of two candidates that are worth the same, the earlier one is chosen. The numbers
   * have gaps: a new kind takes one between two others.
   */
  readonly makeOrder: number
  /** Of a row of given titles or links: where it stands on the page, further up if the page is short. */
  readonly position?: number
  /** How many rows of it a page has at most; newcomers see more of the times and places that there are. */
  readonly most: number
  readonly mostForNewcomers?: number
  /** It is about themes: another row may hold nearly the same titles under another name, and one of them is enough. */
  readonly isThemed?: true
  /** It says that its titles are for this taste: it holds only what the history raises. */
  readonly isOfTaste?: true
  /** It may hold anything: for somebody of a narrow taste it holds only that. */
  readonly isWide?: true
  /**
   * Where the history has few seeds: `about`, it is about their themes, and holds titles that name a seed;
   * `close`, it is about what everybody may like, and holds titles close to the seeds; `close_unless_filtered`, the same, but whoever
   * filters is shown all that is left. Else it stays as it is.
   */
  readonly ofFewSeeds?: 'about' | 'close' | 'close_unless_filtered'
  /** It may say why the taste likes a title, the lowest number first: "You like French comedies". */
  readonly likingOrder?: number
  /**
   * What the reason of a title in it says: `list`, that it is on this list or chart, whatever else speaks for it; `row`,
   * the row's words before what is true of the title wherever it stands. Else what speaks for the title.
   */
  readonly itemReason?: 'list' | 'row'
  /** Its titles are begun, listed, watched, owned or not out yet: none of them is recommended by standing in it. */
  readonly recommends?: false
  readonly make: RowMaker
}

/** A row of titles from the pool. */
export function fromPool(
  kind: RowKind,
  bits: Uint32Array,
  rest: { subject?: RowSubject; weight?: number; least?: number; themes?: readonly number[]; order?: RowOrder } = {},
): RowCandidate {
  const { subject = {}, weight = 1, least = 0, themes = [], order = null } = rest
  return { kind, type: 'media', subject, weight, least, themes, source: { from: 'pool', bits, order } }
}

/** A row of given titles, at the position of its kind; none without titles. */
export function fromList(kind: RowKind, titles: readonly number[]): RowCandidate[] {
  if (titles.length === 0) return []
  const source = { from: 'list', titles: Uint32Array.from(titles) } as const
  return [{ kind, type: 'media', subject: {}, weight: 1, least: 0, themes: [], source }]
}
