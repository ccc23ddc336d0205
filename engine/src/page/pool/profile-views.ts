import { isAllowedFor } from '../../catalogue/title-updates.ts'
import { trendShare } from '../../models/scoring/trend-level.ts'
import type { Signal } from '../../taste/signals.ts'
import type { ComposeProfile, ComposeRequest } from '../slate/request.ts'
import { MIN_SEEDS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'

const DAY_MS = 86_400_000

/**
 * A person with the part of the history that the maturity limits of all people on the page allow. Other titles are
 * neither seeds nor reasons.
 */
export interface ProfileView {
  readonly person: ComposeProfile
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
  readonly signals: readonly Signal[]
  /** The weight of the trend (recent likes of the audience) on the day of the page. */
  readonly trend: number
}

/** Builds the views of the people of a page. */
export function profileViewsOf({ catalogue, scorer }: Workspace, { profiles, today }: ComposeRequest): ProfileView[] {
  const trend = trendShare(scorer.model.settings, today * DAY_MS)
  const strict = profiles.filter(({ maturity }) => maturity !== 'all')
  return profiles.map((person) => {
    const { titles, weights, signals } = person.history
    if (strict.length === 0) return { person, titles, weights, signals, trend }
    const visible = [...titles.keys()].filter((at) =>
      strict.every(({ maturity, region }) => isAllowedFor(catalogue, titles[at], maturity, region)),
    )
    const pick = <T>(from: ArrayLike<T>): T[] => visible.flatMap((at) => from[at] ?? [])
    return { person, titles: pick(titles), weights: visible.map((at) => weights[at]), signals: pick(signals), trend }
  })
}

/** Cold start: whether a person has fewer than three seeds, whether or not the page may show them. */
export function isNewcomer({ person }: ProfileView): boolean {
  const { weights, signals } = person.history
  let seeds = 0
  for (let at = 0; at < signals.length; at++) if (isSeed(signals[at], weights[at])) seeds++
  return seeds < MIN_SEEDS
}

/** Up to this many seeds count as few: a page can be about each of them. */
const FEW_SEEDS = 5

/** Whether a page is for one person with few seeds. */
export function hasFewSeeds(profiles: readonly ProfileView[]): boolean {
  const [profile] = profiles
  if (!profile || profiles.length > 1) return false
  const seeds = profile.signals.filter((signal, at) => isSeed(signal, profile.weights[at])).length
  return seeds > 0 && seeds <= FEW_SEEDS
}

/** From this many titles on a history counts as long: the best titles of a page are spread over all of its entries. */
const LONG_HISTORY = 24

/** Whether a page is for one person with a long history. */
export function hasLongHistory(profiles: readonly ProfileView[]): boolean {
  return profiles.length === 1 && (profiles[0]?.titles.length ?? 0) >= LONG_HISTORY
}

/** Whether a person has any seed that the page may use. */
export function hasSeeds({ weights, signals }: ProfileView): boolean {
  return signals.some((signal, at) => isSeed(signal, weights[at]))
}

/** Whether a history entry says that the title was liked or watched; a watchlist entry does not. */
export function isSeed(signal: Signal | undefined, weight: number): boolean {
  return signal !== undefined && signal.kind !== 'watchlist' && weight > 0
}
