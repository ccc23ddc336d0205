import { type ComposeProfile, type Maturity, weighHistory } from '@marquee/engine'
import type { ProfileTaste } from '../../taste/current/taste.ts'
import type { ComposeContext } from './compose-context.ts'

/** A person a page is for, as stored. */
export type PageProfile = {
  readonly id: string
  readonly name: string
  readonly maturity: Maturity
  readonly region: string | null
  readonly providers: readonly string[]
}

/** Impressions older than this are ignored. */
const SHOWN_MS = 14 * 86_400_000

/** A profile in the engine's form. Titles that this node has not loaded yet are left out. */
export function personOf(
  context: ComposeContext,
  { maturity, region, providers }: PageProfile,
  taste: ProfileTaste,
): ComposeProfile {
  const { count } = context.liveCatalogue()
  const now = context.now()
  const inCatalogue = (numbers: readonly number[]) => numbers.filter((number) => number < count)
  const { halfLifeMs, evidence } = context.scorer().model.settings
  const finished = inCatalogue(taste.finished)
  return {
    history: weighHistory(
      taste.signals.filter(({ title }) => title < count),
      { now, halfLifeMs, evidence },
    ),
    maturity,
    region,
    services: providers,
    disliked: inCatalogue(taste.disliked),
    hidden: inCatalogue(taste.hidden),
    finished,
    finishedAt: lastPlays(taste, finished),
    muted: inCatalogue(taste.muted),
    begun: inCatalogue(taste.begun.map(({ number }) => number)),
    watchlist: inCatalogue(taste.watchlist),
    owned: inCatalogue(taste.owned ?? []),
    shown: taste.shown
      .filter(({ number, at }) => number < count && now - at < SHOWN_MS)
      .map(({ number, times }) => ({ title: number, times })),
  }
}

/** When titles were last played, regardless of later ratings. */
function lastPlays({ signals }: ProfileTaste, titles: readonly number[]): number[] {
  const times = new Map<number, number>()
  for (const { kind, title, at } of signals) if (kind === 'played') times.set(title, at) // a title has one such signal
  return titles.map((title) => times.get(title) ?? Infinity)
}
