import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { openQuestions, type Questions } from '../rows/dedupe-names.ts'
import { IN_SIGHT, LEAST_TITLES, MANY_ROWS, MOST_TITLES } from '../slate/settings.ts'
import { fillRow } from './fill.ts'
import { clearRowBuffers } from './row-lists.ts'
import { IS, openRowSelector, type RowSelector, type RowState } from './row-selector.ts'

// Stage-wise greedy choice: the next row is the one whose titles in sight, as far as no row above has them, add most to the
// page. A row's gain only falls while others take its titles, so a gain from an earlier stage is a bound: most are not looked at.

/** A row from the pool that made it onto the page. */
export interface Selection {
  readonly candidate: RowCandidate
  /** Good until the next page is composed. */
  readonly places: Int32Array
}

/** A chosen row as it is filled: its titles lie one row behind the other. */
interface SelectedRow {
  readonly runner: RowState
  readonly at: number
  count: number
}

/** Where a few titles are known of somebody, this share of the rows is about them, as far as there are such rows. */
const ABOUT_SEEDS = 0.45
/** Where there are no more such rows, the others are at most so many times as many. */
const MOST_OTHERS = 1.75
const LEAST_ROWS = 12

/** A page of so many rows has no more than two of what no other row has. */
const ENOUGH_ROWS = 14
const MOST_MORE = 2

/** Among rows that add about the same, the seed decides. */
const TURN = 0.08

/** Chooses rows in page order, filled as far as they are in sight, then deepens them in page order. */
export function selectRows(composition: Composition, candidates: readonly RowCandidate[], most: number): Selection[] {
  const { settings, workspace, pool } = composition
  clearRowBuffers(workspace)
  const first = Math.max(LEAST_TITLES, Math.min(IN_SIGHT, Math.floor(pool.ranked / settings.rows)))
  const judge = openRowSelector(composition, first)
  enterAll(composition, candidates, judge)
  const places = settings.stagewise
    ? stagewise(composition, judge, { most, first, questions: openQuestions(candidates) })
    : byItself(composition, judge, most)
  return places.map(({ runner: { candidate }, at, count }) => ({
    candidate,
    places: workspace.rowBuffers.filled.subarray(at, at + count),
  }))
}

function fillPlace(composition: Composition, { runner: { number, candidate }, at, count }: SelectedRow, until: number): number {
  return fillRow(composition, { row: number, themes: candidate.themes, at, length: count, until })
}

function enterAll({ random }: Composition, candidates: readonly RowCandidate[], judge: RowSelector): void {
  for (const candidate of candidates) {
    if (candidate.source.from === 'pool') judge.enter(candidate, candidate.weight * (1 + TURN * (random() - 0.5)))
  }
}

interface Choosing {
  readonly most: number
  /** Titles of a row that are filled at first. */
  readonly first: number
  readonly questions: Questions
}

function stagewise(composition: Composition, judge: RowSelector, { most, first, questions }: Choosing): SelectedRow[] {
  const { used, filled } = composition.workspace.rowBuffers
  const chosen: SelectedRow[] = []
  while (chosen.length < most && !(composition.hasFewSeeds && isEnough(chosen))) {
    const best = nextOf(judge, chosen, questions)
    if (!best) break
    const place = { runner: best, at: chosen.length * MOST_TITLES, count: 0 }
    place.count = fillPlace(composition, place, first)
    if (place.count >= LEAST_TITLES) {
      judge.add(best, place)
      chosen.push(place)
      const same = questions.sameAs(best.candidate)
      if (same.size > 0) judge.leaveAll(({ candidate }) => same.has(candidate))
    } else for (let i = 0; i < place.count; i++) free(used, filled[place.at + i] ?? 0)
    judge.leave(best)
  }
  for (const place of chosen) place.count = fillPlace(composition, place, composition.settings.depth)
  return chosen
}

function nextOf(judge: RowSelector, chosen: readonly SelectedRow[], questions: Questions): RowState | null {
  const best = bestOf(judge, chosen)
  const better = best ? questions.betterThan(best.candidate) : null
  if (!better || better.size === 0) return best
  judge.mark(({ candidate }) => better.has(candidate))
  return judge.best(IS.hasRoom | IS.marked) ?? best
}

/** The best of everything comes first, whatever else there is; where little else is left, there may be more rows about themes than usual. */
function bestOf(judge: RowSelector, chosen: readonly SelectedRow[]): RowState | null {
  const leading = chosen.length === 0 ? judge.best(IS.leading) : null
  if (leading) return leading
  const dueRow = isDue(chosen) ? (judge.best(IS.hasRoom | IS.namesSeeds) ?? judge.best(IS.hasRoom | IS.sharesFacts)) : null
  if (dueRow) return dueRow
  if (chosen.length >= MANY_ROWS || (chosen.length >= ENOUGH_ROWS && countMore(chosen) >= MOST_MORE))
    return judge.best(IS.hasRoom | IS.aboutSomething)
  return judge.best(IS.hasRoom) ?? judge.best(IS.aboutThemes)
}

function countMore(chosen: readonly SelectedRow[]): number {
  return chosen.filter(({ runner }) => runner.candidate.kind === 'more').length
}

function countAbout(chosen: readonly SelectedRow[]): number {
  return chosen.filter(({ runner }) => runner.candidate.aboutSeeds !== undefined).length
}

/** Whether the next row is to be about the few titles that are known of somebody. */
function isDue(chosen: readonly SelectedRow[]): boolean {
  return countAbout(chosen) < ABOUT_SEEDS * (chosen.length + 1)
}

/** Whether more rows would make a page about everybody of one that is about somebody. */
function isEnough(chosen: readonly SelectedRow[]): boolean {
  return chosen.length >= Math.max(LEAST_ROWS, (1 + MOST_OTHERS) * countAbout(chosen))
}

function free(used: Uint32Array, place: number): void {
  used[place >>> 5] = (used[place >>> 5] ?? 0) & ~(1 << (place & 31))
}

/** The rows that are best each by itself, whatever the others show: what Stage-wise choice is measured against. */
function byItself(composition: Composition, judge: RowSelector, most: number): SelectedRow[] {
  const { rowBuffers, catalogue } = composition.workspace
  const chosen: SelectedRow[] = []
  for (const runner of judge.strongestFirst()) {
    if (chosen.length >= most || !judge.is(runner, IS.hasRoom)) continue
    catalogue.space.kernels.clear(rowBuffers.used)
    const place = { runner, at: chosen.length * MOST_TITLES, count: 0 }
    place.count = fillPlace(composition, place, composition.settings.depth)
    if (place.count < LEAST_TITLES) continue
    judge.add(runner, place)
    chosen.push(place)
  }
  return chosen
}
