import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Reply } from '../../../support/callers.ts'
import { manyTitles } from '../../../support/fixtures/title-imports.ts'
import { asPerson, type Fixture } from '../../fixture.ts'
import { at, type Case, type Check } from '../case.ts'

const LINES = 'application/x-ndjson'
/** Where no well-known title has its number: of these it is known how TMDB numbers them. */
const UNUSED = 7_000_000

const send =
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  (fixture: Fixture): Promise<Reply> =>
    asPerson(fixture.admin, method, path, body, headers)

const upload = (body: string | Uint8Array, type = LINES) => send('POST', '/admin/imports', body, { 'content-type': type })

/** Sends a file that nobody has sent before, waits for its end, and gives the answer to sending it. */
let files = 0
const imported = async (fixture: Fixture): Promise<Reply> => {
  const reply = await upload(`{"id":"MV_${820_000 + files++}","media_type":"movie","title":"Sent"}\n`)(fixture)
  await fixture.world.service.ctx.importer.idle()
  return reply
}

const ofOne =
  (method: string): Case[4] =>
  async (fixture) => {
    const { body } = await imported(fixture)
    return send(method, `/admin/imports/${body['importId']}`)(fixture)
  }

const isAccepted: Check = ({ body }) => expect(body).toEqual({ importId: expect.stringMatching(/^import_[0-9a-f]{24}$/) })
const settled =
  (provoke: Case[4]): Case[4] =>
  async (fixture) => {
    const reply = await provoke(fixture)
    await fixture.world.service.ctx.importer.idle()
    return reply
  }

export const adminImportCases: Case[] = [
  [
    'GET /admin/imports',
    'newest first',
    200,
    ({ body }) => {
      expect(body['imports']).toMatchObject([{ source: 'ndjson', status: 'done', progress: { part: 1 }, read: 1, added: 1 }])
      expect(body['hasMore']).toBe(true)
    },
    async (fixture) => {
      await imported(fixture)
      fixture.world.pass(1000)
      await imported(fixture)
      return send('GET', '/admin/imports?limit=1')(fixture)
    },
  ],
  [
    'GET /admin/imports',
    'the next page',
    200,
    ({ body }, { world }) => expect(JSON.stringify(body)).not.toContain(new Date(world.now()).toISOString()),
    async (fixture) => {
      fixture.world.pass(1000)
      await imported(fixture)
      const { body } = await send('GET', '/admin/imports?limit=1')(fixture)
      return send('GET', `/admin/imports?limit=5&nextPageToken=${body['nextPageToken']}`)(fixture)
    },
  ],
  ['GET /admin/imports', 'none', 400, at('limit'), send('GET', '/admin/imports?limit=0')],
  ['GET /admin/imports', 'damaged token', 400, 'PAGE_TOKEN_INVALID', send('GET', '/admin/imports?nextPageToken=x.y')],

  ['POST /admin/imports', 'a file', 202, isAccepted, imported],
  ['POST /admin/imports', 'a packed one', 202, isAccepted, settled(upload(gzipSync(manyTitles(3, UNUSED)), 'application/gzip'))],
  ['POST /admin/imports', 'no key for TMDB', 409, 'CONFLICT', send('POST', '/admin/imports', { source: 'tmdb' })],
  [
    'POST /admin/imports',
    'another goes on',
    409,
    'CONFLICT',
    settled(async (fixture) => {
      const both = await Promise.all([1, 2].map((n) => upload(`${manyTitles(200, UNUSED)}{"n":${n}}\n`)(fixture)))
      return both.find(({ status }) => status === 409) ?? expect.fail('both began')
    }),
  ],
  ['POST /admin/imports', 'an empty file', 400, at(''), upload('')],
  ['POST /admin/imports', 'no such source', 400, at('source'), send('POST', '/admin/imports', { source: 'imdb' })],
  [
    'POST /admin/imports',
    'a path of the server',
    400,
    at('file'),
    send('POST', '/admin/imports', { source: 'tmdb', file: '/etc/passwd' }),
  ],
  [
    'POST /admin/imports',
    'wrong regions',
    400,
    at('regions[0]'),
    send('POST', '/admin/imports', { source: 'tmdb', regions: ['DEU'] }),
  ],
  ['POST /admin/imports', 'neither JSON nor a file', 415, 'UNSUPPORTED_MEDIA_TYPE', upload('x', 'text/csv')],
  [
    'POST /admin/imports',
    'a content coding',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    send('POST', '/admin/imports', gzipSync('{}'), { 'content-type': LINES, 'content-encoding': 'gzip' }),
  ],
  ['POST /admin/imports', 'too large', 413, 'BODY_TOO_LARGE', upload(Buffer.alloc(64 * 1024 * 1024 + 1))],

  [
    'GET /admin/imports/{importId}',
    'one',
    200,
    ({ body }) => expect(body).toMatchObject({ status: 'done', added: 1, problems: [] }),
    ofOne('GET'),
  ],
  ['GET /admin/imports/{importId}', 'no such', 404, 'NOT_FOUND', send('GET', '/admin/imports/import_0')],
  ['GET /admin/imports/{importId}', 'endless', 400, at('importId'), send('GET', `/admin/imports/${'i'.repeat(65)}`)],
  ['DELETE /admin/imports/{importId}', 'one that has ended', 204, () => {}, ofOne('DELETE')],
  ['DELETE /admin/imports/{importId}', 'no such', 404, 'NOT_FOUND', send('DELETE', '/admin/imports/import_0')],
  ['DELETE /admin/imports/{importId}', 'endless', 400, at('importId'), send('DELETE', `/admin/imports/${'i'.repeat(65)}`)],
]
