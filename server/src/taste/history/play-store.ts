import { WATCHED_PROGRESS } from '@marquee/engine'
import { sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import { type JsonColumns, jsonOf, namesIn, selectFrom, tableOf } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { PlayRow } from '../../store/schema.ts'

export type { PlayRow } from '../../store/schema.ts'

type PlayKey = Pick<PlayRow, 'profile_id' | 'number' | 'season' | 'episode'>
/** A title (season -1) or one of its seasons. */
type TitleOrSeason = Omit<PlayKey, 'episode'>

/** Adds a play; the same minute is the same play. */
export async function addPlay(db: Db, row: PlayRow): Promise<void> {
  await addPlays(db, [row])
}

const keyColumns: JsonColumns<keyof PlayKey> = {
  profile_id: 'text',
  number: 'integer',
  season: 'integer',
  episode: 'integer',
}
const idColumns: JsonColumns<keyof PlayKey | 'minute'> = { ...keyColumns, minute: 'bigint' }
const columns: JsonColumns<keyof PlayRow> = { ...idColumns, watched_at: 'bigint', source: 'text' }

const add = compiledOnce((db, { rows }: { rows: string }) =>
  db
    .insertInto('plays')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, rows))
    .onConflict((conflict) => conflict.columns(['profile_id', 'number', 'season', 'episode', 'minute']).doNothing())
    .compile(),
)

/** Adds many plays. */
export async function addPlays(db: Db, rows: PlayRow[]): Promise<void> {
  await add(db, { rows: jsonOf(columns, rows) })
}

const newColumns = { ...columns, later_than: 'bigint', earlier_than: 'bigint' } as const

const addNew = compiledOnce((db, { rows, pulledMs }: { rows: string; pulledMs: number }) =>
  db
    .insertInto('plays')
    .columns(namesIn(columns))
    .expression(
      sql`select ${sql.join(namesIn(columns).map((name) => sql.ref(name)))} from ${tableOf(db, newColumns, rows)} as given
        where not exists (select 1 from plays where plays.profile_id = given.profile_id and plays.number = given.number
          and plays.season = given.season and plays.episode = given.episode
          and ((plays.watched_at > given.later_than and plays.watched_at < given.earlier_than)
            or (plays.source = 'pull' and plays.watched_at > given.watched_at - ${pulledMs}
              and plays.watched_at < given.watched_at + ${pulledMs})))`,
    )
    .onConflict((conflict) => conflict.columns(['profile_id', 'number', 'season', 'episode', 'minute']).doNothing())
    .compile(),
)

/** A play, unless there is one in `played`; without a range none counts. */
export type NewPlay = { play: PlayRow; played?: Omit<PlayTimes, 'source'> | undefined }

/**
 * Adds each play unless there is one in its range of time, or one that was read from a media server within `pulledMs`.
 * Each play is of another title or episode.
 */
export async function addNewPlays(db: Db, plays: readonly NewPlay[], pulledMs: number): Promise<void> {
  const rows = plays.map(({ play, played }) => {
    const { after: later_than = null, before: earlier_than = Number.MAX_SAFE_INTEGER } = played ?? {}
    return { ...play, later_than, earlier_than }
  })
  await addNew.later(db, { rows: jsonOf(newColumns, rows), pulledMs })
}

/** A range of time, both ends exclusive, and a source; without a source any counts. */
export type PlayTimes = { after: number; before?: number | undefined; source?: PlayRow['source'] | undefined }

const filterColumns = { ...keyColumns, later_than: 'bigint', earlier_than: 'bigint', source: 'text' } as const

const findPlayed = compiledOnce((db, { rows }: { rows: string }) =>
  sql<PlayKey>`
    select profile_id, number, season, episode from ${tableOf(db, filterColumns, rows)} as asked
    where exists (select 1 from plays where plays.profile_id = asked.profile_id and plays.number = asked.number
      and plays.season = asked.season and plays.episode = asked.episode
      and plays.watched_at > asked.later_than and plays.watched_at < asked.earlier_than
      and (asked.source is null or plays.source = asked.source))`.compile(db),
)

/** Those of the entries that have a play within their own range of time. */
export async function listPlayed(db: Db, entries: readonly (PlayKey & PlayTimes)[]): Promise<PlayKey[]> {
  const filters = entries.map(({ after, before = Number.MAX_SAFE_INTEGER, source = null, ...key }) => {
    return { ...key, later_than: after, earlier_than: before, source }
  })
  const { rows } = await findPlayed(db, { rows: jsonOf(filterColumns, filters) })
  return rows
}

/**
 * A list of tuples: for many alternatives joined by OR, SQLite scans every play of the profile. PostgreSQL needs the
 * casts.
 */
function isOneOf(keys: PlayKey[]) {
  const asInteger = (value: number) => sql`cast(${value} as integer)`
  const tuples = keys.map(({ number, season, episode }) => sql`(${sql.join([number, season, episode].map(asInteger))})`)
  return sql<boolean>`(number, season, episode) in (values ${sql.join(tuples)})`
}

/** Plays of exactly these entries, newest first. */
export function listPlays(db: Db, keys: PlayKey[], limit: number): Promise<PlayRow[]> {
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
    .limit(limit)
    .execute()
}

/** Plays of a title or of one of its seasons, newest first. */
export function listPlaysOf(db: Db, { profile_id, number, season }: TitleOrSeason, limit: number): Promise<PlayRow[]> {
  return db
    .selectFrom('plays')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .$if(season >= 0, (query) => query.where('season', '=', season))
    .orderBy('watched_at', 'desc')
    .orderBy('season')
    .orderBy('episode')
    .limit(limit)
    .execute()
}

/** A filter of a profile's plays: films or series, a title or a part of it, a range of time (inclusive). */
export type PlayFilter = {
  profileId: string
  of?: 'movie' | 'tv' | undefined
  number?: number | undefined
  season?: number | undefined
  episode?: number | undefined
  from?: number | undefined
  to?: number | undefined
  /** Leaves out plays of whole seasons. */
  withoutSeasons?: boolean | undefined
}

function filterPlays(db: Db, { profileId, of, number, season, episode, from, to, withoutSeasons }: PlayFilter) {
  return db
    .selectFrom('plays')
    .where('profile_id', '=', profileId)
    .$if(of === 'movie', (query) => query.where('season', '=', -1))
    .$if(of === 'tv', (query) => query.where('season', '>=', 0))
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .$if(season !== undefined, (query) => query.where('season', '=', season ?? 0))
    .$if(episode !== undefined, (query) => query.where('episode', '=', episode ?? 0))
    .$if(from !== undefined, (query) => query.where('watched_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('watched_at', '<=', to ?? 0))
    .$if(withoutSeasons === true, (query) => query.where((row) => row.or([row('season', '=', -1), row('episode', '>=', 0)])))
}

/** One page of plays, newest first. */
export function listFilteredPlays(
  db: Db,
  filter: PlayFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<PlayRow[]> {
  return filterPlays(db, filter)
    .selectAll()
    .orderBy('watched_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('season', 'desc')
    .orderBy('episode', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

export async function countPlays(db: Db, filter: PlayFilter): Promise<number> {
  const { count } = await filterPlays(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const titleColumns: JsonColumns<'number'> = { number: 'integer' }

/** Films or series, or some titles. */
export type PlayCountFilter = Pick<PlayFilter, 'profileId' | 'of'> & { numbers?: readonly number[] | undefined }

export type PlayCount = Pick<PlayRow, 'number' | 'season' | 'episode'> & { plays: number; last: number }

/**
 * The count and the last time of plays of each title, season or episode that still counts as watched. One that was
 * watched at an unknown time has no play: it counts as one at the time of its entry.
 */
export async function listPlayCounts(db: Db, { profileId, of, numbers }: PlayCountFilter, limit: number): Promise<PlayCount[]> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('plays', (join) =>
      join
        .onRef('plays.profile_id', '=', 'history.profile_id')
        .onRef('plays.number', '=', 'history.number')
        .onRef('plays.season', '=', 'history.season')
        .onRef('plays.episode', '=', 'history.episode'),
    )
    .where('history.profile_id', '=', profileId)
    .where('history.progress', '>', 0)
    .where((row) => row.or([row('plays.minute', 'is not', null), row('history.progress', '>=', WATCHED_PROGRESS)]))
    .$if(of === 'movie', (query) => query.where('history.season', '=', -1))
    .$if(of === 'tv', (query) => query.where('history.season', '>=', 0))
    .$if(numbers !== undefined, (query) => query.where(isTitleOf(db, numbers ?? [])))
    .select(['history.number', 'history.season', 'history.episode'])
    .select((select) => select.fn.count<number>('plays.minute').as('plays'))
    .select(sql<number>`max(coalesce(plays.watched_at, history.updated_at))`.as('last'))
    .groupBy(['history.number', 'history.season', 'history.episode'])
    .orderBy('history.number')
    .orderBy('history.season')
    .orderBy('history.episode')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, plays: Math.max(Number(row.plays), 1), last: Number(row.last) }))
}

function isTitleOf(db: Db, numbers: readonly number[]) {
  const titles = tableOf(
    db,
    titleColumns,
    jsonOf(
      titleColumns,
      numbers.map((number) => ({ number })),
    ),
  )
  return sql<boolean>`history.number in (select number from ${titles} as titles)`
}

const remove = compiledOnce((db, { rows }: { rows: string }) =>
  sql<PlayRow>`
    delete from plays where (profile_id, number, season, episode, minute) in
      (select profile_id, number, season, episode, minute from ${tableOf(db, idColumns, rows)} as asked)
    returning ${sql.join(namesIn(columns).map((name) => sql.ref(name)))}`.compile(db),
)

/** Deletes single plays; returns those that there were. */
export async function removeSinglePlays(db: Db, plays: readonly Pick<PlayRow, keyof typeof idColumns>[]): Promise<PlayRow[]> {
  const { rows } = await remove(db, { rows: jsonOf(idColumns, plays) })
  return rows
}
