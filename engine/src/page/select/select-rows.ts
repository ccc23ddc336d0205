import { putBit } from '../../catalogue/bits.ts'
import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { openRowOverlaps, type RowOverlaps } from '../rows/row-overlaps.ts'
import { MANY_ROWS, MAX_TITLES, MIN_TITLES, VISIBLE_TITLES } from '../slate/settings.ts'
import { bestRow, rowsByGain } from './best-row.ts'
import { fillRow } from './fill.ts'
import { clearRowBuffers } from './row-lists.ts'
import {
  addCandidate,
  addSelected,
  FLAG,
  hasFlags,
  markRows,
  openRowTable,
  type RowState,
  type RowTable,
  removeRow,
  removeRows,
} from './row-table.ts'

// Greedy selection: the next row is the one whose visible titles, without those used above, add most to the page. A
// row's gain can only fall while others use its titles, so an older gain is an upper bound (lazy greedy): most rows
// are not evaluated again.

/** A row from the pool that was selected. */
export interface SelectedPoolRow {
  readonly candidate: RowCandidate
  /** Valid until the next page is composed. */
  readonly poolIndexes: Int32Array
}

/** A selected row while it is filled: the titles of all rows are in one array. */
interface SelectedRow {
  readonly row: RowState
  readonly at: number
  count: number
}

/** With few seeds, this share of the rows is about them, as far as there are such rows. */
const ABOUT_SEEDS_SHARE = 0.45
/** When there are no more such rows, the others are at most so many times as many, with a minimum for the page. */
const MAX_OTHERS_PER_SEED_ROW = 1.25
const MIN_ROWS = 8

/** A page with so many rows gets at most two `more` rows. */
const ENOUGH_ROWS = 14
const MAX_MORE_ROWS = 2

/** Random variation of the weights, so that rows with about the same gain change places. */
const WEIGHT_JITTER = 0.08

/** Selects rows in page order and fills their visible part, then fills them to full length in page order. */
export function selectRows(composition: Composition, candidates: readonly RowCandidate[], max: number): SelectedPoolRow[] {
  const { settings, workspace, pool } = composition
  clearRowBuffers(workspace)
  const first = Math.max(MIN_TITLES, Math.min(VISIBLE_TITLES, Math.floor(pool.ranked / settings.rows)))
  const table = openRowTable(composition, first)
  enterAll(composition, candidates, table)
  const selected = settings.isGreedy
    ? selectGreedily(composition, table, { max, first, overlaps: openRowOverlaps(composition, candidates) })
    : selectIndependently(composition, table, max)
  return selected.map(({ row: { candidate }, at, count }) => ({
    candidate,
    poolIndexes: workspace.rowBuffers.filled.subarray(at, at + count),
  }))
}

function fillSelected(composition: Composition, { row: { number, candidate }, at, count }: SelectedRow, until: number): number {
  return fillRow(composition, candidate, { row: number, at, length: count, until })
}

function enterAll({ random }: Pick<Composition, 'random'>, candidates: readonly RowCandidate[], table: RowTable): void {
  for (const candidate of candidates) {
    if (candidate.source.from === 'pool')
      addCandidate(table, candidate, candidate.weight * (1 + WEIGHT_JITTER * (random() - 0.5)))
  }
}

interface SelectionOptions {
  readonly max: number
  /** Number of titles filled at first. */
  readonly first: number
  readonly overlaps: RowOverlaps
}

function selectGreedily(composition: Composition, table: RowTable, { max, first, overlaps }: SelectionOptions): SelectedRow[] {
  const { used, filled } = composition.workspace.rowBuffers
  const chosen: SelectedRow[] = []
  const options = { overlaps, leadAt: composition.areNewcomers && composition.hasFewSeeds ? 1 : 0 }
  while (chosen.length < max && !(composition.hasFewSeeds && isLongEnough(chosen))) {
    const best = nextOf(table, chosen, options)
    if (!best) break
    const selected = { row: best, at: chosen.length * MAX_TITLES, count: 0 }
    selected.count = fillSelected(composition, selected, first)
    if (selected.count >= MIN_TITLES) {
      addSelected(table, best, selected)
      chosen.push(selected)
      const same = overlaps.duplicatesOf(best.candidate)
      if (same.size > 0) removeRows(table, ({ candidate }) => same.has(candidate))
    } else for (let i = 0; i < selected.count; i++) putBit(used, filled[selected.at + i], false)
    removeRow(table, best)
  }
  for (const selected of chosen) selected.count = fillSelected(composition, selected, composition.settings.depth)
  return chosen
}

interface NextOptions {
  readonly overlaps: RowOverlaps
  /** The position of `top_picks`: first, or after a row about the few seeds. */
  readonly leadAt: number
}

function nextOf(table: RowTable, chosen: readonly SelectedRow[], { overlaps, leadAt }: NextOptions): RowState | null {
  const best = bestRowOf(table, chosen, leadAt)
  const better = best ? overlaps.refinementsOf(best.candidate) : null
  if (!better || better.size === 0) return best
  markRows(table, ({ candidate }) => better.has(candidate))
  return bestRow(table, FLAG.belowCaps | FLAG.marked) ?? best
}

/**
 * `top_picks` comes first. `more` rows are at the end of the page, so they get what all others leave. If little else
 * is left, themes may exceed their caps.
 */
function bestRowOf(table: RowTable, chosen: readonly SelectedRow[], leadAt: number): RowState | null {
  const aboutSeeds = chosen.length < leadAt ? bestRow(table, FLAG.belowCaps | FLAG.namesSeeds) : null
  if (aboutSeeds) return aboutSeeds
  const leading = chosen.length <= leadAt ? bestRow(table, FLAG.leading) : null
  if (leading) return leading
  const dueRow =
    table.hasSeedRows && isSeedRowDue(chosen)
      ? (bestRow(table, FLAG.belowCaps | FLAG.namesSeeds) ?? bestRow(table, FLAG.belowCaps | FLAG.sharesFacts))
      : null
  if (dueRow) return dueRow
  const row = bestRow(table, FLAG.belowCaps | FLAG.aboutSomething)
  if (row || chosen.length >= MANY_ROWS || (chosen.length >= ENOUGH_ROWS && countMore(chosen) >= MAX_MORE_ROWS)) return row
  return bestRow(table, FLAG.belowCaps) ?? bestRow(table, FLAG.aboutThemes)
}

function countMore(chosen: readonly SelectedRow[]): number {
  return chosen.filter(({ row }) => row.candidate.kind === 'more').length
}

function countAbout(chosen: readonly SelectedRow[]): number {
  return chosen.filter(({ row }) => row.candidate.aboutSeeds !== undefined).length
}

/** Whether the next row should be about the few seeds. */
function isSeedRowDue(chosen: readonly SelectedRow[]): boolean {
  return countAbout(chosen) < ABOUT_SEEDS_SHARE * (chosen.length + 1)
}

/** Whether more rows would make the page too little about the few seeds. */
function isLongEnough(chosen: readonly SelectedRow[]): boolean {
  return chosen.length >= Math.max(MIN_ROWS, (1 + MAX_OTHERS_PER_SEED_ROW) * countAbout(chosen))
}

/** Selects each row independently of the others: the baseline for the greedy selection. */
function selectIndependently(composition: Composition, table: RowTable, max: number): SelectedRow[] {
  const { rowBuffers, catalogue } = composition.workspace
  const chosen: SelectedRow[] = []
  for (const row of rowsByGain(table)) {
    if (chosen.length >= max || !hasFlags(table, row, FLAG.belowCaps)) continue
    catalogue.space.kernels.clear(rowBuffers.used)
    const selected = { row, at: chosen.length * MAX_TITLES, count: 0 }
    selected.count = fillSelected(composition, selected, composition.settings.depth)
    if (selected.count < MIN_TITLES) continue
    addSelected(table, row, selected)
    chosen.push(selected)
  }
  return chosen
}
