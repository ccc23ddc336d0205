import type { Schema } from '../src/store/schema.ts'

export type Rows = { [Table in keyof Schema]: Schema[Table] }

const LATEST = Number.MAX_SAFE_INTEGER
const TEXT = 'ä "quoted" \\ back; -- 猫🎬'

/** One row of each table with every column filled, to its brim; the compiler sees to it that no column of the schema is missing. */
export const fullRows: Rows = {
  installation: { one: 1, id: 'installation', first_account_id: 'acct_1', created_at: LATEST },
  accounts: {
    id: 'acct_1',
    email: `${TEXT}@example.org`,
    name: TEXT,
    password_hash: '$argon2id$',
    admin: 1,
    locked_at: LATEST,
    created_at: LATEST,
  },
  clients: { id: 'app', name: TEXT, needs_profile: 1, created_at: LATEST },
  profiles: {
    id: 'profile_1',
    account_id: 'acct_1',
    name: TEXT,
    avatar_url: 'avatar:cat',
    region: 'DE',
    providers: '["8","337"]',
    maturity: 'teen',
    in_training: 1,
    created_at: LATEST,
  },
  sign_ins: {
    public_id: 'signin_1',
    account_id: 'acct_1',
    client_id: 'app',
    kind: 'device',
    token_hash: 'hash of a token',
    device_name: TEXT,
    address: '2001:db8::/64',
    profile_id: 'profile_1',
    created_at: LATEST,
    last_used_at: LATEST,
    expires_at: LATEST,
  },
  device_codes: {
    code_hash: 'hash of a code',
    user_code_hmac: 'hmac of letters',
    client_id: 'app',
    device_name: TEXT,
    address: '192.0.2.1',
    status: 'redeemed',
    interval_seconds: 2 ** 31 - 1,
    polled_at: LATEST,
    polled_early: 1,
    created_at: LATEST,
    expires_at: LATEST,
    decided_by: 'acct_1',
    decided_at: LATEST,
    redeemed_at: LATEST,
    profile_id: 'profile_1',
    public_id: 'signin_1',
    key_id: 'derive-1',
  },
  browsing_sessions: {
    profile_id: 'profile_1',
    id: 'session_1',
    public_id: 'signin_1',
    created_at: LATEST,
    expires_at: LATEST,
  },
  invites: { token_hash: 'hash of an invite', created_by: 'acct_1', created_at: LATEST, expires_at: LATEST },
  password_resets: { token_hash: 'hash of a reset', account_id: 'acct_1', created_at: LATEST, expires_at: LATEST },
  keys: {
    id: 'sign-1',
    purpose: 'sign',
    wrapped: 'wrapped',
    public_jwk: '{"kty":"OKP"}',
    created_at: LATEST,
    active_from: LATEST,
    retires_at: LATEST,
  },
  limits: { id: 'codes:192.0.2.1', count: 2 ** 31 - 1, resets_at: LATEST },
  audit: {
    id: 'audit_1',
    at: LATEST,
    event: 'code issued',
    account_id: 'acct_1',
    profile_id: 'profile_1',
    public_id: 'signin_1',
    client_id: 'app',
    address: '192.0.2.0/24',
  },
}

type Emptiest<Row> = { [Column in keyof Row]?: null extends Row[Column] ? null : never }

/** Every column that may be empty is; the compiler sees to it that no other one is here. */
export const emptyColumns: { [Table in keyof Schema]: Required<Emptiest<Pick<Schema[Table], NullableIn<Table>>>> } = {
  installation: { first_account_id: null },
  accounts: { locked_at: null },
  clients: {},
  profiles: { avatar_url: null, region: null },
  sign_ins: { profile_id: null, last_used_at: null },
  device_codes: {
    polled_at: null,
    decided_by: null,
    decided_at: null,
    redeemed_at: null,
    profile_id: null,
    public_id: null,
    key_id: null,
  },
  browsing_sessions: {},
  invites: {},
  password_resets: {},
  keys: { public_jwk: null, retires_at: null },
  limits: {},
  audit: { account_id: null, profile_id: null, public_id: null, client_id: null, address: null },
}

type NullableIn<Table extends keyof Schema> = {
  [Column in keyof Schema[Table]]: null extends Schema[Table][Column] ? Column : never
}[keyof Schema[Table]]

/** In the order in which rows can be added: what a row belongs to comes before it. */
export const tables = [
  'installation',
  'accounts',
  'clients',
  'profiles',
  'sign_ins',
  'device_codes',
  'browsing_sessions',
  'invites',
  'password_resets',
  'keys',
  'limits',
  'audit',
] as const satisfies (keyof Schema)[]
