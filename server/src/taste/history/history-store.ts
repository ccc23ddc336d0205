import { WATCHED_PROGRESS } from '@marquee/engine'
import { sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import { type JsonColumns, jsonOf, namesIn, selectFrom } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { HistoryRow } from '../../store/schema.ts'

export type { HistoryRow } from '../../store/schema.ts'

export type HistoryKey = Pick<HistoryRow, 'profile_id' | 'number' | 'season' | 'episode'>
/** A title (season -1) or one of its seasons. */
type TitleOrSeason = Pick<HistoryRow, 'profile_id' | 'number' | 'season'>

/** A stored entry. `replayed` is 1 if it was watched to the end before and is being watched again. */
export type StoredHistory = HistoryRow & { replayed: number }

/** An entry that has a play and was started again. A progress of 0 means unmarked, not started again. */
export const isReplayed = sql<boolean>`history.progress > 0 and history.progress < ${sql.lit(WATCHED_PROGRESS)} and exists (
  select 1 from plays where plays.profile_id = history.profile_id and plays.number = history.number
    and plays.season = history.season and plays.episode = history.episode)`

const replayed = sql<number>`case when ${isReplayed} then 1 else 0 end`.as('replayed')

/** The default of `latest`: every time is accepted. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

/**
 * Inserts or updates an entry. The later one wins; at the same time the one with more progress, then the one that was
 * not imported. A stored time after `latest` always loses. Returns whether this entry won.
 */
export async function putHistory(db: Db, row: HistoryRow, latest = END_OF_TIME): Promise<boolean> {
  const { rows } = await put(db, { rows: jsonOf(columns, [row]), latest })
  return rows.length > 0
}

/** Inserts or updates many entries by the same rule, each of another season or episode. */
export async function putHistories(db: Db, rows: HistoryRow[], latest = END_OF_TIME): Promise<void> {
  await put.later(db, { rows: jsonOf(columns, rows), latest })
}

const columns: JsonColumns<keyof HistoryRow> = {
  profile_id: 'text',
  number: 'integer',
  season: 'integer',
  episode: 'integer',
  progress: 'double precision',
  imported: 'integer',
  updated_at: 'bigint',
}

const put = compiledOnce((db, { rows, latest }: { rows: string; latest: number }) =>
  db
    .insertInto('history')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, rows))
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'number', 'season', 'episode'])
        .doUpdateSet((eb) => ({
          progress: eb.ref('excluded.progress'),
          imported: eb.ref('excluded.imported'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where(
          sql<boolean>`(history.updated_at > ${latest} or
            (excluded.updated_at, excluded.progress, -excluded.imported) > (history.updated_at, history.progress, -history.imported))`,
        ),
    )
    .returning('number')
    .compile(),
)

export type HistoryUpdate = { progress?: number | undefined; imported?: number | undefined; updated_at: number }

/** Sets whether an entry was imported; its time stays. */
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

/** Changes the given columns of an existing entry, by the same rule. */
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

export function findHistory(db: Db, { profile_id, number, season, episode }: HistoryKey): Promise<StoredHistory | undefined> {
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

/** One page of entries, newest first, after a cursor of time, number, season and episode. */
export function listHistory(
  db: Db,
  profileId: string,
  { after, limit }: { after?: number[] | undefined; limit: number },
): Promise<StoredHistory[]> {
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
    .limit(limit)
    .execute()
}

/** All entries of a title or of one of its seasons, newest first. */
export function listHistoryOf(db: Db, { profile_id, number, season }: TitleOrSeason, limit: number): Promise<StoredHistory[]> {
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
    .limit(limit)
    .execute()
}
