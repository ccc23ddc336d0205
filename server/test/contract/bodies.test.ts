import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import { type Call, call, type Reply, signInDevice } from '../support/callers.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore, type StoreKind } from '../support/world.ts'
import { type Fixture, openFixture, plantPerson } from './fixture.ts'
import { operationOf, routes } from './routes.ts'

/** Where JSON may be a file, it is read as one. */
const isJsonFile = ({ uploads }: Route) => uploads?.types.includes('application/json') ?? false
/** Speaks another protocol: its own words for what is wrong, and fields that it passes over. */
const isForeign = ({ path, formatProblem }: Route) => formatProblem !== undefined || /^\/(trakt|mcp|feeds)\b/.test(path)
const taking = routes
  .filter((route) => route.body && !route.form && !isJsonFile(route) && !isForeign(route))
  .map((route) => [operationOf(route), route] as const)
const foreign = routes
  .filter((route) => route.body && !route.form && !route.formatProblem && isForeign(route))
  .map((route) => [operationOf(route), route] as const)
const taken = routes.filter(({ method, body }) => method !== 'GET' && !body).map((route) => [operationOf(route), route] as const)

/** A server, a sign-in that is bound to a profile, and a feed of it: an account may have a limited number of both. */
type Connected = Fixture & { bound: string; feed: string }

async function openConnected(store: StoreKind): Promise<Connected> {
  const fixture = await openFixture(store)
  const { base, admin } = fixture
  const { refreshToken: bound } = await signInDevice(admin.browser, 'demo', admin.profileId)
  const { secret: feed } = await connect(base, admin.sessionToken, 'feed')
  return { ...fixture, bound, feed }
}

/** As somebody who may, with every kind of credential the operation knows. */
function send({ method, path, access }: Route, { base, admin, bound, feed }: Connected, given: Call): Promise<Reply> {
  const filled = path
    .replace('{feedToken}', feed)
    .replace('{mediaId}', 'MV_1')
    .replace('{type}', 'movies')
    .replace(/\{(row|item|id)\}/, '1')
    .replace(/\{\w+\}/g, 'x')
  if (access === 'bound') return call(base, method, filled, { ...given, token: bound })
  if (access === 'identity') return call(base, method, filled, { ...given, token: admin.refreshToken })
  if (access === 'session') return call(base, method, filled, { ...given, token: admin.sessionToken })
  const { cookie, csrfToken } = admin.browser
  return call(base, method, filled, { ...given, headers: { cookie, 'x-csrf-token': csrfToken, ...given.headers } })
}

const wrongAt = ({ body }: Reply) => (body['errors'] as unknown as { path: string }[] | undefined)?.map(({ path }) => path)

const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

onEachStore('a JSON body', (store) => {
  let fixture: Connected
  beforeAll(async () => {
    fixture = await openConnected(store)
  })
  afterAll(() => fixture?.world.close())

  it.each(foreign)('of %s is refused where no JSON is, and where it could harm', async (_operation, route) => {
    const bodies = ['{"a":', '{}{}', nested(33), '{"__proto__":{"admin":true}}', '{"x":"a\\u0000b"}']
    for (const body of bodies) {
      const { status } = await send(route, fixture, { body })
      expect([body, status]).toEqual([body, 400])
    }
    expect((await send(route, fixture, { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  describe.each(taking)('of %s', (_operation, route) => {
    it.each([
      ['is not JSON', '{"a":'],
      ['is two values', '{}{}'],
      ['is not UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
      ['begins with a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
      ['is nested 33 deep', nested(33)],
    ])('that %s is refused at ""', async (_name, body) => {
      const reply = await send(route, fixture, { body })
      expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(wrongAt(reply)).toEqual([''])
    })

    it.each([
      ['__proto__', '{"__proto__":{"admin":true}}', '__proto__'],
      ['constructor', '{"x":[{"constructor":1}]}', 'x[0].constructor'],
      ['an array of 1,001', JSON.stringify({ x: Array(1001).fill(0) }), 'x'],
      ['a NUL character', '{"x":"a\\u0000b"}', 'x'],
      ['half a surrogate pair', '{"x":{"y":"\\ud83c"}}', 'x.y'],
    ])('that holds %s is refused by name', async (_name, body, path) => {
      const reply = await send(route, fixture, { body })
      expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(wrongAt(reply)).toEqual([path])
    })

    it('is no body when it is empty', async () => {
      const reply = await send(route, fixture, { body: '' })
      expect(wrongAt(reply)).toEqual(route.bodyOptional ? undefined : [''])
    })

    it('names every unknown field', async () => {
      expect(wrongAt(await send(route, fixture, { body: { one: 1, two: 2 } }))).toEqual(expect.arrayContaining(['one', 'two']))
    })

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
      'is refused as %s',
      async (type) => {
        const reply = await send(route, fixture, { body: '{}', headers: { 'content-type': type } })
        expect(reply.body).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
      },
    )

    it('of more than 64 KiB is refused', async () => {
      const reply = await send(route, fixture, { body: JSON.stringify({ x: 'x'.repeat(64 * 1024) }) })
      expect(reply.body).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    })
  })

  it('of exactly 64 KiB, 32 levels and 1,000 entries is read', async () => {
    const filler = 'x'.repeat(64 * 1024 - '{"x":""}'.length)
    for (const body of [`{"x":"${filler}"}`, nested(32).replace('"a"', '"x"'), JSON.stringify({ x: Array(1000).fill(0) })]) {
      const reply = await call(fixture.base, 'PATCH', '/profiles/x', { token: fixture.person.refreshToken, body })
      expect(reply.body['errors']).toEqual([
        { path: 'x', message: expect.stringMatching(/^unknown field; the fields are: name, /) },
      ])
    }
  })

  it('may say its charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    const reply = await call(fixture.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, headers })
    expect(reply.status).toBe(201)
  })

  it.each(taken)('is not looked at by %s, which defines none', async (_operation, route) => {
    const reply = await send(route, { ...fixture, admin: await plantPerson(fixture.world) }, { body: '{"a":' })
    expect([200, 201, 204, 401, 403, 404]).toContain(reply.status)
  })

  it.each(taken)('may be empty where %s defines none', async (_operation, route) => {
    const reply = await send(route, { ...fixture, admin: await plantPerson(fixture.world) }, { body: '' })
    expect([200, 201, 204, 401, 403, 404]).toContain(reply.status)
  })
})
