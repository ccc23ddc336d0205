import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { transact } from '../ctx.ts'
import { playOf, requireCapacityFor } from './history.ts'
import { putHistories } from './history-store.ts'
import { addPlays, listPlayed } from './play-store.ts'
import type { PlaybackRow } from './playback-store.ts'
import * as store from './playback-store.ts'
import { latestOf } from './times.ts'

/** Players tell the end again and again: while it goes on within a day, or at all within five minutes, it is one play. */
const viewing = { watched: WATCHED_PROGRESS, furtherMs: 86_400_000, sameMs: 300_000 }

/** Ends of viewings, each of another title or profile: in playback and in history, with a play unless it is noted already. */
export async function putEnds(ctx: CatalogueCtx, rows: readonly PlaybackRow[]): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) await requireCapacityFor(ctx, row)
  await transact(ctx, async (ctx) => {
    const latest = latestOf(ctx)
    const come = namesOf(await store.endPlaybacks(ctx.db, [...rows], { ...viewing, latest }))
    const there = rows.filter((row) => !come.has(nameOf(row)))
    if (there.length > 0) await store.changePlaybacks(ctx.db, there, latest)
    await putHistories(ctx.db, rows.map((row) => ({ ...row, imported: 0 })), latest) // biome-ignore format: one thought
    await addMissingPlays(ctx, rows, come)
  })
}

/** Who had skipped to the end was there already, and has not played it yet. */
async function addMissingPlays(ctx: CatalogueCtx, rows: readonly PlaybackRow[], come: Set<string>): Promise<void> {
  const before = latestOf(ctx) + 1
  const asked = rows.map((row) => {
    const pulled = { source: 'pull', before: row.updated_at + viewing.furtherMs }
    return { ...row, after: row.updated_at - viewing.furtherMs, ...(come.has(nameOf(row)) ? pulled : { before }) }
  })
  const noted = namesOf(await listPlayed(ctx.db, asked))
  const plays = rows.filter((row) => !noted.has(nameOf(row))).map((row) => playOf(row, 'scrobble'))
  if (plays.length > 0) await addPlays(ctx.db, plays)
}

type Key = Pick<PlaybackRow, 'profile_id' | 'number'>

const nameOf = ({ profile_id, number }: Key) => `${profile_id} ${number}`
const namesOf = (keys: readonly Key[]) => new Set(keys.map(nameOf))
