import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { together, transact } from '../../ctx.ts'
import type { PlaybackRow } from '../playback/playback-store.ts'
import * as store from '../playback/playback-store.ts'
import { latestAcceptedTime } from '../times.ts'
import { playOf, requireCapacityFor } from './history.ts'
import { putHistories } from './history-store.ts'
import { addPlays, listPlayed, type PlayTimes } from './play-store.ts'

/**
 * Players report the end repeatedly. Reports are one play within five minutes, or within a day while the progress
 * grows.
 */
const viewing = { watched: WATCHED_PROGRESS, furtherMs: 86_400_000, sameMs: 300_000 }

/**
 * Stores the ends of viewings in playback and history, and a play for each that has none yet. Each row has another
 * title or profile. `sameMs`: within this time another report of the end is the same viewing, whatever its progress.
 */
export async function putViewingEnds(ctx: CatalogueCtx, rows: readonly PlaybackRow[], sameMs = viewing.sameMs): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) await requireCapacityFor(ctx, row)
  await transact(ctx, async (ctx) => {
    const latest = latestAcceptedTime(ctx)
    const stored = namesOf(await store.endPlaybacks(ctx.db, [...rows], { ...viewing, sameMs, latest }))
    const others = rows.filter((row) => !stored.has(nameOf(row)))
    const asked = rows.map((row) => playTimesOf(ctx, row, stored))
    const entries = rows.map((row) => ({ ...row, imported: 0 }))
    const [played] = await together(ctx, ({ db }) =>
      Promise.all([
        listPlayed(db, asked),
        putHistories(db, entries, latest),
        others.length > 0 && store.changePlaybacks(db, others, latest),
      ]),
    )
    const noted = namesOf(played)
    const plays = rows.filter((row) => !noted.has(nameOf(row))).map((row) => playOf(row, 'scrobble'))
    if (plays.length > 0) await addPlays(ctx.db, plays)
  })
}

/**
 * The plays that make another one of this end unnecessary. Where the position was at the end before, a play may still
 * be missing: a skip moves the position only.
 */
function playTimesOf(ctx: CatalogueCtx, row: PlaybackRow, stored: Set<string>): PlaybackRow & PlayTimes {
  const after = row.updated_at - viewing.furtherMs
  if (stored.has(nameOf(row))) return { ...row, after, source: 'pull', before: row.updated_at + viewing.furtherMs }
  return { ...row, after, before: latestAcceptedTime(ctx) + 1 }
}

type Key = Pick<PlaybackRow, 'profile_id' | 'number'>

const nameOf = ({ profile_id, number }: Key) => `${profile_id} ${number}`
const namesOf = (keys: readonly Key[]) => new Set(keys.map(nameOf))
