import type { Kernels } from '../../kernels/kernels.ts'
import { KERNEL_NUMBERS, type RowBuffers } from '../../kernels/row-kernels.ts'
import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { shareOf } from '../rows/rows-about.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import { IN_SIGHT, MORE_OF_ORIGIN, MOST_OF_THEME, MOST_OF_THEME_FEW_SEEDS } from '../slate/settings.ts'
import { MOST_CANDIDATES } from '../workspace/row-buffers.ts'
import { type Calibration, openCalibration } from './calibration.ts'
import { type Floor, openFloor, relevanceByRank } from './relevance-floor.ts'
import { writeRowList } from './row-lists.ts'
import { isBelowCaps, openSelectionCounts, type RowCounts, type SelectionCounts } from './selection-counts.ts'

/** A candidate of the table. Its numbers lie in the buffers, all in one line of the cache. */
export interface RowState {
  readonly candidate: RowCandidate
  /** Its index in the table and in the buffers. */
  readonly number: number
  readonly counts: RowCounts
}

/** The candidates that may still be selected, and the page as it is selected so far. */
export interface RowTable {
  readonly rows: RowState[]
  /** By number, see `FLAG`; 0 once a row is out. */
  readonly flags: Uint8Array
  readonly buffers: RowBuffers
  readonly kernels: Kernels
  readonly counts: SelectionCounts
  /** What a row counts as being about. */
  readonly subjectsOf: (candidate: RowCandidate) => RowSubjects
  readonly calibration: Calibration
  readonly floor: Floor
  readonly diversity: number
  /** How many titles of a row are in sight. */
  readonly visible: number
  /** Words of a bitset over the pool, and where the lists of the rows end so far. */
  readonly words: number
  end: number
}

type RowSubjects = Pick<RowCandidate, 'kind' | 'themes'>

/** What a candidate is, as bits: all are scanned for every row of a page. */
export const FLAG = {
  leading: 1,
  aboutThemes: 2,
  aboutSomething: 4,
  /** The page may have one more of its kind and about its themes. */
  belowCaps: 8,
  /** Its titles have an order of their own. */
  ordered: 16,
  /** As `markRows` last said. */
  marked: 32,
  namesSeeds: 64,
  sharesFacts: 128,
} as const

/**
 * Beside what the kernels write: the weight of the row, what the rows above leave of it, its gain (discount times relevance of the
 * titles in sight; 0 if it cannot be filled), how much these are of one genre, and what that leaves of the gain.
 */
export const ROW_NUMBERS = {
  weight: KERNEL_NUMBERS.free,
  fading: KERNEL_NUMBERS.free + 1,
  gain: KERNEL_NUMBERS.free + 2,
  sameness: KERNEL_NUMBERS.free + 3,
  mixed: KERNEL_NUMBERS.free + 4,
}

/** Of what the ranking itself would give, cut into rows, a page gives at least 1 less this, at full diversity. */
const MOST_GIVEN_UP = 0.08

/** Starts with an empty page and no candidates; `visible` titles of a row are in sight. */
export function openRowTable(composition: Composition, visible: number): RowTable {
  const { workspace, mix, settings, pool } = composition
  const { rowBuffers: buffers, catalogue } = workspace
  return {
    rows: [],
    flags: new Uint8Array(MOST_CANDIDATES),
    buffers,
    kernels: catalogue.space.kernels,
    counts: openSelectionCounts({
      ofKind: (kind) => mostOfKind(composition, kind),
      ofTheme: (theme) => mostOfTheme(composition, theme),
    }),
    subjectsOf: subjectFinder(composition),
    calibration: openCalibration(buffers, mix.genres),
    floor: openFloor(visible, 1 - MOST_GIVEN_UP * settings.diversity, relevanceByRank(composition)),
    diversity: settings.diversity,
    visible,
    words: Math.ceil(pool.size / 32),
    end: 0,
  }
}

/** Newcomers see more of some kinds. */
function mostOfKind({ specs, isNew }: Composition, kind: RowKind): number {
  const spec = specs.get(kind)
  return (isNew && spec?.mostForNewcomers) || (spec?.most ?? 0)
}

/** Rows about a place may be more, the more of the taste is from there. */
function mostOfTheme(composition: Composition, theme: number): number {
  const { themes } = composition.workspace
  if (composition.hasFewSeeds) return MOST_OF_THEME_FEW_SEEDS
  const isOrigin = theme >= themes.size || originKinds.has(themes.kindOf(theme))
  return isOrigin ? MOST_OF_THEME + Math.round(MORE_OF_ORIGIN * Math.max(0, shareOf(composition, theme))) : MOST_OF_THEME
}

const originKinds: ReadonlySet<string> = new Set(['country', 'language'])

/** Finds what a row is about: its themes, and the genres that these are within. */
function subjectFinder({ themes }: Composition): RowTable['subjectsOf'] {
  const within = new Map(themes.flatMap(({ theme, within }) => (within ? [[theme, within] as const] : [])))
  return (candidate) => {
    if (!candidate.themes.some((theme) => within.has(theme))) return candidate
    const all = candidate.themes.flatMap((theme) => [theme, ...(within.get(theme) ?? [])])
    return { kind: candidate.kind, themes: [...new Set(all)] }
  }
}

/** Adds a candidate with its weight, unless the buffers are full. */
export function enterRow(table: RowTable, candidate: RowCandidate, weight: number): void {
  const { rows, flags, buffers, counts, subjectsOf, words } = table
  const { source, least } = candidate
  if (source.from !== 'pool') return
  const number = rows.length
  const end = writeRowList(buffers, number, { source, least, at: table.end, most: words })
  if (end < 0) return
  table.end = end
  const at = number * KERNEL_NUMBERS.size
  buffers.numbers[at + ROW_NUMBERS.weight] = weight
  buffers.numbers[at + ROW_NUMBERS.fading] = 1
  buffers.numbers[at + ROW_NUMBERS.gain] = Infinity
  buffers.numbers[at + ROW_NUMBERS.sameness] = 0
  buffers.numbers[at + ROW_NUMBERS.mixed] = 1
  const own = counts.enter(number, subjectsOf(candidate))
  rows.push({ candidate, number, counts: own })
  flags[number] = flagsOf(candidate, source.order !== null) | (isBelowCaps(own) ? FLAG.belowCaps : 0)
}

function flagsOf({ kind, themes, aboutSeeds }: RowCandidate, isOrdered: boolean): number {
  const isLeading = kind === 'top_picks' || kind === 'popular'
  const about = (themes.length > 0 ? FLAG.aboutThemes : 0) | (kind === 'more' ? 0 : FLAG.aboutSomething)
  return about | (isLeading ? FLAG.leading : 0) | (isOrdered ? FLAG.ordered : 0) | (aboutSeeds ? seedFlags[aboutSeeds] : 0)
}

const seedFlags = { named: FLAG.namesSeeds, shared: FLAG.sharesFacts }

export function hasFlags({ flags }: RowTable, { number }: RowState, wanted: number): boolean {
  return (flags[number] & wanted) === wanted
}

/** Marks the rows of which it holds, and none else. */
export function markRows({ rows, flags }: RowTable, isMarked: (row: RowState) => boolean): void {
  for (const row of rows) {
    const own = flags[row.number] & ~FLAG.marked
    flags[row.number] = own !== 0 && isMarked(row) ? own | FLAG.marked : own
  }
}

/** Takes a row out: it is not selected any more. */
export function removeRow({ flags }: RowTable, { number }: RowState): void {
  flags[number] = 0
}

/** Takes all rows out of which it holds. */
export function removeRows({ rows, flags }: RowTable, isOut: (row: RowState) => boolean): void {
  for (const row of rows) if (flags[row.number] !== 0 && isOut(row)) flags[row.number] = 0
}

/** Notes a selected row that was filled with `count` pool indexes, from `at` on. */
export function addSelected(
  table: RowTable,
  row: RowState,
  { at, count }: { readonly at: number; readonly count: number },
): void {
  const { flags, buffers, kernels, counts, calibration, floor } = table
  const { numbers } = buffers
  floor.add(numbers[row.number * KERNEL_NUMBERS.size + KERNEL_NUMBERS.sum], row.candidate.aboutSeeds !== undefined)
  counts.add(row.counts, (number, left, isBelow) => {
    numbers[number * KERNEL_NUMBERS.size + ROW_NUMBERS.fading] = left
    if (!isBelow) flags[number] &= ~FLAG.belowCaps
  })
  for (let from = 0; from < count; from += IN_SIGHT) {
    kernels.addGenres(buffers, { from: at + from, count: Math.min(IN_SIGHT, count - from), to: MOST_CANDIDATES })
    calibration.add(MOST_CANDIDATES)
  }
}
