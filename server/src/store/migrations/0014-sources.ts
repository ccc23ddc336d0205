import type { Migration } from '../migrate.ts'

/** Media servers that are read from, and the last state of each. */
export const sources: Migration = {
  version: 14,
  name: 'sources',
  statements: [
    `create table sources (
      profile_id text not null references profiles (id) on delete cascade, id text not null, kind text not null,
      address text not null, server_user text, sealed_key text not null, outcome text, message text, failures integer not null,
      films integer not null, series integer not null, watched integer not null, liked integer not null, rated integer not null,
      unmatched integer not null, created_at bigint not null, read_at bigint, tried_at bigint, next_read_at bigint not null,
      claimed_until bigint not null, primary key (profile_id, id))`,
    `create index sources_by_next_read on sources (next_read_at)`,
    `create table source_entries (
      profile_id text not null references profiles (id) on delete cascade, source_id text not null, kind text not null,
      number integer not null, season integer not null, episode integer not null, at bigint not null,
      amount double precision not null, primary key (profile_id, source_id, kind, number, season, episode))`,
  ],
}
