import type { Migration } from '../migrate.ts'

const ofProfile = `profile_id text not null references profiles (id) on delete cascade, number integer not null`

/** What a profile rated, watched and was shown. A season or an episode of −1 is none. */
export const taste: Migration = {
  version: 3,
  name: 'taste',
  statements: [
    `create table opinions (${ofProfile}, opinion text not null, added_at bigint not null, primary key (profile_id, number))`,
    `create index opinions_by_time on opinions (profile_id, opinion, added_at, number)`,
    `create table list_entries (${ofProfile}, list text not null, added_at bigint not null, primary key (profile_id, list, number))`,
    `create index list_entries_by_time on list_entries (profile_id, list, added_at, number)`,
    `create table ratings (
      ${ofProfile}, season integer not null, episode integer not null, rating integer not null, rated_at bigint not null,
      primary key (profile_id, number, season, episode))`,
    `create index ratings_by_time on ratings (profile_id, rated_at, number, season, episode)`,
    `create table history (
      ${ofProfile}, season integer not null, episode integer not null, progress double precision not null, imported integer not null,
      updated_at bigint not null, primary key (profile_id, number, season, episode))`,
    `create index history_by_time on history (profile_id, updated_at, number, season, episode)`,
    `create table plays (
      ${ofProfile}, season integer not null, episode integer not null, minute bigint not null, watched_at bigint not null, source text not null,
      primary key (profile_id, number, season, episode, minute))`,
    `create index plays_by_time on plays (watched_at)`,
    `create table playback (
      ${ofProfile}, season integer not null, episode integer not null, progress double precision not null, updated_at bigint not null,
      primary key (profile_id, number))`,
    `create index playback_by_time on playback (profile_id, updated_at, number)`,
    `create table shown (${ofProfile}, times integer not null, shown_at bigint not null, primary key (profile_id, number))`,
  ],
}
