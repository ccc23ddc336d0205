import type { SessionToken } from './types.gen.ts'

const MARGIN_MS = 60_000

/**
 * When to renew a session that was asked for at `askedAt`, by this machine's clock, which may be wrong:
 * what counts is how long the token lives, and that is inside it.
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
