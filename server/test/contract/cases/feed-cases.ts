import { expect } from 'vitest'
import { call, type Reply, signInDevice } from '../../support/callers.ts'
import { filmId } from '../../support/fixtures/taste-titles.ts'
import { connect } from '../../support/http/connections.ts'
import type { Fixture } from '../fixture.ts'
import { at, type Case, type Check } from './case.ts'
import { newViewer } from './taste/taste-fixture.ts'

type Sent = { method?: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> }

/** What a program reads with somebody's feed token. */
const read =
  (before: string, after: string, { method = 'GET', body, headers = {} }: Sent = {}): Case[4] =>
  async (fixture) => {
    const { person } = await newViewer(fixture)
    const { secret } = await connect(fixture.base, person.sessionToken, 'feed')
    return call(fixture.base, method, `/${before}/${secret}/${after}`, { headers, ...(body !== undefined && { body }) })
  }

/** The same, asked for again by who has it. */
const readAgain =
  (before: string, after: string): Case[4] =>
  async (fixture) => {
    const { person } = await newViewer(fixture)
    const { secret } = await connect(fixture.base, person.sessionToken, 'feed')
    const path = `/${before}/${secret}/${after}`
    const first = await call(fixture.base, 'GET', path)
    return call(fixture.base, 'GET', path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  }

const open: Check = ({ headers }) => expect(headers.get('access-control-allow-origin')).toBe('*')
const files = ['radarr.json', 'sonarr.json', 'titles.json', 'home-assistant.json', 'rss.xml', 'atom.xml']
const stremio: [operation: string, path: string][] = [
  ['manifest.json', 'manifest.json'],
  ['catalog/{type}/{catalogue}', 'catalog/movie/marquee.for-you.json'],
  ['catalog/{type}/{catalogue}/{extra}', 'catalog/series/marquee.for-you/skip=100.json'],
  ['meta/{type}/{title}', `meta/movie/marquee:${filmId(1)}.json`],
]
const TOO_LONG = 'x'.repeat(201)
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const accept = { accept: 'application/json, text/event-stream' }
const tools: Check = ({ text }) => expect(text).toContain('get_page')

/** What a model asks with a sign-in that was approved for one profile. */
const asked =
  (body: unknown): Case[4] =>
  async (fixture: Fixture): Promise<Reply> => {
    const { refreshToken } = await signInDevice(fixture.person.browser, 'demo', fixture.person.profileId)
    return call(fixture.base, 'POST', '/mcp', { token: refreshToken, body, headers: accept })
  }

export const feedCases: Case[] = [
  ...files.flatMap((file): Case[] => [
    [`GET /feeds/{feedToken}/${file}`, 'somebody’s', 200, open, read('feeds', file)],
    [`GET /feeds/{feedToken}/${file}`, 'by who has it', 304, () => undefined, readAgain('feeds', file)],
    [`GET /feeds/{feedToken}/${file}`, 'of no row', 400, at('row'), read('feeds', `${file}?row=nothing`)],
  ]),
  ...stremio.flatMap(([operation, path]): Case[] => [
    [`GET /stremio/{feedToken}/${operation}`, 'somebody’s', 200, open, read('stremio', path)],
    [`GET /stremio/{feedToken}/${operation}`, 'by who has it', 304, () => undefined, readAgain('stremio', path)],
    [
      `GET /stremio/{feedToken}/${operation}`,
      'of a token that is too long',
      404,
      'NOT_FOUND',
      ({ base }) => call(base, 'GET', `/stremio/${TOO_LONG}/${path}`),
    ],
  ]),
  ...stremio
    .slice(1)
    .map(
      ([operation, path]): Case => [
        `GET /stremio/{feedToken}/${operation}`,
        'of no type',
        400,
        at('type'),
        read('stremio', path.replace(/movie|series/, 'book')),
      ],
    ),
  [
    'GET /stremio/{feedToken}/configure',
    'anybody’s',
    303,
    ({ headers }) => expect(headers.get('location')).toBe('http://marquee.test/connect'),
    ({ base }) => call(base, 'GET', '/stremio/any/configure'),
  ],
  [
    'GET /stremio/{feedToken}/configure',
    'of a token that is too long',
    400,
    at('feedToken'),
    ({ base }) => call(base, 'GET', `/stremio/${TOO_LONG}/configure`),
  ],
  ['POST /mcp', 'the tools', 200, tools, asked(list)],
  [
    'POST /mcp',
    'a note that wants no answer',
    202,
    () => undefined,
    asked({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  ],
  ['POST /mcp', 'not a message', 400, at(''), asked('hello')],
  ['POST /feeds/{feedToken}/mcp', 'the tools', 200, tools, read('feeds', 'mcp', { method: 'POST', body: list, headers: accept })],
  [
    'POST /feeds/{feedToken}/mcp',
    'a note that wants no answer',
    202,
    () => undefined,
    read('feeds', 'mcp', { method: 'POST', body: { jsonrpc: '2.0', method: 'notifications/initialized' }, headers: accept }),
  ],
  ['POST /feeds/{feedToken}/mcp', 'not a message', 400, at(''), read('feeds', 'mcp', { method: 'POST', body: 'hello' })],
]
