import type { Migration } from '../migrate.ts'

/**
 * A page's id is made from its session and identity, so its key says all that this index did; a page adds up to 41
 * rows.
 */
export const pageIds: Migration = {
  version: 5,
  name: 'page-ids',
  statements: [`drop index pages_by_identity`],
}
