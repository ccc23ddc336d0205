import { expect } from 'vitest'
import { call } from '../../support/callers.ts'
import { type Fixture, newPerson, newProfile } from '../fixture.ts'
import { at, type Case, type Expected } from './case.ts'

const send = (method: string, path: (fixture: Fixture) => string, body?: unknown) => (fixture: Fixture) =>
  call(fixture.base, method, path(fixture), { token: fixture.person.refreshToken, ...(body !== undefined && { body }) })
const profiles = () => '/profiles'
const own = ({ person }: Fixture) => `/profiles/${person.profileId}`
const foreign = ({ stranger }: Fixture) => `/profiles/${stranger.profileId}`
const missing = () => '/profiles/profile_0'
const endless = () => `/profiles/${'p'.repeat(201)}`

const full = {
  name: 'Béa',
  avatarUrl: 'https://pictures.example/bea.png',
  region: 'FR',
  providers: ['8', '337'],
  maturity: 'teen',
  inTraining: false,
}

/** Says which pictures are taken, whatever was given instead. */
const asPicture: Expected = ({ body }) => {
  const message = expect.stringMatching(/^must be an https URL, or avatar:<name> with one of anchor, .*whale$/)
  expect(body['errors']).toEqual([{ path: 'avatarUrl', message }])
}

/** Fields that fit neither a new profile nor a change. */
const refused: [string, Record<string, unknown>, Expected][] = [
  ['blank name', { name: '  ' }, at('name')],
  ['name with an override of direction', { name: 'Ann\u202egnp' }, at('name')],
  ['long name', { name: 'n'.repeat(65) }, at('name')],
  ['picture without https', { name: 'A', avatarUrl: 'http://pictures.example/a.png' }, asPicture],
  ['picture that is not built in', { name: 'A', avatarUrl: 'avatar:nobody' }, asPicture],
  ['region that no country has', { name: 'A', region: 'ZZ' }, at('region')],
  ['provider given twice', { name: 'A', providers: ['8', '8'] }, at('providers')],
  ['picture as number', { name: 'A', avatarUrl: 7 }, asPicture],
  ['picture at an endless address', { name: 'A', avatarUrl: `https://x.example/${'x'.repeat(2048)}` }, at('avatarUrl')],
  ['picture as data', { name: 'A', avatarUrl: 'data:image/png;base64,AA' }, asPicture],
  ['region that is no more', { name: 'A', region: 'su' }, at('region')],
  ['region in three letters', { name: 'A', region: 'FRA' }, at('region')],
  ['providers as text', { name: 'A', providers: '8' }, at('providers')],
  ['provider as number', { name: 'A', providers: ['8', 9] }, at('providers[1]')],
  ['no such maturity', { name: 'A', maturity: 'adult' }, at('maturity')],
  ['training as text', { name: 'A', inTraining: 'no' }, at('inTraining')],
  ['unknown field', { name: 'A', accountId: 'acct_1' }, at('accountId')],
  ['a NUL character', { name: 'A\0' }, at('name')],
  ['half a surrogate pair', { name: 'A\ud800' }, at('name')],
]

export const profileCases: Case[] = [
  [
    'GET /profiles',
    'own profiles, newest first',
    200,
    ({ body }, { person, stranger }) => {
      const list = body['profiles'] as unknown as { id: string; createdAt: string }[]
      expect(list.map(({ id }) => id)).toContain(person.profileId)
      expect(list.map(({ id }) => id)).not.toContain(stranger.profileId)
    },
    send('GET', profiles),
  ],
  [
    'POST /profiles',
    'a name is enough',
    201,
    ({ body }) => expect(body['profileId']).toMatch(/^profile_/),
    send('POST', profiles, { name: 'B' }),
  ],
  ['POST /profiles', 'no body', 400, at(''), send('POST', profiles)],
  ['POST /profiles', 'no name', 400, at('name'), send('POST', profiles, {})],
  ...refused.map(([name, body, expected]): Case => ['POST /profiles', name, 400, expected, send('POST', profiles, body)]),
  [
    'POST /profiles',
    'the eleventh',
    409,
    'CONFLICT',
    async ({ base }) => {
      const { refreshToken } = await newPerson(base)
      for (let made = 1; made < 10; made++) await newProfile(base, refreshToken)
      return call(base, 'POST', '/profiles', { token: refreshToken, body: { name: 'Eleventh' } })
    },
  ],

  [
    'GET /profiles/{profileId}',
    'all that was given',
    200,
    ({ body }, { world }) => {
      expect(body).toEqual({ id: expect.stringMatching(/^profile_/), createdAt: new Date(world.now()).toISOString(), ...full })
    },
    async ({ base, person: { refreshToken: token } }) =>
      call(base, 'GET', `/profiles/${await newProfile(base, token, full)}`, { token }),
  ],
  ['GET /profiles/{profileId}', 'somebody else’s', 404, 'NOT_FOUND', send('GET', foreign)],
  ['GET /profiles/{profileId}', 'no such', 404, 'NOT_FOUND', send('GET', missing)],
  ['GET /profiles/{profileId}', 'endless', 400, at('profileId'), send('GET', endless)],
  ['GET /profiles/{profileId}', 'a NUL character', 400, at('profileId'), send('GET', () => '/profiles/%00')],

  [
    'PATCH /profiles/{profileId}',
    'changes what is given, clears what is null, leaves the rest',
    200,
    ({ body }) => expect(body).toMatchObject({ ...full, name: 'Bo', region: null, avatarUrl: 'avatar:fox' }),
    async ({ base, person: { refreshToken: token } }) =>
      call(base, 'PATCH', `/profiles/${await newProfile(base, token, full)}`, {
        token,
        body: { name: 'Bo', region: null, avatarUrl: 'avatar:fox' },
      }),
  ],
  [
    'PATCH /profiles/{profileId}',
    'a region in small letters',
    200,
    ({ body }) => expect(body['region']).toBe('AT'),
    async ({ base, person: { refreshToken: token } }) =>
      call(base, 'PATCH', `/profiles/${await newProfile(base, token)}`, { token, body: { region: 'at' } }),
  ],
  [
    'PATCH /profiles/{profileId}',
    'nothing to change',
    200,
    ({ body }) => expect(body['name']).toBe('Ann'),
    send('PATCH', own, {}),
  ],
  ['PATCH /profiles/{profileId}', 'no body', 400, at(''), send('PATCH', own)],
  ...refused.map(
    ([name, body, expected]): Case => ['PATCH /profiles/{profileId}', name, 400, expected, send('PATCH', own, body)],
  ),
  ['PATCH /profiles/{profileId}', 'somebody else’s', 404, 'NOT_FOUND', send('PATCH', foreign, { name: 'Mine' })],
  ['PATCH /profiles/{profileId}', 'no such', 404, 'NOT_FOUND', send('PATCH', missing, { name: 'Mine' })],

  [
    'DELETE /profiles/{profileId}',
    'gone',
    204,
    ({ text }) => expect(text).toBe(''),
    async ({ base, person: { refreshToken: token } }) =>
      call(base, 'DELETE', `/profiles/${await newProfile(base, token)}`, { token }),
  ],
  ['DELETE /profiles/{profileId}', 'somebody else’s', 404, 'NOT_FOUND', send('DELETE', foreign)],
  ['DELETE /profiles/{profileId}', 'no such', 404, 'NOT_FOUND', send('DELETE', missing)],
  ['DELETE /profiles/{profileId}', 'endless', 400, at('profileId'), send('DELETE', endless)],

  [
    'GET /profile',
    'the active profile',
    200,
    ({ body }, { person }) =>
      expect(body).toMatchObject({
        id: person.profileId,
        name: 'Ann',
        avatarUrl: expect.stringMatching(/^avatar:[a-z]+$/),
        providers: [],
      }),
    ({ base, person }) => call(base, 'GET', '/profile', { token: person.sessionToken }),
  ],
]
