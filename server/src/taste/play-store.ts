import { sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { PlayRow } from '../store/schema.ts'

export type { PlayRow } from '../store/schema.ts'

type PlayKey = Pick<PlayRow, 'profile_id' | 'number' | 'season' | 'episode'>
/** A title, or one of its seasons; -1 is all of it. */
type Whole = Omit<PlayKey, 'episode'>

/** Notes that something was watched; the same minute is the same play. */
export async function addPlay(db: Db, row: PlayRow): Promise<void> {
  await db
    .insertInto('plays')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'number', 'season', 'episode', 'minute']).doNothing())
    .execute()
}

/** Whether an entry was played after a time, and not after the latest time there can be. */
export async function hasPlayAfter(
  db: Db,
  { profile_id, number, season, episode }: PlayKey,
  time: number,
  latest = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const play = await db
    .selectFrom('plays')
    .select('number')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .where('watched_at', '>', time)
    .where('watched_at', '<=', latest)
    .limit(1)
    .executeTakeFirst()
  return play !== undefined
}

/** As a list: with so many alternatives SQLite looks at every play of the profile instead. The casts tell PostgreSQL the types. */
function isOneOf(keys: PlayKey[]) {
  const asInteger = (value: number) => sql`cast(${value} as integer)`
  const places = keys.map(({ number, season, episode }) => sql`(${sql.join([number, season, episode].map(asInteger))})`)
  return sql<boolean>`(number, season, episode) in (values ${sql.join(places)})`
}

/** Plays of these very entries, newest first. */
export function listPlays(db: Db, keys: PlayKey[], most: number): Promise<PlayRow[]> {
  const first = keys[0]
  if (!first) return Promise.resolve([])
  return db
    .selectFrom('plays')
    .selectAll()
    .where('profile_id', '=', first.profile_id)
    .where(isOneOf(keys))
    .orderBy('watched_at', 'desc')
    .orderBy('number')
    .orderBy('season')
    .orderBy('episode')
    .limit(most)
    .execute()
}

/** Plays of a title or of one of its seasons, newest first. */
export function listPlaysOf(db: Db, { profile_id, number, season }: Whole, most: number): Promise<PlayRow[]> {
  return db
    .selectFrom('plays')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .$if(season >= 0, (query) => query.where('season', '=', season))
    .orderBy('watched_at', 'desc')
    .orderBy('season')
    .orderBy('episode')
    .limit(most)
    .execute()
}

/** Forgets the plays of an entry. */
export async function removePlays(db: Db, { profile_id, number, season, episode }: PlayKey): Promise<void> {
  await db
    .deleteFrom('plays')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('season', '=', season)
    .where('episode', '=', episode)
    .execute()
}

/** Forgets the plays of a title, or of one of its seasons. */
export async function removePlaysOf(db: Db, { profile_id, number, season }: Whole): Promise<void> {
  await db
    .deleteFrom('plays')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .$if(season >= 0, (query) => query.where('season', '=', season))
    .execute()
}
