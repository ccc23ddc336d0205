import { expect } from 'vitest'
import { call, signInDevice } from '../../../support/callers.ts'
import type { Fixture } from '../../fixture.ts'
import { at, type Case } from '../case.ts'

const mintedFor = (profile: (fixture: Fixture) => unknown) => (fixture: Fixture) =>
  call(fixture.base, 'POST', '/auth/session-token', { token: fixture.person.refreshToken, body: profile(fixture) })
const mintedOnWeb = (profile: (fixture: Fixture) => unknown) => (fixture: Fixture) =>
  fixture.person.browser.send('POST', '/web/session-token', profile(fixture))
const isSessionToken: Case[3] = ({ body }, { world }) => {
  expect(Object.keys(body).sort()).toEqual(['expiresAt', 'sessionId', 'sessionToken'])
  expect(body['expiresAt']).toBe(Math.floor(world.now() / 1000) + 1800)
}

const ways = [
  ['POST /auth/session-token', mintedFor],
  ['POST /web/session-token', mintedOnWeb],
] as const

export const signInCases: Case[] = [
  ...ways.flatMap(([operation, minted]): Case[] => [
    [operation, 'own profile', 200, isSessionToken, minted(({ person: { profileId } }) => ({ profileId }))],
    [operation, 'no body', 400, at(''), minted(() => undefined)],
    [operation, 'no profile', 400, at('profileId'), minted(() => ({}))],
    [operation, 'unknown field', 400, at('sub'), minted(({ person: { profileId } }) => ({ profileId, sub: 'x' }))],
    [operation, 'a profile of somebody else', 404, 'NOT_FOUND', minted(({ stranger: { profileId } }) => ({ profileId }))],
    [operation, 'no such profile', 404, 'NOT_FOUND', minted(() => ({ profileId: 'profile_0' }))],
  ]),

  [
    'GET /auth/session',
    'this sign-in',
    200,
    ({ body }, { person }) => {
      expect(body).toMatchObject({ publicId: person.publicId, clientID: 'demo', clientName: 'Demo', deviceName: 'Living room' })
      expect(Object.keys(body).sort()).toEqual([
        'clientID',
        'clientName',
        'createdAt',
        'deviceName',
        'expiresAt',
        'lastUsedAt',
        'publicId',
      ])
    },
    ({ base, person }) => call(base, 'GET', '/auth/session', { token: person.refreshToken }),
  ],
  [
    'DELETE /auth/session',
    'ends it',
    200,
    ({ body }) => expect(body).toEqual({ revoked: true }),
    async ({ base, person }) => {
      const { refreshToken: token } = await signInDevice(person.browser)
      return call(base, 'DELETE', '/auth/session', { token })
    },
  ],
  [
    'GET /auth/sessions',
    'all sign-ins, newest first',
    200,
    ({ body }, { person, stranger }) => {
      const sessions = body['sessions'] as unknown as { publicId: string; createdAt: string; current: boolean }[]
      expect(sessions.filter(({ current }) => current).map(({ publicId }) => publicId)).toEqual([person.publicId])
      expect(
        sessions
          .map(({ createdAt }) => createdAt)
          .sort()
          .reverse(),
      ).toEqual(sessions.map(({ createdAt }) => createdAt))
      expect(JSON.stringify(sessions)).not.toContain(stranger.publicId)
    },
    ({ base, person }) => call(base, 'GET', '/auth/sessions', { token: person.refreshToken }),
  ],
  [
    'DELETE /auth/sessions/{publicId}',
    'ends another one',
    200,
    ({ body }) => expect(body).toEqual({ revoked: true }),
    async ({ base, person }) => {
      const { publicId } = await signInDevice(person.browser)
      return call(base, 'DELETE', `/auth/sessions/${publicId}`, { token: person.refreshToken })
    },
  ],
  [
    'DELETE /auth/sessions/{publicId}',
    'ended already',
    404,
    'NOT_FOUND',
    async ({ base, person }) => {
      const { publicId } = await signInDevice(person.browser)
      await call(base, 'DELETE', `/auth/sessions/${publicId}`, { token: person.refreshToken })
      return call(base, 'DELETE', `/auth/sessions/${publicId}`, { token: person.refreshToken })
    },
  ],
  [
    'DELETE /auth/sessions/{publicId}',
    'somebody else’s',
    404,
    'NOT_FOUND',
    ({ base, person, stranger }) => call(base, 'DELETE', `/auth/sessions/${stranger.publicId}`, { token: person.refreshToken }),
  ],
  [
    'DELETE /auth/sessions/{publicId}',
    'endless',
    400,
    at('publicId'),
    ({ base, person }) => call(base, 'DELETE', `/auth/sessions/${'s'.repeat(201)}`, { token: person.refreshToken }),
  ],
  [
    'POST /web/sign-ins/{publicId}/recognise',
    'one’s own',
    204,
    () => {},
    ({ person }) => person.browser.send('POST', `/web/sign-ins/${person.publicId}/recognise`),
  ],
  [
    'POST /web/sign-ins/{publicId}/recognise',
    'somebody else’s',
    404,
    'NOT_FOUND',
    ({ person, stranger }) => person.browser.send('POST', `/web/sign-ins/${stranger.publicId}/recognise`),
  ],
  [
    'POST /web/sign-ins/{publicId}/recognise',
    'endless',
    400,
    at('publicId'),
    ({ person }) => person.browser.send('POST', `/web/sign-ins/${'s'.repeat(201)}/recognise`),
  ],
  [
    'GET /.well-known/jwks.json',
    'public keys only',
    200,
    ({ body }) => {
      const keys = body['keys'] as unknown as Record<string, unknown>[]
      expect(keys).toHaveLength(1)
      expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    },
    ({ base }) => call(base, 'GET', '/.well-known/jwks.json'),
  ],
]
