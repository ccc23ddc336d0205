import { NUMBERS, ROW, type RowDesk } from '../kernels/row-kernels.ts'
import { openCalibration, samenessOf } from './calibration.ts'
import type { Candidate } from './candidate.ts'
import { layOut, MOST_RUNNERS } from './row-desk.ts'
import { openRowHistory, type RowHistory, type Standing } from './row-history.ts'
import type { Scene } from './scene.ts'
import { IN_SIGHT, LEAST_TITLES } from './settings.ts'

/** A candidate that may still be chosen. What is found of it lies on the desk, all in one line of the cache. */
export interface Runner {
  readonly candidate: Candidate
  /** Its number on the desk. */
  readonly number: number
  readonly standing: Standing
}

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

/** How strongly the mix of genres is held to that of the taste, at full diversity. */
const CALIBRATION = 6
const MOST_LIFT = 1.5
/** How much a row that is all of one genre stands back, at full diversity. */
const MIXED = 20
/** Titles without genres are no reason to leave a row out. */
const LEAST_LIKENESS = 0.2

/** Says what rows would add to the page so far. */
export interface Judge {
  /** Null if there is no room left on the desk. */
  enter(candidate: Candidate, weight: number): Runner | null
  /** Finds what each row gains now. */
  gains(runners: readonly Runner[]): number[]
  /** The fit runner that adds most. */
  best(runners: readonly Runner[], isFit: (runner: Runner) => boolean): Runner | null
  /** Notes a row that was filled with `count` places, from `at` on. */
  add(runner: Runner, filled: { readonly at: number; readonly count: number }): void
}

/** Starts with an empty page; `first` titles of a row are in sight. */
export function openJudge(scene: Scene, first: number): Judge {
  const { stage, mix: taste, settings } = scene
  const { diversity } = settings
  const { desk, catalogue } = stage
  const { numbers, listed } = desk
  const { kernels } = catalogue.space
  const calibration = openCalibration(desk, taste.genres)
  const history = openRowHistory()
  /** Finds what the first rows of the list gain now. */
  const lookAt = (count: number): void => {
    kernels.lookAgain(desk, count, first)
    noteGains(desk, count)
  }
  /** What is left of a row because it is all of one genre; powers are dear. */
  const mix = (row: number, at: number): number => {
    const sameness = diversity > 0 ? samenessOf(desk, row) : 0
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
  /** What a row adds; 0 as soon as it is clear that this is no more than `most`. */
  const worthOver = (row: number, most: number): number => {
    const at = row * NUMBERS.size
    const gain = numbers[at + FOUND.gain] ?? 0
    if (gain * MOST_LIFT <= most) return 0
    const worth = gain * mix(row, at)
    return worth * MOST_LIFT <= most ? 0 : worth * lift(row, worth <= most)
  }
  return {
    enter: openEntry(scene, history),
    gains: (runners) => {
      lookAt(list(desk, runners, () => true))
      return runners.map(({ number }) => numbers[number * NUMBERS.size + FOUND.gain] ?? 0)
    },
    best: (runners, isFit) => {
      // A strong one is looked at first, so that most of the others need no look.
      const strong = strongestOf(desk, runners, isFit)
      if (!strong) return null
      lookAt(list(desk, [strong], isFit))
      let best = strong.number
      let most = worthOver(best, 0)
      const count = list(desk, runners, (runner) => runner !== strong && mayGain(desk, runner, most) && isFit(runner))
      lookAt(count)
      for (let i = 0; i < count; i++) {
        const row = listed[i] ?? 0
        const worth = worthOver(row, most)
        if (worth <= most) continue
        most = worth
        best = row
      }
      return most > 0 ? (runners.find(({ number }) => number === best) ?? null) : null
    },
    add: ({ standing }, { at, count }) => {
      history.add(standing, (number, left) => {
        numbers[number * NUMBERS.size + FOUND.fading] = left
      })
      for (let from = 0; from < count; from += IN_SIGHT) {
        kernels.addGenres(desk, { from: at + from, count: Math.min(IN_SIGHT, count - from), to: MOST_RUNNERS })
        calibration.add(MOST_RUNNERS)
      }
    },
  }
}

/** Lays out one candidate after the other. */
function openEntry({ stage: { desk }, pool }: Scene, history: RowHistory): Judge['enter'] {
  const words = Math.ceil(pool.size / 32)
  let number = 0
  let end = 0
  return (candidate, weight) => {
    const { source, least } = candidate
    if (source.from !== 'pool') return null
    const next = layOut(desk, number, { source, least, at: end, words })
    if (next < 0) return null
    end = next
    const at = number * NUMBERS.size
    desk.numbers[at + FOUND.weight] = weight
    desk.numbers[at + FOUND.fading] = 1
    desk.numbers[at + FOUND.gain] = Infinity
    desk.numbers[at + FOUND.sameness] = 0
    desk.numbers[at + FOUND.mixed] = 1
    return { candidate, number, standing: history.enter(number++, candidate) }
  }
}

/** Lists the fit rows for the kernels; returns how many there are. */
function list({ listed }: RowDesk, runners: readonly Runner[], isFit: (runner: Runner) => boolean): number {
  let count = 0
  for (const runner of runners) if (isFit(runner)) listed[count++] = runner.number
  return count
}

/** Notes what the listed rows gain. */
function noteGains({ rows, numbers, listed }: RowDesk, count: number): void {
  for (let i = 0; i < count; i++) {
    const row = listed[i] ?? 0
    const at = row * NUMBERS.size
    const isFull = (rows[row * ROW.size + ROW.inSight] ?? 0) >= LEAST_TITLES
    const weighed = (numbers[at + NUMBERS.sum] ?? 0) * (numbers[at + FOUND.weight] ?? 0)
    numbers[at + FOUND.gain] = isFull ? weighed * (numbers[at + FOUND.fading] ?? 0) : 0
  }
}

/** The fit row that was strongest when last looked at. */
function strongestOf({ numbers }: RowDesk, runners: readonly Runner[], isFit: (runner: Runner) => boolean): Runner | null {
  let best: Runner | null = null
  let most = 0
  for (const runner of runners) {
    const at = runner.number * NUMBERS.size
    const strength = (numbers[at + FOUND.gain] ?? 0) * (numbers[at + FOUND.mixed] ?? 0)
    if (strength <= most || !isFit(runner)) continue
    most = strength
    best = runner
  }
  return best
}

/** Whether a row may be worth more than `most`. One with an order of its own may gain when a title in front is taken, all others only lose. */
function mayGain({ numbers }: RowDesk, { number, candidate: { source } }: Runner, most: number): boolean {
  const isOrdered = source.from === 'pool' && source.order !== null
  return isOrdered || (numbers[number * NUMBERS.size + FOUND.gain] ?? 0) * MOST_LIFT > most
}
