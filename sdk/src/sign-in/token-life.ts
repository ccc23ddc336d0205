import type { SessionToken } from '../types.gen.ts'

const MARGIN_MS = 60_000

/**
 * When to renew a session requested at `askedAt`. The local clock may be wrong, so only the lifetime in the token
 * counts.
 */
export function renewalTime({ sessionToken, expiresAt }: SessionToken, askedAt: number): number {
  const claims = claimsOf(sessionToken)
  const lifeMs = claims ? (claims.exp - claims.iat) * 1000 : expiresAt * 1000 - askedAt
  return askedAt + lifeMs - Math.min(MARGIN_MS, lifeMs / 10)
}

function claimsOf(token: string): { iat: number; exp: number } | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { iat, exp } = JSON.parse(atob(part))
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : undefined
  } catch {
    return undefined
  }
}
