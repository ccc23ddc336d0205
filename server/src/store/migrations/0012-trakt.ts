import type { Migration } from '../migrate.ts'

/** The application that clients of Trakt sign in as, and the plays of a profile by time. */
export const trakt: Migration = {
  version: 12,
  name: 'trakt',
  statements: [
    `insert into clients (id, name, needs_profile, created_at) values ('trakt', 'Trakt app', 1, 0) on conflict do nothing`,
    `create index plays_of_profile_by_time on plays (profile_id, watched_at, number, season, episode)`,
  ],
}
