import { audit } from '../auth/audit.ts'
import type { AuthCtx } from '../auth/ctx.ts'
import { asConnection } from '../connections/connections.ts'
import { type Caller, inBackground } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { exportPages } from '../pages/export.ts'
import { Problem } from '../problems.ts'
import { asProfile } from '../profiles/profiles.ts'
import { asSource } from '../sources/sources.ts'
import { exportTaste } from '../taste/export.ts'
import { isoTime } from '../texts/iso-time.ts'
import { describeAccount } from './accounts.ts'
import type {
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
} from './export-store.ts'
import { readSnapshot, streamsOf } from './export-store.ts'

/** An export may be large, so only a few run at once. */
const MAX_CONCURRENT_EXPORTS = 2
const underWay = perNode({ name: 'exports under way', limit: MAX_CONCURRENT_EXPORTS, open: () => new Set<symbol>() })

/**
 * Everything stored about the account as one JSON text, in chunks. Secrets are not included: only their hashes are
 * stored. Rows are read in small batches, since there may be a million.
 */
export async function exportAccount(ctx: AuthCtx, accountId: string, caller: Caller): Promise<Buffer[]> {
  const account = await describeAccount(ctx, accountId)
  const others = underWay(ctx)
  if (others.size >= MAX_CONCURRENT_EXPORTS)
    throw new Problem('OVERLOADED', { detail: 'other exports are in progress; try again in a moment' })
  const one = Symbol('export')
  others.add(one)
  try {
    const now = ctx.now()
    const head = { exportedAt: isoTime(now), account }
    const pieces = await inBackground(() =>
      readSnapshot(ctx.store.slow, (db) => toChunks(writeExport(db, accountId, { now, head }))),
    )
    await audit(ctx, 'account exported', { accountId }, caller)
    return pieces
  } finally {
    others.delete(one)
  }
}

type ExportHead = { now: number; head: object }

async function* writeExport(db: AuthCtx['db'], accountId: string, { now, head }: ExportHead): AsyncGenerator<string> {
  const streams = streamsOf(db, accountId)
  const profiles: ProfileRow[] = []
  for await (const profile of streams.profiles) profiles.push(profile)
  const profileIds = profiles.map(({ id }) => id)
  yield JSON.stringify({ ...head, profiles: profiles.map(asProfile) }).slice(0, -1)
  yield* writeList('signIns', streams.signIns, asSignIn)
  yield* writeList('revokedSignIns', streams.revokedSignIns, asRevoked)
  yield* writeList('knownPlaces', streams.knownPlaces, placeOf)
  yield* writeList('deviceCodes', streams.deviceCodes, asDeviceCode)
  yield* writeList('browsingSessions', streams.browsingSessions, asBrowsingSession)
  for (const [name, entries] of exportTaste(db, profileIds)) yield* writeList(name, entries, (entry) => entry)
  yield* writeList('pages', exportPages(db, profileIds), (page) => page)
  yield* writeList('connections', streams.connections, (row) => ({ profileId: row.profile_id, ...asConnection(row) }))
  yield* writeList('unmatchedEvents', streams.unmatchedEvents, asUnmatched)
  yield* writeList('imports', streams.imports, asImport)
  yield* writeList('importRows', streams.importRows, asImportRow)
  yield* writeList('importedEntries', streams.importedEntries, asImportedEntry)
  yield* writeList('importChoices', streams.importChoices, asImportChoice)
  yield* writeList('sources', streams.sources, (row) => ({ profileId: row.profile_id, ...asSource(row, now) }))
  yield* writeList('sourceEntries', streams.sourceEntries, asSourceEntry)
  yield* writeList('invites', streams.invites, asLink)
  yield* writeList('passwordResets', streams.passwordResets, asLink)
  yield* writeList('identities', streams.identities, asIdentity)
  yield* writeList('audit', streams.audit, asAuditEntry)
  yield '}'
}

async function* writeList<R>(name: string, rows: AsyncIterable<R>, as: (row: R) => unknown): AsyncGenerator<string> {
  let between = `,${JSON.stringify(name)}:[`
  for await (const row of rows) {
    yield between + JSON.stringify(as(row))
    between = ','
  }
  yield between === ',' ? ']' : `${between}]`
}

const CHUNK_CHARACTERS = 65_536

async function toChunks(texts: AsyncIterable<string>): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let text = ''
  for await (const next of texts) {
    text += next
    if (text.length < CHUNK_CHARACTERS) continue
    pieces.push(Buffer.from(text))
    text = ''
  }
  return [...pieces, Buffer.from(text)]
}

function asSignIn(row: SignInRow) {
  return {
    publicId: row.public_id,
    clientID: row.client_id,
    kind: row.kind,
    deviceName: row.device_name,
    address: row.address,
    profileId: row.profile_id,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
    expiresAt: isoTime(row.expires_at),
    confirmedAt: isoTime(row.confirmed_at),
    lastSeenFrom: row.last_network,
    lastClient: row.last_client,
    newNetworkAt: isoTime(row.new_network_at),
    newClientAt: isoTime(row.new_client_at),
  }
}

function asIdentity({ issuer, subject, linked_at }: IdentityRow) {
  return { issuer, subject, linkedAt: isoTime(linked_at) }
}

function asRevoked({ public_id, revoked_at, expires_at }: RevokedSignInRow) {
  return { publicId: public_id, revokedAt: isoTime(revoked_at), expiresAt: isoTime(expires_at) }
}

function asUnmatched({ profile_id, event, received_at }: UnmatchedEventRow) {
  return { profileId: profile_id, event: JSON.parse(event) as unknown, receivedAt: isoTime(received_at) }
}

function asImport(row: ProfileImportRow) {
  const { status, format, file_name: name, person, read, matched, unsure, missing, added } = row
  const times = { createdAt: isoTime(row.created_at), finishedAt: isoTime(row.finished_at) }
  const counts = { read, matched, unsure, missing, added }
  return { profileId: row.profile_id, importId: row.id, status, format, name, person, ...counts, ...times }
}

function asImportRow({ profile_id, import_id, person, title, year, media_type, status, reason, events }: ImportedRow) {
  return { profileId: profile_id, importId: import_id, person, title, year, mediaType: media_type, status, reason, events }
}

function asImportedEntry(row: ImportedEntryRow & { media_id: string }) {
  const { kind, season, episode, amount } = row
  return {
    profileId: row.profile_id,
    importId: row.import_id,
    mediaId: row.media_id,
    kind,
    season,
    episode,
    at: isoTime(row.at),
    amount,
  }
}

function asImportChoice({
  profile_id,
  title,
  year,
  media_type,
  media_id,
  chosen_at,
}: ImportChoiceRow & { media_id: string | null }) {
  const name = { title, year: year || null, mediaType: media_type || null }
  return { profileId: profile_id, ...name, mediaId: media_id, chosenAt: isoTime(chosen_at) }
}

function asSourceEntry(row: SourceEntryRow & { media_id: string }) {
  const { kind, season, episode, amount } = row
  const entry = { kind, season, episode, at: isoTime(row.at), amount }
  return { profileId: row.profile_id, sourceId: row.source_id, mediaId: row.media_id, ...entry }
}

function placeOf({ place, seen_at }: KnownPlaceRow) {
  return { place, seenAt: isoTime(seen_at) }
}

function asDeviceCode(row: DeviceCodeRow) {
  return {
    clientID: row.client_id,
    deviceName: row.device_name,
    address: row.address,
    status: row.status,
    profileId: row.profile_id,
    publicId: row.public_id,
    createdAt: isoTime(row.created_at),
    decidedAt: isoTime(row.decided_at),
    redeemedAt: isoTime(row.redeemed_at),
    expiresAt: isoTime(row.expires_at),
  }
}

function asBrowsingSession(row: BrowsingSessionRow) {
  return {
    id: row.id,
    profileId: row.profile_id,
    publicId: row.public_id,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

function asLink(row: { created_at: number; expires_at: number }) {
  return { createdAt: isoTime(row.created_at), expiresAt: isoTime(row.expires_at) }
}

function asAuditEntry(row: AuditRow) {
  return {
    at: isoTime(row.at),
    event: row.event,
    profileId: row.profile_id,
    publicId: row.public_id,
    clientID: row.client_id,
    address: row.address,
  }
}
