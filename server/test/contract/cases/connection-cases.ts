import { expect } from 'vitest'
import { call, type Reply } from '../../support/callers.ts'
import { connect } from '../../support/http/connections.ts'
import { at, type Case, type Check } from './case.ts'
import { asChild, asViewer, newViewer, type Viewer } from './taste/taste-fixture.ts'

const path = '/profile/doors'
const [GET, POST] = [`GET ${path}`, `POST ${path}`]
const [PATCH, DELETE] = [`PATCH ${path}/{doorId}`, `DELETE ${path}/{doorId}`]
const webhook = { kind: 'hook', label: 'Living room' }
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const shown = (fields: object) => ({
  id: expect.stringMatching(/^door_[0-9a-f]{24}$/),
  kind: 'hook',
  label: 'Living room',
  program: null,
  serverUser: null,
  sender: null,
  createdAt: iso,
  firstSeenAt: null,
  lastSeenAt: null,
  events: { taken: 0, ignored: 0, unknown: 0, unmatched: 0 },
  ...fields,
})
const is =
  (fields: object): Check =>
  ({ body }) =>
    expect(body).toEqual(shown(fields))

/** What somebody does to something that they have connected. */
const withOne =
  (ask: (viewer: Viewer, id: string) => Promise<Reply>): Case[4] =>
  async (fixture) => {
    const viewer = await newViewer(fixture)
    const { id } = await connect(fixture.base, viewer.person.sessionToken, 'hook', { label: 'Living room' })
    return ask(viewer, id)
  }
const change = (body: object) => withOne(({ send }, id) => send('PATCH', `${path}/${id}`, body))

const tooMany: Case[4] = async (fixture) => {
  const { send } = await newViewer(fixture)
  for (let made = 0; made < 20; made++) await send('POST', path, webhook)
  return send('POST', path, webhook)
}

export const connectionCases: Case[] = [
  [
    GET,
    'nothing',
    200,
    ({ body }) => expect(body).toEqual({ doors: [], publicUrl: 'http://marquee.test' }),
    asViewer(['GET', path]),
  ],
  [
    GET,
    'what was connected, without its secret',
    200,
    ({ body }) => expect(body).toEqual({ doors: [shown({})], publicUrl: 'http://marquee.test' }),
    asViewer(['POST', path, webhook], ['GET', path]),
  ],
  [GET, 'as a child', 403, 'FORBIDDEN', asChild('GET', path)],
  [
    POST,
    'a webhook',
    201,
    ({ body }) => {
      const { secret } = body as unknown as { secret: string }
      expect(body).toEqual({ ...shown({}), secret, url: `http://marquee.test/hooks/${secret}` })
      expect(secret).toMatch(/^hook_[\w-]{43}$/)
    },
    asViewer(['POST', path, webhook]),
  ],
  [
    POST,
    'a feed',
    201,
    is({ kind: 'feed', label: 'Rows', secret: expect.stringMatching(/^feed_[\w-]{43}$/) }),
    asViewer(['POST', path, { kind: 'feed', label: 'Rows' }]),
  ],
  [
    POST,
    'a feed of a program, without a name of its own',
    201,
    is({ kind: 'feed', label: 'mcp', program: 'mcp', secret: expect.any(String) }),
    asViewer(['POST', path, { kind: 'feed', program: 'mcp' }]),
  ],
  [
    POST,
    'a webhook of a program, with a name',
    201,
    ({ body }) => expect(body).toMatchObject({ label: 'Cellar', program: 'kodi' }),
    asViewer(['POST', path, { kind: 'hook', label: 'Cellar', program: 'kodi' }]),
  ],
  [POST, 'neither name nor program', 400, at('label'), asViewer(['POST', path, { kind: 'hook' }])],
  [POST, 'a program that is a sentence', 400, at('program'), asViewer(['POST', path, { kind: 'hook', program: 'My own.' }])],
  [POST, 'no body', 400, at(''), asViewer(['POST', path])],
  [POST, 'no kind of connection', 400, at('kind'), asViewer(['POST', path, { ...webhook, kind: 'rt' }])],
  [POST, 'a label that is not seen', 400, at('label'), asViewer(['POST', path, { ...webhook, label: '\u200b' }])],
  [POST, 'an unknown field', 400, at('secret'), asViewer(['POST', path, { ...webhook, secret: 'mine' }])],
  [POST, 'as a child', 403, 'FORBIDDEN', asChild('POST', path, webhook)],
  [POST, 'more than a profile may have', 409, 'CONFLICT', tooMany],
  [PATCH, 'renamed', 200, is({ label: 'Cellar' }), change({ label: 'Cellar' })],
  [PATCH, 'for one user', 200, is({ serverUser: 'alice' }), change({ serverUser: ' alice ' })],
  [PATCH, 'as it was', 200, is({}), change({})],
  [PATCH, 'an empty name', 400, at('label'), change({ label: ' ' })],
  [PATCH, 'never there', 404, 'NOT_FOUND', asViewer(['PATCH', `${path}/door_0`, {}])],
  [PATCH, 'as a child', 403, 'FORBIDDEN', asChild('PATCH', `${path}/door_0`, {})],
  [DELETE, 'gone', 204, ({ text }) => expect(text).toBe(''), withOne(({ send }, id) => send('DELETE', `${path}/${id}`))],
  [DELETE, 'never there', 404, 'NOT_FOUND', asViewer(['DELETE', `${path}/door_0`])],
  [DELETE, 'too long a name', 400, at('doorId'), asViewer(['DELETE', `${path}/${'x'.repeat(201)}`])],
  [DELETE, 'as a child', 403, 'FORBIDDEN', asChild('DELETE', `${path}/door_0`)],
  [
    DELETE,
    'only once',
    404,
    'NOT_FOUND',
    withOne(async ({ fixture, person: { sessionToken: token } }, id) => {
      await call(fixture.base, 'DELETE', `${path}/${id}`, { token })
      return call(fixture.base, 'DELETE', `${path}/${id}`, { token })
    }),
  ],
]
