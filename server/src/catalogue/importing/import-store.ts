import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { AudienceRow, ImportRunRow, TitleRow } from '../../store/schema.ts'

export { endLease, endLeaseIn, renewLease, takeLease } from '../../store/leases.ts'
export type { AudienceRow, ImportRunRow } from '../../store/schema.ts'

/** The latest run of a source at a location. */
export function findLatestRun(db: Db, source: string, place: string): Promise<ImportRunRow | undefined> {
  return db
    .selectFrom('import_runs')
    .selectAll()
    .where('source', '=', source)
    .where('place', '=', place)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A run by its id. */
export function findRun(db: Db, id: string): Promise<ImportRunRow | undefined> {
  return db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Runs, newest first, after a position in that order. */
export function listRuns(db: Db, limit: number, before?: { startedAt: number; id: string }): Promise<ImportRunRow[]> {
  return db
    .selectFrom('import_runs')
    .selectAll()
    .$if(before !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('started_at', '<', before?.startedAt ?? 0),
          and([eb('started_at', '=', before?.startedAt ?? 0), eb('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A run that has advanced since a given time and has not ended. */
export function findLiveRun(db: Db, { since, latest }: { since: number; latest: number }): Promise<ImportRunRow | undefined> {
  return db
    .selectFrom('import_runs')
    .selectAll()
    .where('status', '=', 'running')
    .where('updated_at', '>', since)
    .where('updated_at', '<=', latest)
    .limit(1)
    .executeTakeFirst()
}

/** The start time of the latest completed run of a source. */
export async function lastDoneAt(db: Db, source: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_runs')
    .select('started_at')
    .where('source', '=', source)
    .where('status', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at
}

/** Inserts a new run. */
export async function addRun(db: Db, row: ImportRunRow): Promise<void> {
  await db.insertInto('import_runs').values(row).execute()
}

export type RunAdvance = Omit<ImportRunRow, 'id' | 'source' | 'place' | 'started_at'>

/** Advances a run from the state that was read; false if another process has advanced it meanwhile. */
export async function advanceRun(db: Db, id: string, seenPosition: string | null, to: RunAdvance): Promise<boolean> {
  const moved = await db
    .updateTable('import_runs')
    .set(to)
    .where('id', '=', id)
    .where('position', '=', seenPosition)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Inserts ratings, or replaces those of the same person for the same title. */
export async function putAudienceRatings(db: Db, rows: AudienceRow[]): Promise<void> {
  await db
    .insertInto('audience')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['source', 'person', 'media_id']).doUpdateSet((row) => ({
        rating: row.ref('excluded.rating'),
        rated_at: row.ref('excluded.rated_at'),
      })),
    )
    .execute()
}

/** Deletes the ratings of up to so many people of an audience; returns the number of deleted ratings. */
export async function deleteAudienceRatings(db: Db, source: string, people: number): Promise<number> {
  const deleted = await db
    .deleteFrom('audience')
    .where('source', '=', source)
    .where('person', 'in', (select) =>
      select.selectFrom('audience').select('person').distinct().where('source', '=', source).orderBy('person').limit(people),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** The number of people and ratings of each audience. */
export async function countAudiences(db: Db): Promise<{ source: string; people: number; ratings: number }[]> {
  const rows = await db
    .selectFrom('audience')
    .select(({ fn }) => ['source', fn.count('person').distinct().as('people'), fn.countAll().as('ratings')])
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.map(({ source, people, ratings }) => ({ source, people: Number(people), ratings: Number(ratings) }))
}

/** Whether there is any rating. */
export async function hasAudienceRatings(db: Db): Promise<boolean> {
  return (await db.selectFrom('audience').select('source').limit(1).executeTakeFirst()) !== undefined
}

/** The latest run of a source at any location. */
export function findLatestRunOf(db: Db, source: string): Promise<ImportRunRow | undefined> {
  return db
    .selectFrom('import_runs')
    .selectAll()
    .where('source', '=', source)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * After the ratings of a source were removed: unfinished runs of it start from the beginning, and all get a new time.
 */
export async function resetPositions(db: Db, source: string, now: number): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      position: sql`case when status = 'done' then position else null end`,
      status: sql`case when status = 'running' then 'stopped' else status end`,
      finished_at: sql`coalesce(finished_at, ${now})`,
      updated_at: now,
    })
    .where('source', '=', source)
    .execute()
}

/** Titles after a number, in order. */
export function listTitlesAfter(
  db: Db,
  number: number,
  max: number,
): Promise<Pick<TitleRow, 'number' | 'facts' | 'source' | 'withdrawn'>[]> {
  return db
    .selectFrom('titles')
    .select(['number', 'facts', 'source', 'withdrawn'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(max)
    .execute()
}

/** Ids of the titles of a source after a number, in order. */
export function listIdsOf(db: Db, source: string, after: number, max: number): Promise<Pick<TitleRow, 'number' | 'id'>[]> {
  return db
    .selectFrom('titles')
    .select(['number', 'id'])
    .where('source', '=', source)
    .where('number', '>', after)
    .orderBy('number')
    .limit(max)
    .execute()
}

/** Facts and sources of some titles. */
export function listFactsAndSources(db: Db, numbers: number[]): Promise<Pick<TitleRow, 'number' | 'facts' | 'source'>[]> {
  return db
    .selectFrom('titles')
    .select(['number', 'facts', 'source'])
    .where('number', 'in', numbers)
    .limit(numbers.length)
    .execute()
}
