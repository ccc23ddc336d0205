import type { Migration } from '../migrate.ts'

/** What profiles have connected, and events of media servers about titles that the catalogue does not have yet. */
export const connections: Migration = {
  version: 13,
  name: 'connections',
  statements: [
    `create table connections (
      profile_id text not null references profiles (id) on delete cascade, id text not null, kind text not null,
      secret_hash text not null unique, label text not null, server_user text, sender text,
      created_at bigint not null, first_seen_at bigint, last_seen_at bigint,
      taken integer not null, ignored integer not null, unknown integer not null, unmatched integer not null,
      primary key (profile_id, id))`,
    `create table unmatched_events (
      profile_id text not null references profiles (id) on delete cascade, id text not null,
      event text not null, received_at bigint not null, primary key (profile_id, id))`,
    `create index unmatched_events_by_time on unmatched_events (received_at)`,
  ],
}
