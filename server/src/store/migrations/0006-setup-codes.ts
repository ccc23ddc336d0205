import type { Migration } from '../migrate.ts'

/** The set-up code is derived from this count, so that a code which made a first account never makes another. */
export const setupCodes: Migration = {
  version: 6,
  name: 'setup-codes',
  statements: [`alter table installation add column setup_codes_used integer not null default 0`],
}
