import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { ImportedEntryRow } from '../../store/schema.ts'
import { entriesOfOthers, type ImportedEntry, type ImportKey } from './imported-store.ts'

/** An entry that an import added, as it was then. */
export type ImportNote = Omit<ImportedEntryRow, 'profile_id'>

/** The entries of one kind that other imports of the profile added to some titles, newest import first. */
export async function listNotes(
  db: Db,
  { profile_id, import_id }: ImportKey,
  kind: ImportedEntry['kind'],
  numbers: readonly number[],
): Promise<ImportNote[]> {
  const { rows } = await sql<ImportNote>`
    select theirs.import_id, theirs.kind, theirs.number, theirs.season, theirs.episode, theirs.at, theirs.amount
    from profile_imports as others ${entriesOfOthers} and others.profile_id = ${profile_id} and others.id <> ${import_id}
      and theirs.kind = ${kind} and theirs.number in (${sql.join(numbers)})
    order by others.created_at desc, others.id desc`.execute(db)
  return rows
}

/**
 * Updates ratings that another import set and nobody has changed since; an equal rating keeps its time. Returns the
 * updated ones.
 */
export async function replaceRatings(
  db: Db,
  { profile_id, import_id }: ImportKey,
  entries: ImportedEntry[],
): Promise<ImportNote[]> {
  if (entries.length === 0) return []
  const given = entries.map(
    ({ number, season, episode, at, amount }) => sql`select cast(${number} as integer) as number,
      cast(${season} as integer) as season, cast(${episode} as integer) as episode, cast(${at} as bigint) as at,
      cast(${amount} as integer) as amount`,
  )
  const { rows } = await sql<Pick<ImportNote, 'number' | 'season' | 'episode' | 'at' | 'amount'>>`
    update ratings set rating = given.amount, rated_at = given.at
    from (${sql.join(given, sql` union all `)}) as given
    where ratings.profile_id = ${profile_id} and ratings.number = given.number and ratings.season = given.season
      and ratings.episode = given.episode and ratings.rating <> given.amount
      and exists (select 1 from profile_imports as others ${entriesOfOthers}
        and theirs.kind = 'rated' and theirs.number = ratings.number and theirs.season = ratings.season
        and theirs.episode = ratings.episode and theirs.at = ratings.rated_at and theirs.amount = ratings.rating
        and others.profile_id = ratings.profile_id and others.id <> ${import_id})
    returning ratings.number, ratings.season, ratings.episode, ratings.rated_at as at, ratings.rating as amount`.execute(db)
  return rows.map((row) => ({ ...row, import_id, kind: 'rated' }))
}
