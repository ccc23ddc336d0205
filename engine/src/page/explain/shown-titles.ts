import type { Composition } from '../rows/composition.ts'

/** The titles that a page shows, one list behind the other. The same title has the same slot wherever it appears. */
export interface ShownTitles {
  /** The different titles, by slot: those whose terms were computed for row selection come last. */
  readonly titles: Uint32Array
  /** The pool indexes of these last ones. */
  readonly precomputed: Uint32Array
  readonly slotAt: Uint32Array
  /** By index on the page, the pool index, or −1. */
  readonly poolIndexAt: Int32Array
}

/** The titles of a row or of the hero. */
interface TitleList {
  readonly titles: Uint32Array
  /** By index in the list; null if they must be looked up. */
  readonly poolIndexes: Int32Array | null
}

/** A title without a slot; one whose terms were computed for row selection. */
const NO_SLOT = -1
const COMPUTED = -2

/** Slots while they are assigned. */
interface SlotAssignment {
  /** Nearly all titles are in the pool: a table by pool index fits the cache, one by title does not. */
  readonly ofPoolIndex: Int32Array
  /** For the titles outside the pool. */
  readonly ofTitle: Int32Array
  /** The titles without computed terms, in the order of their slots. */
  readonly fresh: Uint32Array
  freshCount: number
  /** The pool indexes of the others. Their slots start at `fresh.length` until all fresh titles are counted. */
  readonly precomputed: Uint32Array
  precomputedCount: number
}

/** Gives each different title of some lists a slot (0, 1, 2 …). */
export function shownTitles({ workspace, pool, terms }: Composition, lists: readonly TitleList[]): ShownTitles {
  const length = lists.reduce((sum, { titles }) => sum + titles.length, 0)
  const computed = terms.find((one) => one !== null)?.strongest.poolIndexes ?? new Uint32Array(0)
  const table: SlotAssignment = {
    ofPoolIndex: new Int32Array(pool.size).fill(NO_SLOT),
    ofTitle: workspace.buffers.titleNumber,
    fresh: new Uint32Array(length),
    freshCount: 0,
    precomputed: new Uint32Array(computed.length),
    precomputedCount: 0,
  }
  for (let i = 0; i < computed.length; i++) table.ofPoolIndex[computed[i]] = COMPUTED
  const slotAt = new Uint32Array(length)
  const poolIndexAt = new Int32Array(length)
  let at = 0
  for (const { titles, poolIndexes } of lists) {
    for (let i = 0; i < titles.length; i++, at++) {
      const poolIndex = (poolIndexes ? poolIndexes[i] : pool.poolIndexOf[titles[i]]) ?? -1
      poolIndexAt[at] = poolIndex
      slotAt[at] = slotOf(table, titles[i], poolIndex)
    }
  }
  return { ...closeTable(table, pool, slotAt), slotAt, poolIndexAt }
}

/** The slot of a title; its next appearance gets the same one. */
function slotOf(table: SlotAssignment, title: number, poolIndex: number): number {
  const { ofPoolIndex, ofTitle, fresh, precomputed } = table
  const known = poolIndex >= 0 ? ofPoolIndex[poolIndex] : ofTitle[title]
  if (known >= 0) return known
  if (known === COMPUTED) {
    precomputed[table.precomputedCount] = poolIndex
    ofPoolIndex[poolIndex] = fresh.length + table.precomputedCount
    return fresh.length + table.precomputedCount++
  }
  fresh[table.freshCount] = title
  if (poolIndex >= 0) ofPoolIndex[poolIndex] = table.freshCount
  else ofTitle[title] = table.freshCount
  return table.freshCount++
}

/** Puts the precomputed titles directly after the fresh ones, and clears the table by title for the next page. */
function closeTable(
  { ofTitle, fresh, freshCount, precomputed: all, precomputedCount }: SlotAssignment,
  pool: Composition['pool'],
  slotAt: Uint32Array,
): Pick<ShownTitles, 'titles' | 'precomputed'> {
  for (let slot = 0; slot < freshCount; slot++) ofTitle[fresh[slot]] = NO_SLOT
  const precomputed = all.subarray(0, precomputedCount)
  const titles = fresh.subarray(0, freshCount + precomputedCount)
  for (let i = 0; i < precomputedCount; i++) titles[freshCount + i] = pool.titles[precomputed[i]]
  for (let at = 0; at < slotAt.length; at++) if (slotAt[at] >= fresh.length) slotAt[at] -= fresh.length - freshCount
  return { titles, precomputed }
}
