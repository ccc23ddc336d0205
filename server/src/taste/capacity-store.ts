import type { Db } from '../store/open.ts'

export type CountedTable = 'history' | 'ratings' | 'collected_episodes'

/** How many rows a profile has in a table; stops counting at `limit`. */
export async function countEntries(
  db: Db,
  table: CountedTable,
  { profileId, limit }: { profileId: string; limit: number },
): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom(table).select('number').where('profile_id', '=', profileId).limit(limit).as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
