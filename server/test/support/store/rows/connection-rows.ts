import type { Selectable } from 'kysely'
import type { Schema } from '../../../../src/store/schema.ts'

const LATEST = Number.MAX_SAFE_INTEGER
const TEXT = 'ä "quoted" \\ back; -- 猫🎬'

/** A full row of each table of the connections of a profile. */
export const connectionRows: { [Table in 'connections' | 'unmatched_events']: Selectable<Schema[Table]> } = {
  connections: {
    profile_id: 'profile_1',
    id: 'door_1',
    kind: 'hook',
    secret_hash: 'hash of a secret',
    label: TEXT,
    program: 'jellyfin',
    server_user: TEXT,
    sender: 'jellyfin',
    created_at: LATEST,
    first_seen_at: LATEST,
    last_seen_at: LATEST,
    taken: 2 ** 31 - 1,
    ignored: 1,
    unknown: 2,
    unmatched: 3,
  },
  unmatched_events: { profile_id: 'profile_1', id: 'hash of an event', event: '{}', received_at: LATEST },
}
