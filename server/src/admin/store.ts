import { isNotErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import { VISITORS } from '../store/schema.ts'

export { writeBackup } from '../store/backup/write.ts'
export { storeBytes } from '../store/size.ts'

export type PeopleCounts = { accounts: number; profiles: number; signIns: number; history: number }

/**
 * Counts accounts, profiles, active sign-ins and history entries; accounts, profiles and sign-ins of visitors are
 * excluded.
 */
export async function countPeople(db: Db, { now, webIdleMs }: { now: number; webIdleMs: number }): Promise<PeopleCounts> {
  const counts = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('accounts').select(fn.countAll().as('all')).where('id', '!=', VISITORS).where(isNotErased).as('accounts'),
      selectFrom('profiles')
        .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
        .select(fn.countAll().as('all'))
        .where('account_id', '!=', VISITORS)
        .where(isNotErased)
        .as('profiles'),
      selectFrom('sign_ins')
        .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
        .select(fn.countAll().as('all'))
        .where('account_id', '!=', VISITORS)
        .where(isNotErased)
        .where('expires_at', '>', now)
        .where(({ or, eb }) => or([eb('kind', '!=', 'web'), eb('last_used_at', '>', now - webIdleMs)]))
        .as('signIns'),
      selectFrom('history').select(fn.countAll().as('all')).as('history'),
    ])
    .executeTakeFirstOrThrow()
  const { accounts, profiles, signIns, history } = counts
  return { accounts: Number(accounts), profiles: Number(profiles), signIns: Number(signIns), history: Number(history) }
}

export type SourceCount = { source: string; titles: number; withdrawn: number }

/** The number of titles and of withdrawn titles per source, ordered by name. */
export async function countTitles(db: Db): Promise<SourceCount[]> {
  const rows = await db
    .selectFrom('titles')
    .select(({ fn }) => ['source', fn.countAll().as('titles'), fn.sum<number | string>('withdrawn').as('withdrawn')])
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.map(({ source, titles, withdrawn }) => ({ source, titles: Number(titles), withdrawn: Number(withdrawn) }))
}
