import { audit } from '../auth/audit.ts'
import { refuseKidsProfile } from '../connections/connections.ts'
import { type Caller, newId, type Session, transact } from '../ctx.ts'
import { invalid, Problem } from '../problems.ts'
import { detachSource } from '../taste/bulk/pulled.ts'
import { tasteChanged } from '../taste/current/current-states.ts'
import { isoTime } from '../texts/iso-time.ts'
import type { SourcesCtx } from './ctx.ts'
import { requireAllowed } from './media-server.ts'
import { type FailedState, failedStates, ReadingFailed, storedFailure } from './reading-failed.ts'
import { sealKey } from './sealed-key.ts'
import type { SourceRow } from './store.ts'
import * as store from './store.ts'

export type NewSource = { kind: SourceRow['kind']; address: string; key: string; user?: string | undefined }

export type SourceChange = { key?: string | undefined; user?: string | null | undefined }

/** Minimum time between two readings of a source. */
const MIN_PAUSE_MS = 10_000
/** How long a request waits for the address of a name; the reading of the source waits longer. */
const LOOKUP_MS = 3000
const PLEX_USER_MESSAGE = 'with Plex, the key determines whose history is read'

/** Adds a media server and starts to read it. Its key is stored encrypted and never returned. */
export async function addSource(ctx: SourcesCtx, caller: Caller, who: Session, { kind, address, key, user }: NewSource) {
  refuseKidsProfile(who)
  if (kind === 'plex' && user !== undefined) throw invalid('user', PLEX_USER_MESSAGE)
  await requireAllowedAddress(ctx, address)
  const id = newId(ctx, 'source')
  const now = ctx.now()
  const row: SourceRow = {
    ...{ profile_id: who.profileId, id, kind, address, server_user: user ?? null },
    sealed_key: sealKey(key, id, ctx.keySource),
    ...{ outcome: null, message: null, failure: null, failures: 0 },
    ...{ films: 0, series: 0, watched: 0, liked: 0, rated: 0, unmatched: 0 },
    ...{ created_at: now, read_at: null, tried_at: null, next_read_at: now, claimed_until: 0 },
  }
  const { sourcesPerProfile: max } = ctx.settings.limits
  await transact(ctx, async (ctx) => {
    if (!(await store.lockProfile(ctx.db, who.profileId))) throw new Problem('TOKEN_INVALID')
    if (max > 0 && (await store.countSources(ctx.db, who.profileId)) >= max)
      throw new Problem('CONFLICT', { detail: `a profile has at most ${max} sources` })
    await store.addSource(ctx.db, row)
    await audit(ctx, 'source added', { accountId: who.accountId, profileId: who.profileId }, caller)
  })
  startReading(ctx)
  return asSource(row, now)
}

/** The profile's sources, newest first. */
export async function listSources(ctx: SourcesCtx, who: Session) {
  refuseKidsProfile(who)
  const now = ctx.now()
  return { sources: (await store.listSources(ctx.db, who.profileId)).map((row) => asSource(row, now)) }
}

export async function describeSource(ctx: SourcesCtx, who: Session, id: string) {
  refuseKidsProfile(who)
  const row = await store.findSource(ctx.db, { profile_id: who.profileId, id })
  if (!row) throw new Problem('NOT_FOUND')
  return asSource(row, ctx.now())
}

/**
 * Changes the key of a source, or the user whose history is read. It is read now, or MIN_PAUSE_MS after it was last
 * read.
 */
export async function changeSource(ctx: SourcesCtx, caller: Caller, who: Session, id: string, { key, user }: SourceChange) {
  refuseKidsProfile(who)
  const found = await store.findSource(ctx.db, { profile_id: who.profileId, id })
  if (!found) throw new Problem('NOT_FOUND')
  if (found.kind === 'plex' && user) throw invalid('user', PLEX_USER_MESSAGE)
  const change = {
    ...(key !== undefined && { sealed_key: sealKey(key, id, ctx.keySource) }),
    ...(user !== undefined && { server_user: user }),
  }
  const now = ctx.now()
  const row = await transact(ctx, async (ctx) => {
    const changed = await store.changeSource(ctx.db, found, change, { now, paceMs: MIN_PAUSE_MS })
    if (!changed) throw new Problem('NOT_FOUND')
    await audit(ctx, 'source changed', { accountId: who.accountId, profileId: who.profileId }, caller)
    return changed
  })
  startReading(ctx)
  return asSource(row, now)
}

/** Reads a source now, or MIN_PAUSE_MS after it was last read. */
export async function pullNow(ctx: SourcesCtx, who: Session, id: string) {
  refuseKidsProfile(who)
  const now = ctx.now()
  const row = await store.scheduleRead(ctx.db, { profile_id: who.profileId, id }, { now, paceMs: MIN_PAUSE_MS })
  if (!row) throw new Problem('NOT_FOUND')
  startReading(ctx)
  return asSource(row, now)
}

/** Removes a source and its key. Its library leaves the collection; viewings, likes and ratings stay. */
export async function removeSource(ctx: SourcesCtx, caller: Caller, who: Session, id: string): Promise<void> {
  refuseKidsProfile(who)
  await transact(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, who.profileId)
    if (!(await store.removeSource(ctx.db, { profile_id: who.profileId, id }))) throw new Problem('NOT_FOUND')
    await detachSource(ctx, { profile_id: who.profileId, source_id: id })
    await audit(ctx, 'source removed', { accountId: who.accountId, profileId: who.profileId }, caller)
  })
  tasteChanged(ctx, who.profileId)
}

function startReading(ctx: SourcesCtx): void {
  ctx.sourceReader.readDue(ctx).catch((error) => ctx.log.warn({ err: error }, 'sources could not be read'))
}

/** Rejects an address that is not allowed. All other failures show up later in the state of the source. */
async function requireAllowedAddress({ sourceNetwork }: SourcesCtx, address: string): Promise<void> {
  try {
    await requireAllowed(sourceNetwork, new URL(address).hostname, AbortSignal.timeout(LOOKUP_MS))
  } catch (error) {
    if (error instanceof ReadingFailed && error.state === 'not_allowed') throw invalid('address', error.message)
    if (!(error instanceof ReadingFailed)) throw error
  }
}

/** The states of a source: not read yet, being read, read successfully, or why it could not be read. */
export const states = ['waiting', 'reading', 'ok', ...failedStates] as const
type State = 'waiting' | 'reading' | 'ok' | FailedState

/** A source as the API returns it, without its key. */
export function asSource(row: SourceRow, now: number) {
  const { films, series, watched, liked, rated, unmatched } = row
  const state = row.claimed_until > now ? 'reading' : (states.find((one) => one === row.outcome) ?? 'waiting')
  return {
    id: row.id,
    kind: row.kind,
    address: row.address,
    user: row.server_user,
    state: state satisfies State,
    message: row.message,
    failure: storedFailure(row.failure, row.message),
    createdAt: isoTime(row.created_at),
    lastPulledAt: isoTime(row.read_at),
    lastTriedAt: isoTime(row.tried_at),
    nextPullAt: isoTime(row.next_read_at),
    found: { films, series, watched, liked, rated, unmatched },
  }
}
