import { expect } from 'vitest'
import type { Reply } from '../../support/callers.ts'
import { call } from '../../support/callers.ts'
import { filmId, forAdults, neverThere } from '../../support/fixtures/taste-titles.ts'
import { type Fixture, mint } from '../fixture.ts'
import { at, type Case } from './case.ts'
import { pageRefusals } from './page-refusals.ts'
import { newViewer, type Viewer } from './taste/taste-fixture.ts'

type Head = { id: string; createdAt: string }
type Row = { id: string; type: string; items: { id: string }[] }

const hidden = filmId(9)

/** Somebody with a page, and a row of it. */
type Reader = Viewer & { page: Head; row: Row }

async function newReader(fixture: Fixture, body: object = {}): Promise<Reader> {
  const viewer = await newViewer(fixture)
  for (const n of [1, 3, 5, 7]) await viewer.send('POST', '/profile/liked', { mediaId: filmId(n) })
  await viewer.send('POST', '/profile/hidden', { mediaId: hidden })
  const page = (await viewer.send('POST', '/pages', body)).body as unknown as Head
  const rows = (await viewer.send('GET', `/pages/${page.id}/rows`)).body['rows'] as unknown as Row[]
  const row = rows.find(({ type }) => type === 'media')
  if (!row) throw new Error('the page has no row of titles')
  return { ...viewer, page, row }
}

const create =
  (body?: unknown): Case[4] =>
  async (fixture) =>
    (await newViewer(fixture)).send('POST', '/pages', body)

type Ask = (reader: Reader) => [method: string, path: string, body?: unknown]

const read =
  (ask: Ask): Case[4] =>
  async (fixture) => {
    const reader = await newReader(fixture)
    return reader.send(...ask(reader))
  }

/** The same again by somebody who has its bytes. */
const again =
  (ask: Ask): Case[4] =>
  async (fixture) => {
    const reader = await newReader(fixture)
    const [method, path] = ask(reader)
    const { headers } = await reader.send(method, path)
    const etag = headers.get('etag') ?? ''
    return call(fixture.base, method, path, { token: reader.person.sessionToken, headers: { 'if-none-match': etag } })
  }

/** The same in the next session of the same profile. */
const later =
  (ask: Ask, body: object = {}): Case[4] =>
  async (fixture) => {
    const reader = await newReader(fixture, body)
    const { refreshToken, profileId } = reader.person
    const [method, path, given] = ask(reader)
    const token = await mint(fixture.base, refreshToken, profileId)
    return call(fixture.base, method, path, { token, ...(given !== undefined && { body: given }) })
  }

const operations = {
  'GET /pages/{pageId}': ({ page }) => ['GET', `/pages/${page.id}`],
  'GET /pages/{pageId}/rows': ({ page }) => ['GET', `/pages/${page.id}/rows`],
  'GET /pages/{pageId}/rows/{rowId}': ({ page, row }) => ['GET', `/pages/${page.id}/rows/${row.id}`],
  'GET /pages/{pageId}/rows/{rowId}/items': ({ page, row }) => ['GET', `/pages/${page.id}/rows/${row.id}/items`],
  'GET /pages/{pageId}/items/{mediaId}/why': ({ page, row }) => ['GET', `/pages/${page.id}/items/${row.items[0]?.id}/why`],
  'POST /pages/{pageId}/rows/{rowId}/preview': ({ page, row }) => [
    'POST',
    `/pages/${page.id}/rows/${row.id}/preview`,
    { without: [filmId(1)] },
  ],
  'POST /pages/{pageId}/seen': ({ page, row }) => ['POST', `/pages/${page.id}/seen`, { items: row.items.map(({ id }) => id) }],
} satisfies Record<string, Ask>

type Operation = keyof typeof operations

/** The operation on something else than what is there. */
const instead = (operation: Operation, from: RegExp, to: string): Case[4] =>
  read((reader) => {
    const [method, path, body] = operations[operation](reader) as ReturnType<Ask>
    return [method, path.replace(from, to), body]
  })

const answers: Record<Operation, (reply: Reply) => void> = {
  'GET /pages/{pageId}': ({ body }) => {
    expect(Object.keys(body)).toEqual(['id', 'createdAt', 'hero'])
    expect(body['hero']).toHaveLength(10)
  },
  'GET /pages/{pageId}/rows': ({ body }) => expect(body).toMatchObject({ hasMore: true, nextPageToken: expect.any(String) }),
  'GET /pages/{pageId}/rows/{rowId}': ({ body }) => expect(body['items']).toHaveLength(10),
  'GET /pages/{pageId}/rows/{rowId}/items': ({ body }) => expect(body['items']).toHaveLength(10),
  'GET /pages/{pageId}/items/{mediaId}/why': ({ body }) => {
    const { score, prior, terms } = body as unknown as { score: number; prior: number; terms: { term: number }[] }
    expect(terms.reduce((sum, { term }) => sum + term, prior)).toBeCloseTo(score, 4)
  },
  'POST /pages/{pageId}/rows/{rowId}/preview': ({ body }) =>
    expect((body['items'] as unknown as unknown[]).length).toBeGreaterThanOrEqual(8),
  'POST /pages/{pageId}/seen': ({ text }) => expect(text).toBe(''),
}

const all = Object.entries(operations) as [Operation, Ask][]
const isKept = ([operation]: [Operation, Ask]) => /^GET .*(Id\}|rows|items)$/.test(operation)
const isFresh = ([operation]: [Operation, Ask]) => operation !== 'GET /pages/{pageId}/rows/{rowId}/items'

export const pageCases: Case[] = [
  [
    'POST /pages',
    'no body at all',
    201,
    ({ body }, { world }) =>
      expect(body).toEqual({ id: expect.stringMatching(/^page_[0-9a-f]{24}$/), createdAt: new Date(world.now()).toISOString() }),
    create(),
  ],
  [
    'POST /pages',
    'filters, canonically',
    201,
    ({ body }) =>
      expect(body).toMatchObject({ name: 'Mine', pageFilters: { genres: [18, 28], region: ['DE', 'US'], media_type: 'movie' } }),
    create({ name: 'Mine', pageFilters: { region: ['us', 'DE'], genres: [28, 18, 28], media_type: 'movie', keywords: [] } }),
  ],
  [
    'POST /pages',
    'a name in spaces, kept as sent, and a region twice',
    201,
    ({ body }) => expect(body).toMatchObject({ name: '  Mine ', pageFilters: { region: ['DE'] } }),
    create({ name: '  Mine ', pageFilters: { region: ['de', 'DE'] } }),
  ],
  ['POST /pages', 'a name of one space', 201, ({ body }) => expect(body['name']).toBe(' '), create({ name: ' ' })],
  [
    'POST /pages',
    'empty filters',
    201,
    ({ body }) => expect(body).not.toHaveProperty('pageFilters'),
    create({ pageFilters: {} }),
  ],
  [
    'POST /pages',
    'the same again',
    200,
    ({ body }) => expect(body).toMatchObject({ name: 'Renamed', pageFilters: { genres: [18] } }),
    async (fixture) => {
      const { send } = await newViewer(fixture)
      const first = await send('POST', '/pages', { pageFilters: { genres: [18] }, name: 'First' })
      const again = await send('POST', '/pages', { pageFilters: { genres: [18, 18], keywords: [] }, name: 'Renamed' })
      expect(again.body['id']).toBe(first.body['id'])
      return send('POST', '/pages', { pageFilters: { genres: [18] } })
    },
  ],
  ...pageRefusals.map(([name, body, expected]): Case => ['POST /pages', name, 400, expected, create(JSON.stringify(body))]),
  [
    'POST /pages',
    'with somebody else’s profile',
    404,
    'NOT_FOUND',
    (fixture) => create({ withProfiles: [fixture.stranger.profileId] })(fixture),
  ],

  ...all
    .filter(isKept)
    .map(([operation, ask]): Case => [operation, 'the same again', 304, ({ text }) => expect(text).toBe(''), again(ask)]),
  ...all.map(
    ([operation, ask]): Case => [operation, 'there', operation.endsWith('seen') ? 204 : 200, answers[operation], read(ask)],
  ),
  ...all.filter(isFresh).map(([operation, ask]): Case => [operation, 'the next session', 401, 'SESSION_EXPIRED', later(ask)]),
  ...all.map(([operation]): Case => [operation, 'no such page', 404, 'NOT_FOUND', instead(operation, /page_\w+/, 'page_0')]),
  ...all.map(([operation]): Case => [operation, 'endless', 400, at('pageId'), instead(operation, /page_\w+/, 'p'.repeat(201))]),
  ...all
    .filter(([operation]) => operation.includes('{rowId}'))
    .map(([operation]): Case => [operation, 'no such row', 404, 'NOT_FOUND', instead(operation, /row_(\w+)_\d+/, 'row_$1_99')]),

  [
    'GET /pages/{pageId}',
    'another session: what to ask for again',
    401,
    ({ body }) => expect(body).toMatchObject({ code: 'SESSION_EXPIRED', pageFilters: { genres: [18] }, name: 'Drama' }),
    later(operations['GET /pages/{pageId}'], { pageFilters: { genres: [18] }, name: 'Drama' }),
  ],
  [
    'GET /pages/{pageId}/rows/{rowId}/items',
    'of an earlier session: a rail scrolls on',
    200,
    answers['GET /pages/{pageId}/rows/{rowId}/items'],
    later(operations['GET /pages/{pageId}/rows/{rowId}/items']),
  ],
  ...(['limit=51', 'limit=0', 'limit=1e1', 'limit=0x10', 'items=21', 'items=-1', 'items=', 'more=1'] as const).map(
    (query): Case => [
      'GET /pages/{pageId}/rows',
      query,
      400,
      at(query.split('=')[0] ?? ''),
      read(({ page }) => ['GET', `/pages/${page.id}/rows?${query}`]),
    ],
  ),
  [
    'GET /pages/{pageId}/rows',
    'a made-up token',
    400,
    'PAGE_TOKEN_INVALID',
    read(({ page }) => ['GET', `/pages/${page.id}/rows?nextPageToken=WzBd.abc`]),
  ],
  [
    'GET /pages/{pageId}/rows/{rowId}/items',
    'a token of the rows',
    400,
    'PAGE_TOKEN_INVALID',
    async (fixture) => {
      const { send, page, row } = await newReader(fixture)
      const { body } = await send('GET', `/pages/${page.id}/rows`)
      return send('GET', `/pages/${page.id}/rows/${row.id}/items?nextPageToken=${body['nextPageToken']}`)
    },
  ],
  [
    'GET /pages/{pageId}/rows/{rowId}',
    'items=99',
    400,
    at('items'),
    read(({ page, row }) => ['GET', `/pages/${page.id}/rows/${row.id}?items=99`]),
  ],
  [
    'GET /pages/{pageId}/items/{mediaId}/why',
    'a title that is not on the page',
    404,
    'NOT_FOUND',
    instead('GET /pages/{pageId}/items/{mediaId}/why', /MV_\d+/, hidden),
  ],
  [
    'GET /pages/{pageId}/items/{mediaId}/why',
    'no title',
    400,
    at('mediaId'),
    instead('GET /pages/{pageId}/items/{mediaId}/why', /MV_\d+/, 'x'),
  ],
  [
    'POST /pages/{pageId}/rows/{rowId}/preview',
    'no body',
    400,
    at(''),
    read(({ page, row }) => ['POST', `/pages/${page.id}/rows/${row.id}/preview`]),
  ],
  [
    'POST /pages/{pageId}/rows/{rowId}/preview',
    'a title nobody has',
    404,
    'NOT_FOUND',
    read(({ page, row }) => ['POST', `/pages/${page.id}/rows/${row.id}/preview`, { without: [neverThere] }]),
  ],
  [
    'POST /pages/{pageId}/seen',
    'a title nobody has',
    404,
    'NOT_FOUND',
    read(({ page }) => ['POST', `/pages/${page.id}/seen`, { items: [neverThere] }]),
  ],
  [
    'POST /pages/{pageId}/seen',
    'one that is not on the page',
    204,
    ({ text }) => expect(text).toBe(''),
    read(({ page }) => ['POST', `/pages/${page.id}/seen`, { items: [forAdults] }]),
  ],
  [
    'POST /pages/{pageId}/seen',
    'more than a screen ever shows',
    400,
    at('items'),
    read(({ page }) => ['POST', `/pages/${page.id}/seen`, { items: Array.from({ length: 201 }, (_, n) => filmId(n + 1)) }]),
  ],
]
