import { expect } from 'vitest'
import { hashSecret } from '../../../../src/auth/secrets.ts'
import { call, requestCode } from '../../../support/callers.ts'
import { decidedCode, type Fixture, poll } from '../../fixture.ts'
import { at, type Case } from '../case.ts'

const ask = ({ base }: Fixture, body: unknown, query = '') => call(base, 'POST', `/auth/device-codes${query}`, { body })
const activation = (code: string) => `/web/activations/${code}`
const long = 'B'.repeat(65)

export const deviceSignInCases: Case[] = [
  [
    'POST /auth/device-codes',
    'gives a code, and all that a device needs to show it',
    201,
    ({ body }) => {
      expect(body['deviceCode']).toMatch(/^dvc_[A-Za-z0-9_-]{43}$/)
      expect(body['userCode']).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
      expect(body['verificationUri']).toBe('http://marquee.test/activate')
      expect(body['verificationUriComplete']).toBe(`http://marquee.test/activate?code=${body['userCode']}`)
      expect(body).toMatchObject({ expiresIn: 600_000, interval: 5 })
      expect(Object.keys(body)).toHaveLength(7)
    },
    (fixture) => ask(fixture, { clientID: 'demo' }),
  ],
  [
    'POST /auth/device-codes',
    'takes a device name',
    201,
    () => {},
    (fixture) => ask(fixture, { clientID: 'web', deviceName: 'Télé' }),
  ],
  [
    'POST /auth/device-codes',
    'gives the picture itself',
    201,
    ({ headers }) => {
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('x-device-code')).toMatch(/^dvc_/)
      expect(headers.get('x-user-code')).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    },
    (fixture) => ask(fixture, { clientID: 'demo' }, '?format=image&size=200'),
  ],
  ['POST /auth/device-codes', 'unknown application', 400, at('clientID'), (fixture) => ask(fixture, { clientID: 'nobody' })],
  ['POST /auth/device-codes', 'no body', 400, at(''), (fixture) => ask(fixture, undefined)],
  ['POST /auth/device-codes', 'null', 400, at(''), (fixture) => ask(fixture, null)],
  ['POST /auth/device-codes', 'an array', 400, at(''), (fixture) => ask(fixture, [])],
  ['POST /auth/device-codes', 'no application', 400, at('clientID'), (fixture) => ask(fixture, {})],
  ['POST /auth/device-codes', 'unknown fields', 400, at('x', 'y'), (fixture) => ask(fixture, { clientID: 'demo', x: 1, y: 2 })],
  ['POST /auth/device-codes', 'no name', 400, at('deviceName'), (fixture) => ask(fixture, { clientID: 'demo', deviceName: ' ' })],
  [
    'POST /auth/device-codes',
    'a name that turns the sentence around it',
    400,
    at('deviceName'),
    (fixture) => ask(fixture, { clientID: 'demo', deviceName: '\u202eVT' }),
  ],
  [
    'POST /auth/device-codes',
    'long name',
    400,
    at('deviceName'),
    (fixture) => ask(fixture, { clientID: 'demo', deviceName: long }),
  ],
  ['POST /auth/device-codes', 'too small', 400, at('size'), (fixture) => ask(fixture, { clientID: 'demo' }, '?size=99')],
  ['POST /auth/device-codes', 'too large', 400, at('size'), (fixture) => ask(fixture, { clientID: 'demo' }, '?size=1001')],
  [
    'POST /auth/device-codes',
    'no such format',
    400,
    at('format'),
    (fixture) => ask(fixture, { clientID: 'demo' }, '?format=gif'),
  ],
  ['POST /auth/device-codes', 'unknown parameter', 400, at('px'), (fixture) => ask(fixture, { clientID: 'demo' }, '?px=9')],
  [
    'POST /auth/device-codes',
    'every invalid field of every part',
    400,
    at('size', 'format', 'clientID', 'deviceName'),
    (fixture) => ask(fixture, { clientID: 7, deviceName: 7 }, '?size=1&format=x'),
  ],

  [
    'POST /auth/device-codes/{deviceCode}/poll',
    'pending',
    200,
    ({ body }) => expect(body).toEqual({ status: 'pending' }),
    async ({ base }) => poll(base, (await requestCode(base)).deviceCode),
  ],
  [
    'POST /auth/device-codes/{deviceCode}/poll',
    'authorized',
    200,
    ({ body }, { world }) => {
      expect(Object.keys(body).sort()).toEqual(['expiresAt', 'publicId', 'refreshToken'])
      expect(body['refreshToken']).toMatch(/^rt_[0-9a-f]{64}$/)
      expect(body['expiresAt']).toBe(Math.floor(world.now() / 1000) + 7_776_000)
    },
    async ({ base, person }) => poll(base, (await decidedCode(person.browser, 'approve')).deviceCode),
  ],
  ['POST /auth/device-codes/{deviceCode}/poll', 'unknown', 401, 'DEVICE_CODE_INVALID', ({ base }) => poll(base, 'dvc_unknown')],
  [
    'POST /auth/device-codes/{deviceCode}/poll',
    'endless',
    401,
    'DEVICE_CODE_INVALID',
    ({ base }) => poll(base, 'd'.repeat(4000)),
  ],
  [
    'POST /auth/device-codes/{deviceCode}/poll',
    'expired',
    401,
    'DEVICE_CODE_EXPIRED',
    async ({ base, world }) => {
      const { deviceCode } = await requestCode(base)
      const hash = hashSecret(deviceCode)
      await world.service.ctx.db
        .updateTable('device_codes')
        .set({ expires_at: world.now() })
        .where('code_hash', '=', hash)
        .execute()
      return poll(base, deviceCode)
    },
  ],
  [
    'POST /auth/device-codes/{deviceCode}/poll',
    'denied',
    401,
    'DEVICE_CODE_DENIED',
    async ({ base, person }) => poll(base, (await decidedCode(person.browser, 'deny')).deviceCode),
  ],
  [
    'POST /auth/device-codes/{deviceCode}/poll',
    'too soon',
    429,
    'SLOW_DOWN',
    async ({ base }) => {
      const { deviceCode } = await requestCode(base)
      await poll(base, deviceCode)
      return poll(base, deviceCode)
    },
  ],

  [
    'GET /web/activations/{userCode}',
    'who asks, from where and since when',
    200,
    ({ body }, { world }) => {
      expect(body).toMatchObject({ clientName: 'Demo', deviceName: 'Living room', needsProfile: false })
      expect(body['requestedAt']).toBe(new Date(world.now()).toISOString())
      expect(body['expiresAt']).toBe(new Date(world.now() + 600_000).toISOString())
      expect(body['requestedFrom']).toEqual({ address: expect.stringMatching(/^100\./), sameNetwork: false })
    },
    async ({ base, person }) => person.browser.send('GET', activation((await requestCode(base)).userCode)),
  ],
  [
    'GET /web/activations/{userCode}',
    'unknown',
    404,
    'NOT_FOUND',
    ({ person }) => person.browser.send('GET', activation('ZZZZ-ZZZZ')),
  ],
  [
    'GET /web/activations/{userCode}',
    'endless',
    400,
    at('userCode'),
    ({ person }) => person.browser.send('GET', activation(long)),
  ],
  [
    'GET /web/activations/{userCode}',
    'decided by the same person',
    409,
    'CONFLICT',
    async ({ person }) => person.browser.send('GET', activation((await decidedCode(person.browser, 'deny')).userCode)),
  ],
  [
    'GET /web/activations/{userCode}',
    'decided by somebody else',
    404,
    'NOT_FOUND',
    async ({ person, stranger }) =>
      stranger.browser.send('GET', activation((await decidedCode(person.browser, 'deny')).userCode)),
  ],

  ...(['approve', 'deny'] as const).map(
    (decision): Case => [
      'POST /web/activations/{userCode}',
      decision,
      200,
      ({ body }) => expect(body).toEqual({ status: decision === 'approve' ? 'approved' : 'denied' }),
      async ({ base, person }) => person.browser.send('POST', activation((await requestCode(base)).userCode), { decision }),
    ],
  ),
  ...(
    [
      ['no decision', {}, at('decision')],
      ['no such decision', { decision: 'maybe' }, at('decision')],
      ['unknown field', { decision: 'deny', note: '' }, at('note')],
      ['empty profile', { decision: 'approve', profileId: '' }, at('profileId')],
    ] as const
  ).map(
    ([name, body, expected]): Case => [
      'POST /web/activations/{userCode}',
      name,
      400,
      expected,
      async ({ base, person }) => person.browser.send('POST', activation((await requestCode(base)).userCode), body),
    ],
  ),
  [
    'POST /web/activations/{userCode}',
    'unknown',
    404,
    'NOT_FOUND',
    ({ person }) => person.browser.send('POST', activation('ZZZZ-ZZZZ'), { decision: 'approve' }),
  ],
  [
    'POST /web/activations/{userCode}',
    'a profile of somebody else',
    404,
    'NOT_FOUND',
    async ({ base, person, stranger: { profileId } }) =>
      person.browser.send('POST', activation((await requestCode(base)).userCode), { decision: 'approve', profileId }),
  ],
  [
    'POST /web/activations/{userCode}',
    'decided already',
    409,
    'CONFLICT',
    async ({ person }) =>
      person.browser.send('POST', activation((await decidedCode(person.browser, 'deny')).userCode), { decision: 'approve' }),
  ],
]
