import { expect } from 'vitest'
import { call, type Reply } from '../../support/callers.ts'
import { ended } from '../../support/fixtures/import-world.ts'
import { filmId, neverThere } from '../../support/fixtures/taste-titles.ts'
import type { Fixture } from '../fixture.ts'
import { at, type Case } from './case.ts'
import { asViewer, newViewer, type Viewer } from './taste/taste-fixture.ts'

const FILE = 'Const,Your Rating,Date Rated,Title,Year\n,8,2020-01-01,Film 1,1951\n,7,2020-01-01,Nobody’s Film,1951'
const MAX_BYTES = 64 * 1024 * 1024

const [GET, POST] = ['GET /profile/imports/{importId}', 'POST /profile/imports']
const [ROWS, ROW] = ['GET /profile/imports/{importId}/rows', 'PUT /profile/imports/{importId}/rows/{row}']
const PERSON = 'PUT /profile/imports/{importId}/person'

function upload({ person, fixture }: Viewer, body: string, headers: Record<string, string> = {}): Promise<Reply> {
  const token = person.sessionToken
  return call(fixture.base, 'POST', '/profile/imports', { token, body, headers: { 'content-type': 'text/csv', ...headers } })
}

/** Somebody whose import has ended. */
export async function importer(viewer: Viewer): Promise<string> {
  const { body } = await upload(viewer, FILE)
  await ended({ base: viewer.fixture.base, token: viewer.person.sessionToken }, String(body['importId']))
  return String(body['importId'])
}

const sending =
  (body: string, headers?: Record<string, string>): Case[4] =>
  async (fixture) =>
    upload(await newViewer(fixture), body, headers)

const asked =
  (method: string, path: string, body?: unknown): Case[4] =>
  async (fixture) => {
    const viewer = await newViewer(fixture)
    return viewer.send(method, `/profile/imports/${await importer(viewer)}${path}`, body)
  }

/** Somebody whose import is being read. */
async function readingImporter(fixture: Fixture): Promise<{ viewer: Viewer; importId: string }> {
  const viewer = await newViewer(fixture)
  const { ctx } = fixture.world.service
  const importId = await importer(viewer)
  const change = { status: 'reading', updated_at: ctx.now() } as const
  await ctx.db.updateTable('profile_imports').set(change).where('id', '=', importId).execute()
  return { viewer, importId }
}

async function whileReading(fixture: Fixture): Promise<Reply> {
  const { viewer } = await readingImporter(fixture)
  return upload(viewer, FILE)
}

async function settleWhileReading(fixture: Fixture): Promise<Reply> {
  const { viewer, importId } = await readingImporter(fixture)
  return viewer.send('PUT', `/profile/imports/${importId}/rows/1`, { mediaId: filmId(2) })
}

const state = {
  importId: expect.stringMatching(/^imp_[0-9a-f]{24}$/),
  status: 'done',
  format: 'imdb',
  progress: 1,
  read: 2,
  matched: 1,
  unsure: 0,
  missing: 1,
  added: 1,
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
  finishedAt: expect.any(String),
}

/** Histories from elsewhere. */
export const importCases: Case[] = [
  [POST, 'a file', 202, ({ body }) => expect(body).toEqual({ importId: state.importId }), sending(FILE)],
  [POST, 'no file', 400, at(''), asViewer(['POST', '/profile/imports'])],
  [POST, 'an unknown meaning', 400, at('as'), asViewer(['POST', '/profile/imports?as=owned', '[]'])],
  [POST, 'too much', 413, 'BODY_TOO_LARGE', sending('x'.repeat(MAX_BYTES + 1))],
  [POST, 'a picture', 415, 'UNSUPPORTED_MEDIA_TYPE', sending('x', { 'content-type': 'image/png' })],
  [
    POST,
    'what is called a form',
    415,
    ({ body }) => expect(body['detail']).toMatch(/^send application\/json, .*text\/csv/),
    sending('x', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  [POST, 'while another is read', 409, 'CONFLICT', whileReading],
  [
    'GET /profile/imports',
    'newest first',
    200,
    ({ body }) => expect(body).toEqual({ imports: [state] }),
    async (fixture) => {
      const viewer = await newViewer(fixture)
      await importer(viewer)
      return viewer.send('GET', '/profile/imports')
    },
  ],
  [
    GET,
    'done',
    200,
    ({ body }) => expect(body).toEqual({ ...state, learned: { films: 1, series: 0, taste: expect.any(Array) } }),
    asked('GET', ''),
  ],
  [GET, 'never there', 404, 'NOT_FOUND', asViewer(['GET', '/profile/imports/imp_0'])],
  [GET, 'no id of ours', 400, at('importId'), asViewer(['GET', `/profile/imports/${'x'.repeat(65)}`])],
  [
    'GET /profile/imports/{importId}/events',
    'done',
    200,
    ({ text }) => expect(text).toContain('event: progress\ndata: {"importId":'),
    asked('GET', '/events'),
  ],
  ['GET /profile/imports/{importId}/events', 'never there', 404, 'NOT_FOUND', asViewer(['GET', '/profile/imports/imp_0/events'])],
  [
    'GET /profile/imports/{importId}/events',
    'no id of ours',
    400,
    at('importId'),
    asViewer(['GET', `/profile/imports/${'x'.repeat(65)}/events`]),
  ],
  [
    ROWS,
    'the first',
    200,
    ({ body }) =>
      expect(body).toEqual({
        items: [
          {
            row: 0,
            title: 'Film 1',
            year: 1951,
            status: 'matched',
            reason: 'title-and-year',
            entries: null,
            media: expect.objectContaining({ id: filmId(1) }),
          },
        ],
        hasMore: true,
        nextPageToken: expect.any(String),
      }),
    asked('GET', '/rows?limit=1'),
  ],
  [ROWS, 'never there', 404, 'NOT_FOUND', asViewer(['GET', '/profile/imports/imp_0/rows'])],
  [ROWS, 'an unknown status', 400, at('status'), asked('GET', '/rows?status=lost')],
  [ROWS, 'a token of nobody', 400, 'PAGE_TOKEN_INVALID', asked('GET', '/rows?nextPageToken=x.y')],
  [ROW, 'settled', 200, ({ body }) => expect(body).toEqual({ added: 1 }), asked('PUT', '/rows/1', { mediaId: filmId(2) })],
  [ROW, 'left out', 200, ({ body }) => expect(body).toEqual({ added: 0 }), asked('PUT', '/rows/1', { mediaId: null })],
  [ROW, 'settled already', 409, 'CONFLICT', asked('PUT', '/rows/0', { mediaId: filmId(2) })],
  [ROW, 'while its file is read', 409, 'CONFLICT', settleWhileReading],
  [ROW, 'no such row', 404, 'NOT_FOUND', asked('PUT', '/rows/7', { mediaId: filmId(2) })],
  [ROW, 'no such title', 404, 'NOT_FOUND', asked('PUT', '/rows/1', { mediaId: neverThere })],
  [ROW, 'no kind of id', 400, at('mediaId'), asked('PUT', '/rows/1', { mediaId: 'XX_1' })],
  [ROW, 'no number', 400, at('row'), asked('PUT', '/rows/one', { mediaId: null })],
  [PERSON, 'nobody in the file', 400, at('person'), asked('PUT', '/person', { person: 'Ann' })],
  [PERSON, 'nobody was asked for', 409, 'CONFLICT', asked('PUT', '/person', { person: '' })],
  [PERSON, 'never there', 404, 'NOT_FOUND', asViewer(['PUT', '/profile/imports/imp_0/person', { person: '' }])],
  [
    PERSON,
    'chosen',
    204,
    () => {},
    async (fixture) => {
      const viewer = await newViewer(fixture)
      const { body } = await upload(viewer, 'title,year,watched,user\nFilm 1,1951,1,Ann\nFilm 2,1952,1,Ben')
      const importId = String(body['importId'])
      await ended({ base: fixture.base, token: viewer.person.sessionToken }, importId)
      return viewer.send('PUT', `/profile/imports/${importId}/person`, { person: 'Ben' })
    },
  ],
  ['DELETE /profile/imports/{importId}', 'undone', 204, () => {}, asked('DELETE', '')],
  ['DELETE /profile/imports/{importId}', 'never there', 404, 'NOT_FOUND', asViewer(['DELETE', '/profile/imports/imp_0'])],
  [
    'DELETE /profile/imports/{importId}',
    'no id of ours',
    400,
    at('importId'),
    asViewer(['DELETE', `/profile/imports/${'x'.repeat(65)}`]),
  ],
]
