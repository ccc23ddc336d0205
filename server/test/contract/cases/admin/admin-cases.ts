import { expect } from 'vitest'
import { asPerson, type Fixture } from '../../fixture.ts'
import { at, type Case, type Check } from '../case.ts'

const send = (method: string, path: string, body?: unknown) => (fixture: Fixture) => asPerson(fixture.admin, method, path, body)
const isClient: Check = ({ body }) => expect(body).toMatchObject({ id: 'kodi', name: 'Kodi', needsProfile: true })

export const adminCases: Case[] = [
  [
    'GET /admin/accounts',
    'newest first',
    200,
    ({ body }) => {
      expect(body['accounts']).toHaveLength(1)
      expect(body['hasMore']).toBe(true)
    },
    send('GET', '/admin/accounts?limit=1'),
  ],
  ['GET /admin/accounts', 'none', 400, at('limit'), send('GET', '/admin/accounts?limit=0')],
  ['GET /admin/accounts', 'too many', 400, at('limit'), send('GET', '/admin/accounts?limit=51')],
  ['GET /admin/accounts', 'unknown parameter', 400, at('page'), send('GET', '/admin/accounts?page=2')],
  ['GET /admin/accounts', 'damaged token', 400, 'PAGE_TOKEN_INVALID', send('GET', '/admin/accounts?nextPageToken=x.y')],

  [
    'POST /admin/invites',
    'a link for 7 days',
    201,
    ({ body }, { world }) => {
      expect(body['inviteUrl']).toMatch(/^http:\/\/marquee\.test\/join#invite=inv_[A-Za-z0-9_-]{43}$/)
      expect(body['expiresAt']).toBe(new Date(world.now() + 7 * 86_400_000).toISOString())
    },
    send('POST', '/admin/invites'),
  ],
  [
    'POST /admin/invites',
    'registration is closed',
    409,
    'CONFLICT',
    async (fixture) => {
      const { settings } = fixture.world.service.ctx
      settings.registration = 'closed'
      const reply = await send('POST', '/admin/invites')(fixture)
      settings.registration = 'open'
      return reply
    },
  ],

  [
    'GET /admin/clients',
    'the built-in ones',
    200,
    ({ body }) => expect(JSON.stringify(body)).toMatch(/"demo".*"web"/),
    send('GET', '/admin/clients'),
  ],
  [
    'POST /admin/clients',
    'made',
    201,
    isClient,
    send('POST', '/admin/clients', { id: 'kodi', name: 'Kodi', needsProfile: true }),
  ],
  ['POST /admin/clients', 'taken', 409, 'CONFLICT', send('POST', '/admin/clients', { id: 'demo', name: 'Mine' })],
  ['POST /admin/clients', 'capitals', 400, at('id'), send('POST', '/admin/clients', { id: 'Kodi', name: 'Kodi' })],
  ['POST /admin/clients', 'a control', 400, at('name'), send('POST', '/admin/clients', { id: 'bell', name: 'Be\u0007ll' })],
  ['POST /admin/clients', 'no body', 400, at(''), send('POST', '/admin/clients')],
  [
    'DELETE /admin/clients/{clientId}',
    'gone',
    204,
    () => {},
    async (fixture) => {
      await send('POST', '/admin/clients', { id: 'gone', name: 'Gone' })(fixture)
      return send('DELETE', '/admin/clients/gone')(fixture)
    },
  ],
  ['DELETE /admin/clients/{clientId}', 'no such', 404, 'NOT_FOUND', send('DELETE', '/admin/clients/nobody')],
  ['DELETE /admin/clients/{clientId}', 'built in', 409, 'CONFLICT', send('DELETE', '/admin/clients/web')],
  ['DELETE /admin/clients/{clientId}', 'endless', 400, at('clientId'), send('DELETE', `/admin/clients/${'c'.repeat(65)}`)],
]
