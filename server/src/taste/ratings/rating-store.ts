import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { RatingRow } from '../../store/schema.ts'

export type { RatingRow } from '../../store/schema.ts'

export type RatingKey = Pick<RatingRow, 'profile_id' | 'number' | 'season' | 'episode'>

/** Inserts the first rating of something; false if it has one. */
export async function addRating(db: Db, row: RatingRow): Promise<boolean> {
  const added = await db
    .insertInto('ratings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'number', 'season', 'episode']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return added !== undefined
}

/** The default of `latest`: every time is accepted. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

/** Changes a rating. The later one wins, at the same time the higher one. A stored time after `latest` always loses. */
export async function changeRating(db: Db, row: RatingRow, latest = END_OF_TIME): Promise<void> {
  const { profile_id, number, season, episode, rating, rated_at } = row
  await db
    .updateTable('ratings')
    .set({ rating, rated_at })
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .where((eb) => eb.or([eb('rated_at', '>', latest), eb(eb.refTuple('rated_at', 'rating'), '<', eb.tuple(rated_at, rating))]))
    .execute()
}

export function findRating(db: Db, { profile_id, number, season, episode }: RatingKey): Promise<RatingRow | undefined> {
  return db
    .selectFrom('ratings')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .executeTakeFirst()
}

/** Deletes a rating; false if there is none. */
export async function removeRating(db: Db, { profile_id, number, season, episode }: RatingKey): Promise<boolean> {
  const removed = await db
    .deleteFrom('ratings')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .returning('number')
    .executeTakeFirst()
  return removed !== undefined
}

/** One page of ratings, newest first, after a cursor of time, number, season and episode. */
export function listRatings(
  db: Db,
  profileId: string,
  { after, limit }: { after?: number[] | undefined; limit: number },
): Promise<RatingRow[]> {
  return db
    .selectFrom('ratings')
    .selectAll()
    .where('profile_id', '=', profileId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(rated_at, number, season, episode) < (${sql.join(after ?? [])})`),
    )
    .orderBy('rated_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('season', 'desc')
    .orderBy('episode', 'desc')
    .limit(limit)
    .execute()
}
