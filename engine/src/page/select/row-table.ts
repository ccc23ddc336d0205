import type { Kernels } from '../../kernels/kernels.ts'
import { KERNEL_NUMBERS, type RowBuffers } from '../../kernels/row-kernels.ts'
import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { shareOf } from '../rows/theme-rows.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import { MAX_ROWS_PER_THEME, MAX_ROWS_PER_THEME_FEW_SEEDS, MORE_OF_ORIGIN, VISIBLE_TITLES } from '../slate/settings.ts'
import { MAX_CANDIDATES } from '../workspace/row-buffers.ts'
import { type Calibration, openCalibration } from './calibration.ts'
import { openRelevanceFloor, type RelevanceFloor, relevanceByRank } from './relevance-floor.ts'
import { writeRowList } from './row-lists.ts'
import { isBelowCaps, openSelectionCounts, type RowCounts, type SelectionCounts } from './selection-counts.ts'

/** A candidate of the table. Its numbers are in the buffers, in one cache line. */
export interface RowState {
  readonly candidate: RowCandidate
  /** Its index in the table and in the buffers. */
  readonly number: number
  readonly counts: RowCounts
}

/** The candidates that may still be selected, and the counts of the rows selected so far. */
export interface RowTable {
  readonly rows: RowState[]
  /** By number, see `FLAG`; 0 once a row is removed. */
  readonly flags: Uint8Array
  readonly buffers: RowBuffers
  readonly kernels: Kernels
  readonly counts: SelectionCounts
  /** The themes that a row counts as being about. */
  readonly subjectsOf: (candidate: RowCandidate) => RowSubjects
  readonly calibration: Calibration
  readonly floor: RelevanceFloor
  readonly diversity: number
  /** The number of visible titles per row. */
  readonly visible: number
  /** Words of a bitset over the pool, and the end of the rows' lists so far. */
  readonly words: number
  end: number
  /** Whether any row is about the few seeds. */
  hasSeedRows: boolean
}

type RowSubjects = Pick<RowCandidate, 'kind' | 'themes'>

/** Properties of a candidate as bits: all candidates are scanned for every row of a page. */
export const FLAG = {
  leading: 1,
  aboutThemes: 2,
  aboutSomething: 4,
  /** The page may have one more row of its kind and about its themes. */
  belowCaps: 8,
  /** Its titles have an order of their own. */
  ordered: 16,
  /** Set by `markRows`. */
  marked: 32,
  namesSeeds: 64,
  sharesFacts: 128,
} as const

/**
 * Numbers of a row besides those of the kernels: its weight; the factor for similar rows above; its gain
 * (discounted relevance of the visible titles, 0 if it cannot be filled); the sameness of their genres; and the
 * factor for that.
 */
export const ROW_NUMBERS = {
  weight: KERNEL_NUMBERS.free,
  repetitionFactor: KERNEL_NUMBERS.free + 1,
  gain: KERNEL_NUMBERS.free + 2,
  sameness: KERNEL_NUMBERS.free + 3,
  diversityFactor: KERNEL_NUMBERS.free + 4,
}

/** At full diversity the page may lose at most this share of the relevance of the plain ranking. */
const MAX_RELEVANCE_LOSS = 0.08

/** Starts with an empty page and no candidates; `visible` is the number of visible titles per row. */
export function openRowTable(composition: Composition, visible: number): RowTable {
  const { workspace, mix, settings, pool } = composition
  const { rowBuffers: buffers, catalogue } = workspace
  return {
    rows: [],
    flags: new Uint8Array(MAX_CANDIDATES),
    buffers,
    kernels: catalogue.space.kernels,
    counts: openSelectionCounts({
      ofKind: (kind) => maxRowsOfKind(composition, kind),
      ofTheme: (theme) => maxRowsOfTheme(composition, theme),
    }),
    subjectsOf: subjectFinder(composition),
    calibration: openCalibration(buffers, mix.genres),
    floor: openRelevanceFloor(visible, 1 - MAX_RELEVANCE_LOSS * settings.diversity, relevanceByRank(composition)),
    diversity: settings.diversity,
    visible,
    words: Math.ceil(pool.size / 32),
    end: 0,
    hasSeedRows: false,
  }
}

/** The maximum number of rows of a kind; newcomers see more of some. */
function maxRowsOfKind({ specs, areNewcomers }: Pick<Composition, 'areNewcomers' | 'specs'>, kind: RowKind): number {
  const spec = specs.get(kind)
  return (areNewcomers && spec?.maxRowsForNewcomers) || (spec?.maxRows ?? 0)
}

/** The maximum number of rows about a theme; for a country or language it grows with its share of the taste. */
function maxRowsOfTheme(composition: Composition, theme: number): number {
  const { themes } = composition.workspace
  if (composition.hasFewSeeds) return MAX_ROWS_PER_THEME_FEW_SEEDS
  const isOrigin = theme >= themes.size || originKinds.has(themes.kindOf(theme))
  return isOrigin
    ? MAX_ROWS_PER_THEME + Math.round(MORE_OF_ORIGIN * Math.max(0, shareOf(composition, theme)))
    : MAX_ROWS_PER_THEME
}

const originKinds: ReadonlySet<string> = new Set(['country', 'language'])

/** Returns the themes of a row, and the genres that these are within. */
function subjectFinder({ themes }: Pick<Composition, 'themes'>): RowTable['subjectsOf'] {
  const within = new Map<number, readonly number[]>()
  for (const one of themes) if (one.within) within.set(one.theme, one.within)
  if (within.size === 0) return (candidate) => candidate
  return (candidate) => {
    if (!candidate.themes.some((theme) => within.has(theme))) return candidate
    const all = candidate.themes.flatMap((theme) => [theme, ...(within.get(theme) ?? [])])
    return { kind: candidate.kind, themes: [...new Set(all)] }
  }
}

/** Adds a candidate with its weight, unless the buffers are full. */
export function addCandidate(table: RowTable, candidate: RowCandidate, weight: number): void {
  const { rows, flags, buffers, counts, subjectsOf, words } = table
  const { source, minRelevance } = candidate
  if (source.from !== 'pool') return
  const number = rows.length
  const end = writeRowList(buffers, number, { source, minRelevance, at: table.end, max: words })
  if (end < 0) return
  table.end = end
  if (candidate.aboutSeeds) table.hasSeedRows = true
  const at = number * KERNEL_NUMBERS.size
  buffers.numbers[at + ROW_NUMBERS.weight] = weight
  buffers.numbers[at + ROW_NUMBERS.repetitionFactor] = 1
  buffers.numbers[at + ROW_NUMBERS.gain] = Infinity
  buffers.numbers[at + ROW_NUMBERS.sameness] = 0
  buffers.numbers[at + ROW_NUMBERS.diversityFactor] = 1
  const counters = counts.register(number, subjectsOf(candidate))
  rows.push({ candidate, number, counts: counters })
  flags[number] = flagsOf(candidate, source.order !== null) | (isBelowCaps(counters) ? FLAG.belowCaps : 0)
}

function flagsOf({ kind, themes, aboutSeeds }: RowCandidate, isOrdered: boolean): number {
  const isLeading = kind === 'top_picks' || kind === 'popular'
  const about = (themes.length > 0 ? FLAG.aboutThemes : 0) | (kind === 'more' ? 0 : FLAG.aboutSomething)
  return about | (isLeading ? FLAG.leading : 0) | (isOrdered ? FLAG.ordered : 0) | (aboutSeeds ? seedFlags[aboutSeeds] : 0)
}

const seedFlags = { named: FLAG.namesSeeds, shared: FLAG.sharesFacts }

export function hasFlags({ flags }: RowTable, { number }: RowState, required: number): boolean {
  return (flags[number] & required) === required
}

/** Marks the rows for which `isMarked` holds, and unmarks all others. */
export function markRows({ rows, flags }: RowTable, isMarked: (row: RowState) => boolean): void {
  for (const row of rows) {
    const unmarked = flags[row.number] & ~FLAG.marked
    flags[row.number] = unmarked !== 0 && isMarked(row) ? unmarked | FLAG.marked : unmarked
  }
}

/** Removes a row: it can no longer be selected. */
export function removeRow({ flags }: RowTable, { number }: RowState): void {
  flags[number] = 0
}

/** Removes all rows for which `isOut` holds. */
export function removeRows({ rows, flags }: RowTable, isOut: (row: RowState) => boolean): void {
  for (const row of rows) if (flags[row.number] !== 0 && isOut(row)) flags[row.number] = 0
}

/** Adds a selected row with the `count` pool indexes from `at` on to the counts of the page. */
export function addSelected(
  table: RowTable,
  row: RowState,
  { at, count }: { readonly at: number; readonly count: number },
): void {
  const { flags, buffers, kernels, counts, calibration, floor } = table
  const { numbers } = buffers
  floor.add(numbers[row.number * KERNEL_NUMBERS.size + KERNEL_NUMBERS.sum], row.candidate.aboutSeeds !== undefined)
  counts.add(row.counts, (number, factor, isBelow) => {
    numbers[number * KERNEL_NUMBERS.size + ROW_NUMBERS.repetitionFactor] = factor
    if (!isBelow) flags[number] &= ~FLAG.belowCaps
  })
  for (let from = 0; from < count; from += VISIBLE_TITLES) {
    kernels.addGenres(buffers, { from: at + from, count: Math.min(VISIBLE_TITLES, count - from), to: MAX_CANDIDATES })
    calibration.add(MAX_CANDIDATES)
  }
}
