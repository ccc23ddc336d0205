import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { chunksOf } from '../../chunks.ts'
import { transact } from '../../ctx.ts'
import { withinCapacity } from '../capacity.ts'
import type { CountedTable } from '../capacity-store.ts'
import { addCollectedEpisodes, lockProfile, removeCollectedEpisodes } from './imported-episodes-store.ts'
import * as notes from './imported-notes-store.ts'
import * as store from './imported-store.ts'

const DAY_MS = 86_400_000
/** Entries per statement and transaction: a statement has a limited number of values, and other writers wait for it. */
const ENTRIES_PER_STATEMENT = 500
const minuteOf = (at: number) => Math.floor(at / 60_000)
/** In the order of inserting: an entry before its plays and its owned episodes. */
const kinds = [
  'liked',
  'super_liked',
  'disliked',
  'watchlist',
  'hidden',
  'collection',
  'collected',
  'muted',
  'rated',
  'history',
  'play',
  'playback',
  'shown',
] as const

/** An entry to import. With `dayOnly` only the day of a play is known; another play within a day counts as the same. */
export type EntryToImport = store.ImportedEntry & { dayOnly?: boolean }

/**
 * Adds the entries of an import that do not exist yet, and records them so that they can be undone. A rating of another
 * import is replaced, one that a person gave is not. Entries over the profile's limit are left out. To be called in a
 * transaction.
 */
export async function addImported(ctx: CatalogueCtx, key: store.ImportKey, entries: readonly EntryToImport[]): Promise<void> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind)
  if (byKind.has('collected')) await lockProfile(ctx.db, key.profile_id)
  for (const kind of kinds)
    for (const chunk of chunksOf(unique(kind, byKind.get(kind) ?? []), ENTRIES_PER_STATEMENT))
      await addOfKind(ctx, key, kind, chunk)
}

/** Adds entries of one kind, each of which is there once. */
async function addOfKind(
  ctx: CatalogueCtx,
  key: store.ImportKey,
  kind: EntryToImport['kind'],
  some: EntryToImport[],
): Promise<void> {
  const fresh = kind === 'play' ? await withoutKnownDays(ctx, key, some) : some
  const table = countedTables[kind]
  const fitting = table ? await withinCapacity(ctx, table, key.profile_id, fresh) : fresh
  const present =
    kind === 'collected' ? await addCollectedEpisodes(ctx.db, key, fitting) : await store.addEntries(ctx.db, key, kind, fitting)
  const replaced = kind === 'rated' ? await notes.replaceRatings(ctx.db, key, present) : []
  await store.noteEntries(ctx.db, key, replaced)
  const existing = kind === 'play' ? [...present, ...some.filter((play) => !fresh.includes(play))] : present
  await noteShared(ctx, key, kind, existing)
}

/** The entries by kind, in the order of inserting and in parts; owned episodes are with the entry of their series. */
export function splitByKind(entries: readonly EntryToImport[]): EntryToImport[][] {
  const byKind = Map.groupBy(entries, ({ kind }): EntryToImport['kind'] => (kind === 'collected' ? 'collection' : kind))
  return kinds.flatMap((kind) => [...chunksOf(byKind.get(kind) ?? [], ENTRIES_PER_STATEMENT)])
}

/** Records existing entries that another import added: they are deleted once both imports are undone. */
async function noteShared(
  ctx: CatalogueCtx,
  key: store.ImportKey,
  kind: EntryToImport['kind'],
  existing: EntryToImport[],
): Promise<void> {
  if (existing.length === 0) return
  const numbers = [...new Set(existing.map(({ number }) => number))]
  const noted = Map.groupBy(await notes.listNotes(ctx.db, key, kind, numbers), nameOfPart)
  const shared = existing.flatMap((entry) => (noted.get(nameOfPart(entry)) ?? []).filter((note) => isSame(entry, note)))
  await store.noteEntries(ctx.db, key, shared)
}

const nameOfPart = ({ number, season, episode }: Pick<EntryToImport, 'number' | 'season' | 'episode'>) =>
  `${number} ${season} ${episode}`

/** Whether an entry and a record of the same title or episode are the same. */
function isSame({ kind, at, amount, dayOnly }: EntryToImport, note: notes.ImportNote): boolean {
  if (kind === 'rated') return amount === note.amount
  if (kind !== 'play') return true
  return dayOnly ? Math.abs(note.at - at) < DAY_MS : minuteOf(note.at) === minuteOf(at)
}

/** Kinds of entries whose number is limited. */
const countedTables: Partial<Record<EntryToImport['kind'], CountedTable>> = {
  collected: 'collected_episodes',
  history: 'history',
  rated: 'ratings',
}

/** Removes duplicates: an upsert may name each row once. */
function unique(kind: EntryToImport['kind'], entries: readonly EntryToImport[]): EntryToImport[] {
  const minute = ({ at }: EntryToImport) => (kind === 'play' ? minuteOf(at) : 0)
  const seen = new Map(entries.map((entry) => [`${nameOfPart(entry)} ${minute(entry)}`, entry]))
  return [...seen.values()]
}

/** Leaves out plays with only a day where a play within a day of them is stored, which may be the same one. */
async function withoutKnownDays(
  ctx: CatalogueCtx,
  { profile_id }: store.ImportKey,
  plays: EntryToImport[],
): Promise<EntryToImport[]> {
  const dayOnlyPlays = plays.filter(({ dayOnly }) => dayOnly)
  if (dayOnlyPlays.length === 0) return plays
  const existing = await store.listPlayTimes(ctx.db, profile_id, [...new Set(dayOnlyPlays.map(({ number }) => number))])
  const isStored = (play: EntryToImport) =>
    existing.some(
      ({ number, season, episode, watched_at }) =>
        number === play.number && season === play.season && episode === play.episode && Math.abs(watched_at - play.at) < DAY_MS,
    )
  return plays.filter((play) => !play.dayOnly || !isStored(play))
}

const TITLES_PER_READ = 500

/**
 * Undoes an import: deletes what it added and nobody has changed since, and restores ratings that it replaced. To be
 * called in a transaction.
 */
export async function removeImported(ctx: CatalogueCtx, key: store.ImportKey): Promise<void> {
  await lockProfile(ctx.db, key.profile_id)
  await removeCollectedEpisodes(ctx.db, key)
  const unrated = await store.removeEntries(ctx.db, key)
  for (const chunk of chunksOf(unrated, TITLES_PER_READ)) {
    const before = await notes.listNotes(ctx.db, key, 'rated', chunk)
    const newest = new Map(before.toReversed().map((note) => [`${note.number} ${note.season} ${note.episode}`, note]))
    for (const [import_id, ofImport] of Map.groupBy(newest.values(), (note) => note.import_id))
      await store.addEntries(ctx.db, { ...key, import_id }, 'rated', ofImport)
  }
}

/** Makes an import permanent: it can no longer be undone. To be called in a transaction. */
export function makePermanent(ctx: CatalogueCtx, key: store.ImportKey): Promise<void> {
  return store.makeEntriesPermanent(ctx.db, key)
}

/** How many films, series and entries an import has added. */
export async function countAddedBy(
  ctx: CatalogueCtx,
  key: store.ImportKey,
): Promise<{ films: number; series: number; added: number }> {
  const live = ctx.liveCatalogue()
  const { titles, added } = await store.countAdded(ctx.store.slow, key)
  const series = titles.filter((number) => number < live.count && live.idOf(number).startsWith('TV')).length
  return { films: titles.length - series, series, added }
}

/** Runs a part of an import in a transaction of its own, on the connections for slow work. */
export function inImportTransaction<T>(ctx: CatalogueCtx, work: (ctx: CatalogueCtx) => Promise<T>): Promise<T> {
  return transact({ ...ctx, db: ctx.store.slow }, work)
}

/** Whether a progress is that of a play. */
export const isWatched = (progress: number) => progress >= WATCHED_PROGRESS
