import type { Migration } from '../migrate.ts'

/** Why an import failed, as a code; imports that failed before have only their message. */
export const importFailures: Migration = {
  version: 17,
  name: 'import failures',
  statements: ['alter table profile_imports add column failure text'],
}
