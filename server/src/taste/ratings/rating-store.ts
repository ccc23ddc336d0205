import { sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import { type JsonColumns, jsonOf, namesIn, selectFrom } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { RatingRow } from '../../store/schema.ts'
import { isCoveredBy, type Part, type PartsOfProfile } from '../history/parts-store.ts'

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

const columns: JsonColumns<keyof RatingRow> = {
  profile_id: 'text',
  number: 'integer',
  season: 'integer',
  episode: 'integer',
  rating: 'integer',
  rated_at: 'bigint',
}

const put = compiledOnce((db, { rows, latest }: { rows: string; latest: number }) =>
  db
    .insertInto('ratings')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, rows))
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'number', 'season', 'episode'])
        .doUpdateSet((held) => ({ rating: held.ref('excluded.rating'), rated_at: held.ref('excluded.rated_at') }))
        .where(
          sql<boolean>`(ratings.rated_at > ${latest} or
            (excluded.rated_at, excluded.rating) > (ratings.rated_at, ratings.rating))`,
        ),
    )
    .compile(),
)

/** Adds or changes many ratings by the same rule, each of something else. */
export async function putRatings(db: Db, rows: RatingRow[], latest = END_OF_TIME): Promise<void> {
  await put(db, { rows: jsonOf(columns, rows), latest })
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

/** Deletes the ratings of exactly these titles, seasons and episodes; returns those that there were. */
export function removeRatings(db: Db, { profileId, parts }: Omit<PartsOfProfile, 'level'>): Promise<Part[]> {
  return db
    .deleteFrom('ratings')
    .where('profile_id', '=', profileId)
    .where(isCoveredBy(db, { profileId, level: 'episode', parts }))
    .returning(['number', 'season', 'episode'])
    .execute()
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
