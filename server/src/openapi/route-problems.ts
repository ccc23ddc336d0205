import { type Access, isOpenToVisitors, type Route } from '../http/route.ts'
import type { ProblemCode } from '../problems.ts'

/** Problems that the HTTP edge may return for any route; VALIDATION_FAILED for requests that are hardly HTTP. */
export const edgeProblems: ProblemCode[] = [
  'VALIDATION_FAILED',
  'REQUEST_TIMEOUT',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'NOT_READY',
  'OVERLOADED',
]

/** Problems that follow from a route's input, besides those it lists. */
function problemsOfInput({ body, raw, params, query }: Pick<Route, 'body' | 'raw' | 'params' | 'query'>): ProblemCode[] {
  if (body || raw) return ['VALIDATION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
  return params || query ? ['VALIDATION_FAILED'] : []
}

/** Problems of a visitor's session. */
function problemsOfVisitors(route: Route): ProblemCode[] {
  return (route.access === 'session' || route.access === 'identity or session') && !isOpenToVisitors(route) ? ['FORBIDDEN'] : []
}

const signedIn = new Set<Access>(['cookie', 'confirmed', 'admin', 'identity', 'session', 'bound', 'guest', 'identity or session'])

/** Problems that follow from a route's access. */
export function problemsOfAccess({ access }: Pick<Route, 'access'>): ProblemCode[] {
  if (access === 'confirmed' || access === 'admin') return ['SIGN_IN_REVOKED', 'CONFIRM_PASSWORD']
  if (access === 'hook' || access === 'feed') return ['NOT_FOUND']
  return signedIn.has(access) ? ['SIGN_IN_REVOKED'] : []
}

/** Every problem that a route may return, without duplicates. */
export function problemsOf(route: Route): ProblemCode[] {
  return [...new Set([...problemsOfInput(route), ...problemsOfVisitors(route), ...problemsOfAccess(route), ...route.problems])]
}
