import { sql } from 'kysely'
import { type JsonColumns, jsonOf, tableOf } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { CollectedEpisodeRow } from '../../store/schema.ts'
import { type ImportedEntry, type ImportKey, isNotedBy, noteEntries } from './imported-store.ts'

export { lockProfile } from '../../store/lock-profile.ts'

type PartOfTitle = Pick<CollectedEpisodeRow, 'number' | 'season' | 'episode'>

const columns: JsonColumns<keyof PartOfTitle | 'at'> = { number: 'integer', season: 'integer', episode: 'integer', at: 'bigint' }

const titleColumns: JsonColumns<'number'> = { number: 'integer' }

/**
 * Inserts owned episodes of titles that this import has added to the collection, or of which single episodes are owned;
 * a title that is owned as a whole stays so. Records them, and returns the others. The caller must hold the lock of the
 * profile.
 */
export async function addCollectedEpisodes<E extends ImportedEntry>(db: Db, key: ImportKey, entries: E[]): Promise<E[]> {
  if (entries.length === 0) return []
  const { profile_id, import_id } = key
  const isHeld = sql`exists (select 1 from collected_episodes as held
    where held.profile_id = ${profile_id} and held.number = given.number)`
  const isNoted = (kind: ImportedEntry['kind']) => sql`exists (select 1 from imported_entries as noted
    where noted.profile_id = ${profile_id} and noted.import_id = ${import_id} and noted.kind = ${kind} and noted.number = given.number)`
  const { rows } = await sql<PartOfTitle>`
    insert into collected_episodes (profile_id, number, list, season, episode, collected_at)
    select ${profile_id}, given.number, 'collection', given.season, given.episode, given.at
    from ${tableOf(db, columns, jsonOf(columns, entries))} as given
    where exists (select 1 from list_entries where profile_id = ${profile_id} and list = 'collection' and number = given.number)
      and (${isHeld} or (${isNoted('collection')} and not ${isNoted('collected')}))
    on conflict do nothing returning number, season, episode`.execute(db)
  const added = new Set(rows.map(nameOf))
  const isAdded = (entry: E) => added.has(nameOf(entry))
  await noteEntries(db, key, entries.filter(isAdded))
  return entries.filter((entry) => !isAdded(entry))
}

const nameOf = ({ number, season, episode }: PartOfTitle) => `${number} ${season} ${episode}`

/**
 * Deletes the owned episodes that an import added and no other import has, and the entries of titles that have none
 * left. The caller must hold the profile's lock.
 */
export async function removeCollectedEpisodes(db: Db, { profile_id, import_id }: ImportKey): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    delete from collected_episodes where profile_id = ${profile_id} and (number, season, episode, collected_at) in (
      select number, season, episode, at from imported_entries as mine
      where profile_id = ${profile_id} and import_id = ${import_id} and kind = 'collected' and not ${isNotedBy('another')})
    returning number`.execute(db)
  if (rows.length === 0) return
  await sql`delete from list_entries where profile_id = ${profile_id} and list = 'collection'
      and number in (select number from ${tableOf(db, titleColumns, jsonOf(titleColumns, rows))} as lost)
      and not exists (select 1 from collected_episodes as held
        where held.profile_id = list_entries.profile_id and held.number = list_entries.number)`.execute(db)
}
