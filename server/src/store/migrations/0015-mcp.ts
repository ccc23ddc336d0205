import type { Migration } from '../migrate.ts'

/** The application that language models sign in as, each for one profile. */
export const mcp: Migration = {
  version: 15,
  name: 'mcp',
  statements: [
    `insert into clients (id, name, needs_profile, created_at) values ('mcp', 'Language model', 1, 0) on conflict do nothing`,
  ],
}
