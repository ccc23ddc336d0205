import { WATCHED_PROGRESS } from '@marquee/engine'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import { type JsonColumns, jsonOf, namesIn, selectFrom, tableOf } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { PlaybackRow } from '../../store/schema.ts'
import { isCoveredBy, type PartsOfProfile } from '../history/parts-store.ts'

export type { PlaybackRow } from '../../store/schema.ts'

type PlaybackKey = Pick<PlaybackRow, 'profile_id' | 'number'>

const REMOVED_PROGRESS = -1

/** A tombstone: the row of a removed position stays for a while, so that no earlier report brings it back. */
const removedPosition = { progress: REMOVED_PROGRESS, season: -1, episode: -1 }

/** The default of `latest`: every time is accepted. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

const isLater = (latest: number) => sql<boolean>`(playback.updated_at > ${latest} or
  (excluded.updated_at, excluded.progress, excluded.season, excluded.episode) > (playback.updated_at, playback.progress, playback.season, playback.episode))`

/**
 * Inserts or updates a position. The later one wins, at the same time the one with more progress. A stored time after
 * `latest` always loses.
 */
export async function putPlayback(db: Db, row: PlaybackRow, latest = END_OF_TIME): Promise<void> {
  await putPlaybacks(db, [row], latest)
}

/** Inserts or updates many positions by the same rule, each of another title or profile. */
export async function putPlaybacks(db: Db, rows: PlaybackRow[], latest = END_OF_TIME): Promise<void> {
  await put.later(db, { rows: jsonOf(columns, rows), latest })
}

const columns: JsonColumns<keyof PlaybackRow> = {
  profile_id: 'text',
  number: 'integer',
  season: 'integer',
  episode: 'integer',
  progress: 'double precision',
  updated_at: 'bigint',
}

/** Upserts positions; an existing one is replaced only where `isReplaced` holds. */
function upsertWhere(db: Db, rows: string, isReplaced: RawBuilder<boolean>) {
  return db
    .insertInto('playback')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, rows))
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'number'])
        .doUpdateSet((eb) => ({
          season: eb.ref('excluded.season'),
          episode: eb.ref('excluded.episode'),
          progress: eb.ref('excluded.progress'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where(isReplaced),
    )
}

type Upsert = { rows: string; latest: number }

const put = compiledOnce((db, { rows, latest }: Upsert) => upsertWhere(db, rows, isLater(latest)).compile())

const change = compiledOnce((db, { rows, latest }: Upsert) =>
  upsertWhere(db, rows, sql<boolean>`playback.progress > ${sql.lit(REMOVED_PROGRESS)} and ${isLater(latest)}`).compile(),
)

const end = compiledOnce((db, { rows, latest, watched, sameMs, furtherMs }: Upsert & ViewingRules) => {
  const isSame = sql<boolean>`playback.season = excluded.season and playback.episode = excluded.episode
    and playback.progress >= ${watched} and (playback.updated_at > excluded.updated_at - ${sameMs}
      or (playback.progress < excluded.progress and playback.updated_at > excluded.updated_at - ${furtherMs}))`
  const isOther = sql<boolean>`(playback.updated_at > ${latest}
    or (playback.updated_at <= excluded.updated_at and not (${isSame})))`
  return upsertWhere(db, rows, isOther).returning(['profile_id', 'number']).compile()
})

/** Changes an existing position, by the same rule. */
export async function changePlayback(db: Db, { profile_id, number, ...now }: PlaybackRow, latest = END_OF_TIME): Promise<void> {
  await db
    .updateTable('playback')
    .set(now)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED_PROGRESS)
    .where(
      sql<boolean>`(updated_at > ${latest} or
        (updated_at, progress, season, episode) < (${now.updated_at}, ${now.progress}, ${now.season}, ${now.episode}))`,
    )
    .execute()
}

/** For how long after the end another report belongs to the same viewing: with more progress, or with any. */
export type ViewingRules = { watched: number; furtherMs: number; sameMs: number; latest?: number }

/**
 * Inserts or updates positions at the end, each of another title or profile, unless the same viewing has stored one.
 * Returns the stored ones.
 */
export async function endPlaybacks(db: Db, rows: PlaybackRow[], viewing: ViewingRules): Promise<PlaybackKey[]> {
  const { latest = END_OF_TIME } = viewing
  const { rows: stored } = await end(db, { ...viewing, latest, rows: jsonOf(columns, rows) })
  return stored
}

const keyColumns: JsonColumns<keyof PlaybackKey> = { profile_id: 'text', number: 'integer' }

const findMany = compiledOnce((db, { keys }: { keys: string }) =>
  sql<PlaybackRow>`
    select playback.* from ${tableOf(db, keyColumns, keys)} as asked
    join playback on playback.profile_id = asked.profile_id and playback.number = asked.number`.compile(db),
)

/** The positions of titles, and the tombstones of removed ones. */
export async function listPositions(db: Db, keys: readonly PlaybackKey[]): Promise<PlaybackRow[]> {
  const { rows } = await findMany(db, { keys: jsonOf(keyColumns, keys) })
  return rows
}

/** Changes existing positions by the same rule, each of another title or profile; removed ones stay removed. */
export async function changePlaybacks(db: Db, rows: PlaybackRow[], latest = END_OF_TIME): Promise<void> {
  await change.later(db, { rows: jsonOf(columns, rows), latest })
}

export function findPlayback(db: Db, { profile_id, number }: PlaybackKey): Promise<PlaybackRow | undefined> {
  return db
    .selectFrom('playback')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('progress', '>', REMOVED_PROGRESS)
    .executeTakeFirst()
}

/**
 * Removes a position, dated now, or at the position's own time if that is later and not after `latest`. False if there
 * is none.
 */
export async function removePlayback(
  db: Db,
  { profile_id, number }: PlaybackKey,
  now: number,
  latest = END_OF_TIME,
): Promise<boolean> {
  const removal = removalOf(db, profile_id, { now, latest }).where('number', '=', number)
  const removed = await removal.returning('number').executeTakeFirst()
  return removed !== undefined
}

/** Removes the positions at the end of parts, in the same way. */
export async function removeEndPositions(db: Db, of: PartsOfProfile, now: number, latest = END_OF_TIME): Promise<void> {
  await removalOf(db, of.profileId, { now, latest })
    .where('progress', '>=', WATCHED_PROGRESS)
    .where(isCoveredBy(db, of))
    .execute()
}

function removalOf(db: Db, profileId: string, { now, latest }: { now: number; latest: number }) {
  return db
    .updateTable('playback')
    .set(removedPosition)
    .set('updated_at', sql<number>`case when updated_at > ${now} and updated_at <= ${latest} then updated_at else ${now} end`)
    .where('profile_id', '=', profileId)
    .where('progress', '>', REMOVED_PROGRESS)
}

/** Deletes a profile's tombstones of positions that were removed before a time. */
export async function dropRemovedBefore(db: Db, profileId: string, time: number): Promise<void> {
  await db
    .deleteFrom('playback')
    .where('profile_id', '=', profileId)
    .where('updated_at', '<', time)
    .where('progress', '=', REMOVED_PROGRESS)
    .execute()
}

/**
 * Positions that can be resumed: not at the end, and without a history entry at the end since. An entry after `latest`
 * (from a clock that was set back) does not count as later than a position that is not.
 */
const isResumable = (
  latest: number,
) => sql<boolean>`playback.progress > ${sql.lit(REMOVED_PROGRESS)} and playback.progress < ${sql.lit(WATCHED_PROGRESS)} and not exists (
  select 1 from history where history.profile_id = playback.profile_id and history.number = playback.number
    and history.season = playback.season and (history.episode = playback.episode or history.episode = -1)
    and history.progress >= ${sql.lit(WATCHED_PROGRESS)} and history.updated_at >= playback.updated_at
    and not (history.updated_at > ${latest} and playback.updated_at <= ${latest}))`

/** One page of the positions that can be resumed, newest first, after a cursor of time and number. */
export function listPlayback(
  db: Db,
  profileId: string,
  { after, limit, latest = END_OF_TIME }: { after?: number[] | undefined; limit: number; latest?: number },
): Promise<PlaybackRow[]> {
  return db
    .selectFrom('playback')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(isResumable(latest))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(updated_at, number) < (${sql.join(after ?? [])})`))
    .orderBy('updated_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
