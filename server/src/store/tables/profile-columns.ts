import type { ProfileRow } from '../schema.ts'

/** What is read of a profile: not its activities, which only clients of Trakt ask for. */
export const profileColumns = [
  'profiles.id',
  'profiles.account_id',
  'profiles.name',
  'profiles.avatar_url',
  'profiles.region',
  'profiles.providers',
  'profiles.maturity',
  'profiles.in_training',
  'profiles.created_at',
  'profiles.taste_revision',
] as const satisfies `profiles.${keyof ProfileRow}`[]
