import type { Migration } from '../migrate.ts'

/**
 * A number that every change of a profile's taste raises: nodes see by it that what they have read is old. When a page
 * was last read, to the minute, and an index of composed pages: how many a session or a profile has is counted.
 */
export const cardsAndQuota: Migration = {
  version: 8,
  name: 'cards and quota',
  statements: [
    `alter table profiles add column taste_revision bigint not null default 0`,
    `alter table pages add column read_at bigint`,
    `create index pages_composed on pages (profile_id, session_id) where body is not null`,
  ],
}
