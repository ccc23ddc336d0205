import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { inOneMessage, transact } from '../../ctx.ts'
import type { PlaybackRow } from '../playback/playback-store.ts'
import * as store from '../playback/playback-store.ts'
import { latestAcceptedTime } from '../times.ts'
import { playOf, requireCapacityFor } from './history.ts'
import { putHistories } from './history-store.ts'
import { addNewPlays, type NewPlay } from './play-store.ts'

/**
 * Players report the end repeatedly. Reports are one play within five minutes, or within a day while the progress
 * grows.
 */
const viewing = { watched: WATCHED_PROGRESS, furtherMs: 86_400_000, sameMs: 300_000 }
/** Longer than most films. */
const UNKNOWN_LENGTH_MS = 3 * 3_600_000

/**
 * Stores the ends of viewings in playback and history, and a play for each that has none yet. Each row has another
 * title or profile. `sameMs`: within this time another report of the end is the same viewing, whatever its progress.
 */
export async function putViewingEnds(ctx: CatalogueCtx, rows: readonly PlaybackRow[], sameMs = viewing.sameMs): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) await requireCapacityFor(ctx, row)
  const write = async (ctx: CatalogueCtx): Promise<void> => {
    const { db } = ctx
    const latest = latestAcceptedTime(ctx)
    const [positions, ended] = await Promise.all([
      store.listPositions(db, rows),
      store.endPlaybacks(db, [...rows], { ...viewing, sameMs, latest }),
    ])
    const [before, stored] = [new Map(positions.map((position) => [nameOf(position), position])), namesOf(ended)]
    const missing = rows.filter((row) => !stored.has(nameOf(row)))
    const plays = rows.map((row): NewPlay => {
      const play = playOf(row, 'scrobble')
      if (stored.has(nameOf(row))) return { play }
      const viewingMs = Math.max(sameMs, lengthOf(ctx, row.number))
      return { play, played: sameViewingOf(row, { position: before.get(nameOf(row)), viewingMs }) }
    })
    const entries = rows.map((row) => ({ ...row, imported: 0 }))
    // First, as everywhere: it locks the entries, so that plays that others add are seen, and nobody deadlocks.
    await putHistories(db, entries, latest)
    if (missing.length > 0) await store.changePlaybacks(db, missing, latest)
    await addNewPlays(db, plays, viewing.furtherMs)
  }
  await transact(ctx, (ctx) => inOneMessage(ctx, write))
}

/** Stores ends in the history only, and a play for each that has none within a day. */
export async function putFurtherEnds(ctx: CatalogueCtx, rows: readonly PlaybackRow[]): Promise<void> {
  const once = [...new Map(rows.map((row) => [partOf(row), row])).values()]
  for (const row of once) await requireCapacityFor(ctx, row)
  const plays = once.map((row): NewPlay => {
    const played = { after: row.updated_at - viewing.furtherMs, before: row.updated_at + viewing.furtherMs }
    return { play: playOf(row, 'scrobble'), played }
  })
  await transact(ctx, async ({ db }) => {
    const entries = once.map((row) => ({ ...row, imported: 0 }))
    await putHistories(db, entries, latestAcceptedTime(ctx))
    await addNewPlays(db, plays, viewing.furtherMs)
  })
}

/**
 * When a play is of the same viewing as an end that did not become the position. Where the position was at the end
 * before, a play may still be missing: a skip moves the position only.
 */
function sameViewingOf(
  row: PlaybackRow,
  { position, viewingMs }: { position?: PlaybackRow | undefined; viewingMs: number },
): NonNullable<NewPlay['played']> {
  const at = row.updated_at
  const isLate = position !== undefined && position.updated_at > at // reports may arrive in any order
  const isFurther =
    isLate && position.season === row.season && position.episode === row.episode && position.progress > row.progress
  return {
    after: at - (isLate ? viewingMs : viewing.furtherMs),
    before: isFurther && position.updated_at < at + viewing.furtherMs ? position.updated_at + 1 : at + viewingMs,
  }
}

/** The length of a film or an episode. */
function lengthOf(ctx: CatalogueCtx, number: number): number {
  const minutes = ctx.liveCatalogue().catalogue.columns.runtime[number] ?? 0
  return minutes > 0 ? minutes * 60_000 : UNKNOWN_LENGTH_MS
}

type Key = Pick<PlaybackRow, 'profile_id' | 'number'>

const nameOf = ({ profile_id, number }: Key) => `${profile_id} ${number}`
const partOf = (row: Pick<PlaybackRow, 'season' | 'episode'> & Key) => `${nameOf(row)} ${row.season} ${row.episode}`
const namesOf = (keys: readonly Key[]) => new Set(keys.map(nameOf))
