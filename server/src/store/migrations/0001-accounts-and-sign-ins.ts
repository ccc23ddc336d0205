import type { Migration } from '../migrate.ts'

/** Accounts, applications, sign-ins, device codes, profiles, keys, limits and the audit log. */
export const accountsAndSignIns: Migration = {
  version: 1,
  name: 'house and door', // as existing stores have it
  statements: [
    `create table installation (one integer primary key check (one = 1), id text not null, first_account_id text, created_at bigint not null)`,
    `create table accounts (
      id text primary key, email text not null unique, name text not null, password_hash text not null,
      admin integer not null, locked_at bigint, created_at bigint not null)`,
    `create table clients (id text primary key, name text not null, needs_profile integer not null, created_at bigint not null)`,
    `create table profiles (
      id text primary key, account_id text not null references accounts (id) on delete cascade, name text not null,
      avatar_url text, region text, providers text not null, maturity text not null, in_training integer not null, created_at bigint not null)`,
    `create index profiles_of_account on profiles (account_id, created_at)`,
    `create table sign_ins (
      public_id text primary key, account_id text not null references accounts (id) on delete cascade,
      client_id text not null references clients (id) on delete cascade, kind text not null, token_hash text not null unique,
      device_name text not null, address text not null, profile_id text references profiles (id) on delete cascade,
      created_at bigint not null, last_used_at bigint, expires_at bigint not null)`,
    `create index sign_ins_of_account on sign_ins (account_id, created_at)`,
    `create index sign_ins_by_expiry on sign_ins (expires_at)`,
    `create table device_codes (
      code_hash text primary key, user_code_hmac text not null unique, client_id text not null references clients (id) on delete cascade,
      device_name text not null, address text not null, status text not null, interval_seconds integer not null,
      polled_at bigint, polled_early integer not null, created_at bigint not null, expires_at bigint not null,
      decided_by text references accounts (id) on delete cascade, decided_at bigint, redeemed_at bigint,
      profile_id text references profiles (id) on delete cascade, public_id text, key_id text)`,
    `create index device_codes_by_expiry on device_codes (expires_at)`,
    `create index device_codes_of_address on device_codes (address, status, expires_at)`,
    `create table browsing_sessions (
      profile_id text not null references profiles (id) on delete cascade, id text not null,
      public_id text not null references sign_ins (public_id) on delete cascade,
      created_at bigint not null, expires_at bigint not null, primary key (profile_id, id))`,
    `create index browsing_sessions_of_sign_in on browsing_sessions (public_id)`,
    `create index browsing_sessions_by_expiry on browsing_sessions (expires_at)`,
    `create table invites (
      token_hash text primary key, created_by text not null references accounts (id) on delete cascade,
      created_at bigint not null, expires_at bigint not null)`,
    `create table password_resets (
      token_hash text primary key, account_id text not null references accounts (id) on delete cascade,
      created_at bigint not null, expires_at bigint not null)`,
    `create table keys (
      id text primary key, purpose text not null, wrapped text not null, public_jwk text,
      created_at bigint not null, active_from bigint not null, retires_at bigint)`,
    `create table limits (id text primary key, count integer not null, resets_at bigint not null)`,
    `create index limits_by_reset on limits (resets_at)`,
    `create table audit (
      id text primary key, at bigint not null, event text not null, account_id text, profile_id text,
      public_id text, client_id text, address text)`,
    `create index audit_by_time on audit (at)`,
    `insert into clients (id, name, needs_profile, created_at) values ('demo', 'Demo', 0, 0), ('web', 'Web browser', 0, 0)`,
  ],
}
