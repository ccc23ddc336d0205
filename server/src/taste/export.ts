import type { Ctx } from '../ctx.ts'
import { listHeld, type TasteTable } from './export-store.ts'
import { type Place, saidPlace } from './places.ts'
import { said } from './times.ts'

/** Everything that some profiles said, watched and were shown, each entry with its profile and title. */
export async function exportTaste(ctx: Ctx, profileIds: string[]) {
  const held = <Table extends TasteTable>(table: Table) => listHeld(ctx.store.slow, table, profileIds)
  return {
    opinions: (await held('opinions')).map((row) => ({ ...whose(row), opinion: row.opinion, addedAt: said(row.added_at) })),
    lists: (await held('list_entries')).map((row) => ({ ...whose(row), list: row.list, addedAt: said(row.added_at) })),
    ratings: (await held('ratings')).map((row) => ({ ...where(row), rating: row.rating, ratedAt: said(row.rated_at) })),
    history: (await held('history')).map((row) => ({
      ...where(row),
      progress: row.progress,
      imported: row.imported === 1,
      updatedAt: said(row.updated_at),
    })),
    plays: (await held('plays')).map((row) => ({ ...where(row), watchedAt: said(row.watched_at), source: row.source })),
    playback: (await held('playback')).map(({ progress, updated_at, ...row }) =>
      progress < 0 ? { ...whose(row), removedAt: said(updated_at) } : { ...where(row), progress, updatedAt: said(updated_at) },
    ),
    shown: (await held('shown')).map((row) => ({ ...whose(row), times: row.times, shownAt: said(row.shown_at) })),
  }
}

type Owned = { profile_id: string; media_id: string }

function whose({ profile_id, media_id }: Owned) {
  return { profileId: profile_id, mediaId: media_id }
}

function where(row: Owned & Place) {
  return { ...whose(row), ...saidPlace(row) }
}
