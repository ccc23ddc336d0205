/** One schema for both stores: times are integer milliseconds, ids and JSON are text, yes/no is 1/0. */
export type Schema = {
  /** Exactly one row. Whoever fills `first_account_id` is the administrator; updating it is the lock for rules about all accounts. */
  installation: { one: number; id: string; first_account_id: string | null; created_at: number }
  accounts: AccountRow
  clients: ClientRow
  sign_ins: SignInRow
  device_codes: DeviceCodeRow
  profiles: ProfileRow
  browsing_sessions: BrowsingSessionRow
  invites: InviteRow
  password_resets: PasswordResetRow
  keys: KeyRow
  limits: LimitRow
  audit: AuditRow
}

export type AccountRow = {
  id: string
  email: string
  name: string
  password_hash: string
  admin: number
  locked_at: number | null
  created_at: number
}

/** A registered application. `needs_profile`: it knows no profiles, so the person picks one when approving. */
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
}

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
