import { expect } from 'vitest'
import { call, requestCode } from '../../support/callers.ts'
import { METRICS_TOKEN } from '../../support/http/metrics.ts'
import { decidedCode, type Fixture } from '../fixture.ts'
import type { Case, Check } from './case.ts'

const get = (path: string) => (fixture: Fixture) => call(fixture.base, 'GET', path)
const again = (path: string) => async (fixture: Fixture) => {
  const etag = (await get(path)(fixture)).headers.get('etag') ?? ''
  return call(fixture.base, 'GET', path, { headers: { 'if-none-match': etag } })
}
const form = ({ base }: Fixture, path: string, fields: Record<string, string>) =>
  call(base, 'POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const word =
  (error: string): Check =>
  ({ body }) =>
    expect(body).toEqual({ error, error_description: expect.any(String) })
const token = (fixture: Fixture, device_code: string, client_id = 'demo') =>
  form(fixture, '/oauth/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id })

export const operationCases: Case[] = [
  ['GET /health/live', 'up', 200, ({ body }) => expect(body).toEqual({ status: 'ok' }), get('/health/live')],
  ['GET /health/ready', 'ready', 200, ({ body }) => expect(body).toEqual({ status: 'ok' }), get('/health/ready')],
  [
    'GET /health/ready',
    'without its store',
    503,
    'NOT_READY',
    async ({ world }) => {
      const another = await world.second()
      await another.ctx.db.destroy()
      return call(`http://127.0.0.1:${another.port}`, 'GET', '/health/ready')
    },
  ],
  [
    'GET /metrics',
    'with the token',
    200,
    ({ text }) => expect(text).toContain('marquee_events_total'),
    ({ base }) => call(base, 'GET', '/metrics', { token: METRICS_TOKEN }),
  ],
  ['GET /metrics', 'without the token', 404, 'NOT_FOUND', get('/metrics')],
  ['GET /openapi.json', 'the interface', 200, ({ body }) => expect(body['openapi']).toBe('3.1.0'), get('/openapi.json')],
  ['GET /openapi.json', 'the same again', 304, () => {}, again('/openapi.json')],
  ['GET /docs', 'the same again', 304, () => {}, again('/docs')],
  ['GET /docs', 'as a page', 200, ({ text }) => expect(text).toContain('<html'), get('/docs')],

  [
    'GET /.well-known/oauth-authorization-server',
    'where things are',
    200,
    ({ body }) =>
      expect(body).toMatchObject({ issuer: 'http://marquee.test', token_endpoint: 'http://marquee.test/oauth/token' }),
    get('/.well-known/oauth-authorization-server'),
  ],
  [
    'POST /oauth/device_authorization',
    'a code in the words of RFC 8628',
    200,
    ({ body }) => expect(body).toMatchObject({ expires_in: 600, interval: 5 }),
    (fixture) => form(fixture, '/oauth/device_authorization', { client_id: 'demo', scope: 'openid' }),
  ],
  [
    'POST /oauth/device_authorization',
    'unknown application',
    400,
    word('invalid_client'),
    (fixture) => form(fixture, '/oauth/device_authorization', { client_id: 'nobody' }),
  ],
  [
    'POST /oauth/device_authorization',
    'a NUL character',
    400,
    word('invalid_request'),
    (fixture) => form(fixture, '/oauth/device_authorization', { client_id: 'a\0' }),
  ],
  [
    'POST /oauth/token',
    'approved',
    200,
    ({ body }) => {
      expect(body).toEqual({ access_token: expect.stringMatching(/^rt_/), token_type: 'Bearer', expires_in: 7_776_000 })
    },
    async (fixture) => token(fixture, (await decidedCode(fixture.person.browser, 'approve')).deviceCode),
  ],
  [
    'POST /oauth/token',
    'pending',
    400,
    word('authorization_pending'),
    async (fixture) => token(fixture, (await requestCode(fixture.base)).deviceCode),
  ],
]
