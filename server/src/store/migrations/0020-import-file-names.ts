import type { Migration } from '../migrate.ts'

/** The name of the file that an import is of; absent where it was sent without one. */
export const importFileNames: Migration = {
  version: 20,
  name: 'import file names',
  statements: ['alter table profile_imports add column file_name text'],
}
