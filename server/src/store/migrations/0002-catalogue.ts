import type { Migration } from '../migrate.ts'

/** Titles, imports, the audience to train on, models, and leases for work that one node does. */
export const catalogue: Migration = {
  version: 2,
  name: 'catalogue',
  statements: [
    `create table catalogue_state (one integer primary key check (one = 1), revision bigint not null, next_number integer not null)`,
    `insert into catalogue_state (one, revision, next_number) values (1, 0, 0)`,
    `create table titles (
      number integer primary key, id text not null unique, facts text not null, source text not null,
      revision bigint not null, withdrawn integer not null, added_at bigint not null)`,
    `create index titles_by_revision on titles (revision)`,
    `create index titles_by_source on titles (source, withdrawn, number)`,
    `create table import_runs (
      id text primary key, source text not null, place text not null, position text, status text not null,
      read integer not null, added integer not null, changed integer not null, refused integer not null, problems text not null,
      started_at bigint not null, updated_at bigint not null, finished_at bigint)`,
    `create index import_runs_by_time on import_runs (started_at)`,
    `create table audience (
      source text not null, person text not null, media_id text not null, rating double precision, rated_at bigint,
      primary key (source, person, media_id))`,
    `create table models (
      id text primary key, made_at bigint not null, status text not null, bytes integer not null, checksum text not null,
      seed bigint not null, settings text not null, metrics text not null)`,
    `create index models_by_time on models (made_at)`,
    `create table model_parts (
      model_id text not null references models (id) on delete cascade, part integer not null, bytes bytea not null,
      primary key (model_id, part))`,
    `create table leases (name text primary key, holder text not null, expires_at bigint not null, state text not null)`,
  ],
}
