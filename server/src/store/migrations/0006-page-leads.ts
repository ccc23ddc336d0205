import type { Migration } from '../migrate.ts'

const kept = `profile_id, id, session_id, filters, with_profiles, name, parent_id, depth, language, created_at, composed_at, body, expires_at`

/** The pages that a page leads to are named in it and become rows when they are read: every row is a composed page now. Its id says what `identity` did. */
export const pageLeads: Migration = {
  version: 6,
  name: 'page-leads',
  statements: [
    `alter table pages rename to pages_before`,
    `create table pages (
      profile_id text not null references profiles (id) on delete cascade, id text not null, session_id text not null, filters text not null, with_profiles text not null, name text, parent_id text, depth integer not null, language text not null,
      created_at bigint not null, composed_at bigint not null, body bytea not null, expires_at bigint not null, leads text not null,
      primary key (profile_id, id))`,
    `insert into pages (${kept}, leads) select ${kept}, '' from pages_before where body is not null and composed_at is not null`,
    `drop table pages_before`,
    `create index pages_by_expiry on pages (expires_at)`,
  ],
}
