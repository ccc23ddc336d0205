import type { Db } from '../store/open.ts'

export { readSnapshot } from '../store/read-snapshot.ts'
export type {
  AuditRow,
  BrowsingSessionRow,
  DeviceCodeRow,
  IdentityRow,
  ImportChoiceRow,
  ImportedEntryRow,
  ImportedRow,
  KnownPlaceRow,
  ProfileImportRow,
  ProfileRow,
  RevokedSignInRow,
  SignInRow,
  SourceEntryRow,
  UnmatchedEventRow,
} from '../store/schema.ts'

/** Rows per read; each read blocks the event loop. */
const RECORDS_PER_READ = 200

/** All rows that the account owns or has decided on, oldest first. The streams must be read one after the other. */
export function streamsOf(db: Db, accountId: string) {
  return { ...ownedByAccount(db, accountId), ...ownedByProfiles(db, accountId) }
}

function ownedByAccount(db: Db, accountId: string) {
  return {
    profiles: db
      .selectFrom('profiles')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    signIns: db
      .selectFrom('sign_ins')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    revokedSignIns: db
      .selectFrom('revoked_sign_ins')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('revoked_at')
      .stream(RECORDS_PER_READ),
    knownPlaces: db
      .selectFrom('known_places')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('seen_at')
      .stream(RECORDS_PER_READ),
    deviceCodes: db
      .selectFrom('device_codes')
      .selectAll()
      .where('decided_by', '=', accountId)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    invites: db
      .selectFrom('invites')
      .selectAll()
      .where('created_by', '=', accountId)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    passwordResets: db
      .selectFrom('password_resets')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    identities: db
      .selectFrom('identities')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('linked_at')
      .stream(RECORDS_PER_READ),
    audit: db.selectFrom('audit').selectAll().where('account_id', '=', accountId).orderBy('at').stream(RECORDS_PER_READ),
  }
}

function ownedByProfiles(db: Db, accountId: string) {
  const ofProfiles = db.selectFrom('profiles').select('id').where('account_id', '=', accountId)
  return {
    browsingSessions: db
      .selectFrom('browsing_sessions')
      .selectAll()
      .where('profile_id', 'in', ofProfiles)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    connections: db
      .selectFrom('connections')
      .selectAll()
      .where('profile_id', 'in', ofProfiles)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    unmatchedEvents: db
      .selectFrom('unmatched_events')
      .selectAll()
      .where('profile_id', 'in', ofProfiles)
      .orderBy('received_at')
      .stream(RECORDS_PER_READ),
    ...importsOfProfiles(db, accountId),
    sources: db
      .selectFrom('sources')
      .selectAll()
      .where('profile_id', 'in', ofProfiles)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    sourceEntries: db
      .selectFrom('source_entries')
      .innerJoin('titles', 'titles.number', 'source_entries.number')
      .selectAll('source_entries')
      .select('titles.id as media_id')
      .where('profile_id', 'in', ofProfiles)
      .orderBy('source_id')
      .orderBy('at')
      .stream(RECORDS_PER_READ),
  }
}

function importsOfProfiles(db: Db, accountId: string) {
  const ofProfiles = db.selectFrom('profiles').select('id').where('account_id', '=', accountId)
  return {
    imports: db
      .selectFrom('profile_imports')
      .selectAll()
      .where('profile_id', 'in', ofProfiles)
      .orderBy('created_at')
      .stream(RECORDS_PER_READ),
    importRows: db
      .selectFrom('import_rows')
      .selectAll()
      .where('profile_id', 'in', ofProfiles)
      .orderBy('import_id')
      .orderBy('position')
      .stream(RECORDS_PER_READ),
    importedEntries: db
      .selectFrom('imported_entries')
      .innerJoin('titles', 'titles.number', 'imported_entries.number')
      .selectAll('imported_entries')
      .select('titles.id as media_id')
      .where('profile_id', 'in', ofProfiles)
      .orderBy('import_id')
      .orderBy('at')
      .stream(RECORDS_PER_READ),
    importChoices: db
      .selectFrom('import_choices')
      .leftJoin('titles', 'titles.number', 'import_choices.number')
      .selectAll('import_choices')
      .select('titles.id as media_id')
      .where('profile_id', 'in', ofProfiles)
      .orderBy('chosen_at')
      .stream(RECORDS_PER_READ),
  }
}
