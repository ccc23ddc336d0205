import { expect } from 'vitest'
import { hashSecret } from '../../../../src/auth/secrets.ts'
import { call } from '../../../support/callers.ts'
import type { Fixture } from '../../fixture.ts'
import type { Case, Check } from '../case.ts'

const CLIENT = { client_id: 'a1'.repeat(32), client_secret: 'anything' }
const ask = ({ base }: Fixture, path: string, body: unknown) => call(base, 'POST', `/trakt/oauth${path}`, { body })

type NewCode = { device_code: string; user_code: string }
type Token = { access_token: string; refresh_token: string }

async function newCode(fixture: Fixture): Promise<NewCode> {
  return (await ask(fixture, '/device/code', CLIENT)).body as unknown as NewCode
}

const poll = (fixture: Fixture, { device_code: code }: NewCode) => ask(fixture, '/device/token', { ...CLIENT, code })

async function decided(fixture: Fixture, decision: 'approve' | 'deny'): Promise<NewCode> {
  const { browser, profileId } = fixture.person
  const code = await newCode(fixture)
  const chosen = decision === 'approve' ? { profileId } : {}
  expect((await browser.send('POST', `/web/activations/${code.user_code}`, { decision, ...chosen })).status).toBe(200)
  return code
}

async function newToken(fixture: Fixture): Promise<Token> {
  return (await poll(fixture, await decided(fixture, 'approve'))).body as unknown as Token
}

const renew = (fixture: Fixture, refresh_token: string) =>
  ask(fixture, '/token', { ...CLIENT, grant_type: 'refresh_token', refresh_token })

const says =
  (error: string): Check =>
  ({ body, headers }) => {
    expect(body).toEqual({ error, error_description: expect.any(String) })
    expect(headers.get('content-type')).toContain('application/json')
  }

const isToken: Check = ({ body }, { world }) => {
  expect(body).toEqual({
    access_token: expect.stringMatching(/^rt_[0-9a-f]{64}$/),
    refresh_token: body['access_token'],
    token_type: 'bearer',
    expires_in: 2_592_000,
    scope: 'public',
    created_at: Math.floor(world.now() / 1000),
  })
}

export const traktSignInCases: Case[] = [
  [
    'POST /trakt/oauth/device/code',
    'gives a code',
    200,
    ({ body }) =>
      expect(body).toEqual({
        device_code: expect.stringMatching(/^dvc_/),
        user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
        verification_url: 'http://marquee.test/activate',
        expires_in: 600,
        interval: 5,
      }),
    (fixture) => ask(fixture, '/device/code', CLIENT),
  ],
  ['POST /trakt/oauth/device/code', 'no id', 400, says('invalid_request'), (fixture) => ask(fixture, '/device/code', {})],
  [
    'POST /trakt/oauth/device/code',
    'an id that is none',
    400,
    says('invalid_request'),
    (fixture) => ask(fixture, '/device/code', { client_id: 'a b' }),
  ],
  [
    'POST /trakt/oauth/device/token',
    'approved',
    200,
    isToken,
    async (fixture) => poll(fixture, await decided(fixture, 'approve')),
  ],
  [
    'POST /trakt/oauth/device/token',
    'pending',
    400,
    says('authorization_pending'),
    async (fixture) => poll(fixture, await newCode(fixture)),
  ],
  [
    'POST /trakt/oauth/device/token',
    'unknown',
    404,
    says('invalid_grant'),
    (fixture) => poll(fixture, { device_code: 'dvc_x', user_code: '' }),
  ],
  [
    'POST /trakt/oauth/device/token',
    'used',
    409,
    says('already_used'),
    async (fixture) => {
      const code = await decided(fixture, 'approve')
      await poll(fixture, code)
      fixture.world.pass(61_000)
      return poll(fixture, code)
    },
  ],
  [
    'POST /trakt/oauth/device/token',
    'expired',
    410,
    says('expired_token'),
    async (fixture) => {
      const code = await newCode(fixture)
      const { db } = fixture.world.service.ctx
      const ended = { expires_at: fixture.world.now() }
      await db.updateTable('device_codes').set(ended).where('code_hash', '=', hashSecret(code.device_code)).execute()
      return poll(fixture, code)
    },
  ],
  [
    'POST /trakt/oauth/device/token',
    'denied',
    418,
    says('access_denied'),
    async (fixture) => poll(fixture, await decided(fixture, 'deny')),
  ],
  [
    'POST /trakt/oauth/device/token',
    'too soon',
    429,
    (reply, fixture) => {
      says('slow_down')(reply, fixture)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    },
    async (fixture) => {
      const code = await newCode(fixture)
      await poll(fixture, code)
      return poll(fixture, code)
    },
  ],
  ['POST /trakt/oauth/token', 'renews', 200, isToken, async (fixture) => renew(fixture, (await newToken(fixture)).refresh_token)],
  [
    'POST /trakt/oauth/token',
    'a grant that is none here',
    400,
    says('unsupported_grant_type'),
    (fixture) => ask(fixture, '/token', { ...CLIENT, grant_type: 'authorization_code', code: 'x' }),
  ],
  [
    'POST /trakt/oauth/token',
    'no token',
    400,
    says('invalid_request'),
    (fixture) => ask(fixture, '/token', { ...CLIENT, grant_type: 'refresh_token' }),
  ],
  [
    'POST /trakt/oauth/token',
    'an unknown token',
    401,
    (reply, fixture) => {
      says('invalid_grant')(reply, fixture)
      expect(reply.headers.get('www-authenticate')).toContain('error="invalid_grant"')
    },
    (fixture) => renew(fixture, 'rt_0'),
  ],
  [
    'POST /trakt/oauth/token',
    'a token for all profiles, which lives as long as it was given',
    401,
    says('invalid_grant'),
    (fixture) => renew(fixture, fixture.person.refreshToken),
  ],
  [
    'POST /trakt/oauth/revoke',
    'ends the sign-in',
    200,
    ({ body }) => expect(body).toEqual({}),
    async (fixture) => ask(fixture, '/revoke', { ...CLIENT, token: (await newToken(fixture)).access_token }),
  ],
  [
    'POST /trakt/oauth/revoke',
    'leaves a sign-in for all profiles alone',
    200,
    ({ body }) => expect(body).toEqual({}),
    (fixture) => ask(fixture, '/revoke', { ...CLIENT, token: fixture.person.refreshToken }),
  ],
  ['POST /trakt/oauth/revoke', 'no token', 400, says('invalid_request'), (fixture) => ask(fixture, '/revoke', CLIENT)],
]
