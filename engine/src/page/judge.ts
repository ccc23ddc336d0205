import { across } from './attention.ts'
import { type After, type Calibration, openCalibration } from './calibration.ts'
import type { Candidate, RowOrder } from './candidate.ts'
import { firstInOrder, firstPlaces } from './pool-bits.ts'
import type { Scene } from './scene.ts'
import { LEAST_TITLES, mostOfKind } from './settings.ts'

/** A candidate that may still be chosen; its gain was at most `bound` when it was last looked at. */
export interface Runner {
  readonly candidate: Candidate
  readonly bits: Uint32Array
  readonly order: RowOrder | null
  readonly weight: number
  bound: number
}

/** What a row loses for each row above that is about one of its themes. */
const SAME_THEME = 0.8
/** How strongly the mix of genres is held to that of the taste, at full diversity. */
const CALIBRATION = 6
const MOST_LIFT = 1.5
/** How much a row that is all of one genre stands back, at full diversity. */
const MIXED = 6
/** Titles without genres are no reason to leave a row out. */
const LEAST_LIKENESS = 0.2

/** Says what rows would add to the page so far. */
export interface Judge {
  best(runners: readonly Runner[]): Runner | null
  gain(runner: Runner): number
  add(candidate: Candidate, places: Int32Array): void
  hasRoom(candidate: Candidate): boolean
}

/** Starts with an empty page; `used` says which places rows have taken. */
export function openJudge({ pool, mix, settings }: Scene, used: Uint32Array, first: number): Judge {
  const calibration = openCalibration(mix.genres, pool)
  const history = openHistory()
  const places = new Int32Array(first)
  let inRow = 0
  /** Gain without calibration; 0 if the row cannot be filled. */
  const gain = ({ bits, order, candidate, weight }: Runner): number => {
    inRow = order ? firstInOrder(order.places, used, places) : firstPlaces(bits, used, places)
    if (inRow < LEAST_TITLES) return 0
    let sum = 0
    for (let i = 0; i < inRow; i++) sum += (across[i] ?? 0) * Math.max(candidate.least, pool.relevance[places[i] ?? 0] ?? 0)
    return sum * weight * SAME_THEME ** history.repeats(candidate)
  }
  const lift = (): number =>
    liftOf(calibration, calibration.after(places, inRow), { diversity: settings.diversity, rows: history.rows() })
  return {
    gain,
    best: (runners) => bestOf(runners, gain, settings.diversity > 0 ? lift : () => 1),
    add: (candidate, filled) => {
      history.add(candidate)
      calibration.add(filled, filled.length)
    },
    hasRoom: history.hasRoom,
  }
}

/** How much the mix of genres speaks for a row or against it. */
function liftOf(calibration: Calibration, after: After, { diversity, rows }: { diversity: number; rows: number }): number {
  const mixed = (1 - after.sameness / 2) ** (MIXED * diversity)
  const now = calibration.now()
  if (now === 0) return Math.max(LEAST_LIKENESS, after.likeness) ** (CALIBRATION * diversity) * mixed
  return Math.min(MOST_LIFT, (after.likeness / now) ** (CALIBRATION * diversity * (rows + 1))) * mixed
}

function bestOf(runners: readonly Runner[], gain: (runner: Runner) => number, lift: () => number): Runner | null {
  let found: Runner | null = null
  let most = 0
  const look = (runner: Runner): void => {
    // A row with an order of its own may gain when a title in front is taken: its bound is none.
    if (runner === found || (runner.bound * MOST_LIFT <= most && !runner.order)) return
    runner.bound = gain(runner)
    const worth = runner.bound > 0 ? runner.bound * lift() : 0
    if (worth <= most) return
    most = worth
    found = runner
  }
  // A strong one first, so that most of the others need no look.
  const [first] = runners
  if (first) look(runners.reduce((a, b) => (b.bound > a.bound ? b : a), first))
  for (const runner of runners) look(runner)
  return found
}

/** Which kinds and themes the page has had. */
interface History {
  rows(): number
  repeats(candidate: Candidate): number
  hasRoom(candidate: Candidate): boolean
  add(candidate: Candidate): void
}

function openHistory(): History {
  const kinds = new Map<string, number>()
  const themes = new Map<number, number>()
  let rows = 0
  return {
    rows: () => rows,
    repeats: (candidate) => candidate.themes.reduce((count, theme) => count + (themes.get(theme) ?? 0), 0),
    hasRoom: ({ kind }) => (kinds.get(kind) ?? 0) < mostOfKind[kind],
    add: ({ kind, themes: mine }) => {
      rows++
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      for (const theme of mine) themes.set(theme, (themes.get(theme) ?? 0) + 1)
    },
  }
}
