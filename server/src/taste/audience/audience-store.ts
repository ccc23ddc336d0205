import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { ProfileRow } from '../../store/schema.ts'
import type { TasteRow } from '../current/taste-store.ts'
import { isReplayed } from '../history/history-store.ts'

/** One batch of the profiles that take part in training, by id, after the given id. */
export function listParticipants(db: Db, after: string, limit: number): Promise<Pick<ProfileRow, 'id' | 'account_id'>[]> {
  return db
    .selectFrom('profiles')
    .select(['id', 'account_id'])
    .where('in_training', '=', 1)
    .where('maturity', '<>', 'kids')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The opinions, list entries, ratings and history of these profiles. */
export async function readTastes(db: Db, profileIds: string[]): Promise<(TasteRow & { profile_id: string })[]> {
  const ofProfiles = sql`profile_id in (${sql.join(profileIds)})`
  const { rows } = await sql<TasteRow & { profile_id: string }>`
    select profile_id, opinion as kind, number, -1 as season, -1 as episode, 0 as amount, added_at as noted_at
      from opinions where ${ofProfiles}
    union all select profile_id, list, number, -1, -1, 0, added_at from list_entries
      where ${ofProfiles} and list in ('watchlist', 'muted', 'hidden')
    union all select profile_id, 'rated', number, season, episode, rating, rated_at from ratings where ${ofProfiles}
    union all select profile_id, 'played', number, season, episode, progress, updated_at from history where ${ofProfiles}
    union all select profile_id, 'replayed', number, season, episode, progress, updated_at from history
      where ${ofProfiles} and ${isReplayed}`.execute(db)
  return rows
}

/**
 * Plays since a time, in one region or in all, by profiles that take part in training. Imported plays are left out:
 * their time is not when they were played.
 */
function playsSince(db: Db, { region, since }: AudienceScope) {
  return db
    .selectFrom('plays')
    .innerJoin('profiles', 'profiles.id', 'plays.profile_id')
    .where('plays.watched_at', '>', since)
    .where('plays.source', '<>', 'import')
    .where('profiles.in_training', '=', 1)
    .where('profiles.maturity', '<>', 'kids')
    .$if(region !== null, (query) => query.where('profiles.region', '=', region))
}

type AudienceScope = { region: string | null; since: number }

/** How many profiles and accounts have any such play. */
export async function countPlayers(db: Db, span: AudienceScope): Promise<{ profiles: number; accounts: number }> {
  const { profiles, accounts } = await playsSince(db, span)
    .select(({ fn }) => [
      fn.count<number>('profiles.id').distinct().as('profiles'),
      fn.count<number>('profiles.account_id').distinct().as('accounts'),
    ])
    .executeTakeFirstOrThrow()
  return { profiles: Number(profiles), accounts: Number(accounts) }
}

/** The titles that at least `fewest` accounts played, by the number of accounts. */
export async function listMostPlayed(
  db: Db,
  span: AudienceScope,
  { fewest, limit }: { fewest: number; limit: number },
): Promise<{ number: number; accounts: number }[]> {
  const rows = await playsSince(db, span)
    .select(({ fn }) => ['plays.number', fn.count<number>('profiles.account_id').distinct().as('accounts')])
    .groupBy('plays.number')
    .having(({ fn }) => fn.count('profiles.account_id').distinct(), '>=', fewest)
    .orderBy('accounts', 'desc')
    .orderBy('plays.number')
    .limit(limit)
    .execute()
  return rows.map(({ number, accounts }) => ({ number, accounts: Number(accounts) }))
}
