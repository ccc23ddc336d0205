import { sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import type { Db } from '../../store/open.ts'
import type { ListEntryRow, OpinionRow } from '../../store/schema.ts'
import { isReplayed } from '../history/history-store.ts'

/** One row of any table of a taste; `amount` is a rating, a progress, or a count of impressions. */
export type TasteRow = {
  kind: OpinionRow['opinion'] | ListEntryRow['list'] | 'rated' | 'played' | 'replayed' | 'playback' | 'shown'
  number: number
  season: number
  episode: number
  amount: number
  noted_at: number
}

/** The most rows processed without yielding, some milliseconds per thousand; and rows per fetch. */
const RECORDS_PER_TURN = 3000
const RECORDS_PER_FETCH = 1000

type TasteScope = { profileId: string; number: number }

/** Selects all rows of a profile's taste, or those of one title. */
const selectTaste = ({ profileId, number }: TasteScope, isOne: boolean) => {
  const ownRowsOf = (table: string) => {
    const profile = sql`${sql.ref(`${table}.profile_id`)} = ${profileId}`
    return isOne ? sql`${profile} and ${sql.ref(`${table}.number`)} = ${number}` : profile
  }
  return sql<TasteRow>`
    select opinion as kind, number, -1 as season, -1 as episode, 0 as amount, added_at as noted_at
      from opinions where ${ownRowsOf('opinions')}
    union all select list, number, -1, -1, 0, added_at from list_entries where ${ownRowsOf('list_entries')} and list <> 'collection'
    union all select 'rated', number, season, episode, rating, rated_at from ratings where ${ownRowsOf('ratings')}
    union all select 'played', number, season, episode, progress, updated_at from history where ${ownRowsOf('history')}
    union all select 'replayed', number, season, episode, progress, updated_at from history
      where ${ownRowsOf('history')} and ${isReplayed}
    union all select 'playback', number, season, episode, progress, updated_at from playback
      where ${ownRowsOf('playback')} and progress >= 0
    union all select 'shown', number, -1, -1, times, shown_at from shown where ${ownRowsOf('shown')}`
}

const readFirst = compiledOnce((db, scope: TasteScope) =>
  sql<TasteRow>`${selectTaste(scope, false)} limit ${RECORDS_PER_TURN + 1}`.compile(db),
)
const readTitleRows = compiledOnce((db, scope: TasteScope) => selectTaste(scope, true).compile(db))

/** All rows of a profile's taste in one query; undefined if they are too many to process without yielding. */
export async function readTaste(db: Db, profileId: string): Promise<TasteRow[] | undefined> {
  const { rows } = await readFirst(db, { profileId, number: 0 })
  return rows.length > RECORDS_PER_TURN ? undefined : rows
}

/** The index of the first row of the last title; rows are ordered by title. */
function startOfLastTitle(rows: readonly TasteRow[]): number {
  const last = rows.at(-1)?.number
  if (rows[0]?.number === last) return 0
  return rows.findLastIndex(({ number }) => number !== last) + 1
}

/**
 * All rows of a profile's taste, however many, from one read-only snapshot, in parts that each have all rows of their
 * titles. To be called on the connections for slow work.
 */
export function readTasteInParts(db: Db, profileId: string, take: (rows: TasteRow[]) => Promise<void>): Promise<void> {
  const all = sql<TasteRow>`${selectTaste({ profileId, number: 0 }, false)} order by number`.compile(db)
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      let buffered: TasteRow[] = []
      for await (const { rows } of snapshot.getExecutor().stream(all, RECORDS_PER_FETCH)) {
        buffered.push(...rows)
        const wholeTitles = buffered.length > RECORDS_PER_TURN ? startOfLastTitle(buffered) : 0
        if (wholeTitles === 0) continue
        await take(buffered.slice(0, wholeTitles))
        buffered = buffered.slice(wholeTitles)
      }
      await take(buffered)
    })
}

/** All rows of one title in a profile's taste. */
export async function readTasteOfTitle(
  db: Db,
  { profile_id, number }: { profile_id: string; number: number },
): Promise<TasteRow[]> {
  return (await readTitleRows(db, { profileId: profile_id, number })).rows
}

const raise = compiledOnce((db, { profileId }: { profileId: string }) =>
  db.updateTable('profiles').set({ taste_revision: sql`taste_revision + 1` }).where('id', '=', profileId).compile(),
)

/** Raises the revision of some profiles, mostly of one: other nodes then read their taste anew. */
export async function raiseRevisions(db: Db, profileIds: readonly string[]): Promise<void> {
  const [profileId] = profileIds
  if (profileId !== undefined && profileIds.length === 1) return void (await raise(db, { profileId }))
  await db.updateTable('profiles').set({ taste_revision: sql`taste_revision + 1` }).where('id', 'in', profileIds).execute()
}

/** The opinion, lists and own rating of one title. */
export async function readTitle(db: Db, { profile_id, number }: { profile_id: string; number: number }): Promise<TasteRow[]> {
  const { rows } = await sql<TasteRow>`
    select opinion as kind, number, -1 as season, -1 as episode, 0 as amount, added_at as noted_at
      from opinions where profile_id = ${profile_id} and number = ${number}
    union all select list, number, -1, -1, 0, added_at from list_entries
      where profile_id = ${profile_id} and number = ${number} and list in ('watchlist', 'hidden', 'collection', 'muted')
    union all select 'rated', number, season, episode, rating, rated_at from ratings
      where profile_id = ${profile_id} and number = ${number} and season = -1`.execute(db)
  return rows
}

// Aggregated to one text: fetching thousands of rows of one number each takes longer than parsing it.
const ownedOf = compiledOnce((db, { profileId, limit }: { profileId: string; limit: number }) =>
  sql<{ numbers: string | null }>`
    select string_agg(cast(number as text), ',') as numbers from (
      select number from list_entries where profile_id = ${profileId} and list = 'collection'
      order by added_at desc, number desc limit ${limit}) as newest`.compile(db),
)

/** The newest titles of the collection, in no order. */
export async function listOwned(db: Db, profileId: string, limit: number): Promise<number[]> {
  const { rows } = await ownedOf(db, { profileId, limit })
  return rows[0]?.numbers?.split(',').map(Number) ?? []
}

/** Counts one impression of each title; no title may be named twice. */
export async function noteShown(db: Db, profileId: string, { numbers, now }: { numbers: number[]; now: number }): Promise<void> {
  await db
    .insertInto('shown')
    .values(numbers.map((number) => ({ profile_id: profileId, number, times: 1, shown_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'number']).doUpdateSet((eb) => ({
        times: eb('shown.times', '+', 1),
        shown_at: eb.ref('excluded.shown_at'),
      })),
    )
    .execute()
}
