import { WATCHED_PROGRESS } from '@marquee/engine'
import { sql } from 'kysely'
import { compiledOnce } from '../store/compiled.ts'
import type { Db } from '../store/open.ts'

/** A kind of data that clients synchronise. */
export type ActivityKind = 'films watched' | 'episodes watched' | 'rated' | 'watchlist' | 'collection' | 'hidden' | 'playback'

type ActivityFingerprint = { kind: ActivityKind; fingerprint: string }

/** Differs after any change of rows that is likely: their number, and sums over their keys, values and times. */
const fingerprintOf = (value: string, time: string) => {
  const [amount, at] = [sql.raw(value), sql.raw(time)]
  const big = (column: string) => sql`cast(${sql.ref(column)} as bigint)`
  const key = sql`(${big('number')} * 31 + (${big('season')} + 1) * 7919 + (${big('episode')} + 1) * 104729)`
  const sums = [sql`count(*)`, sql`sum(${key})`, sql`sum(${amount} * (${big('number')} % 10007 + 1))`, sql`sum(${at})`]
  const mixed = sql`sum((${key} % 10007) * (${at} % 1000003))`
  return sql`${sql.join(
    [...sums, mixed].map((sum) => sql`cast(${sum} as text)`),
    sql` || ' ' || `,
  )}`
}

const ofHistory = `case when progress >= ${WATCHED_PROGRESS} then 2 when progress > 0 then 1 else 0 end`

const readFingerprints = compiledOnce((db, { profileId }: { profileId: string }) => {
  const watched = sql`case when season = -1 then 'films watched' else 'episodes watched' end`
  return sql<ActivityFingerprint>`
    select ${watched} as kind, ${fingerprintOf('minute', 'watched_at')} as fingerprint
      from plays where profile_id = ${profileId} group by 1
    union all select ${watched}, ${fingerprintOf(ofHistory, `case when progress >= ${WATCHED_PROGRESS} then updated_at else 0 end`)}
      from history where profile_id = ${profileId} group by 1
    union all select 'rated', ${fingerprintOf('rating', 'rated_at')} from ratings where profile_id = ${profileId}
    union all select list, ${fingerprintOf('1', 'added_at')}
      from (select list, number, -1 as season, -1 as episode, added_at from list_entries where profile_id = ${profileId}) as entries
      where list in ('watchlist', 'collection', 'hidden') group by list
    union all select 'collection', ${fingerprintOf('1', 'collected_at')}
      from collected_episodes where profile_id = ${profileId} group by 1
    union all select 'playback', ${fingerprintOf('cast(progress * 10 as integer)', 'updated_at')}
      from playback where profile_id = ${profileId} and progress >= 0`.compile(db)
})

/** The fingerprint of each kind of which a profile has data. */
export async function listFingerprints(db: Db, profileId: string): Promise<Map<ActivityKind, string>> {
  const { rows } = await readFingerprints(db, { profileId })
  const parts = Map.groupBy(rows, ({ kind }) => kind)
  return new Map([...parts].map(([kind, some]) => [kind, some.map(({ fingerprint }) => fingerprint ?? '').join(' / ')]))
}

/** The stored activities of a profile. */
export async function findActivities(db: Db, profileId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('activities').where('id', '=', profileId).executeTakeFirst()
  return row?.activities ?? null
}

/** Stores the activities of a profile if they are still those of `before`; false if they are not. */
export async function replaceActivities(
  db: Db,
  profileId: string,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('profiles')
    .set({ activities: after })
    .where('id', '=', profileId)
    .where('activities', before === null ? 'is' : '=', before)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
