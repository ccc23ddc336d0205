import { across } from './attention.ts'
import { type Calibration, countGenres, newRowGenres, openCalibration, type RowGenres } from './calibration.ts'
import type { Candidate, RowOrder } from './candidate.ts'
import { firstInOrder, firstPlaces, hasPlace } from './pool-bits.ts'
import { openRowHistory } from './row-history.ts'
import type { Scene } from './scene.ts'
import { LEAST_TITLES } from './settings.ts'

/** A candidate that may still be chosen, and what was found when it was last looked at. */
export interface Runner {
  readonly candidate: Candidate
  readonly bits: Uint32Array
  readonly order: RowOrder | null
  readonly weight: number
  /** Its gain is at most this. */
  bound: number
  /** The titles that would be in sight; good until another row takes one of them. */
  readonly places: Int32Array
  inRow: number
  /** Attention times relevance of these, the row's weight included. */
  sum: number
  readonly row: RowGenres
  /** Whether the genres of these are counted. */
  isCounted: boolean
  /** How much it stands back because it is all of one genre. */
  mixed: number
}

/** How strongly the mix of genres is held to that of the taste, at full diversity. */
const CALIBRATION = 6
const MOST_LIFT = 1.5
/** How much a row that is all of one genre stands back, at full diversity. */
const MIXED = 20
/** Titles without genres are no reason to leave a row out. */
const LEAST_LIKENESS = 0.2

/** Says what rows would add to the page so far. */
export interface Judge {
  enter(candidate: Candidate, weight: number): Runner[]
  /** The fit runner that adds most. */
  best(runners: readonly Runner[], isFit: (runner: Runner) => boolean): Runner | null
  gain(runner: Runner): number
  add(candidate: Candidate, places: Int32Array): void
  hasRoom(candidate: Candidate): boolean
}

/** Starts with an empty page; `used` says which places rows have taken. */
export function openJudge({ pool, mix: taste, settings: { diversity } }: Scene, used: Uint32Array, first: number): Judge {
  const calibration = openCalibration(taste.genres)
  const history = openRowHistory()
  const added = newRowGenres(taste.genres.length)
  const look = (runner: Runner): void => {
    const { order, bits, places, candidate, weight } = runner
    runner.inRow = order ? firstInOrder(order.places, used, places) : firstPlaces(bits, used, places)
    runner.sum = 0
    if (runner.inRow < LEAST_TITLES) return
    let sum = 0
    for (let i = 0; i < runner.inRow; i++) {
      const place = places[i] ?? 0
      const least = order ? (order.worth[place] ?? 0) * candidate.least : candidate.least
      sum += (across[i] ?? 0) * Math.max(least, pool.relevance[place] ?? 0)
    }
    runner.sum = sum * weight
    runner.isCounted = diversity === 0
  }
  const mix = (runner: Runner): number => {
    if (runner.isCounted) return runner.mixed
    countGenres(pool, runner.places, runner.inRow, runner.row)
    runner.isCounted = true
    runner.mixed = (1 - runner.row.sameness / 2) ** (MIXED * diversity)
    return runner.mixed
  }
  /** Gain without calibration; 0 if the row cannot be filled. */
  const gain = (runner: Runner): number => {
    if (!isStanding(runner, used)) look(runner)
    return runner.sum * history.fading(runner.candidate)
  }
  const lift = ({ row }: Runner): number => (diversity > 0 ? liftOf(calibration, row, { diversity, rows: history.rows() }) : 1)
  return {
    gain,
    enter: (candidate, weight) => {
      if (candidate.source.from !== 'pool') return []
      const { bits, order } = candidate.source
      const room = { places: new Int32Array(first), row: newRowGenres(taste.genres.length) }
      return [{ candidate, bits, order, weight, bound: Infinity, inRow: 0, sum: 0, isCounted: false, mixed: 1, ...room }]
    },
    best: (runners, isFit) => bestOf(runners, { isFit, gain, mix, lift }),
    add: (candidate, filled) => {
      history.add(candidate)
      countGenres(pool, filled, filled.length, added)
      calibration.add(added)
    },
    hasRoom: history.hasRoom,
  }
}

/** Whether the titles found last are still free. */
function isStanding({ places, inRow }: Runner, used: Uint32Array): boolean {
  for (let i = 0; i < inRow; i++) if (hasPlace(used, places[i] ?? 0)) return false
  return inRow > 0
}

/** How much the mix of genres speaks for a row or against it. */
function liftOf(calibration: Calibration, row: RowGenres, { diversity, rows }: { diversity: number; rows: number }): number {
  const now = calibration.now()
  const after = calibration.after(row)
  if (now === 0) return Math.max(LEAST_LIKENESS, after) ** (CALIBRATION * diversity)
  return Math.min(MOST_LIFT, (after / now) ** (CALIBRATION * diversity * (rows + 1)))
}

interface Looks {
  readonly isFit: (runner: Runner) => boolean
  readonly gain: (runner: Runner) => number
  readonly mix: (runner: Runner) => number
  readonly lift: (runner: Runner) => number
}

function bestOf(runners: readonly Runner[], { isFit, gain, mix, lift }: Looks): Runner | null {
  let found: Runner | null = null
  let most = 0
  const look = (runner: Runner): void => {
    // A row with an order of its own may gain when a title in front is taken: its bound is none.
    if (runner === found || (runner.bound * MOST_LIFT <= most && !runner.order) || !isFit(runner)) return
    runner.bound = gain(runner)
    if (runner.bound * MOST_LIFT <= most) return
    const worth = runner.bound * mix(runner)
    if (worth * MOST_LIFT <= most) return
    const lifted = worth * lift(runner)
    if (lifted <= most) return
    most = lifted
    found = runner
  }
  const strong = strongest(runners, isFit)
  if (strong) look(strong)
  for (const runner of runners) look(runner)
  return found
}

/** A strong one is looked at first, so that most of the others need no look. */
function strongest(runners: readonly Runner[], isFit: (runner: Runner) => boolean): Runner | null {
  let best: Runner | null = null
  for (const runner of runners)
    if ((!best || runner.bound * runner.mixed > best.bound * best.mixed) && isFit(runner)) best = runner
  return best
}
