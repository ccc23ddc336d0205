import { NUMBERS, ROW, type RowBuffers } from '../../kernels/row-kernels.ts'
import type { RowCandidate } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { IN_SIGHT, LEAST_TITLES, MORE_OF_PLACE, MOST_OF_FEW, MOST_OF_THEME } from '../slate/settings.ts'
import { MOST_CANDIDATES } from '../workspace/row-buffers.ts'
import { openCalibration, samenessOf } from './calibration.ts'
import { openFloor } from './relevance-floor.ts'
import { writeRowList } from './row-lists.ts'
import { isBelowCaps, openSelectionCounts, type RowCounts, type SelectionCounts } from './selection-counts.ts'

/** A candidate that may be chosen. What is found of it lies on the buffers, all in one line of the cache. */
export interface RowState {
  readonly candidate: RowCandidate
  /** Its number on the buffers. */
  readonly number: number
  readonly standing: RowCounts
}

/**
 * What a runner is, as bits: all are looked through for every row of a page. One that runs no longer is nothing. It has room if
 * the page may have one more of its kind, is ordered if its titles have an order of their own, and marked as was last said.
 */
export const IS = {
  leading: 1,
  aboutThemes: 2,
  aboutSomething: 4,
  hasRoom: 8,
  ordered: 16,
  marked: 32,
  namesSeeds: 64,
  sharesFacts: 128,
} as const

/**
 * Beside what the kernels write: the weight of the row, what the rows above leave of it, what it gains (attention times relevance
 * of the titles in sight; 0 if it cannot be filled), how much these are of one genre, and what that leaves of the gain.
 */
const FOUND = {
  weight: NUMBERS.free,
  fading: NUMBERS.free + 1,
  gain: NUMBERS.free + 2,
  sameness: NUMBERS.free + 3,
  mixed: NUMBERS.free + 4,
}

/** Of what the ranking itself would give, cut into rows, a page gives at least 1 less this, at full diversity. */
const MOST_GIVEN_UP = 0.08
/** How strongly the mix of genres is held to that of the taste, at full diversity. */
const CALIBRATION = 6
const MOST_LIFT = 1.5
/** How much a row that is all of one genre stands back, at full diversity. */
const MIXED = 20
/** Titles without genres are no reason to leave a row out. */
const LEAST_LIKENESS = 0.2

/** Says what rows would add to the page so far. */
export interface RowSelector {
  /** Lets a candidate run, unless there is no room left on the buffers. */
  enter(candidate: RowCandidate, weight: number): void
  /** All that run, by what each gains now. */
  strongestFirst(): RowState[]
  /** The runner that adds most, of those that are all of `wanted`. */
  best(wanted: number): RowState | null
  is(runner: RowState, wanted: number): boolean
  /** Marks those of which it holds, and none else. */
  mark(isMarked: (runner: RowState) => boolean): void
  /** Lets it run no longer. */
  leave(runner: RowState): void
  /** Lets all run no longer of which it holds. */
  leaveAll(isOut: (runner: RowState) => boolean): void
  /** Notes a row that was filled with `count` places, from `at` on. */
  add(runner: RowState, filled: { readonly at: number; readonly count: number }): void
}

/** Starts with an empty page; `first` titles of a row are in sight. */
export function openRowSelector(composition: Composition, first: number): RowSelector {
  const { workspace, mix: taste, settings } = composition
  const { diversity } = settings
  const { rowBuffers, catalogue } = workspace
  const { numbers, listed } = rowBuffers
  const field: RowTable = { runners: [], states: new Uint8Array(MOST_CANDIDATES) }
  const { runners, states } = field
  const { kernels } = catalogue.space
  const calibration = openCalibration(rowBuffers, taste.genres)
  const history = openSelectionCounts(composition.isNew, (theme) => mostOfTheme(composition, theme))
  /** Finds what the first rows of the list gain now. */
  const lookAt = (count: number): void => {
    kernels.updateRows(rowBuffers, count, first)
    noteGains(rowBuffers, count)
  }
  /** What is left of a row because it is all of one genre; powers are dear. */
  const mix = (row: number, at: number): number => {
    const sameness = diversity > 0 ? samenessOf(rowBuffers, row) : 0
    if (sameness !== numbers[at + FOUND.sameness]) {
      numbers[at + FOUND.sameness] = sameness
      numbers[at + FOUND.mixed] = (1 - sameness / 2) ** (MIXED * diversity)
    }
    return numbers[at + FOUND.mixed] ?? 0
  }
  /** How much the mix of genres speaks for a row or against it; 0 if it speaks against one that needs it. */
  const lift = (row: number, isNeeded: boolean): number => {
    if (diversity === 0) return 1
    const now = calibration.now()
    const after = calibration.after(row)
    if (now === 0) return Math.max(LEAST_LIKENESS, after) ** (CALIBRATION * diversity)
    if (isNeeded && after <= now) return 0
    return Math.min(MOST_LIFT, (after / now) ** (CALIBRATION * diversity * (history.rows() + 1)))
  }
  const floor = openFloor(first, 1 - MOST_GIVEN_UP * diversity)
  /** What a row adds; 0 as soon as it is clear that this is no more than `most`, or if the page would fall below its floor with it. */
  const worthOver = (row: number, most: number): number => {
    const at = row * NUMBERS.size
    const gain = numbers[at + FOUND.gain] ?? 0
    if (gain * MOST_LIFT <= most || (numbers[at + NUMBERS.sum] ?? 0) < floor.least()) return 0
    const worth = gain * mix(row, at)
    return worth * MOST_LIFT <= most ? 0 : worth * lift(row, worth <= most)
  }
  return {
    enter: openEntry(composition, history, field),
    strongestFirst: () => {
      for (const { number } of runners) listed[number] = number
      lookAt(runners.length)
      const gainOf = ({ number }: RowState): number => numbers[number * NUMBERS.size + FOUND.gain] ?? 0
      return runners.toSorted((a, b) => gainOf(b) - gainOf(a))
    },
    best: (wanted) => {
      // A strong one is looked at first, so that most of the others need no look.
      const strong = strongestOf(rowBuffers, field, wanted)
      if (strong < 0) return null
      listed[0] = strong
      lookAt(1)
      let best = strong
      let most = worthOver(best, 0)
      const count = listRivals(rowBuffers, field, wanted, { strong, most })
      lookAt(count)
      for (let i = 0; i < count; i++) {
        const row = listed[i] ?? 0
        const worth = worthOver(row, most)
        if (worth <= most) continue
        most = worth
        best = row
      }
      if (most > 0) return runners[best] ?? null
      // Nothing keeps the page above its floor: what gains most keeps it nearest.
      for (const row of [strong, ...listed.subarray(0, count)]) {
        const gain = numbers[row * NUMBERS.size + FOUND.gain] ?? 0
        if (gain <= most) continue
        most = gain
        best = row
      }
      return most > 0 ? (runners[best] ?? null) : null
    },
    is: ({ number }, wanted) => ((states[number] ?? 0) & wanted) === wanted,
    mark: (isMarked) => {
      for (const runner of runners) {
        const state = (states[runner.number] ?? 0) & ~IS.marked
        states[runner.number] = state !== 0 && isMarked(runner) ? state | IS.marked : state
      }
    },
    leave: ({ number }) => {
      states[number] = 0
    },
    leaveAll: (isOut) => {
      for (const runner of runners) if (states[runner.number] !== 0 && isOut(runner)) states[runner.number] = 0
    },
    add: ({ standing, number, candidate }, { at, count }) => {
      floor.add(numbers[number * NUMBERS.size + NUMBERS.sum] ?? 0, candidate.aboutSeeds !== undefined)
      history.add(standing, (number, left, isRoom) => {
        numbers[number * NUMBERS.size + FOUND.fading] = left
        if (!isRoom) states[number] = (states[number] ?? 0) & ~IS.hasRoom
      })
      for (let from = 0; from < count; from += IN_SIGHT) {
        kernels.addGenres(rowBuffers, { from: at + from, count: Math.min(IN_SIGHT, count - from), to: MOST_CANDIDATES })
        calibration.add(MOST_CANDIDATES)
      }
    },
  }
}

/** Rows about a place may be more, the more of the taste is from there. */
function mostOfTheme({ workspace: { themes }, mix, hasFewSeeds }: Composition, theme: number): number {
  if (hasFewSeeds) return MOST_OF_FEW
  const isPlace = theme >= themes.size || placeKinds.has(themes.kindOf(theme))
  return isPlace ? MOST_OF_THEME + Math.round(MORE_OF_PLACE * Math.max(0, mix.weight[theme] ?? 0)) : MOST_OF_THEME
}

const placeKinds: ReadonlySet<string> = new Set(['country', 'language'])

/** All that ever ran, by number, and what each is (see `IS`). */
interface RowTable {
  readonly runners: RowState[]
  readonly states: Uint8Array
}

/** Lays out one candidate after the other. */
function openEntry(composition: Composition, history: SelectionCounts, { runners, states }: RowTable): RowSelector['enter'] {
  const { workspace, pool } = composition
  const { rowBuffers } = workspace
  const most = Math.ceil(pool.size / 32)
  const subjectsOf = subjectFinder(composition)
  let end = 0
  return (candidate, weight) => {
    const { source, least } = candidate
    if (source.from !== 'pool') return
    const number = runners.length
    const next = writeRowList(rowBuffers, number, { source, least, at: end, most })
    if (next < 0) return
    end = next
    const at = number * NUMBERS.size
    rowBuffers.numbers[at + FOUND.weight] = weight
    rowBuffers.numbers[at + FOUND.fading] = 1
    rowBuffers.numbers[at + FOUND.gain] = Infinity
    rowBuffers.numbers[at + FOUND.sameness] = 0
    rowBuffers.numbers[at + FOUND.mixed] = 1
    const standing = history.enter(number, subjectsOf(candidate))
    runners.push({ candidate, number, standing })
    states[number] = stateOf(candidate, source.order !== null) | (isBelowCaps(standing) ? IS.hasRoom : 0)
  }
}

/** Finds what a row is about: its themes, and the genres that these are within. */
function subjectFinder({ themes }: Composition): (candidate: RowCandidate) => Pick<RowCandidate, 'kind' | 'themes'> {
  const within = new Map(themes.flatMap(({ theme, within }) => (within ? [[theme, within] as const] : [])))
  return (candidate) => {
    if (!candidate.themes.some((theme) => within.has(theme))) return candidate
    const all = candidate.themes.flatMap((theme) => [theme, ...(within.get(theme) ?? [])])
    return { kind: candidate.kind, themes: [...new Set(all)] }
  }
}

function stateOf({ kind, themes, aboutSeeds }: RowCandidate, isOrdered: boolean): number {
  const isLeading = kind === 'top_picks' || kind === 'popular'
  const about = (themes.length > 0 ? IS.aboutThemes : 0) | (kind === 'more' ? 0 : IS.aboutSomething)
  return about | (isLeading ? IS.leading : 0) | (isOrdered ? IS.ordered : 0) | (aboutSeeds ? aboutFlags[aboutSeeds] : 0)
}

const aboutFlags = { named: IS.namesSeeds, shared: IS.sharesFacts }

/** Notes what the listed rows gain. */
function noteGains({ rows, numbers, listed }: RowBuffers, count: number): void {
  for (let i = 0; i < count; i++) {
    const row = listed[i] ?? 0
    const at = row * NUMBERS.size
    const isFull = (rows[row * ROW.size + ROW.inSight] ?? 0) >= LEAST_TITLES
    const weighed = (numbers[at + NUMBERS.sum] ?? 0) * (numbers[at + FOUND.weight] ?? 0)
    numbers[at + FOUND.gain] = isFull ? weighed * (numbers[at + FOUND.fading] ?? 0) : 0
  }
}

/** The row that was strongest when last looked at, of those that are all of `wanted`; −1 if there is none. */
function strongestOf({ numbers }: RowBuffers, { runners, states }: RowTable, wanted: number): number {
  let best = -1
  let most = 0
  for (let number = 0; number < runners.length; number++) {
    if (((states[number] ?? 0) & wanted) !== wanted) continue
    const at = number * NUMBERS.size
    const strength = (numbers[at + FOUND.gain] ?? 0) * (numbers[at + FOUND.mixed] ?? 0)
    if (strength <= most) continue
    most = strength
    best = number
  }
  return best
}

/**
 * Lists all that may be worth more than the strong one for the kernels; returns how many there are. A row with an order of its own
 * may gain when a title in front is taken, all others only lose.
 */
function listRivals(
  { numbers, listed }: RowBuffers,
  { runners, states }: RowTable,
  wanted: number,
  { strong, most }: { strong: number; most: number },
): number {
  let count = 0
  for (let number = 0; number < runners.length; number++) {
    const state = states[number] ?? 0
    if ((state & wanted) !== wanted || number === strong) continue
    const mayGain = (state & IS.ordered) !== 0 || (numbers[number * NUMBERS.size + FOUND.gain] ?? 0) * MOST_LIFT > most
    if (mayGain) listed[count++] = number
  }
  return count
}
