import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { ListQuery } from '../../catalogue/ranked-pages.ts'
import { findVisible } from '../../catalogue/visibility.ts'
import { transact } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { clearCapacityCount, requireCapacity } from '../capacity.ts'
import { cardOfTitle } from '../card-of-title.ts'
import { tasteChanged } from '../current/current-states.ts'
import { pageOf } from '../paging.ts'
import { type EpisodeInput, episodeRefIn, isSeriesId, NO_EPISODE, wholeTitle } from '../series/episode-ref.ts'
import { requireListedEpisode } from '../series/seasons.ts'
import { latestAcceptedTime, timeOf } from '../times.ts'
import { cardsOf, isVisibleTo, type ProfileScope, type TitleReader } from '../titles.ts'
import { asEntries, type HistoryEntry, summaryEntryOf } from './history-entries.ts'
import type { HistoryRow } from './history-store.ts'
import * as store from './history-store.ts'
import * as plays from './play-store.ts'
import { removeEntries } from './removal.ts'

export type HistoryTarget = EpisodeInput & { mediaId: string }
export type HistoryChange = { progress?: number | undefined; updatedAt?: string | undefined; imported?: boolean | undefined }
type TimedChange = HistoryChange & { updated_at: number }

/** More entries than any series has episodes. */
const MAX_ENTRIES_OF_TITLE = 20_000
const MINUTE_MS = 60_000

/** Where a play was reported from. */
export type PlaySource = 'history' | 'import' | 'scrobble' | 'checkin'

/**
 * Stores how far something was watched; from 80 percent it is a play. Of two devices the later report wins; every play
 * is stored.
 */
export async function addHistory(
  ctx: CatalogueCtx,
  reader: TitleReader,
  given: HistoryTarget & HistoryChange,
): Promise<HistoryEntry> {
  const number = findVisible(ctx, reader, given.mediaId)
  const row: HistoryRow = {
    profile_id: reader.id,
    number,
    ...episodeRefIn(given.mediaId, given, 'season'),
    progress: given.progress ?? 100,
    imported: Number(given.imported ?? false),
    updated_at: timeOf(ctx, given.updatedAt),
  }
  if (!given.imported) await requireListedEpisode(ctx, number, row) // other services may number seasons differently
  await requireCapacityFor(ctx, row)
  await putEntry(ctx, row, given.imported ? 'import' : 'history')
  tasteChanged(ctx, reader.id)
  const stored = await entryOf(ctx, row, reader)
  return stored ?? toEntry(ctx, row, reader) // another device may have deleted it since
}

/** Throws CONFLICT for a new entry where the history is full. */
export function requireCapacityFor(ctx: CatalogueCtx, key: store.HistoryKey): Promise<void> {
  return requireCapacity(ctx, 'history', key.profile_id, async () => (await store.findHistory(ctx.db, key)) !== undefined)
}

async function putEntry(ctx: CatalogueCtx, row: HistoryRow, source: PlaySource): Promise<void> {
  if (row.progress < WATCHED_PROGRESS) return void (await store.putHistory(ctx.db, row, latestAcceptedTime(ctx)))
  await transact(ctx, async (ctx) => {
    await store.putHistory(ctx.db, row, latestAcceptedTime(ctx))
    await notePlay(ctx, row, source)
  })
}

type TimedEntry = store.HistoryKey & { updated_at: number }

/** Adds the play of an entry, at the time of the entry. */
function notePlay(ctx: CatalogueCtx, row: TimedEntry, source: PlaySource): Promise<void> {
  return plays.addPlay(ctx.db, playOf(row, source))
}

/** The play of an entry at the time of the entry. */
export function playOf({ profile_id, number, season, episode, updated_at }: TimedEntry, source: PlaySource): plays.PlayRow {
  const minute = Math.floor(updated_at / MINUTE_MS)
  return { profile_id, number, season, episode, minute, watched_at: updated_at, source }
}

/** Changes the given fields of an existing entry. */
export async function changeHistory(
  ctx: CatalogueCtx,
  reader: TitleReader,
  { mediaId, season, episode, ...change }: HistoryTarget & HistoryChange,
): Promise<HistoryEntry> {
  const number = findVisible(ctx, reader, mediaId)
  const key = { profile_id: reader.id, number, ...episodeRefIn(mediaId, { season, episode }, 'season') }
  const { progress, imported } = change
  const updated_at = timeOf(ctx, change.updatedAt)
  const changed = await transact(ctx, async (ctx) => {
    await changeEntry(ctx, key, { ...change, updated_at })
    if (!(await store.findHistory(ctx.db, key))) await addSeasonEntry(ctx, key, { ...change, updated_at })
    if (progress !== undefined && progress >= WATCHED_PROGRESS)
      await notePlay(ctx, { ...key, updated_at }, imported ? 'import' : 'history')
    const stored = await entryOf(ctx, key, reader)
    if (!stored) throw new Problem('NOT_FOUND')
    return stored
  })
  tasteChanged(ctx, reader.id)
  return changed
}

async function changeEntry(
  ctx: CatalogueCtx,
  key: store.HistoryKey,
  { progress, imported, updatedAt, updated_at }: TimedChange,
): Promise<void> {
  const flag = imported === undefined ? undefined : Number(imported)
  if (progress !== undefined || updatedAt !== undefined)
    await store.changeHistory(ctx.db, key, { progress, imported: flag, updated_at }, latestAcceptedTime(ctx))
  else if (flag !== undefined) await store.setImported(ctx.db, key, flag)
}

/** Adds an entry for a season that so far has entries of episodes only. */
async function addSeasonEntry(
  ctx: CatalogueCtx,
  key: store.HistoryKey,
  { progress, imported, updated_at }: TimedChange,
): Promise<void> {
  const isThere =
    key.season !== NO_EPISODE && key.episode === NO_EPISODE && (await store.listHistoryOf(ctx.db, key, 1)).length > 0
  if (!isThere) throw new Problem('NOT_FOUND')
  if (progress === undefined) return
  if (!imported) await requireListedEpisode(ctx, key.number, key)
  await requireCapacityFor(ctx, key)
  await store.putHistory(ctx.db, { ...key, progress, imported: Number(imported ?? false), updated_at }, latestAcceptedTime(ctx))
}

/**
 * Deletes an entry, its plays and the position at its end; for a season also its episodes, for a series without a
 * season all of it.
 */
export async function removeHistory(ctx: CatalogueCtx, profile: ProfileScope, thing: HistoryTarget): Promise<void> {
  const number = findVisible(ctx, profile, thing.mediaId)
  const key = { profile_id: profile.id, number, ...episodeRefIn(thing.mediaId, thing, 'title') }
  await transact(ctx, async (ctx) => {
    if (!(await removeEntries(ctx, profile.id, [key]))[0]) throw new Problem('NOT_FOUND')
  })
  clearCapacityCount(ctx, 'history', profile.id)
  tasteChanged(ctx, profile.id)
}

/** All entries, newest first. */
export async function readHistory(ctx: CatalogueCtx, reader: TitleReader, request: ListQuery) {
  const { rows, ...more } = await pageOf<store.StoredHistory>(
    ctx,
    {
      scope: `history of ${reader.id}`,
      positionOf: ({ updated_at, number, season, episode }) => [updated_at, number, season, episode],
      read: (after, max) => store.listHistory(ctx.db, reader.id, { after, limit: max }),
      isThere: isVisibleTo(ctx.liveCatalogue(), reader),
    },
    request,
  )
  return { items: await asEntries(ctx, rows, await cardsOf(ctx, reader)), ...more }
}

/** The history of a film, series, season or episode; for an episode its own entry alone. */
export async function findHistory(ctx: CatalogueCtx, reader: TitleReader, thing: HistoryTarget): Promise<HistoryEntry> {
  const number = findVisible(ctx, reader, thing.mediaId)
  const key = { profile_id: reader.id, number, ...episodeRefIn(thing.mediaId, thing, 'title') }
  const found = await entryOf(ctx, key, reader)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The history of a whole title, if it has any. */
export function historyOf(ctx: CatalogueCtx, reader: TitleReader, number: number): Promise<HistoryEntry | undefined> {
  return entryOf(ctx, { profile_id: reader.id, number, ...wholeTitle }, reader)
}

/** The progress of a series, or of a season with episodes, comes from all its entries; otherwise from its own entry. */
async function entryOf(ctx: CatalogueCtx, key: store.HistoryKey, reader: TitleReader): Promise<HistoryEntry | undefined> {
  const isOne = key.episode !== NO_EPISODE || !isSeriesId(ctx.liveCatalogue().idOf(key.number))
  const [newest, ...older] = isOne ? await findOwnEntry(ctx, key) : await store.listHistoryOf(ctx.db, key, MAX_ENTRIES_OF_TITLE)
  if (!newest) return undefined
  const isWhole = key.season === NO_EPISODE || older.length > 0 || newest.episode !== key.episode
  if (!isOne && isWhole)
    return summaryEntryOf(ctx, [newest, ...older], { cards: await cardOfTitle(ctx, reader, key.number), season: key.season })
  return toEntry(ctx, newest, reader)
}

async function toEntry(ctx: CatalogueCtx, row: HistoryRow, reader: TitleReader): Promise<HistoryEntry> {
  const [entry] = await asEntries(ctx, [row], await cardOfTitle(ctx, reader, row.number))
  if (!entry) throw new Error('an entry has an entry')
  return entry
}

async function findOwnEntry(ctx: CatalogueCtx, key: store.HistoryKey): Promise<store.StoredHistory[]> {
  const entryBefore = await store.findHistory(ctx.db, key)
  return entryBefore ? [entryBefore] : []
}
