import type { Migration } from '../migrate.ts'

/**
 * The episodes of a series that a profile owns; a series in the collection without any counts as a whole. They end with
 * its entry, whoever deletes that.
 */
export const collectedEpisodes: Migration = {
  version: 19,
  name: 'collected episodes',
  statements: [
    `create table collected_episodes (
      profile_id text not null references profiles (id) on delete cascade, number integer not null, list text not null,
      season integer not null, episode integer not null, collected_at bigint not null,
      primary key (profile_id, number, season, episode),
      foreign key (profile_id, list, number) references list_entries (profile_id, list, number) on delete cascade)`,
  ],
}
