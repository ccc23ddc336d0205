import { audit } from '../auth/audit.ts'
import { hashSecret } from '../auth/secrets.ts'
import { MAX_CACHED, ShortCache } from '../auth/short-cache.ts'
import { type Caller, type ConnectedProfile, type Ctx, elapsedSince, newId, type Session, transact } from '../ctx.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { perNode } from '../node-memory.ts'
import { invalid, Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import type { ConnectionRow } from './store.ts'
import * as store from './store.ts'

export type ConnectionKind = ConnectionRow['kind']
export type NewConnection = {
  kind: ConnectionKind
  label?: string | undefined
  program?: string | undefined
  serverUser?: string | null | undefined
}
export type ConnectionChange = { label?: string | undefined; serverUser?: string | null | undefined }

const prefixes: Record<ConnectionKind, string> = { hook: 'hook_', feed: 'feed_' }
/** `last_seen_at` is updated at most this often. */
const LAST_SEEN_PRECISION_MS = 60_000

/** Recently called webhooks, by their secret: media servers call every few seconds. */
const webhooksOf = perNode({ name: 'webhooks', limit: MAX_CACHED, open: () => new ShortCache<ConnectedProfile>() })

/** Clears the cache of webhooks; to be called when a connection, its profile or its account has changed. */
export function clearWebhookCache(ctx: Ctx): void {
  webhooksOf(ctx).clear()
}

/** Makes a connection. Only this answer contains its secret: the store has just its hash. */
export async function addConnection(ctx: Ctx, caller: Caller, who: Session, wanted: NewConnection) {
  refuseKidsProfile(who)
  const { kind, program, serverUser, label = program } = wanted
  if (label === undefined) throw invalid('label', 'give a name, or the program')
  const secret = prefixes[kind] + ctx.random(32).toString('base64url')
  const row: ConnectionRow = {
    profile_id: who.profileId,
    id: newId(ctx, 'door'),
    kind,
    secret_hash: hashSecret(secret),
    label,
    program: program ?? null,
    server_user: serverUser ?? null,
    sender: null,
    created_at: ctx.now(),
    first_seen_at: null,
    last_seen_at: null,
    ...{ taken: 0, ignored: 0, unknown: 0, unmatched: 0 },
  }
  const { connectionsPerProfile: max } = ctx.settings.limits
  await transact(ctx, async (ctx) => {
    if (!(await store.lockProfile(ctx.db, who.profileId))) throw new Problem('TOKEN_INVALID')
    if (max > 0 && (await store.countConnections(ctx.db, who.profileId)) >= max)
      throw new Problem('CONFLICT', { detail: `a profile has at most ${max} connections` })
    await store.addConnection(ctx.db, row)
    await audit(ctx, 'connection made', { accountId: who.accountId, profileId: who.profileId }, caller)
  })
  return { ...asConnection(row), secret, ...(kind === 'hook' && { url: `${ctx.baseUrl}/hooks/${secret}` }) }
}

/** The profile's connections, newest first. */
export async function listConnections(ctx: Ctx, who: Session) {
  refuseKidsProfile(who)
  const doors = (await store.listConnections(ctx.db, who.profileId)).map(asConnection)
  return { doors, publicUrl: ctx.settings.baseUrl ?? null }
}

/** Changes the given fields of a connection. */
export async function changeConnection(ctx: Ctx, who: Session, id: string, { label, serverUser }: ConnectionChange) {
  refuseKidsProfile(who)
  const change = { ...(label !== undefined && { label }), ...(serverUser !== undefined && { server_user: serverUser }) }
  const changed = await store.changeConnection(ctx.db, { profile_id: who.profileId, id }, change)
  if (!changed) throw new Problem('NOT_FOUND')
  clearWebhookCache(ctx)
  return asConnection(changed)
}

/** Deletes a connection, which revokes its secret on every node. */
export async function removeConnection(ctx: Ctx, caller: Caller, who: Session, id: string): Promise<void> {
  refuseKidsProfile(who)
  if (!(await store.removeConnection(ctx.db, { profile_id: who.profileId, id }))) throw new Problem('NOT_FOUND')
  clearWebhookCache(ctx)
  await audit(ctx, 'connection revoked', { accountId: who.accountId, profileId: who.profileId }, caller)
}

/**
 * The profile that a secret of this kind belongs to; NOT_FOUND for any other text. For webhooks the result may be
 * cached for less than a second.
 */
export function connectionOf(ctx: Ctx, secret: string, kind: ConnectionKind): MaybePromise<ConnectedProfile> {
  if (kind === 'feed') return readConnection(ctx, secret, kind)
  const [webhooks, now] = [webhooksOf(ctx), ctx.now()]
  return webhooks.get(secret, now) ?? webhooks.getShared(secret, now, () => readWebhook(ctx, secret, now))
}

async function readWebhook(ctx: Ctx, secret: string, now: number): Promise<ConnectedProfile> {
  const webhooks = webhooksOf(ctx)
  const reading = webhooks.beginRead(now)
  const found = await readConnection(ctx, secret, 'hook')
  webhooks.set(secret, found, reading, Number.POSITIVE_INFINITY)
  return found
}

async function readConnection(ctx: Ctx, secret: string, kind: ConnectionKind): Promise<ConnectedProfile> {
  const found = await store.findConnection(ctx.db, hashSecret(secret))
  if (!found || found.kind !== kind || found.locked_at !== null) throw new Problem('NOT_FOUND')
  const { connection_id, kind: _, server_user, last_seen_at, locked_at: __, ...profile } = found
  const now = ctx.now()
  if (last_seen_at === null || elapsedSince(last_seen_at, now) >= LAST_SEEN_PRECISION_MS)
    await store.noteSeen(ctx.db, { profile_id: profile.id, id: connection_id }, now)
  return {
    accountId: profile.account_id,
    profileId: profile.id,
    publicId: connection_id,
    profile,
    serverUser: server_user,
  }
}

/** An event that a connection received, and the program that sent it, if known. */
export type ConnectionEvent = { who: ConnectedProfile; sender: string | null; outcome: keyof store.EventCounts }

/** Counts events per connection. */
export async function countAll(ctx: Ctx, events: readonly ConnectionEvent[]): Promise<void> {
  const counts = new Map<string, store.CountedEvents>()
  for (const { who, sender, outcome } of events) {
    const count = counts.get(who.publicId) ?? newCounts(who)
    count[outcome]++
    count.sender = sender ?? count.sender
    counts.set(who.publicId, count)
  }
  await store.countEvents(ctx.db, [...counts.values()], ctx.now())
}

function newCounts({ profileId, publicId }: ConnectedProfile): store.CountedEvents {
  return { profile_id: profileId, id: publicId, sender: null, taken: 0, ignored: 0, unknown: 0, unmatched: 0 }
}

/** Kids' profiles have neither connections nor sources. */
export function refuseKidsProfile({ profile }: Session): void {
  if (profile.maturity === 'kids') throw new Problem('FORBIDDEN', { detail: 'a child’s profile cannot be connected' })
}

/** A connection as the API returns it. */
export function asConnection(row: ConnectionRow) {
  const { taken, ignored, unknown, unmatched } = row
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    program: row.program,
    serverUser: row.server_user,
    sender: row.sender,
    createdAt: isoTime(row.created_at),
    firstSeenAt: isoTime(row.first_seen_at),
    lastSeenAt: isoTime(row.last_seen_at),
    events: { taken, ignored, unknown, unmatched },
  }
}
