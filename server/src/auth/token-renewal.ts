import type { KeyObject } from 'node:crypto'
import { transact } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { audit } from './audit.ts'
import type { AuthCtx } from './ctx.ts'
import { REFRESH_LIFE_MS } from './device-codes.ts'
import { activeKey, hmac, liveKeys } from './keys/keyring.ts'
import { hashSecret } from './secrets.ts'
import * as store from './sign-in-store.ts'

/**
 * So long after a renewal the old token is answered with the same new one: the answer may have been lost, or two have
 * asked at once.
 */
const REDELIVERY_MS = 60_000

export type RenewedToken = { refreshToken: string; expiresAt: number }

/**
 * Replaces the token of a sign-in that is bound to a profile; the sign-in stays the same and lives on. Of any number of
 * callers, one renews it.
 */
export async function renewToken(ctx: AuthCtx, token: string): Promise<RenewedToken> {
  const now = ctx.now()
  const refreshToken = nextToken(activeKey(ctx.keys().deriving, now).token, token)
  const expiresAt = Math.floor((now + REFRESH_LIFE_MS) / 1000)
  const renewed = await transact(ctx, async (ctx) => {
    const hashes = { current: hashSecret(token), next: hashSecret(refreshToken) }
    const signIn = await store.replaceToken(ctx.db, hashes, { now, expiresAt: expiresAt * 1000 })
    if (signIn) await audit(ctx, 'token renewed', { accountId: signIn.account_id, publicId: signIn.public_id })
    return signIn
  })
  if (!renewed) return renewedBefore(ctx, token)
  ctx.clearTokenCaches()
  return { refreshToken, expiresAt }
}

/** What a token was renewed to a moment ago: derived again, since only its hash is kept. */
async function renewedBefore(ctx: AuthCtx, token: string): Promise<RenewedToken> {
  const now = ctx.now()
  for (const { token: key } of liveKeys(ctx.keys().deriving, now)) {
    const refreshToken = nextToken(key, token)
    const signIn = await store.findByToken(ctx.db, hashSecret(refreshToken))
    if (!signIn || signIn.locked_at !== null) continue
    const age = now - (signIn.expires_at - REFRESH_LIFE_MS)
    if (age < REDELIVERY_MS) return { refreshToken, expiresAt: signIn.expires_at / 1000 }
  }
  throw new Problem('TOKEN_INVALID')
}

function nextToken(key: KeyObject, token: string): string {
  return `rt_${hmac(key, token)}`
}
