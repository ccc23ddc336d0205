import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../src/http/route.ts'
import { call, requestCode, signInDevice } from '../../support/callers.ts'
import { onEachStore } from '../../support/world.ts'
import { decidedCode, type Fixture, newProfile, openFixture, plantPerson } from '../fixture.ts'
import { operationOf, routes } from '../routes.ts'
import { ownConnections } from './connection-ownership.ts'
import { ownImports } from './import-ownership.ts'
import type { Ask, Things } from './owned.ts'
import { ownPages } from './page-ownership.ts'
import { ownSources } from './source-ownership.ts'
import { nobodysTitles, ownEntries } from './taste-ownership.ts'

const byPath =
  (method: string, path: string, body?: unknown): Ask =>
  ({ base, person }, id) =>
    call(base, method, path + id, { token: person.refreshToken, ...(body !== undefined && { body }) })

const profiles: Things = {
  own: ({ base, person }) => newProfile(base, person.refreshToken),
  'other account': ({ stranger }) => stranger.profileId,
  deleted: async ({ base, person: { refreshToken: token } }) => {
    const id = await newProfile(base, token)
    await call(base, 'DELETE', `/profiles/${id}`, { token })
    return id
  },
  'never there': () => 'profile_0',
}

const signIns: Things = {
  own: async ({ person }) => (await signInDevice(person.browser)).publicId,
  'other account': ({ stranger }) => stranger.publicId,
  deleted: async ({ person }) => {
    const { publicId } = await signInDevice(person.browser)
    await person.browser.send('DELETE', `/auth/sessions/${publicId}`)
    return publicId
  },
  'never there': () => 'signin_0',
}

const codes: Things = {
  own: async ({ base }) => (await requestCode(base)).userCode,
  'other account': async ({ stranger }) => (await decidedCode(stranger.browser, 'approve')).userCode,
  deleted: async ({ world }) => {
    const { browser } = await plantPerson(world)
    const { userCode } = await decidedCode(browser, 'approve')
    await browser.send('DELETE', '/account')
    return userCode
  },
  'never there': () => 'BBBB-BBBB',
}

const operations: [operation: string, things: Things, ask: Ask][] = [
  ['GET /profiles/{profileId}', profiles, byPath('GET', '/profiles/')],
  ['PATCH /profiles/{profileId}', profiles, byPath('PATCH', '/profiles/', { name: 'Mine' })],
  ['DELETE /profiles/{profileId}', profiles, byPath('DELETE', '/profiles/')],
  [
    'POST /auth/session-token',
    profiles,
    ({ base, person }, profileId) =>
      call(base, 'POST', '/auth/session-token', { token: person.refreshToken, body: { profileId } }),
  ],
  [
    'POST /web/session-token',
    profiles,
    ({ person }, profileId) => person.browser.send('POST', '/web/session-token', { profileId }),
  ],
  [
    'POST /web/activations/{userCode}',
    profiles,
    async ({ base, person }, profileId) => {
      const { userCode } = await requestCode(base)
      return person.browser.send('POST', `/web/activations/${userCode}`, { decision: 'approve', profileId })
    },
  ],
  ['DELETE /auth/sessions/{publicId}', signIns, byPath('DELETE', '/auth/sessions/')],
  [
    'POST /web/sign-ins/{publicId}/recognise',
    signIns,
    ({ person }, publicId) => person.browser.send('POST', `/web/sign-ins/${publicId}/recognise`),
  ],
  ['GET /web/activations/{userCode}', codes, ({ person }, code) => person.browser.send('GET', `/web/activations/${code}`)],
  [
    'POST /web/activations/{userCode}',
    codes,
    ({ person }, code) => person.browser.send('POST', `/web/activations/${code}`, { decision: 'deny' }),
  ],
  ...ownEntries,
  ...ownPages,
  ...ownImports,
  ...ownConnections,
  ...ownSources,
]

/** What these paths name belongs to no account. */
const ownerless = [
  'POST /hooks/{secret}',
  'POST /auth/device-codes/{deviceCode}/poll',
  'DELETE /admin/clients/{clientId}',
  'PUT /profile/imports/{importId}/person', // only while somebody is to be chosen; refused before for what is not there
  'GET /admin/imports/{importId}',
  'DELETE /admin/imports/{importId}',
  'GET /assets/{file}',
  'GET /media/{mediaId}',
  'GET /media/{mediaId}/similar',
  'GET /images/{mediaId}/{kind}',
  'GET /images/providers/{providerId}/logo',
  'GET /title/{mediaId}',
  'GET /tv/title/{mediaId}',
  ...nobodysTitles,
  // They name titles; whose they are is said by the token.
  ...routes.filter(({ path }) => /^\/(trakt|feeds|stremio)\//.test(path)).map(operationOf),
]

const namesThings = ({ path, body }: Route) => path.includes('{') || (body instanceof z.ZodObject && 'profileId' in body.shape)

describe('the table of what belongs to somebody', () => {
  it('has every operation that names a thing', () => {
    const covered = new Set([...operations.map(([operation]) => operation), ...ownerless])
    expect(
      routes
        .filter(namesThings)
        .map(operationOf)
        .filter((operation) => !covered.has(operation)),
    ).toEqual([])
  })
})

onEachStore('what belongs to somebody', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  it.each(operations)(
    'is there for its owner and, in the same words as what never was, for nobody else: %s',
    async (_operation, things, ask) => {
      const answers = new Map<string, unknown>()
      for (const [whose, thing] of Object.entries(things)) {
        fixture.world.pass(1000)
        const { status, body } = await ask(fixture, await thing(fixture))
        const { instance: _, ...rest } = body
        answers.set(whose, status < 300 ? 'there' : rest)
      }
      const absent = answers.get('never there')
      expect(absent).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(Object.fromEntries(answers)).toEqual({
        own: 'there',
        'other account': absent,
        deleted: absent,
        'never there': absent,
      })
      for (const { id } of await ownProfiles())
        if (id !== fixture.person.profileId) await byPath('DELETE', '/profiles/')(fixture, id)
    },
  )

  const ownProfiles = async () => {
    const { body } = await byPath('GET', '/profiles')(fixture, '')
    return body['profiles'] as unknown as { id: string }[]
  }

  it('is untouched by all these tries of others', async () => {
    const { base, stranger } = fixture
    expect((await call(base, 'GET', '/auth/session', { token: stranger.refreshToken })).status).toBe(200)
    const { body } = await call(base, 'GET', `/profiles/${stranger.profileId}`, { token: stranger.refreshToken })
    expect(body['name']).toBe('Ann')
  })
})
