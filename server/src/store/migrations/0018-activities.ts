import type { Migration } from '../migrate.ts'

/** When each kind of a profile's data last changed, with the fingerprint by which a change is recognised, as JSON. */
export const activities: Migration = {
  version: 18,
  name: 'activities',
  statements: ['alter table profiles add column activities text'],
}
