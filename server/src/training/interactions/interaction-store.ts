import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { AudienceRow, TitleRow } from '../../store/schema.ts'

export { readSnapshot } from '../../store/read-snapshot.ts'

const RECORDS_PER_READ = 2000

/** How many interactions there are: ratings of audiences, and opinions, ratings and history of profiles. */
export async function countInteractions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from audience) + (select count(*) from opinions) + (select count(*) from ratings)
      + (select count(*) from history) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Sources that import titles only, without an audience. */
const TITLES_ONLY = ['demo', 'imdb', 'tmdb', 'ndjson']

/** Whether an audience was completely imported, or removed, since a time; a removal updates the time of its runs. */
export async function audienceChange(db: Db, since: number): Promise<'imported' | 'removed' | undefined> {
  const isRemoved = sql<number>`case when position is null or updated_at > finished_at then 1 else 0 end`
  const changed = await db
    .selectFrom('import_runs')
    .select(isRemoved.as('removed'))
    .where('source', 'not in', TITLES_ONLY)
    .where('updated_at', '>', since)
    .where(({ eb, or }) => or([eb('status', '=', 'done'), eb('position', 'is', null)]))
    .orderBy('removed', 'desc')
    .limit(1)
    .executeTakeFirst()
  return changed && (Number(changed.removed) === 1 ? 'removed' : 'imported')
}

/** The audiences with their number of people and highest rating. */
export async function listAudiences(db: Db): Promise<{ source: string; people: number; highest: number | null }[]> {
  const rows = await db
    .selectFrom('audience')
    .select(({ fn }) => ['source', fn.count<number>('person').distinct().as('people'), fn.max('rating').as('highest')])
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.map(({ source, people, highest }) => ({ source, people: Number(people), highest }))
}

/** Streams all ratings, ordered by person. */
export function streamAudienceRatings(db: Db): AsyncIterableIterator<AudienceRow> {
  return db.selectFrom('audience').selectAll().orderBy('source').orderBy('person').orderBy('media_id').stream(RECORDS_PER_READ)
}

/** Streams the facts of all titles, by number. */
export function streamFacts(db: Db): AsyncIterableIterator<Pick<TitleRow, 'facts' | 'withdrawn'>> {
  return db.selectFrom('titles').select(['facts', 'withdrawn']).orderBy('number').stream(RECORDS_PER_READ)
}
