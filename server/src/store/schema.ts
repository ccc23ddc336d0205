import type { Generated } from 'kysely'
import type { ConnectionRow, UnmatchedEventRow } from './tables/connection-rows.ts'
import type { ImportChoiceRow, ImportedEntryRow, ImportedRow, ProfileImportRow } from './tables/import-rows.ts'
import type { CollectedEpisodeRow, ListEntryRow } from './tables/list-rows.ts'
import type { StoredPageRecord } from './tables/page-records.ts'
import type { SourceEntryRow, SourceRow } from './tables/source-rows.ts'

export type { ConnectionRow, UnmatchedEventRow } from './tables/connection-rows.ts'
export type { ImportChoiceRow, ImportedEntryRow, ImportedRow, ProfileImportRow } from './tables/import-rows.ts'
export type { CollectedEpisodeRow, ListEntryRow } from './tables/list-rows.ts'
export type { PageRecord } from './tables/page-records.ts'
export type { SourceEntryRow, SourceRow } from './tables/source-rows.ts'

/** One schema for both stores: times are integer milliseconds, ids and JSON are text, yes/no is 1/0. */
export type Schema = {
  /**
   * Exactly one record. The account in `first_account_id` is the administrator; updating it is the lock for rules about
   * all accounts.
   */
  installation: {
    one: number
    id: string
    first_account_id: string | null
    created_at: number
    /** First accounts made so far; the set-up code is derived from it. */
    setup_codes_used: Generated<number>
  }
  accounts: AccountRow
  clients: ClientRow
  sign_ins: SignInRow
  revoked_sign_ins: RevokedSignInRow
  known_places: KnownPlaceRow
  device_codes: DeviceCodeRow
  /** `activities`: see taste/activities.ts. */
  profiles: ProfileRow & { activities: string | null }
  browsing_sessions: BrowsingSessionRow
  invites: InviteRow
  identities: IdentityRow
  identity_requests: IdentityRequestRow
  password_resets: PasswordResetRow
  keys: KeyRow
  limits: LimitRow
  audit: AuditRow
  catalogue_state: { one: number; revision: number; next_number: number }
  titles: TitleRow
  import_runs: ImportRunRow
  audience: AudienceRow
  models: ModelRow
  model_parts: { model_id: string; part: number; bytes: Uint8Array }
  leases: LeaseRow
  opinions: OpinionRow
  list_entries: ListEntryRow
  collected_episodes: CollectedEpisodeRow
  ratings: RatingRow
  history: HistoryRow
  plays: PlayRow
  playback: PlaybackRow
  shown: { profile_id: string; number: number; times: number; shown_at: number }
  pages: StoredPageRecord
  profile_imports: ProfileImportRow
  import_rows: ImportedRow
  imported_entries: ImportedEntryRow
  import_choices: ImportChoiceRow
  connections: ConnectionRow
  unmatched_events: UnmatchedEventRow
  sources: SourceRow
  source_entries: SourceEntryRow
}

/** The account that all visitors share; it is none of the accounts that people have. */
export const VISITORS = 'acct_visitors'

export type AccountRow = {
  id: string
  email: string
  name: string
  password_hash: string
  admin: number
  locked_at: number | null
  created_at: number
}

/** Who an account is at an identity provider. */
export type IdentityRow = { issuer: string; subject: string; account_id: string; linked_at: number }

/** A browser that was sent to the identity provider. `is_first`: it brought the set-up code. */
export type IdentityRequestRow = {
  state_hash: string
  cookie_hash: string
  purpose: 'sign-in' | 'confirm' | 'link'
  is_first: number
  invite_hash: string | null
  return_to: string
  created_at: number
  expires_at: number
}

/** A registered application. `needs_profile`: it has no notion of profiles, so the person picks one when approving. */
export type ClientRow = { id: string; name: string; needs_profile: number; created_at: number }

export type SignInRow = {
  public_id: string
  account_id: string
  client_id: string
  kind: 'device' | 'web'
  token_hash: string
  device_name: string
  address: string
  /** The one profile this sign-in may use; null: any of the account's. */
  profile_id: string | null
  created_at: number
  /** Null until the token is first used. */
  last_used_at: number | null
  expires_at: number
  /** When the password was last given in this sign-in; null: not since this time is stored. */
  confirmed_at: number | null
  /** The truncated address the token was last used from, and the family of the client. */
  last_network: string | null
  last_client: string | null
  /** Since when the token is used from a network or by a client that its person has not yet recognised. */
  new_network_at: number | null
  new_client_at: number | null
}

/** A sign-in that was revoked, remembered for as long as its tokens could have lived. */
export type RevokedSignInRow = {
  public_id: string
  account_id: string
  token_hash: string
  revoked_at: number
  expires_at: number
}

/**
 * A network or a client that the account's sign-ins were used from; see auth/known-places.ts for how `place` is
 * written.
 */
export type KnownPlaceRow = { account_id: string; place: string; seen_at: number }

export type DeviceCodeRow = {
  code_hash: string
  user_code_hmac: string
  client_id: string
  device_name: string
  address: string
  status: 'pending' | 'approved' | 'denied' | 'redeemed'
  interval_seconds: number
  polled_at: number | null
  /** 1 when the latest poll came too soon. */
  polled_early: number
  created_at: number
  expires_at: number
  decided_by: string | null
  decided_at: number | null
  redeemed_at: number | null
  profile_id: string | null
  /** Names the sign-in and the key its token was derived with, once redeemed. */
  public_id: string | null
  key_id: string | null
}

export type ProfileRow = {
  id: string
  account_id: string
  name: string
  avatar_url: string | null
  region: string | null
  providers: string
  maturity: 'all' | 'teen' | 'kids'
  in_training: number
  created_at: number
  /** Raised by every change of the profile's taste: nodes see by it that what they have read is old. */
  taste_revision: number
}

export type BrowsingSessionRow = { profile_id: string; id: string; public_id: string; created_at: number; expires_at: number }

type InviteRow = { token_hash: string; created_by: string; created_at: number; expires_at: number }

type PasswordResetRow = { token_hash: string; account_id: string; created_at: number; expires_at: number }

/** A key, wrapped by the installation's secret. Used from `active_from`; gone after `retires_at`. */
export type KeyRow = {
  id: string
  purpose: 'sign' | 'derive'
  wrapped: string
  public_jwk: string | null
  created_at: number
  active_from: number
  retires_at: number | null
}

type LimitRow = { id: string; count: number; resets_at: number }

export type AuditRow = {
  id: string
  at: number
  event: string
  account_id: string | null
  profile_id: string | null
  public_id: string | null
  client_id: string | null
  address: string | null
}

/** A title; `number` is its own for life, without gaps from 0. `facts` is one line of the catalogue format. */
export type TitleRow = {
  number: number
  id: string
  facts: string
  source: string
  /** The catalogue's revision that brought or last changed it. */
  revision: number
  withdrawn: number
  added_at: number
}

/** One import; `position` says where a source goes on after a break, `problems` lists the first refused lines. */
export type ImportRunRow = {
  id: string
  source: string
  place: string
  position: string | null
  status: 'running' | 'done' | 'failed' | 'stopped'
  read: number
  added: number
  changed: number
  refused: number
  problems: string
  started_at: number
  updated_at: number
  finished_at: number | null
}

/** A rating by somebody outside this server, to train on. */
export type AudienceRow = { source: string; person: string; media_id: string; rating: number | null; rated_at: number | null }

export type ModelRow = {
  id: string
  made_at: number
  /** `stored`: all parts may not be there yet; `refused`: it did worse than the one in service, and has no parts. */
  status: 'ready' | 'refused' | 'stored'
  bytes: number
  checksum: string
  seed: number
  settings: string
  metrics: string
}

/** Work that one node does at a time; `state` is what the others may read of it. */
export type LeaseRow = { name: string; holder: string; expires_at: number; state: string }

export type OpinionRow = { profile_id: string; number: number; opinion: 'liked' | 'super_liked' | 'disliked'; added_at: number }

export type RatingRow = { profile_id: string; number: number; season: number; episode: number; rating: number; rated_at: number }

export type HistoryRow = {
  profile_id: string
  number: number
  season: number
  episode: number
  progress: number
  imported: number
  updated_at: number
}

/** One viewing; the same minute is the same play. */
export type PlayRow = {
  profile_id: string
  number: number
  season: number
  episode: number
  minute: number
  watched_at: number
  source: string
}

/** The playback position in a title; a `progress` of −1 is a position that was removed. */
export type PlaybackRow = {
  profile_id: string
  number: number
  season: number
  episode: number
  progress: number
  updated_at: number
}
