import type { Ctx } from '../ctx.ts'
import { isoTime } from '../texts/iso-time.ts'
import { type ExportRow, streamRecords, type TasteTable } from './export-store.ts'
import { type EpisodeRef, episodeRefJson } from './series/episode-ref.ts'

/** Everything stored of the taste of some profiles, by table; each entry has its profile and title. */
export function exportTaste(db: Ctx['db'], profileIds: string[]): (readonly [name: string, entries: AsyncIterable<object>])[] {
  const listOf = async function* <Table extends TasteTable>(table: Table, as: (row: ExportRow<Table>) => object) {
    for await (const row of streamRecords(db, table, profileIds)) yield as(row)
  }
  return [
    ['opinions', listOf('opinions', (row) => ({ ...ownerOf(row), opinion: row.opinion, addedAt: isoTime(row.added_at) }))],
    ['lists', listOf('list_entries', (row) => ({ ...ownerOf(row), list: row.list, addedAt: isoTime(row.added_at) }))],
    ['collectedEpisodes', listOf('collected_episodes', (row) => ({ ...episodeOf(row), collectedAt: isoTime(row.collected_at) }))],
    ['ratings', listOf('ratings', (row) => ({ ...episodeOf(row), rating: row.rating, ratedAt: isoTime(row.rated_at) }))],
    ['history', listOf('history', asHistory)],
    ['plays', listOf('plays', (row) => ({ ...episodeOf(row), watchedAt: isoTime(row.watched_at), source: row.source }))],
    ['playback', listOf('playback', asPlayback)],
    ['shown', listOf('shown', (row) => ({ ...ownerOf(row), times: row.times, shownAt: isoTime(row.shown_at) }))],
  ]
}

function asHistory(row: ExportRow<'history'>) {
  return { ...episodeOf(row), progress: row.progress, imported: row.imported === 1, updatedAt: isoTime(row.updated_at) }
}

function asPlayback({ progress, updated_at, ...row }: ExportRow<'playback'>) {
  if (progress < 0) return { ...ownerOf(row), removedAt: isoTime(updated_at) }
  return { ...episodeOf(row), progress, updatedAt: isoTime(updated_at) }
}

type ProfileTitleRow = { profile_id: string; media_id: string }

function ownerOf({ profile_id, media_id }: ProfileTitleRow) {
  return { profileId: profile_id, mediaId: media_id }
}

function episodeOf(row: ProfileTitleRow & EpisodeRef) {
  return { ...ownerOf(row), ...episodeRefJson(row) }
}
