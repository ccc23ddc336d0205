import { expect } from 'vitest'
import { hashSecret } from '../../src/auth/secrets.ts'
import { call } from '../support/callers.ts'
import type { Case, Check } from './case.ts'
import type { Scene } from './scene.ts'

const CLIENT = { client_id: 'a1'.repeat(32), client_secret: 'anything' }
const ask = ({ base }: Scene, path: string, body: unknown) => call(base, 'POST', `/trakt/oauth${path}`, { body })

type NewCode = { device_code: string; user_code: string }
type Token = { access_token: string; refresh_token: string }

async function newCode(scene: Scene): Promise<NewCode> {
  return (await ask(scene, '/device/code', CLIENT)).body as unknown as NewCode
}

const poll = (scene: Scene, { device_code: code }: NewCode) => ask(scene, '/device/token', { ...CLIENT, code })

async function decided(scene: Scene, decision: 'approve' | 'deny'): Promise<NewCode> {
  const { browser, profileId } = scene.person
  const code = await newCode(scene)
  const chosen = decision === 'approve' ? { profileId } : {}
  expect((await browser.send('POST', `/web/activations/${code.user_code}`, { decision, ...chosen })).status).toBe(200)
  return code
}

async function newToken(scene: Scene): Promise<Token> {
  return (await poll(scene, await decided(scene, 'approve'))).body as unknown as Token
}

const renew = (scene: Scene, refresh_token: string) =>
  ask(scene, '/token', { ...CLIENT, grant_type: 'refresh_token', refresh_token })

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
    (scene) => ask(scene, '/device/code', CLIENT),
  ],
  ['POST /trakt/oauth/device/code', 'no id', 400, says('invalid_request'), (scene) => ask(scene, '/device/code', {})],
  [
    'POST /trakt/oauth/device/code',
    'an id that is none',
    400,
    says('invalid_request'),
    (scene) => ask(scene, '/device/code', { client_id: 'a b' }),
  ],
  ['POST /trakt/oauth/device/token', 'approved', 200, isToken, async (scene) => poll(scene, await decided(scene, 'approve'))],
  [
    'POST /trakt/oauth/device/token',
    'pending',
    400,
    says('authorization_pending'),
    async (scene) => poll(scene, await newCode(scene)),
  ],
  [
    'POST /trakt/oauth/device/token',
    'unknown',
    404,
    says('invalid_grant'),
    (scene) => poll(scene, { device_code: 'dvc_x', user_code: '' }),
  ],
  [
    'POST /trakt/oauth/device/token',
    'used',
    409,
    says('already_used'),
    async (scene) => {
      const code = await decided(scene, 'approve')
      await poll(scene, code)
      scene.world.pass(61_000)
      return poll(scene, code)
    },
  ],
  [
    'POST /trakt/oauth/device/token',
    'expired',
    410,
    says('expired_token'),
    async (scene) => {
      const code = await newCode(scene)
      const { db } = scene.world.service.ctx
      const ended = { expires_at: scene.world.now() }
      await db.updateTable('device_codes').set(ended).where('code_hash', '=', hashSecret(code.device_code)).execute()
      return poll(scene, code)
    },
  ],
  [
    'POST /trakt/oauth/device/token',
    'denied',
    418,
    says('access_denied'),
    async (scene) => poll(scene, await decided(scene, 'deny')),
  ],
  [
    'POST /trakt/oauth/device/token',
    'too soon',
    429,
    (reply, scene) => {
      says('slow_down')(reply, scene)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    },
    async (scene) => {
      const code = await newCode(scene)
      await poll(scene, code)
      return poll(scene, code)
    },
  ],
  ['POST /trakt/oauth/token', 'renews', 200, isToken, async (scene) => renew(scene, (await newToken(scene)).refresh_token)],
  [
    'POST /trakt/oauth/token',
    'a grant that is none here',
    400,
    says('unsupported_grant_type'),
    (scene) => ask(scene, '/token', { ...CLIENT, grant_type: 'authorization_code', code: 'x' }),
  ],
  [
    'POST /trakt/oauth/token',
    'no token',
    400,
    says('invalid_request'),
    (scene) => ask(scene, '/token', { ...CLIENT, grant_type: 'refresh_token' }),
  ],
  [
    'POST /trakt/oauth/token',
    'an unknown token',
    401,
    (reply, scene) => {
      says('invalid_grant')(reply, scene)
      expect(reply.headers.get('www-authenticate')).toContain('error="invalid_grant"')
    },
    (scene) => renew(scene, 'rt_0'),
  ],
  [
    'POST /trakt/oauth/token',
    'a token for all profiles, which lives as long as it was given',
    401,
    says('invalid_grant'),
    (scene) => renew(scene, scene.person.refreshToken),
  ],
  [
    'POST /trakt/oauth/revoke',
    'ends the sign-in',
    200,
    ({ body }) => expect(body).toEqual({}),
    async (scene) => ask(scene, '/revoke', { ...CLIENT, token: (await newToken(scene)).access_token }),
  ],
  [
    'POST /trakt/oauth/revoke',
    'leaves a sign-in for all profiles alone',
    200,
    ({ body }) => expect(body).toEqual({}),
    (scene) => ask(scene, '/revoke', { ...CLIENT, token: scene.person.refreshToken }),
  ],
  ['POST /trakt/oauth/revoke', 'no token', 400, says('invalid_request'), (scene) => ask(scene, '/revoke', CLIENT)],
]
