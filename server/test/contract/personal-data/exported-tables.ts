import type { Schema } from '../../../src/store/schema.ts'

export type Table = keyof Schema

/** Where each table of somebody's rows stands in the export. */
export const exportedAs: Partial<Record<Table, string>> = {
  accounts: 'account',
  profiles: 'profiles',
  sign_ins: 'signIns',
  revoked_sign_ins: 'revokedSignIns',
  known_places: 'knownPlaces',
  device_codes: 'deviceCodes',
  browsing_sessions: 'browsingSessions',
  invites: 'invites',
  password_resets: 'passwordResets',
  identities: 'identities',
  audit: 'audit',
  opinions: 'opinions',
  list_entries: 'lists',
  collected_episodes: 'collectedEpisodes',
  ratings: 'ratings',
  history: 'history',
  plays: 'plays',
  playback: 'playback',
  shown: 'shown',
  pages: 'pages',
  connections: 'connections',
  profile_imports: 'imports',
  import_rows: 'importRows',
  imported_entries: 'importedEntries',
  import_choices: 'importChoices',
  unmatched_events: 'unmatchedEvents',
  sources: 'sources',
  source_entries: 'sourceEntries',
}

/** Nobody's: what these tables hold names no account or profile. */
export const nobodys: Table[] = [
  'installation',
  'identity_requests',
  'clients',
  'keys',
  'limits',
  'catalogue_state',
  'titles',
  'import_runs',
  'audience',
  'models',
  'model_parts',
  'leases',
]
