import type { Selectable } from 'kysely'
import type { Schema } from '../../../../src/store/schema.ts'

const LATEST = Number.MAX_SAFE_INTEGER
const TEXT = 'ä "quoted" \\ back; -- 猫🎬'

/** A full row of each table that the sources of a profile have. */
export const sourceRows: { [Table in 'sources' | 'source_entries']: Selectable<Schema[Table]> } = {
  sources: {
    profile_id: 'profile_1',
    id: 'source_1',
    kind: 'jellyfin',
    address: 'https://media.example',
    server_user: TEXT,
    sealed_key: 'an encrypted key',
    outcome: 'ok',
    message: TEXT,
    failure: '{"code":"no-answer"}',
    failures: 1,
    films: 2 ** 31 - 1,
    series: 2,
    watched: 3,
    liked: 4,
    rated: 5,
    unmatched: 6,
    created_at: LATEST,
    read_at: LATEST,
    tried_at: LATEST,
    next_read_at: LATEST,
    claimed_until: LATEST,
  },
  source_entries: {
    ...{ profile_id: 'profile_1', source_id: 'source_1', kind: 'watched', number: 7, season: 1, episode: 2 },
    ...{ at: LATEST, amount: 3 },
  },
}
