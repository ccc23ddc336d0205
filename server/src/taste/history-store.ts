import { WATCHED_PROGRESS } from '@marquee/engine'
import { sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { HistoryRow } from '../store/schema.ts'

export type { HistoryRow } from '../store/schema.ts'

export type HistoryKey = Pick<HistoryRow, 'profile_id' | 'number' | 'season' | 'episode'>
/** A title, or one of its seasons; -1 is all of it. */
type TitleOrSeason = Pick<HistoryRow, 'profile_id' | 'number' | 'season'>

/** An entry as it is held; `replayed` says that it was watched before what it tells now. */
export type HeldHistory = HistoryRow & { replayed: number }

/** Entries of what was played to the end and is begun anew; one that was set back to nothing is unmarked. */
export const isReplayed = sql<boolean>`history.progress > 0 and history.progress < ${sql.lit(WATCHED_PROGRESS)} and exists (
  select 1 from plays where plays.profile_id = history.profile_id and plays.number = history.number
    and plays.season = history.season and plays.episode = history.episode)`

const replayed = sql<number>`case when ${isReplayed} then 1 else 0 end`.as('replayed')

/** No time is later. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

/**
 * Puts an entry: the later one stays, of two at the same time the further one, then the one that was not imported. One that is held
 * and later than the latest time there can be does not count as later. Says whether it stays.
 */
export async function putHistory(db: Db, row: HistoryRow, latest = END_OF_TIME): Promise<boolean> {
  const put = await upsertOf(db, [row], latest).returning('number').executeTakeFirst()
  return put !== undefined
}

/** Puts many entries, each of another season or episode, by the same rule. */
export async function putHistories(db: Db, rows: HistoryRow[], latest = END_OF_TIME): Promise<void> {
  await upsertOf(db, rows, latest).execute()
}

function upsertOf(db: Db, rows: HistoryRow[], latest: number) {
  return db
    .insertInto('history')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'number', 'season', 'episode'])
        .doUpdateSet((held) => ({
          progress: held.ref('excluded.progress'),
          imported: held.ref('excluded.imported'),
          updated_at: held.ref('excluded.updated_at'),
        }))
        .where(
          sql<boolean>`(history.updated_at > ${latest} or
            (excluded.updated_at, excluded.progress, -excluded.imported) > (history.updated_at, history.progress, -history.imported))`,
        ),
    )
}

export type HistoryUpdate = { progress?: number | undefined; imported?: number | undefined; updated_at: number }

/** Says of an entry whether it was imported, which is no word about when something was watched. */
export async function setImported(db: Db, key: HistoryKey, imported: number): Promise<void> {
  await db
    .updateTable('history')
    .set({ imported })
    .where('profile_id', '=', key.profile_id)
    .where('number', '=', key.number)
    .where('season', '=', key.season)
    .where('episode', '=', key.episode)
    .execute()
}

/** Changes what is given of an entry that is there, by the same rule. */
export async function changeHistory(db: Db, key: HistoryKey, change: HistoryUpdate, latest = END_OF_TIME): Promise<void> {
  const { progress, imported, updated_at } = change
  const newProgress = progress === undefined ? sql<number>`progress` : sql<number>`${progress}`
  const lessImported = imported === undefined ? sql<number>`-imported` : sql<number>`${-imported}`
  await db
    .updateTable('history')
    .set({ progress: newProgress, updated_at, ...(imported !== undefined && { imported }) })
    .where('profile_id', '=', key.profile_id)
    .where('number', '=', key.number)
    .where('season', '=', key.season)
    .where('episode', '=', key.episode)
    .where(
      sql<boolean>`(updated_at > ${latest} or (updated_at, progress, -imported) < (${updated_at}, ${newProgress}, ${lessImported}))`,
    )
    .execute()
}

export function findHistory(db: Db, { profile_id, number, season, episode }: HistoryKey): Promise<HeldHistory | undefined> {
  return db
    .selectFrom('history')
    .selectAll()
    .select(replayed)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .executeTakeFirst()
}

/** Newest first, behind a position of time, number, season and episode. */
export function listHistory(
  db: Db,
  profileId: string,
  { after, most }: { after?: number[] | undefined; most: number },
): Promise<HeldHistory[]> {
  return db
    .selectFrom('history')
    .selectAll()
    .select(replayed)
    .where('profile_id', '=', profileId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(updated_at, number, season, episode) < (${sql.join(after ?? [])})`),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('season', 'desc')
    .orderBy('episode', 'desc')
    .limit(most)
    .execute()
}

/** All entries of a title or of one of its seasons, newest first. */
export function listHistoryOf(db: Db, { profile_id, number, season }: TitleOrSeason, most: number): Promise<HeldHistory[]> {
  return db
    .selectFrom('history')
    .selectAll()
    .select(replayed)
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .$if(season >= 0, (query) => query.where('season', '=', season))
    .orderBy('updated_at', 'desc')
    .orderBy('season', 'desc')
    .orderBy('episode', 'desc')
    .limit(most)
    .execute()
}

/** Deletes an entry; false if there is none. */
export async function removeHistory(db: Db, { profile_id, number, season, episode }: HistoryKey): Promise<boolean> {
  const removed = await db
    .deleteFrom('history')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .returning('number')
    .executeTakeFirst()
  return removed !== undefined
}

/** Deletes every entry of a title, or of one of its seasons; false if there is none. */
export async function removeHistoryOf(db: Db, { profile_id, number, season }: TitleOrSeason): Promise<boolean> {
  const removed = await db
    .deleteFrom('history')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .$if(season >= 0, (query) => query.where('season', '=', season))
    .returning('number')
    .execute()
  return removed.length > 0
}
