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
  /** Whether entries of the watchlist count as seeds (see `hasWantedSeeds`). */
  readonly hasWantedSeeds: boolean
  /** The weight of the trend (recent likes of the audience) on the day of the page. */
  readonly trend: number
}

/** Builds the views of the people of a page. */
export function profileViewsOf(
  { catalogue, scorer }: Pick<Workspace, 'catalogue' | 'scorer'>,
  { profiles, today }: ComposeRequest,
): ProfileView[] {
  const trend = trendShare(scorer.model.settings, today * DAY_MS)
  const strict = profiles.filter(({ maturity }) => maturity !== 'all')
  return profiles.map((person) => {
    const { titles, weights, signals } = person.history
    const wanted = hasWantedSeeds(person)
    if (strict.length === 0) return { person, titles, weights, signals, hasWantedSeeds: wanted, trend }
    const visible = [...titles.keys()].filter((at) =>
      strict.every(({ maturity, region }) => isAllowedFor(catalogue, titles[at], maturity, region)),
    )
    const pick = <T>(from: ArrayLike<T>): T[] => visible.flatMap((at) => from[at] ?? [])
    const seen = { titles: pick(titles), weights: visible.map((at) => weights[at]), signals: pick(signals) }
    return { person, ...seen, hasWantedSeeds: wanted, trend }
  })
}

/** Cold start: whether a person has fewer than three seeds, whether or not the page may show them. */
export function isNewcomer({ person: { history }, hasWantedSeeds }: ProfileView): boolean {
  return countSeeds({ ...history, hasWantedSeeds }, MIN_SEEDS) < MIN_SEEDS
}

/**
 * Whether a person has fewer than three titles that they liked, rated well or watched: then the watchlist says the most
 * about what they look for, and its entries count as seeds.
 */
export function hasWantedSeeds({ history }: Pick<ComposeProfile, 'history'>): boolean {
  return countSeeds({ ...history, hasWantedSeeds: false }, MIN_SEEDS) < MIN_SEEDS
}

/** Up to this many seeds count as few: a page can be about each of them. */
const FEW_SEEDS = 5

/** Whether a page is for one person with few seeds. */
export function hasFewSeeds(profiles: readonly ProfileView[]): boolean {
  const [profile] = profiles
  if (!profile || profiles.length > 1) return false
  const seeds = countSeeds(profile, FEW_SEEDS + 1)
  return seeds > 0 && seeds <= FEW_SEEDS
}

/** From this many titles on a history counts as long: the best titles of a page are spread over all of its entries. */
const LONG_HISTORY = 24

/** Whether a page is for one person with a long history. */
export function hasLongHistory(profiles: readonly ProfileView[]): boolean {
  return profiles.length === 1 && (profiles[0]?.titles.length ?? 0) >= LONG_HISTORY
}

/** Whether a person has any seed that the page may use. */
export function hasSeeds(profile: ProfileView): boolean {
  return countSeeds(profile, 1) > 0
}

type SeedEntries = Pick<ProfileView, 'weights' | 'signals' | 'hasWantedSeeds'>

/** The number of seeds; counting stops at `enough`. */
function countSeeds(entries: SeedEntries, enough: number): number {
  let seeds = 0
  for (let entry = 0; entry < entries.signals.length && seeds < enough; entry++) if (isSeed(entries, entry)) seeds++
  return seeds
}

/** Whether a history entry says that the title was liked or watched, or is wanted where this counts. */
export function isSeed({ signals, weights, hasWantedSeeds }: SeedEntries, entry: number): boolean {
  const signal = signals[entry]
  return signal !== undefined && weights[entry] > 0 && (hasWantedSeeds || signal.kind !== 'watchlist')
}
