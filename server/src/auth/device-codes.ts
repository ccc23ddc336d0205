import type { KeyObject } from 'node:crypto'
import { type Caller, isUnderWay, latestEnd, newId, transact } from '../ctx.ts'
import { limitKey, truncateAddress } from '../network/addresses.ts'
import { Problem } from '../problems.ts'
import { audit } from './audit.ts'
import { requireClient } from './clients/clients.ts'
import type { AuthCtx } from './ctx.ts'
import type { DeviceCodeRow } from './device-code-store.ts'
import * as store from './device-code-store.ts'
import { deviceNameOf } from './device-name.ts'
import { activeKey, hmac } from './keys/keyring.ts'
import { addKnownNetwork } from './known-places.ts'
import { consume, limitsOf } from './limits/limits.ts'
import { groupLetters, hashSecret, randomLetters } from './secrets.ts'
import { findByToken } from './sign-in-store.ts'
import { addSignIn } from './sign-ins.ts'

const CODE_LIFE_MS = 600_000
const REDELIVERY_MS = 60_000
export const REFRESH_LIFE_MS = 90 * 86_400_000

/** Between which moments a code that is alive ends. */
export function lifeOfCode(now: number): store.CodeSpan {
  return { now, latest: latestEnd(now, CODE_LIFE_MS) }
}

/** Whether a code has not ended. */
export function isAlive({ now }: Pick<AuthCtx, 'now'>, { expires_at }: Pick<DeviceCodeRow, 'expires_at'>): boolean {
  return isUnderWay(expires_at, CODE_LIFE_MS, now())
}

export type NewCode = {
  deviceCode: string
  userCode: string
  verificationUri: string
  verificationUriComplete: string
  expiresIn: number
  interval: number
}

/** Gives a device a code to show; only hashes are kept. */
export async function requestDeviceCode(
  ctx: AuthCtx,
  caller: Caller,
  clientId: string,
  deviceName: string | undefined,
): Promise<NewCode> {
  await requireClient(ctx, clientId)
  const name = deviceName ?? deviceNameOf(caller.userAgent)
  for (let attempt = 0; attempt < 5; attempt++) {
    const made = await transact(ctx, (ctx) => addCode(ctx, caller, clientId, name))
    if (!made) continue
    ctx.count('code_issued')
    return made
  }
  throw new Error('no free user code after five draws')
}

async function addCode(ctx: AuthCtx, caller: Caller, clientId: string, deviceName: string): Promise<NewCode | undefined> {
  // Holds the address's row, so that counting the pending ones is exact.
  await consume(ctx, limitsOf.newCodes(ctx, caller.address))
  await refuseTooManyPending(ctx, caller.address)
  const now = ctx.now()
  const deviceCode = `dvc_${ctx.random(32).toString('base64url')}`
  const letters = randomLetters(ctx.random, 8)
  const row = newRow({ clientId, deviceName, address: caller.address, interval: ctx.settings.limits.pollSeconds, now })
  const userCodeHmac = hmac(activeKey(ctx.keys().deriving, now).userCode, letters)
  if (!(await store.addDeviceCode(ctx.db, { ...row, code_hash: hashSecret(deviceCode), user_code_hmac: userCodeHmac })))
    return undefined
  await audit(ctx, 'code issued', { clientId }, caller)
  const userCode = groupLetters(letters)
  const verificationUri = `${ctx.baseUrl}/activate`
  return {
    deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: `${verificationUri}?code=${userCode}`,
    expiresIn: CODE_LIFE_MS,
    interval: row.interval_seconds,
  }
}

async function refuseTooManyPending(ctx: AuthCtx, address: string): Promise<void> {
  const { pendingCodes } = ctx.settings.limits
  if (pendingCodes > 0 && (await store.countPending(ctx.db, limitKey(address), lifeOfCode(ctx.now()))) >= pendingCodes)
    throw new Problem('RATE_LIMITED', {
      retryAfterSeconds: 60,
      limit: { name: 'pending-codes', quota: pendingCodes },
      detail: 'too many codes from this address are waiting for approval',
    })
}

type CodeRequest = { clientId: string; deviceName: string; address: string; interval: number; now: number }

function newRow({
  clientId,
  deviceName,
  address,
  interval,
  now,
}: CodeRequest): Omit<DeviceCodeRow, 'code_hash' | 'user_code_hmac'> {
  return {
    client_id: clientId,
    device_name: deviceName,
    address: limitKey(address),
    status: 'pending',
    interval_seconds: interval,
    polled_at: null,
    polled_early: 0,
    created_at: now,
    expires_at: now + CODE_LIFE_MS,
    decided_by: null,
    decided_at: null,
    redeemed_at: null,
    profile_id: null,
    public_id: null,
    key_id: null,
  }
}

export type Poll = { status: 'pending' } | Authorized
type Authorized = { refreshToken: string; publicId: string; expiresAt: number }

/**
 * Returns the state of a device's code; an approved one is turned into exactly one sign-in. With `clientId`, only for
 * that application.
 */
export async function pollDeviceCode(ctx: AuthCtx, deviceCode: string, clientId?: string): Promise<Poll> {
  const now = ctx.now()
  const hash = hashSecret(deviceCode)
  const code = await store.notePoll(ctx.db, hash, now)
  if (!code || (clientId !== undefined && code.client_id !== clientId)) throw new Problem('DEVICE_CODE_INVALID')
  if (code.polled_early === 1) throw tooSoon(ctx, code, now)
  if (code.status === 'denied') throw new Problem('DEVICE_CODE_DENIED')
  if (code.status === 'redeemed') return redeliver(ctx, code, deviceCode)
  if (!isAlive(ctx, code)) throw new Problem('DEVICE_CODE_EXPIRED')
  if (code.status === 'pending') return { status: 'pending' }
  return redeem(ctx, hash, deviceCode)
}

function tooSoon(ctx: AuthCtx, { interval_seconds, polled_at }: DeviceCodeRow, now: number): Problem {
  ctx.count('poll_early')
  const wait = Math.max(1, Math.ceil(((polled_at ?? now) + interval_seconds * 1000 - now) / 1000))
  return new Problem('SLOW_DOWN', {
    retryAfterSeconds: wait,
    limit: { name: 'polls', quota: 1, windowSeconds: interval_seconds },
    detail: `poll every ${interval_seconds} seconds`,
  })
}

async function redeem(ctx: AuthCtx, hash: string, deviceCode: string): Promise<Authorized> {
  const now = ctx.now()
  const key = activeKey(ctx.keys().deriving, now)
  const publicId = newId(ctx, 'signin')
  const refreshToken = refreshTokenOf(key.token, deviceCode)
  const expiresAt = Math.floor((now + REFRESH_LIFE_MS) / 1000)
  const taken = await transact(ctx, async (ctx) => {
    const code = await store.takeApprovedCode(ctx.db, hash, { publicId, keyId: key.id, ...lifeOfCode(now) })
    if (code?.decided_by) await openSignIn(ctx, code, code.decided_by, { publicId, refreshToken, now, expiresAt })
    return code
  })
  if (taken) {
    ctx.count('code_redeemed')
    return { refreshToken, publicId, expiresAt }
  }
  const code = await store.findDeviceCode(ctx.db, hash) // another poll was first, or the account may not sign in
  if (code?.status !== 'redeemed') throw new Problem('DEVICE_CODE_INVALID')
  return redeliver(ctx, code, deviceCode)
}

async function openSignIn(
  ctx: AuthCtx,
  code: DeviceCodeRow,
  accountId: string,
  made: Authorized & { now: number },
): Promise<void> {
  await addSignIn(ctx, {
    public_id: made.publicId,
    account_id: accountId,
    client_id: code.client_id,
    kind: 'device',
    token_hash: hashSecret(made.refreshToken),
    device_name: code.device_name,
    address: code.address,
    profile_id: code.profile_id,
    created_at: made.now,
    last_used_at: null,
    expires_at: made.expiresAt * 1000, // what was answered, so that a re-delivery says the same
    last_network: truncateAddress(code.address),
  })
  await addKnownNetwork(ctx, accountId, code.address, 'approval')
  await audit(ctx, 'code redeemed', { accountId, publicId: made.publicId, clientId: code.client_id })
}

/**
 * The same answer again, for a device that lost it: the token is derived from the code again, because only its hash is
 * stored.
 */
async function redeliver(ctx: AuthCtx, code: DeviceCodeRow, deviceCode: string): Promise<Authorized> {
  const inTime = code.redeemed_at !== null && isUnderWay(code.redeemed_at + REDELIVERY_MS, REDELIVERY_MS, ctx.now())
  const key = ctx.keys().deriving.find(({ id }) => id === code.key_id)
  if (!inTime || !key) throw usedUp()
  const refreshToken = refreshTokenOf(key.token, deviceCode)
  const signIn = await findByToken(ctx.db, hashSecret(refreshToken))
  if (!signIn || signIn.last_used_at !== null || signIn.locked_at !== null) throw usedUp()
  ctx.count('code_redelivered')
  return { refreshToken, publicId: signIn.public_id, expiresAt: signIn.expires_at / 1000 }
}

function usedUp(): Problem {
  return new Problem('DEVICE_CODE_INVALID', { isUsedUp: true })
}

function refreshTokenOf(key: KeyObject, deviceCode: string): string {
  return `rt_${hmac(key, deviceCode)}`
}
