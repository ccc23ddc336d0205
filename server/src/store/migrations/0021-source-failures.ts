import type { Migration } from '../migrate.ts'

/** Why a media server could not be read, as a code; readings that failed before have only their message. */
export const sourceFailures: Migration = {
  version: 21,
  name: 'source failures',
  statements: ['alter table sources add column failure text'],
}
