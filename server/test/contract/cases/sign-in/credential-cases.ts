import type { Route } from '../../../../src/http/route.ts'
import type { ProblemCode } from '../../../../src/problems.ts'
import { call } from '../../../support/callers.ts'
import { type Fixture, withoutCsrf } from '../../fixture.ts'
import type { Case } from '../case.ts'

type Try = [name: string, expected: ProblemCode, provoke: (fixture: Fixture, method: string, path: string) => ReturnType<Case[4]>]

const nothing: Try = ['no credentials', 'TOKEN_INVALID', ({ base }, method, path) => call(base, method, path)]
const withToken = (name: string, expected: ProblemCode, tokenOf: (fixture: Fixture) => string): Try => [
  name,
  expected,
  (fixture, method, path) => call(fixture.base, method, path, { token: tokenOf(fixture) }),
]
const bareCookie: Try = [
  'a cookie without the CSRF token',
  'FORBIDDEN',
  ({ person }, method, path) => withoutCsrf(person.browser).send(method, path),
]
const oldCookie: Try = ['an expired cookie', 'TOKEN_EXPIRED', ({ expired }, method, path) => expired.browser.send(method, path)]
const oldToken = withToken('an expired refresh token', 'TOKEN_EXPIRED', ({ expired }) => expired.refreshToken)
const wrongTier = withToken('a session token', 'WRONG_TOKEN_KIND', ({ person }) => person.sessionToken)

const endedToken = withToken('a revoked refresh token', 'SIGN_IN_REVOKED', ({ revoked }) => revoked.refreshToken)
const endedCookie: Try = [
  'a revoked cookie',
  'SIGN_IN_REVOKED',
  ({ revoked }, method, path) => revoked.browser.send(method, path),
]
const deviceToken = withToken('an administrator’s device', 'FORBIDDEN', ({ admin }) => admin.refreshToken)
const notAdministrator: Try = [
  'not an administrator',
  'FORBIDDEN',
  ({ person }, method, path) => person.browser.send(method, path),
]
const unconfirmed: Try = [
  'a password given too long ago',
  'CONFIRM_PASSWORD',
  ({ unconfirmed }, method, path) => unconfirmed.browser.send(method, path),
]

const wrongSecret: Try = ['a secret of nobody', 'NOT_FOUND', ({ base }, method, path) => call(base, method, path)]

const boundOnly: Try[] = [
  nothing,
  oldToken,
  wrongTier,
  endedToken,
  withToken('a refresh token for all profiles', 'FORBIDDEN', ({ person }) => person.refreshToken),
]

const tries: Partial<Record<Route['access'], Try[]>> = {
  cookie: [nothing, oldCookie, bareCookie, endedCookie],
  confirmed: [nothing, oldCookie, wrongTier, bareCookie, endedCookie, unconfirmed, deviceToken],
  admin: [nothing, oldCookie, wrongTier, notAdministrator, endedCookie, unconfirmed, deviceToken],
  identity: [nothing, oldToken, wrongTier, bareCookie, endedToken],
  hook: [wrongSecret],
  feed: [wrongSecret],
  'identity or session': [nothing, oldToken, bareCookie, endedToken],
  bound: boundOnly,
  guest: boundOnly,
  session: [
    nothing,
    withToken('an expired session token', 'TOKEN_EXPIRED', ({ expired }) => expired.sessionToken),
    withToken('a refresh token', 'WRONG_TOKEN_KIND', ({ person }) => person.refreshToken),
    withToken('a session token of a revoked sign-in', 'SIGN_IN_REVOKED', ({ revoked }) => revoked.sessionToken),
  ],
}

const statusOf: Partial<Record<ProblemCode, number>> = { NOT_FOUND: 404, FORBIDDEN: 403, CONFIRM_PASSWORD: 403 }

/** How each operation refuses callers with other credentials. Access is checked before path and body. */
export function credentialCases(routes: Route[]): Case[] {
  return routes.flatMap(({ method, path, access }) =>
    triesOf(method, access).map(
      ([name, expected, provoke]): Case => [
        `${method} ${path}`,
        name,
        statusOf[expected] ?? 401,
        expected,
        (fixture) => provoke(fixture, method, path.replace(/\{\w+\}/g, 'x')),
      ],
    ),
  )
}

function triesOf(method: string, access: Route['access']): Try[] {
  if (access === 'web') return method === 'GET' ? [] : [bareCookie]
  return tries[access] ?? []
}
