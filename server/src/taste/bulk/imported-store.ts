import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { ImportedEntryRow, PlayRow } from '../../store/schema.ts'
import type { EpisodeKey } from './pulled-store.ts'

/** An entry of an import, ready to be stored. */
export type ImportedEntry = Pick<ImportedEntryRow, 'kind' | 'number' | 'season' | 'episode' | 'at' | 'amount'>

/** The kinds that are inserted as they are; owned episodes depend on the entry of their series. */
export type SimpleKind = Exclude<ImportedEntry['kind'], 'collected'>

/** An import of a profile. */
export type ImportKey = { profile_id: string; import_id: string }

const MINUTE_MS = 60_000

const opinions = ['liked', 'super_liked', 'disliked'] as const
const lists = ['watchlist', 'hidden', 'collection', 'muted'] as const

/** Inserts the entries of one kind that do not exist yet. Returns those that do: they are not changed. */
export async function addEntries<E extends ImportedEntry>(db: Db, key: ImportKey, kind: SimpleKind, entries: E[]): Promise<E[]> {
  if (entries.length === 0) return []
  const added = new Set(await insertOfKind(db, key.profile_id, kind, entries))
  const isAdded = (entry: E) => added.has(nameOf(kind, entry))
  await noteEntries(db, key, entries.filter(isAdded))
  return entries.filter((entry) => !isAdded(entry))
}

/** Records which entries an import added. */
export async function noteEntries(db: Db, key: ImportKey, entries: readonly ImportedEntry[]): Promise<void> {
  const rows = entries.map(({ kind, number, season, episode, at, amount }) => ({
    ...key,
    kind,
    number,
    season,
    episode,
    at,
    amount,
  }))
  if (rows.length === 0) return
  const insert = db.insertInto('imported_entries').values(rows)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

const nameOf = (kind: ImportedEntry['kind'], { number, season, episode, at }: ImportedEntry) =>
  kind === 'play' ? nameOfKey({ number, season, episode }, Math.floor(at / MINUTE_MS)) : nameOfKey({ number, season, episode })

const nameOfKey = ({ number, season, episode }: EpisodeKey, minute = 0) => `${number} ${season} ${episode} ${minute}`
const titleName = ({ number }: { number: number }) => nameOfKey({ number, season: -1, episode: -1 })

async function insertOfKind(
  db: Db,
  profile_id: string,
  kind: ImportedEntry['kind'],
  entries: ImportedEntry[],
): Promise<string[]> {
  const opinion = opinions.find((one) => one === kind)
  if (opinion) {
    const values = entries.map(({ number, at }) => ({ profile_id, number, opinion, added_at: at }))
    const added = await db
      .insertInto('opinions')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning('number')
      .execute()
    return added.map(titleName)
  }
  const list = lists.find((one) => one === kind)
  if (list) {
    const values = entries.map(({ number, at }) => ({ profile_id, number, list, added_at: at }))
    const added = await db
      .insertInto('list_entries')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning('number')
      .execute()
    return added.map(titleName)
  }
  return insertWithAmount(db, profile_id, kind, entries)
}

async function insertWithAmount(
  db: Db,
  profile_id: string,
  kind: ImportedEntry['kind'],
  entries: ImportedEntry[],
): Promise<string[]> {
  const columns = ['number', 'season', 'episode'] as const
  if (kind === 'rated') {
    const values = entries.map(({ at, amount, ...key }) => ({ profile_id, ...keyOf(key), rating: amount, rated_at: at }))
    const added = await db
      .insertInto('ratings')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning(columns)
      .execute()
    return added.map((row) => nameOfKey(row))
  }
  if (kind === 'history' || kind === 'playback') return insertProgress(db, profile_id, kind, entries)
  if (kind === 'play') {
    const values = entries.map(({ at, ...key }) => ({
      profile_id,
      ...keyOf(key),
      minute: Math.floor(at / MINUTE_MS),
      watched_at: at,
      source: 'import',
    }))
    const returned = [...columns, 'minute'] as const
    const added = await db
      .insertInto('plays')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning(returned)
      .execute()
    return added.map((row) => nameOfKey(row, Number(row.minute)))
  }
  const values = entries.map(({ number, at, amount }) => ({ profile_id, number, times: amount, shown_at: at }))
  const added = await db
    .insertInto('shown')
    .values(values)
    .onConflict((on) => on.doNothing())
    .returning('number')
    .execute()
  return added.map(titleName)
}

async function insertProgress(
  db: Db,
  profile_id: string,
  kind: 'history' | 'playback',
  entries: ImportedEntry[],
): Promise<string[]> {
  const values = entries.map(({ at, amount, ...key }) => ({ profile_id, ...keyOf(key), progress: amount, updated_at: at }))
  const columns = ['number', 'season', 'episode'] as const
  const added =
    kind === 'history'
      ? await db
          .insertInto('history')
          .values(values.map((row) => ({ ...row, imported: 1 })))
          .onConflict((on) => on.doNothing())
          .returning(columns)
          .execute()
      : await db
          .insertInto('playback')
          .values(values)
          .onConflict((on) => on.doNothing())
          .returning(columns)
          .execute()
  return added.map((row) => nameOfKey(row))
}

const keyOf = ({ number, season, episode }: EpisodeKey) => ({ number, season, episode })

/** The times of all plays of some titles. */
export function listPlayTimes(
  db: Db,
  profile_id: string,
  numbers: number[],
): Promise<Pick<PlayRow, 'number' | 'season' | 'episode' | 'watched_at'>[]> {
  return db
    .selectFrom('plays')
    .select(['number', 'season', 'episode', 'watched_at'])
    .where('profile_id', '=', profile_id)
    .where('number', 'in', numbers)
    .execute()
}

/**
 * Joins each import in `others` with its recorded entries. A cross join: otherwise SQLite scans all recorded entries of
 * the profile for each.
 */
export const entriesOfOthers = sql`cross join imported_entries as theirs
  where theirs.profile_id = others.profile_id and theirs.import_id = others.id`

/** Whether another import of the profile, or an earlier one, recorded the same entry. */
export function isNotedBy(noted: 'another' | 'an earlier') {
  const earlier = sql`and (others.created_at, others.id) < (select own.created_at, own.id from profile_imports as own
    where own.profile_id = mine.profile_id and own.id = mine.import_id)`
  return sql<boolean>`exists (select 1 from profile_imports as others ${entriesOfOthers}
      and theirs.kind = mine.kind and theirs.number = mine.number and theirs.season = mine.season
      and theirs.episode = mine.episode and theirs.at = mine.at and theirs.amount = mine.amount
      and others.profile_id = mine.profile_id and others.id <> mine.import_id ${noted === 'another' ? sql`` : earlier})`
}

/** The titles and the number of entries that an import added and no earlier import had. */
export async function countAdded(db: Db, { profile_id, import_id }: ImportKey): Promise<{ titles: number[]; added: number }> {
  const rows = await db
    .selectFrom('imported_entries as mine')
    .select(({ fn }) => ['number', fn.countAll<number | string>().as('entries')])
    .where('profile_id', '=', profile_id)
    .where('import_id', '=', import_id)
    .where(sql<boolean>`not ${isNotedBy('an earlier')}`)
    .groupBy('number')
    .execute()
  return { titles: rows.map(({ number }) => number), added: rows.reduce((sum, { entries }) => sum + Number(entries), 0) }
}

/**
 * Deletes what an import added, one statement per table. Entries that were changed since have another time and stay; so
 * do entries that another import recorded too. Returns the titles that lost a rating.
 */
export async function removeEntries(db: Db, { profile_id, import_id }: ImportKey): Promise<number[]> {
  const ownEntries = (columns: string, kinds: readonly string[]) =>
    sql`select ${sql.raw(columns)} from imported_entries as mine
      where profile_id = ${profile_id} and import_id = ${import_id} and kind in (${sql.join(kinds)}) and not ${isNotedBy('another')}`
  const key = 'number, season, episode'
  const ofProfile = sql`profile_id = ${profile_id}`
  await sql`delete from opinions where ${ofProfile} and (number, opinion, added_at) in (${ownEntries('number, kind, at', opinions)})`.execute(
    db,
  )
  // Series whose episodes it added are removed with these: the profile may own others by now.
  const ofEpisodes = sql`select number from imported_entries
    where profile_id = ${profile_id} and import_id = ${import_id} and kind = 'collected'`
  await sql`delete from list_entries where ${ofProfile} and (number, list, added_at) in (${ownEntries('number, kind, at', lists)})
    and not (list = 'collection' and number in (${ofEpisodes}))`.execute(db)
  const { rows: unrated } = await sql<{ number: number }>`delete from ratings where ${ofProfile}
    and (number, season, episode, rating, rated_at) in (${ownEntries(`${key}, amount, at`, ['rated'])}) returning number`.execute(
    db,
  )
  await sql`delete from history where ${ofProfile} and imported = 1
    and (number, season, episode, progress, updated_at) in (${ownEntries(`${key}, amount, at`, ['history'])})`.execute(db)
  await sql`delete from plays where ${ofProfile} and source = 'import'
    and (number, season, episode, watched_at) in (${ownEntries(`${key}, at`, ['play'])})`.execute(db)
  await sql`delete from playback where ${ofProfile}
    and (number, season, episode, progress, updated_at) in (${ownEntries(`${key}, amount, at`, ['playback'])})`.execute(db)
  await sql`delete from shown where ${ofProfile} and (number, times, shown_at) in (${ownEntries('number, amount, at', ['shown'])})`.execute(
    db,
  )
  await deleteRecords(db, { profile_id, import_id })
  return [...new Set(unrated.map(({ number }) => number))]
}

/** Deletes the records of what an import added, and the same records of other imports: the entries become permanent. */
export async function makeEntriesPermanent(db: Db, key: ImportKey): Promise<void> {
  const { profile_id, import_id } = key
  await sql`delete from imported_entries where profile_id = ${profile_id}
    and (import_id, kind, number, season, episode, at) in (
      select theirs.import_id, theirs.kind, theirs.number, theirs.season, theirs.episode, theirs.at
      from profile_imports as others cross join imported_entries as mine ${entriesOfOthers}
        and others.profile_id = ${profile_id} and others.id <> ${import_id}
        and mine.profile_id = ${profile_id} and mine.import_id = ${import_id}
        and theirs.kind = mine.kind and theirs.number = mine.number and theirs.season = mine.season
        and theirs.episode = mine.episode and theirs.at = mine.at and theirs.amount = mine.amount)`.execute(db)
  await deleteRecords(db, key)
}

async function deleteRecords(db: Db, { profile_id, import_id }: ImportKey): Promise<void> {
  await db.deleteFrom('imported_entries').where('profile_id', '=', profile_id).where('import_id', '=', import_id).execute()
}
