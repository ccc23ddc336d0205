import { expect } from 'vitest'
import type { Reply } from '../../support/callers.ts'
import { at, type Case, type Check } from './case.ts'
import { asChild, asViewer, newViewer, type Viewer } from './taste/taste-fixture.ts'

const path = '/profile/sources'
const one = `${path}/{sourceId}`
const [LIST, POST, GET, PATCH] = [`GET ${path}`, `POST ${path}`, `GET ${one}`, `PATCH ${one}`]
const [PULL, DELETE] = [`POST ${one}/pull`, `DELETE ${one}`]
/** Nothing answers there. */
const jellyfin = { kind: 'jellyfin', address: 'http://127.0.0.1:9', key: 'c0ffee', user: 'Ann' }
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const shown = {
  id: expect.stringMatching(/^source_[0-9a-f]{24}$/),
  kind: 'jellyfin',
  address: 'http://127.0.0.1:9',
  user: 'Ann',
  state: expect.stringMatching(/^(waiting|reading|unreachable)$/),
  message: null,
  failure: null,
  createdAt: iso,
  lastPulledAt: null,
  lastTriedAt: null,
  nextPullAt: iso,
  found: { films: 0, series: 0, watched: 0, liked: 0, rated: 0, unmatched: 0 },
}
/** It may have been tried by now. */
const isOne: Check = ({ body }) =>
  expect(body).toEqual({
    ...shown,
    message: expect.toBeOneOf([null, expect.any(String)]),
    failure: expect.toBeOneOf([null, { code: 'no-answer' }]),
    lastTriedAt: expect.toBeOneOf([null, iso]),
  })

const withOne =
  (ask: (viewer: Viewer, id: string) => Promise<Reply>): Case[4] =>
  async (fixture) => {
    const viewer = await newViewer(fixture)
    const { body } = await viewer.send('POST', path, jellyfin)
    return ask(viewer, String(body['id']))
  }
const refused = (name: string, field: string, more: object): Case => [
  POST,
  name,
  400,
  at(field),
  asViewer(['POST', path, { ...jellyfin, ...more }]),
]

const tooMany: Case[4] = async (fixture) => {
  const { send } = await newViewer(fixture)
  for (let made = 0; made < 10; made++) await send('POST', path, jellyfin)
  return send('POST', path, jellyfin)
}

const tooLong = `${path}/${'x'.repeat(201)}`

export const sourceCases: Case[] = [
  [LIST, 'nothing', 200, ({ body }) => expect(body).toEqual({ sources: [] }), asViewer(['GET', path])],
  [LIST, 'as a child', 403, 'FORBIDDEN', asChild('GET', path)],
  [POST, 'a server', 201, ({ body }) => expect(body).toEqual({ ...shown, state: 'waiting' }), asViewer(['POST', path, jellyfin])],
  [
    POST,
    'a server below a path',
    201,
    ({ body }) => expect(body).toMatchObject({ address: 'http://127.0.0.1:9/media', user: null }),
    asViewer(['POST', path, { kind: 'plex', address: 'HTTP://127.0.0.1:9/media//', key: 'x' }]),
  ],
  [POST, 'no body', 400, at(''), asViewer(['POST', path])],
  refused('a server of another kind', 'kind', { kind: 'kodi' }),
  refused('no address', 'address', { address: 'media' }),
  refused('an address of another scheme', 'address', { address: 'file:///etc/passwd' }),
  refused('an address with a password', 'address', { address: 'http://ann:secret@127.0.0.1:9' }),
  refused('an address with a query', 'address', { address: 'http://127.0.0.1:9/?api_key=1' }),
  refused('an address of a network that is not allowed', 'address', { address: 'http://127.0.0.2:9' }),
  refused('the same written otherwise', 'address', { address: 'http://[::ffff:127.0.0.2]:9' }),
  refused('the address of a cloud’s own service', 'address', { address: 'http://169.254.169.254' }),
  refused('a key with a line break', 'key', { key: 'a\r\nhost: elsewhere' }),
  refused('an empty name of a user', 'user', { user: ' ' }),
  refused('whose it is, of Plex', 'user', { kind: 'plex' }),
  refused('an unknown field', 'label', { label: 'Cellar' }),
  [POST, 'as a child', 403, 'FORBIDDEN', asChild('POST', path, jellyfin)],
  [POST, 'more than a profile may have', 409, 'CONFLICT', tooMany],
  [GET, 'one', 200, isOne, withOne(({ send }, id) => send('GET', `${path}/${id}`))],
  [GET, 'never there', 404, 'NOT_FOUND', asViewer(['GET', `${path}/source_0`])],
  [GET, 'too long a name', 400, at('sourceId'), asViewer(['GET', tooLong])],
  [GET, 'as a child', 403, 'FORBIDDEN', asChild('GET', `${path}/source_0`)],
  [
    PATCH,
    'another key and user',
    200,
    ({ body }) => expect({ ...body, lastTriedAt: null }).toEqual({ ...shown, user: 'Ben' }),
    withOne(({ send }, id) => send('PATCH', `${path}/${id}`, { key: 'decaf', user: 'Ben' })),
  ],
  [PATCH, 'a key with a space', 400, at('key'), withOne(({ send }, id) => send('PATCH', `${path}/${id}`, { key: 'a b' }))],
  [PATCH, 'an address', 400, at('address'), withOne(({ send }, id) => send('PATCH', `${path}/${id}`, { address: 'x' }))],
  [
    PATCH,
    'whose it is, of Plex',
    400,
    at('user'),
    async (fixture) => {
      const { send } = await newViewer(fixture)
      const { body } = await send('POST', path, { kind: 'plex', address: 'http://127.0.0.1:9', key: 'x' })
      return send('PATCH', `${path}/${body['id']}`, { user: 'Ann' })
    },
  ],
  [PATCH, 'never there', 404, 'NOT_FOUND', asViewer(['PATCH', `${path}/source_0`, { key: 'x' }])],
  [PATCH, 'too long a name', 400, at('sourceId'), asViewer(['PATCH', tooLong, { key: 'x' }])],
  [PATCH, 'as a child', 403, 'FORBIDDEN', asChild('PATCH', `${path}/source_0`, { key: 'x' })],
  [PULL, 'now', 202, isOne, withOne(({ send }, id) => send('POST', `${path}/${id}/pull`))],
  [PULL, 'never there', 404, 'NOT_FOUND', asViewer(['POST', `${path}/source_0/pull`])],
  [PULL, 'too long a name', 400, at('sourceId'), asViewer(['POST', `${tooLong}/pull`])],
  [PULL, 'as a child', 403, 'FORBIDDEN', asChild('POST', `${path}/source_0/pull`)],
  [DELETE, 'gone', 204, ({ text }) => expect(text).toBe(''), withOne(({ send }, id) => send('DELETE', `${path}/${id}`))],
  [DELETE, 'never there', 404, 'NOT_FOUND', asViewer(['DELETE', `${path}/source_0`])],
  [DELETE, 'too long a name', 400, at('sourceId'), asViewer(['DELETE', tooLong])],
  [DELETE, 'as a child', 403, 'FORBIDDEN', asChild('DELETE', `${path}/source_0`)],
]
