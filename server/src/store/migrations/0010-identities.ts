import type { Migration } from '../migrate.ts'

/** Who an account is at an identity provider, and sign-ins that have been sent there and are not back yet. */
export const identities: Migration = {
  version: 10,
  name: 'identities',
  statements: [
    `create table identities (
      issuer text not null, subject text not null, account_id text not null references accounts (id) on delete cascade,
      linked_at bigint not null, primary key (issuer, subject))`,
    `create index identities_of_account on identities (account_id)`,
    `create table identity_requests (
      state_hash text primary key, cookie_hash text not null, purpose text not null, is_first integer not null,
      invite_hash text, return_to text not null, created_at bigint not null, expires_at bigint not null)`,
    `create index identity_requests_by_expiry on identity_requests (expires_at)`,
  ],
}
