import type { ProblemExtras } from '../problems.ts'

/** A limit as callers are told of it: so many in so many seconds. */
export type NamedLimit = NonNullable<ProblemExtras['limit']>

/** The RateLimit-Policy header of a limit. */
export function policyOf({ name, quota, windowSeconds }: NamedLimit): string {
  return `"${name}";q=${quota}${windowSeconds === undefined ? '' : `;w=${windowSeconds}`}`
}

/** The headers of a limit that is used up, names and values in turn. */
export function usedUpHeaders(limit: NamedLimit, waitSeconds: number): string[] {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return ['ratelimit-policy', policyOf(limit), 'ratelimit', `"${limit.name}";r=0;t=${seconds}`]
}
