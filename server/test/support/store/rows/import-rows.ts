import type { Selectable } from 'kysely'
import type { Schema } from '../../../../src/store/schema.ts'

const LATEST = Number.MAX_SAFE_INTEGER
const TEXT = 'ä "quoted" \\ back; -- 猫🎬'

type ImportTables = 'profile_imports' | 'import_rows' | 'imported_entries' | 'import_choices'

/** A full row of each table that imports of histories have. */
export const importRows: { [Table in ImportTables]: Selectable<Schema[Table]> } = {
  profile_imports: {
    profile_id: 'profile_1',
    id: 'imp_1',
    status: 'done',
    format: 'letterboxd',
    file_name: TEXT,
    people: '[]',
    person: TEXT,
    message: TEXT,
    failure: '{"code":"too-many-titles","limit":50000}',
    progress: 0.5,
    read: 2 ** 31 - 1,
    ...{ matched: 7, unsure: 6, missing: 5, added: 4, films: 3, series: 2 },
    ...{ created_at: LATEST, updated_at: LATEST, finished_at: LATEST },
  },
  import_rows: {
    profile_id: 'profile_1',
    import_id: 'imp_1',
    position: 7,
    person: TEXT,
    title: TEXT,
    year: 1999,
    media_type: 'tv',
    status: 'matched',
    reason: 'title-and-year',
    number: 7,
    candidates: '[]',
    events: '[]',
  },
  imported_entries: {
    profile_id: 'profile_1',
    import_id: 'imp_1',
    kind: 'history',
    number: 7,
    season: 1,
    episode: 2,
    at: LATEST,
    amount: 99.5,
  },
  import_choices: {
    profile_id: 'profile_1',
    title: TEXT,
    year: 1999,
    media_type: 'tv',
    number: 7,
    candidates: '[7,8]',
    chosen_at: LATEST,
  },
}
