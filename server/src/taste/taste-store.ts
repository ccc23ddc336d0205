import { sql } from 'kysely'
import { compiledOnce } from '../store/compiled.ts'
import type { Db } from '../store/open.ts'
import type { ListEntryRow, OpinionRow } from '../store/schema.ts'
import { isReplayed } from './history-store.ts'

/** One thing a profile said, watched or was shown; `amount` is a rating, a progress, or how often. */
export type TasteRow = {
  kind: OpinionRow['opinion'] | ListEntryRow['list'] | 'rated' | 'played' | 'replayed' | 'playback' | 'shown'
  number: number
  season: number
  episode: number
  amount: number
  noted_at: number
}

const everythingOf = compiledOnce((db, { profileId }: { profileId: string }) =>
  sql<TasteRow>`
    select opinion as kind, number, -1 as season, -1 as episode, 0 as amount, added_at as noted_at
      from opinions where profile_id = ${profileId}
    union all select list, number, -1, -1, 0, added_at from list_entries where profile_id = ${profileId} and list <> 'collection'
    union all select 'rated', number, season, episode, rating, rated_at from ratings where profile_id = ${profileId}
    union all select 'played', number, season, episode, progress, updated_at from history where profile_id = ${profileId}
    union all select 'replayed', number, season, episode, progress, updated_at from history
      where profile_id = ${profileId} and ${isReplayed}
    union all select 'playback', number, season, episode, progress, updated_at from playback
      where profile_id = ${profileId} and progress >= 0
    union all select 'shown', number, -1, -1, times, shown_at from shown where profile_id = ${profileId}`.compile(db),
)

/** Everything a page needs to know of a profile, in one query. */
export async function readTaste(db: Db, profileId: string): Promise<TasteRow[]> {
  return (await everythingOf(db, { profileId })).rows
}

/** What a profile holds of one title; where it is on the lists, and its own rating. */
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

/** Notes that titles, each once, were on screen. */
export async function noteShown(db: Db, profileId: string, { numbers, now }: { numbers: number[]; now: number }): Promise<void> {
  await db
    .insertInto('shown')
    .values(numbers.map((number) => ({ profile_id: profileId, number, times: 1, shown_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'number']).doUpdateSet((held) => ({
        times: held('shown.times', '+', 1),
        shown_at: held.ref('excluded.shown_at'),
      })),
    )
    .execute()
}
