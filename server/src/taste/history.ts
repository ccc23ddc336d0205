import { WATCHED } from '@marquee/engine'
import { findVisible } from '../catalogue/visibility.ts'
import { type Ctx, transact } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { HistoryRow } from '../store/schema.ts'
import { asEntries, asSeriesEntry, type HistoryEntry } from './history-entries.ts'
import * as store from './history-store.ts'
import { type PageRequest, pageOf } from './paging.ts'
import { type GivenPlace, isSeriesId, NONE, placeIn } from './places.ts'
import * as plays from './play-store.ts'
import { refuseMissing } from './seasons.ts'
import { timeOf } from './times.ts'
import { isThereFor, type Reader, type Viewer } from './titles.ts'

export type WatchedThing = GivenPlace & { mediaId: string }
export type HistoryChange = { progress?: number | undefined; updatedAt?: string | undefined; imported?: boolean | undefined }

/** More entries than any series has episodes. */
const MOST_OF_TITLE = 20_000
const MINUTE_MS = 60_000

/** Where a play was told from. */
export type PlaySource = 'history' | 'import' | 'scrobble'

/** Notes how far something was watched; from 80 on that is a play. Of two devices the later word stays, each play counts. */
export async function addHistory(ctx: Ctx, reader: Reader, given: WatchedThing & HistoryChange): Promise<HistoryEntry> {
  const number = findVisible(ctx, reader, given.mediaId)
  const row: HistoryRow = {
    profile_id: reader.id,
    number,
    ...placeIn(given.mediaId, given, 'season'),
    progress: given.progress ?? 100,
    imported: Number(given.imported ?? false),
    updated_at: timeOf(ctx, given.updatedAt),
  }
  if (!given.imported) await refuseMissing(ctx, number, row) // others may number differently
  await putEntry(ctx, row, given.imported ? 'import' : 'history')
  return oneEntry(ctx, (await store.findHistory(ctx.db, row)) ?? row, reader.languages)
}

async function putEntry(ctx: Ctx, row: HistoryRow, source: PlaySource): Promise<void> {
  if (row.progress < WATCHED) return void (await store.putHistory(ctx.db, row))
  await transact(ctx, async (ctx) => {
    await store.putHistory(ctx.db, row)
    await notePlay(ctx, row, source)
  })
}

/** Notes a play of an entry at the time of the entry. */
export function notePlay(ctx: Ctx, row: store.HistoryKey & { updated_at: number }, source: PlaySource): Promise<void> {
  const { profile_id, number, season, episode, updated_at } = row
  const minute = Math.floor(updated_at / MINUTE_MS)
  return plays.addPlay(ctx.db, { profile_id, number, season, episode, minute, watched_at: updated_at, source })
}

/** Changes what is given of an entry that is there. */
export async function changeHistory(
  ctx: Ctx,
  reader: Reader,
  { mediaId, season, episode, ...change }: WatchedThing & HistoryChange,
): Promise<HistoryEntry> {
  const number = findVisible(ctx, reader, mediaId)
  const key = { profile_id: reader.id, number, ...placeIn(mediaId, { season, episode }, 'season') }
  const { progress, imported, updatedAt } = change
  const updated_at = timeOf(ctx, updatedAt)
  const stands = await transact(ctx, async (ctx) => {
    await changeEntry(ctx, key, { ...change, updated_at })
    const row = await store.findHistory(ctx.db, key)
    if (!row) throw new Problem('NOT_FOUND')
    if (progress !== undefined && progress >= WATCHED)
      await notePlay(ctx, { ...key, updated_at }, imported ? 'import' : 'history')
    return row
  })
  return oneEntry(ctx, stands, reader.languages)
}

async function changeEntry(
  ctx: Ctx,
  key: store.HistoryKey,
  { progress, imported, updatedAt, updated_at }: HistoryChange & { updated_at: number },
): Promise<void> {
  const flag = imported === undefined ? undefined : Number(imported)
  if (progress !== undefined || updatedAt !== undefined)
    await store.changeHistory(ctx.db, key, { progress, imported: flag, updated_at })
  else if (flag !== undefined) await store.setImported(ctx.db, key, flag)
}

/** Deletes an entry and its plays; of a season its episodes too, of a series without a season all of it. */
export async function removeHistory(ctx: Ctx, viewer: Viewer, thing: WatchedThing): Promise<void> {
  const title = { profile_id: viewer.id, number: findVisible(ctx, viewer, thing.mediaId) }
  const place = placeIn(thing.mediaId, thing, 'title')
  const isWhole = isSeriesId(thing.mediaId) && place.episode === NONE
  await transact(ctx, async (ctx) => {
    const key = { ...title, ...place }
    const all = place.season === NONE ? title : { ...title, season: place.season }
    const removed = isWhole ? await store.removeHistoryOf(ctx.db, all) : await store.removeHistory(ctx.db, key)
    if (!removed) throw new Problem('NOT_FOUND')
    await (isWhole ? plays.removePlaysOf(ctx.db, all) : plays.removePlays(ctx.db, key))
  })
}

/** All entries, newest first. */
export async function readHistory(ctx: Ctx, reader: Reader, request: PageRequest) {
  const { rows, ...more } = await pageOf<HistoryRow>(
    ctx,
    {
      scope: `history of ${reader.id}`,
      positionOf: ({ updated_at, number, season, episode }) => [updated_at, number, season, episode],
      read: (after, most) => store.listHistory(ctx.db, reader.id, { after, most }),
      isThere: isThereFor(ctx.shelf(), reader),
    },
    request,
  )
  return { items: await asEntries(ctx, rows, reader.languages), ...more }
}

/** The entry of a film, a whole series, or what counts for a season or an episode: its own entry, else its season's. */
export async function findHistory(ctx: Ctx, reader: Reader, thing: WatchedThing): Promise<HistoryEntry> {
  const number = findVisible(ctx, reader, thing.mediaId)
  const { languages } = reader
  const key = { profile_id: reader.id, number, ...placeIn(thing.mediaId, thing, 'title') }
  const found =
    isSeriesId(thing.mediaId) && key.season === NONE
      ? await seriesEntry(ctx, key, languages)
      : await entryFor(ctx, key, languages)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** What the history holds of a title, if anything. */
export function historyOf(ctx: Ctx, reader: Reader, number: number): Promise<HistoryEntry | undefined> {
  const whole = { profile_id: reader.id, number, season: NONE, episode: NONE }
  return isSeriesId(ctx.shelf().idOf(number)) ? seriesEntry(ctx, whole, reader.languages) : entryFor(ctx, whole, reader.languages)
}

type Languages = Reader['languages']

async function entryFor(ctx: Ctx, key: store.HistoryKey, languages: Languages): Promise<HistoryEntry | undefined> {
  const own = await store.findHistory(ctx.db, key)
  const row = own ?? (key.episode === NONE ? undefined : await store.findHistory(ctx.db, { ...key, episode: NONE }))
  return row && oneEntry(ctx, row, languages)
}

async function seriesEntry(ctx: Ctx, key: store.HistoryKey, languages: Languages): Promise<HistoryEntry | undefined> {
  const [newest, ...older] = await store.listHistoryOf(ctx.db, key, MOST_OF_TITLE)
  return newest && asSeriesEntry(ctx, [newest, ...older], languages)
}

async function oneEntry(ctx: Ctx, row: HistoryRow, languages: Languages): Promise<HistoryEntry> {
  const [entry] = await asEntries(ctx, [row], languages)
  if (!entry) throw new Error('an entry has an entry')
  return entry
}
