import { type Caller, type Identity, newId, transact, VISITORS } from '../ctx.ts'
import { truncateAddress } from '../network/addresses.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import { audit } from './audit.ts'
import { clientNameOf } from './clients/client-name.ts'
import type { AuthCtx } from './ctx.ts'
import { deviceNameOf } from './device-name.ts'
import { addKnownNetwork, noteUse, type Origin, removeKnownNetwork } from './known-places.ts'
import { hashSecret } from './secrets.ts'
import { MAX_CACHED, ShortCache } from './short-cache.ts'
import * as store from './sign-in-store.ts'

const WEB_LIFE_MS = 30 * 86_400_000
/** A web sign-in that is not used for so long is over. */
export const webIdleMs = 7 * 86_400_000
const MAX_PER_ACCOUNT = 100
const MAX_REVOKED_PER_ACCOUNT = 200
const LONGEST_AGENT = 200

export type PresentedSecret = {
  secret: string
  kind: 'device' | 'web'
  origin: Origin
  /** What was read a moment ago does not count: what only the person may do is checked in the store. */
  fresh?: boolean
}

/** Whose a refresh token or a cookie was a moment ago. */
const identitiesOf = perNode({ name: 'identities', limit: MAX_CACHED, open: () => new ShortCache<Identity>() })

export function clearIdentityCache(ctx: AuthCtx): void {
  identitiesOf(ctx).clear()
}

/** Who holds this refresh token or web cookie. */
export async function identityOf(ctx: AuthCtx, { secret, kind, origin, fresh }: PresentedSecret): Promise<Identity> {
  const memory = identitiesOf(ctx)
  const now = ctx.now()
  const hash = hashSecret(secret)
  // A token shown as a cookie must not be recalled as one, and each place that shows it is looked at.
  const key = `${kind} ${hash} ${origin.address} ${origin.userAgent.slice(0, LONGEST_AGENT)}`
  const cached = fresh ? undefined : memory.get(key, now)
  if (cached) return cached
  const reading = memory.beginRead(now)
  const holder = await store.findByToken(ctx.db, hash)
  if (!holder || holder.kind !== kind) throw await unknownToken(ctx, hash)
  if (holder.locked_at !== null) throw await refusal(ctx, holder, 'TOKEN_INVALID')
  if (holder.expires_at <= now || isIdle(holder, now)) throw await refusal(ctx, holder, 'TOKEN_EXPIRED')
  await noteUse(ctx, holder, origin)
  const identity: Identity = {
    accountId: holder.account_id,
    publicId: holder.public_id,
    admin: holder.admin === 1,
    boundProfileId: holder.profile_id,
    boundProfile: holder.bound_maturity && { maturity: holder.bound_maturity, region: holder.bound_region },
    confirmedAt: holder.confirmed_at,
    via: kind === 'web' ? 'cookie' : 'bearer',
  }
  memory.set(key, identity, reading, holder.expires_at)
  return identity
}

async function unknownToken(ctx: AuthCtx, tokenHash: string): Promise<Problem> {
  return new Problem((await store.isRevoked(ctx.db, { tokenHash })) ? 'SIGN_IN_REVOKED' : 'TOKEN_INVALID')
}

/** Signs a browser in whose person has just given the password: a sign-in like any other, behind a cookie. */
export async function openWebSignIn(ctx: AuthCtx, caller: Caller, accountId: string): Promise<string> {
  const now = ctx.now()
  const secret = newCookie(ctx)
  const publicId = newId(ctx, 'signin')
  const isVisitor = accountId === VISITORS
  await addSignIn(ctx, {
    public_id: publicId,
    account_id: accountId,
    client_id: 'web',
    kind: 'web',
    token_hash: hashSecret(secret),
    device_name: deviceNameOf(caller.userAgent),
    address: caller.address,
    profile_id: null,
    created_at: now,
    last_used_at: now,
    expires_at: now + WEB_LIFE_MS,
    confirmed_at: isVisitor ? null : now,
    last_network: truncateAddress(caller.address),
    last_client: deviceNameOf(caller.userAgent),
  })
  if (!isVisitor) await addKnownNetwork(ctx, accountId, caller.address, 'password')
  await audit(ctx, 'signed in', { accountId, publicId }, caller)
  ctx.count('signed_in')
  return secret
}

/** Adds a sign-in; the longest unused one goes where the account has its fill. To be called in a transaction. */
export async function addSignIn(ctx: AuthCtx, row: Parameters<typeof store.addSignIn>[1]): Promise<void> {
  if (row.account_id !== VISITORS) await dropOldestSignIns(ctx, row.account_id)
  await store.addSignIn(ctx.db, row)
}

async function dropOldestSignIns(ctx: AuthCtx, accountId: string): Promise<void> {
  await store.lockAccount(ctx.db, accountId)
  const publicIds = await store.listSignInsBeyond(ctx.db, accountId, MAX_PER_ACCOUNT - 1)
  if (publicIds.length === 0) return
  await endSignIns(ctx, { accountId, publicIds })
  ctx.clearTokenCaches()
}

/** A cookie that means nothing yet. */
export function newCookie(ctx: AuthCtx): string {
  return `ws_${ctx.random(32).toString('hex')}`
}

/** One sign-in as its owner sees it. */
export async function describeSignIn(ctx: AuthCtx, who: Identity) {
  const found = await store.findSignIn(ctx.db, who.publicId)
  if (!found) throw new Problem('TOKEN_INVALID')
  return listEntry(found)
}

/** Every live sign-in of the account, newest first. */
export async function listSignIns(ctx: AuthCtx, who: Identity) {
  const rows = await store.listSignIns(ctx.db, who.accountId, { now: ctx.now(), webIdleMs })
  return { sessions: rows.map((row) => ({ ...listEntry(row), ...usedFrom(row), current: row.public_id === who.publicId })) }
}

/** Ends a sign-in at once: its token, its cookie and the session tokens minted from it. */
export async function revokeSignIn(ctx: AuthCtx, { accountId }: Pick<Identity, 'accountId'>, publicId: string, caller: Caller) {
  await transact(ctx, async (ctx) => {
    const found = await store.findSignIn(ctx.db, publicId)
    if ((await endSignIns(ctx, { accountId, publicIds: [publicId] })) === 0) throw new Problem('NOT_FOUND')
    if (found?.new_network_at && found.last_network) await removeKnownNetwork(ctx, accountId, found.last_network)
    await audit(ctx, 'revoked', { accountId, publicId }, caller)
  })
  ctx.clearTokenCaches()
  ctx.count('revoked')
  return { revoked: true } as const
}

/** Ends the sign-in behind a token that is bound to a profile, if there is one. */
export async function revokeByToken(ctx: AuthCtx, token: string, caller: Caller): Promise<void> {
  const holder = await store.findByToken(ctx.db, hashSecret(token))
  if (holder?.kind !== 'device' || holder.profile_id === null) return
  await revokeSignIn(ctx, { accountId: holder.account_id }, holder.public_id, caller)
}

/** Ends the oldest sign-ins of an account beyond a maximum; 0 is no limit. To be called in a transaction. */
export async function endOldestSignIns(ctx: AuthCtx, accountId: string, max: number): Promise<void> {
  if (max === 0) return
  await store.lockAccount(ctx.db, accountId)
  await store.removeOldestSignIns(ctx.db, accountId, max)
}

/** Ends all sign-ins of an account but the one given. */
export async function revokeOthers(ctx: AuthCtx, accountId: string, except?: string): Promise<void> {
  await transact(ctx, (ctx) => endSignIns(ctx, { accountId, except }))
  ctx.clearTokenCaches()
}

async function endSignIns(ctx: AuthCtx, ending: store.SignInsToEnd): Promise<number> {
  const ended = await store.endSignIns(ctx.db, ending, ctx.now())
  if (ended > 0) await store.trimRevoked(ctx.db, ending.accountId, MAX_REVOKED_PER_ACCOUNT)
  return ended
}

/** The person confirms that they used this sign-in themselves: its network and client no longer count as new. */
export async function recogniseSignIn(ctx: AuthCtx, { accountId }: Identity, publicId: string): Promise<void> {
  if (!(await store.removeMarks(ctx.db, accountId, publicId))) throw new Problem('NOT_FOUND')
}

/** Notes that the person has just given the password in this sign-in. */
export async function confirmSignIn(ctx: AuthCtx, publicId: string): Promise<void> {
  if (!(await store.noteConfirmed(ctx.db, publicId, ctx.now()))) throw new Problem('TOKEN_INVALID')
  ctx.clearTokenCaches()
}

function usedFrom(row: store.Listed) {
  return {
    address: row.address,
    profileId: row.profile_id,
    lastSeenFrom: row.last_network,
    lastClient: row.last_client,
    newNetworkAt: isoTime(row.new_network_at),
    newClientAt: isoTime(row.new_client_at),
  }
}

function listEntry(row: store.Listed) {
  return {
    publicId: row.public_id,
    clientID: row.client_id,
    clientName: clientNameOf(row, row.kind === 'device'),
    deviceName: row.device_name,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
    expiresAt: Math.floor(row.expires_at / 1000),
  }
}

function isIdle({ kind, last_used_at, created_at }: store.SignInWithAccount, now: number): boolean {
  return kind === 'web' && now - (last_used_at ?? created_at) >= webIdleMs
}

async function refusal(
  ctx: AuthCtx,
  { account_id, public_id }: store.SignInWithAccount,
  code: 'TOKEN_INVALID' | 'TOKEN_EXPIRED',
): Promise<Problem> {
  await audit(ctx, 'token refused', { accountId: account_id, publicId: public_id })
  return new Problem(code)
}
