import { type Caller, type Ctx, elapsedSince, type Identity, newId } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { audit } from './audit.ts'
import { clientNameOf } from './client-name.ts'
import { deviceNameOf } from './device-name.ts'
import type { Remembered } from './remembered.ts'
import { hashSecret } from './secrets.ts'
import * as store from './sign-in-store.ts'

const NOTE_USE_EVERY_MS = 60_000
const WEB_LIFE_MS = 30 * 86_400_000
/** A web sign-in that is not used for so long is over. */
export const webIdleMs = 7 * 86_400_000

/** Who holds this refresh token or web cookie. */
export async function identityOf(
  ctx: Ctx,
  secret: string,
  kind: 'device' | 'web',
  memory: Remembered<Identity>,
): Promise<Identity> {
  const now = ctx.now()
  const hash = hashSecret(secret)
  const key = `${kind} ${hash}` // a token shown as a cookie must not be recalled as one
  const known = memory.recall(key, now)
  if (known) return known
  const reading = memory.begin(now)
  const holder = await store.findByToken(ctx.db, hash)
  if (!holder || holder.kind !== kind) throw new Problem('TOKEN_INVALID')
  if (holder.locked_at !== null) throw await refusal(ctx, holder, 'TOKEN_INVALID')
  if (holder.expires_at <= now || isIdle(holder, now)) throw await refusal(ctx, holder, 'TOKEN_EXPIRED')
  if (holder.last_used_at === null || elapsedSince(holder.last_used_at, now) >= NOTE_USE_EVERY_MS)
    await store.noteUse(ctx.db, holder.public_id, now)
  const identity: Identity = {
    accountId: holder.account_id,
    publicId: holder.public_id,
    admin: holder.admin === 1,
    boundProfileId: holder.profile_id,
    via: kind === 'web' ? 'cookie' : 'bearer',
  }
  memory.keep(key, identity, reading, holder.expires_at)
  return identity
}

/** Signs a browser in: a sign-in like any other, behind a cookie. */
export async function openWebSignIn(ctx: Ctx, caller: Caller, accountId: string): Promise<string> {
  const now = ctx.now()
  const secret = newCookie(ctx)
  const publicId = newId(ctx, 'signin')
  await store.addSignIn(ctx.db, {
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
  })
  await audit(ctx, 'signed in', { accountId, publicId }, caller)
  ctx.count('signed_in')
  return secret
}

/** A cookie that means nothing yet. */
export function newCookie(ctx: Ctx): string {
  return `ws_${ctx.random(32).toString('hex')}`
}

/** One sign-in as its owner sees it. */
export async function describeSignIn(ctx: Ctx, who: Identity) {
  const found = await store.findSignIn(ctx.db, who.publicId)
  if (!found) throw new Problem('TOKEN_INVALID')
  return listed(found)
}

/** Every live sign-in of the account, newest first. */
export async function listSignIns(ctx: Ctx, who: Identity) {
  const rows = await store.listSignIns(ctx.db, who.accountId, { now: ctx.now(), webIdleMs })
  return { sessions: rows.map((row) => ({ ...listed(row), address: row.address, current: row.public_id === who.publicId })) }
}

/** Ends a sign-in at once: its token, its cookie and the session tokens minted from it. */
export async function revokeSignIn(ctx: Ctx, who: Identity, publicId: string, caller: Caller) {
  if (!(await store.removeSignIn(ctx.db, who.accountId, publicId))) throw new Problem('NOT_FOUND')
  ctx.forgetTokens()
  ctx.count('revoked')
  await audit(ctx, 'revoked', { accountId: who.accountId, publicId }, caller)
  return { revoked: true } as const
}

/** Ends all sign-ins of an account but the one given. */
export async function revokeOthers(ctx: Ctx, accountId: string, except?: string): Promise<void> {
  await store.removeSignIns(ctx.db, accountId, except)
  ctx.forgetTokens()
}

function listed(row: store.Listed) {
  return {
    publicId: row.public_id,
    clientID: row.client_id,
    clientName: clientNameOf(row, row.kind === 'device'),
    deviceName: row.device_name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    expiresAt: Math.floor(row.expires_at / 1000),
  }
}

function isIdle({ kind, last_used_at, created_at }: store.Holder, now: number): boolean {
  return kind === 'web' && now - (last_used_at ?? created_at) >= webIdleMs
}

async function refusal(
  ctx: Ctx,
  { account_id, public_id }: store.Holder,
  code: 'TOKEN_INVALID' | 'TOKEN_EXPIRED',
): Promise<Problem> {
  await audit(ctx, 'token refused', { accountId: account_id, publicId: public_id })
  return new Problem(code)
}
