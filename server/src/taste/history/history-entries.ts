import { WATCHED_PROGRESS } from '@marquee/engine'
import type { Cards } from '../../catalogue/cards.ts'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { isoDay, isoTime } from '../../texts/iso-time.ts'
import { truncateToTenths } from '../progress.ts'
import { type EpisodeRef, episodeRefJson, NO_EPISODE } from '../series/episode-ref.ts'
import { seasonsOf } from '../series/seasons.ts'
import { type SeriesState, seasonState, seriesState } from '../series/series.ts'
import { type MediaItem, mediaOf } from '../titles.ts'
import type { HistoryRow, StoredHistory } from './history-store.ts'
import type { PlayRow } from './play-store.ts'
import * as plays from './play-store.ts'

/** The newest plays of an entry, and the newest entries of a series, that a response has. */
const MAX_PLAYS = 100
const MAX_ENTRIES = 500
const MAX_PLAYS_READ = 5000
const FULL_PROGRESS = 100

/** A stored entry, or one that would be stored. */
type EntryRow = HistoryRow & Partial<StoredHistory>

export type HistoryEntry = {
  media: MediaItem
  season?: number
  episode?: number
  progress: number
  watched: boolean
  plays: { watchedAt: string; source: string }[]
  updatedAt: string
  imported?: true
  /** Of a whole series or season: episodes watched and aired, where they can be counted, and its entries. */
  episodes?: { watched: number; aired: number | null }
  entries?: Omit<HistoryEntry, 'media'>[]
}

/** Entries as in responses, with their plays. */
export async function asEntries(ctx: CatalogueCtx, rows: EntryRow[], cards: Cards): Promise<HistoryEntry[]> {
  const played = byEpisode(await plays.listPlays(ctx.db, rows, MAX_PLAYS_READ))
  return rows.map((row) => ({ media: mediaOf(cards, row.number), ...asPart(row, played) }))
}

/** A whole series or season: its progress, and its entries, newest first. There is at least one. */
export async function summaryEntryOf(
  ctx: CatalogueCtx,
  rows: [EntryRow, ...EntryRow[]],
  { cards, season }: { cards: Cards; season: number },
): Promise<HistoryEntry> {
  const [newest] = rows
  const all = await plays.listPlaysOf(ctx.db, { ...newest, season }, MAX_PLAYS_READ)
  const played = byEpisode(all)
  const { watched, aired, progress, finished, hasSeason } = await stateOf(ctx, rows, season)
  return {
    media: mediaOf(cards, newest.number),
    ...episodeRefJson({ season, episode: NO_EPISODE }),
    progress,
    watched: finished,
    plays: all.slice(0, MAX_PLAYS).map(asPlay),
    updatedAt: isoTime(newest.updated_at),
    ...(rows.every(({ imported }) => imported === 1) && { imported: true as const }),
    // Without counts from the catalogue, the episodes of a season that was watched as a whole cannot be counted.
    ...((aired !== null || !hasSeason) && { episodes: { watched, aired } }),
    entries: rows.slice(0, MAX_ENTRIES).map((row) => asPart(row, played)),
  }
}

async function stateOf(ctx: CatalogueCtx, rows: readonly [EntryRow, ...EntryRow[]], season: number): Promise<SeriesState> {
  const seasons = (await seasonsOf(ctx, [rows[0].number])).get(rows[0].number)
  const entries = rows.map((row) => ({ ...row, progress: row.replayed ? FULL_PROGRESS : row.progress, at: row.updated_at }))
  const today = isoDay(ctx.now())
  return season === NO_EPISODE ? seriesState(entries, seasons, today) : seasonState(entries, seasons, today)
}

function asPart(row: EntryRow, played: Map<string, PlayRow[]>): Omit<HistoryEntry, 'media'> {
  return {
    ...episodeRefJson(row),
    progress: truncateToTenths(row.progress),
    watched: row.progress >= WATCHED_PROGRESS || row.replayed === 1,
    plays: (played.get(nameOf(row)) ?? []).slice(0, MAX_PLAYS).map(asPlay),
    updatedAt: isoTime(row.updated_at),
    ...(row.imported === 1 && { imported: true as const }),
  }
}

function byEpisode(rows: PlayRow[]): Map<string, PlayRow[]> {
  return Map.groupBy(rows, nameOf)
}

function nameOf({ number, season, episode }: EpisodeRef & { number: number }): string {
  return season === NO_EPISODE ? String(number) : `${number} ${season} ${episode}`
}

function asPlay({ watched_at, source }: PlayRow) {
  return { watchedAt: isoTime(watched_at), source }
}
