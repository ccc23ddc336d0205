import { WATCHED } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { transact } from '../ctx.ts'
import { countEntries } from './capacity-store.ts'
import { tasteChanged } from './current-states.ts'
import * as store from './imported-store.ts'

const DAY_MS = 86_400_000
/** In the order in which they are put: an entry before its plays. */
const kinds = [
  'liked',
  'super_liked',
  'disliked',
  'watchlist',
  'hidden',
  'collection',
  'muted',
  'rated',
  'history',
  'play',
  'playback',
  'shown',
] as const

/** An entry of an import; of a play of which only the day is known, another of that day is the same. */
export type GivenEntry = store.ImportedEntry & { dayOnly?: boolean }

/**
 * Adds what an import says and is not there yet, and notes what was added, so that it can be taken back. In a transaction. What does
 * not fit into the profile is left out.
 */
export async function addImported(ctx: CatalogueCtx, key: store.ImportKey, entries: readonly GivenEntry[]): Promise<void> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind)
  for (const kind of kinds) {
    const some = unique(kind, byKind.get(kind) ?? [])
    const fitting = await fittingOf(ctx, key.profile_id, kind, kind === 'play' ? await newDays(ctx, key, some) : some)
    await store.addEntries(
      ctx.db,
      key,
      kind,
      fitting.map(({ dayOnly: _, ...entry }) => entry),
    )
  }
}

/** One statement takes each row once. */
function unique(kind: GivenEntry['kind'], entries: readonly GivenEntry[]): GivenEntry[] {
  const minute = ({ at }: GivenEntry) => (kind === 'play' ? Math.floor(at / 60_000) : 0)
  const seen = new Map(entries.map((entry) => [`${entry.number} ${entry.season} ${entry.episode} ${minute(entry)}`, entry]))
  return [...seen.values()]
}

async function fittingOf(
  ctx: CatalogueCtx,
  profileId: string,
  kind: GivenEntry['kind'],
  entries: GivenEntry[],
): Promise<GivenEntry[]> {
  const { tastePerProfile: most } = ctx.settings.limits
  if (most === 0 || entries.length === 0 || (kind !== 'history' && kind !== 'rated')) return entries
  const held = await countEntries(ctx.db, kind === 'history' ? 'history' : 'ratings', { profileId, most })
  return entries.slice(0, Math.max(0, most - held))
}

/** Without plays that may be those of another source, which knew the hour. */
async function newDays(ctx: CatalogueCtx, { profile_id }: store.ImportKey, plays: GivenEntry[]): Promise<GivenEntry[]> {
  const vague = plays.filter(({ dayOnly }) => dayOnly)
  if (vague.length === 0) return plays
  const known = await store.listPlayTimes(ctx.db, profile_id, [...new Set(vague.map(({ number }) => number))])
  const isKnown = (play: GivenEntry) =>
    known.some(
      ({ number, season, episode, watched_at }) =>
        number === play.number && season === play.season && episode === play.episode && Math.abs(watched_at - play.at) < DAY_MS,
    )
  return plays.filter((play) => !play.dayOnly || !isKnown(play))
}

/** Takes back what an import added and nobody has changed since. In a transaction. */
export function removeImported(ctx: CatalogueCtx, key: store.ImportKey): Promise<void> {
  return store.removeEntries(ctx.db, key)
}

/** Makes what an import added stay for good. In a transaction. */
export function keepImported(ctx: CatalogueCtx, key: store.ImportKey): Promise<void> {
  return store.forgetEntries(ctx.db, key)
}

/** How many films, series and entries an import has added. */
export async function addedBy(
  ctx: CatalogueCtx,
  key: store.ImportKey,
): Promise<{ films: number; series: number; added: number }> {
  const live = ctx.liveCatalogue()
  const { titles, added } = await store.countAdded(ctx.store.slow, key)
  const series = titles.filter((number) => number < live.count && live.idOf(number).startsWith('TV')).length
  return { films: titles.length - series, series, added }
}

/** Does work of an import beside the requests: a transaction of its own, on the connections for what takes long. */
export function inImportTransaction<T>(ctx: CatalogueCtx, work: (ctx: CatalogueCtx) => Promise<T>): Promise<T> {
  return transact({ ...ctx, db: ctx.store.slow }, work)
}

/** To be called when an import has added or taken back something. */
export function importedChanged(ctx: CatalogueCtx, profileId: string): void {
  tasteChanged(ctx, profileId)
}

/** From this progress on it is a play. */
export const isWatched = (progress: number) => progress >= WATCHED
