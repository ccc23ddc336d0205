import type { Migration } from '../migrate.ts'

/** The titles that people assigned to ambiguous names of imported files, for later imports. */
export const importChoices: Migration = {
  version: 16,
  name: 'import choices',
  statements: [
    `create table import_choices (
      profile_id text not null references profiles (id) on delete cascade, title text not null, year integer not null,
      media_type text not null, number integer, candidates text not null, chosen_at bigint not null,
      primary key (profile_id, title, year, media_type))`,
    `insert into import_choices
      select import_rows.profile_id, title, coalesce(year, 0), coalesce(media_type, ''), number, candidates, updated_at
      from import_rows join profile_imports on profile_imports.profile_id = import_rows.profile_id and id = import_id
      where reason = 'settled' order by updated_at desc
      on conflict do nothing`,
  ],
}
