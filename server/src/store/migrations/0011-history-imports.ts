import type { Migration } from '../migrate.ts'

const ofProfile = `profile_id text not null references profiles (id) on delete cascade`

/** Files of somebody's history, the titles in them, and what each of them added. */
export const historyImports: Migration = {
  version: 11,
  name: 'history imports',
  statements: [
    `create table profile_imports (
      ${ofProfile}, id text not null, status text not null, format text, people text not null, person text, message text,
      progress double precision not null, read integer not null, matched integer not null, unsure integer not null,
      missing integer not null, added integer not null, films integer not null, series integer not null,
      created_at bigint not null, updated_at bigint not null, finished_at bigint, primary key (profile_id, id))`,
    `create table import_rows (
      ${ofProfile}, import_id text not null, position integer not null, person text not null, title text not null, year integer,
      media_type text, status text not null, reason text not null, number integer, candidates text not null, events text not null,
      primary key (profile_id, import_id, position))`,
    `create table imported_entries (
      ${ofProfile}, import_id text not null, kind text not null, number integer not null, season integer not null,
      episode integer not null, at bigint not null, amount double precision not null,
      primary key (profile_id, import_id, kind, number, season, episode, at))`,
  ],
}
