import { RECORD } from '../../kernels/row-kernels.ts'
import { entryShares } from '../../models/content/content.ts'
import { firstInOrder } from '../pool/first-in-order.ts'
import { isSeed, type ProfileView } from '../pool/profile-views.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { hasNearTitles } from './near-titles.ts'

// The entries of a history that rows may follow.

/** They are chosen from this many of the newest, and of the strongest. */
const CANDIDATES = 64
/**
 * An entry below this part of the highest weight is not followed: a title that was only started, or is on the
 * watchlist.
 */
const MIN_WEIGHT = 0.4

export interface EntryRules {
  /** Maximum number: half of them the newest, half the strongest. */
  readonly max: number
  readonly isLong: boolean
  readonly randomSeed: number
}

/** Orders entries, as for `Array.sort`. */
type Compare = (a: number, b: number) => number

/** The entries with enough weight to be followed. */
export function fitEntries(profile: ProfileView): number[] {
  const { weights } = profile
  let max = 0
  for (let entry = 0; entry < weights.length; entry++) max = Math.max(max, weights[entry])
  const fit: number[] = []
  for (let entry = 0; entry < weights.length; entry++)
    if (weights[entry] >= MIN_WEIGHT * max && isSeed(profile, entry)) fit.push(entry)
  return fit
}

/**
 * Chooses the newest and the strongest entries, one per franchise; those with enough near titles, as far as there are
 * such. Returns them newest first.
 */
export function followedEntries(
  workspace: Pick<Workspace, 'masks' | 'records' | 'scorer'>,
  profile: ProfileView,
  rules: EntryRules,
): number[] {
  const { titles, weights } = profile
  const fit = fitEntries(profile)
  const newest = compareTimes(profile, fit)
  const byTime = firstInOrder(fit, newest, CANDIDATES)
  const byStrength = firstInOrder(fit, compareStrengths(profile, fit, rules.randomSeed), CANDIDATES)
  const choice = { chosen: new Set<number>(), franchises: new Set<number>(), franchiseOf: franchiseFinder(workspace, titles) }
  const addWhere = (isWanted: (entry: number) => boolean): void => {
    addEntries({ ...choice, max: Math.ceil(rules.max / 2), isWanted }, byTime)
    addEntries({ ...choice, max: rules.max, isWanted }, byStrength)
  }
  const share = entryShares(weights).related
  addWhere((entry) => hasNearTitles(workspace, titles[entry], share * weights[entry]))
  addWhere(() => true)
  return [...choice.chosen].sort(newest)
}

/** Newest first. */
function compareTimes({ signals }: ProfileView, entries: readonly number[]): Compare {
  const times = new Float64Array(signals.length)
  for (const entry of entries) times[entry] = signals[entry]?.at ?? 0
  return (a, b) => times[b] - times[a] || a - b
}

/**
 * Strongest first. The random seed breaks ties of about the same strength, so that rows follow other seeds on another
 * day.
 */
function compareStrengths({ signals, weights }: ProfileView, entries: readonly number[], randomSeed: number): Compare {
  const strengths = new Float64Array(signals.length)
  const tieBreaks = new Uint32Array(signals.length)
  for (const entry of entries) {
    strengths[entry] = Math.round(weights[entry] * 4)
    tieBreaks[entry] = Math.imul(entry + 1, 2_654_435_761) ^ Math.imul(randomSeed + 1, 40_503)
  }
  return (a, b) => strengths[b] - strengths[a] || tieBreaks[a] - tieBreaks[b] || a - b
}

/** Returns the franchise of an entry; 0 if its title has none. */
function franchiseFinder({ records }: Pick<Workspace, 'records'>, titles: ProfileView['titles']): (entry: number) => number {
  return (entry) => records.values[records.at(titles[entry]) + RECORD.franchise]
}

interface EntryChoice {
  readonly chosen: Set<number>
  readonly franchises: Set<number>
  readonly franchiseOf: (entry: number) => number
  readonly max: number
  readonly isWanted: (entry: number) => boolean
}

/** Adds the first wanted entries of a list to those chosen, one per franchise, until there are `max`. */
function addEntries({ chosen, franchises, franchiseOf, max, isWanted }: EntryChoice, entries: readonly number[]): void {
  for (const entry of entries) {
    if (chosen.size >= max) return
    if (chosen.has(entry) || !isWanted(entry)) continue
    const franchise = franchiseOf(entry)
    if (franchise > 0 && franchises.has(franchise)) continue
    franchises.add(franchise)
    chosen.add(entry)
  }
}
