import type { ComposedRow, NavigationEntry, RowSubject } from '../slate/row.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import type { Composition } from './composition.ts'

/** A row that the page might have. */
export interface RowCandidate {
  readonly kind: RowKind
  readonly type: ComposedRow['type']
  readonly subject: RowSubject
  /** What a title in it counts beside one in another row. */
  readonly weight: number
  /** Its titles (the first, where it has an order of its own) count at least this much: a row may be worth a place without being a best one. */
  readonly least: number
  /** Themes it is about; a page has few rows about the same. */
  readonly themes: readonly number[]
  /** Where a few titles are known of somebody: each of its titles names one of them, or is something that one of them is. */
  readonly aboutSeeds?: 'named' | 'shared'
  readonly source: RowSource
}

/** Where its titles come from. */
export type RowSource =
  /** Places of the pool, best first, or in an order of their own (then no bit is set); no title stands in two such rows. */
  | { readonly from: 'pool'; readonly bits: Uint32Array; readonly order: RowOrder | null }
  /** Given titles in a given order; they may stand elsewhere too. */
  | { readonly from: 'list'; readonly titles: Uint32Array; readonly place: number }
  /** None: it leads to other pages. */
  | { readonly from: 'entries'; readonly entries: readonly NavigationEntry[]; readonly place: number }

/** An order of a row's own. */
export interface RowOrder {
  /** Best first. */
  readonly places: Int32Array
  /** By place, 1 for the first: what it is worth in the row. */
  readonly worth: Float32Array
}

/** Makes the rows of one kind that this composition has. */
export type RowMaker = (composition: Composition) => RowCandidate[]

/** Of a row with an order of its own. */
export const noBits = new Uint32Array(0)

/** A kind of row: all that the engine and stored pages have to know of it. */
export interface RowSpec {
  readonly kind: RowKind
  /** Its number in stored pages: given once, never changed, never used again. */
  readonly wireNumber: number
  /** When its candidates are made, lowest first; of two candidates that are worth the same, the earlier one is chosen. */
  readonly place: number
  /** How many rows of it a page has at most; newcomers see more of the times and places that there are. */
  readonly most: number
  readonly mostForNewcomers?: number
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

/** A row of given titles at a given place of the page; none without titles. */
export function fromList(kind: RowKind, titles: readonly number[], place: number): RowCandidate[] {
  if (titles.length === 0) return []
  const source = { from: 'list', titles: Uint32Array.from(titles), place } as const
  return [{ kind, type: 'media', subject: {}, weight: 1, least: 0, themes: [], source }]
}
