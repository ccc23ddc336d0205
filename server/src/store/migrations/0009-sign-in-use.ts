import type { Migration } from '../migrate.ts'

/** When a sign-in's password was given, where and by what it is used, and which sign-ins were revoked. */
export const signInUse: Migration = {
  version: 9,
  name: 'sign-in use',
  statements: [
    `alter table sign_ins add column confirmed_at bigint`,
    `alter table sign_ins add column last_network text`,
    `alter table sign_ins add column last_client text`,
    `alter table sign_ins add column new_network_at bigint`,
    `alter table sign_ins add column new_client_at bigint`,
    `create table known_places (
      account_id text not null references accounts (id) on delete cascade, place text not null, seen_at bigint not null,
      primary key (account_id, place))`,
    `create index known_places_by_time on known_places (seen_at)`,
    `create table revoked_sign_ins (
      public_id text primary key, account_id text not null references accounts (id) on delete cascade,
      token_hash text not null unique, revoked_at bigint not null, expires_at bigint not null)`,
    `create index revoked_sign_ins_of_account on revoked_sign_ins (account_id, revoked_at)`,
    `create index revoked_sign_ins_by_expiry on revoked_sign_ins (expires_at)`,
  ],
}
