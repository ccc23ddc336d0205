import type { Migration } from '../migrate.ts'

/** Pages as they were composed: `identity` is what makes two requests of one session the same page. */
export const pages: Migration = {
  version: 4,
  name: 'pages',
  statements: [
    `create table pages (
      profile_id text not null references profiles (id) on delete cascade, id text not null, session_id text not null, identity text not null,
      filters text not null, with_profiles text not null, name text, parent_id text, depth integer not null, language text not null,
      created_at bigint not null, composed_at bigint, body bytea, expires_at bigint not null,
      primary key (profile_id, id))`,
    `create unique index pages_by_identity on pages (profile_id, session_id, identity)`,
    `create index pages_by_expiry on pages (expires_at)`,
  ],
}
