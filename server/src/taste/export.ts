import type { Ctx } from '../ctx.ts'
import { type Held, listHeld, type TasteTable } from './export-store.ts'
import { type Place, saidPlace } from './places.ts'
import { said } from './times.ts'

/** Everything that some profiles said, watched and were shown, each entry with its profile and title. */
export function exportTaste(db: Ctx['db'], profileIds: string[]): (readonly [name: string, entries: AsyncIterable<object>])[] {
  const held = async function* <Table extends TasteTable>(table: Table, as: (row: Held<Table>) => object) {
    for await (const row of listHeld(db, table, profileIds)) yield as(row)
  }
  return [
    ['opinions', held('opinions', (row) => ({ ...whose(row), opinion: row.opinion, addedAt: said(row.added_at) }))],
    ['lists', held('list_entries', (row) => ({ ...whose(row), list: row.list, addedAt: said(row.added_at) }))],
    ['ratings', held('ratings', (row) => ({ ...where(row), rating: row.rating, ratedAt: said(row.rated_at) }))],
    ['history', held('history', asHistory)],
    ['plays', held('plays', (row) => ({ ...where(row), watchedAt: said(row.watched_at), source: row.source }))],
    ['playback', held('playback', asPlayback)],
    ['shown', held('shown', (row) => ({ ...whose(row), times: row.times, shownAt: said(row.shown_at) }))],
  ]
}

function asHistory(row: Held<'history'>) {
  return { ...where(row), progress: row.progress, imported: row.imported === 1, updatedAt: said(row.updated_at) }
}

function asPlayback({ progress, updated_at, ...row }: Held<'playback'>) {
  if (progress < 0) return { ...whose(row), removedAt: said(updated_at) }
  return { ...where(row), progress, updatedAt: said(updated_at) }
}

type Owned = { profile_id: string; media_id: string }

function whose({ profile_id, media_id }: Owned) {
  return { profileId: profile_id, mediaId: media_id }
}

function where(row: Owned & Place) {
  return { ...whose(row), ...saidPlace(row) }
}
