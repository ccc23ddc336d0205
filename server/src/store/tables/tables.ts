import type { Schema } from '../schema.ts'

export type Table = keyof Schema

/**
 * What a table holds: `content` is in every backup; `sign-ins` gives access now, and is dropped by a restore without
 * `--keep-sign-ins`; `keys` is in a backup only on request.
 */
export type BackupClass = 'content' | 'sign-ins' | 'keys'

/** Every table, parents before children: the order in which rows may be put in. */
export const tables = {
  installation: 'content',
  accounts: 'content',
  clients: 'content',
  profiles: 'content',
  identities: 'content',
  identity_requests: 'sign-ins',
  invites: 'sign-ins',
  password_resets: 'sign-ins',
  limits: 'content',
  audit: 'content',
  sign_ins: 'sign-ins',
  revoked_sign_ins: 'sign-ins',
  known_places: 'sign-ins',
  device_codes: 'sign-ins',
  browsing_sessions: 'sign-ins',
  connections: 'sign-ins',
  keys: 'keys',
  catalogue_state: 'content',
  titles: 'content',
  import_runs: 'content',
  audience: 'content',
  models: 'content',
  model_parts: 'content',
  leases: 'sign-ins',
  opinions: 'content',
  list_entries: 'content',
  collected_episodes: 'content',
  ratings: 'content',
  history: 'content',
  plays: 'content',
  playback: 'content',
  shown: 'content',
  unmatched_events: 'content',
  pages: 'sign-ins',
  profile_imports: 'content',
  import_rows: 'content',
  imported_entries: 'content',
  import_choices: 'content',
  sources: 'content',
  source_entries: 'content',
} as const satisfies Record<Table, BackupClass>

/** The tables whose rows belong to one profile, by `profile_id`. */
export const profileTables = [
  'pages',
  'browsing_sessions',
  'connections',
  'opinions',
  'collected_episodes',
  'list_entries',
  'ratings',
  'history',
  'plays',
  'playback',
  'shown',
  'imported_entries',
  'import_rows',
  'import_choices',
  'profile_imports',
  'unmatched_events',
  'source_entries',
  'sources',
] as const satisfies Table[]

export const tableNames = Object.keys(tables) as Table[]
