import { expect } from 'vitest'
import { makePasswordReset } from '../../src/accounts/credentials.ts'
import { Browser, call, newEmail, signInPerson } from '../support/callers.ts'
import { openWorld, PASSWORD } from '../support/world.ts'
import { at, type Case, type Tells } from './case.ts'
import { asPerson, newPerson, type Scene } from './scene.ts'

const NEXT = 'another-horse-marquee-staple'
const anyone = ({ base }: Scene) => new Browser(base).open()
const register = (fields: (scene: Scene) => Record<string, unknown>) => async (scene: Scene) =>
  (await anyone(scene)).send('POST', '/web/accounts', { email: newEmail(), password: PASSWORD, name: 'Ida', ...fields(scene) })
const signIn = (body: (scene: Scene) => unknown) => async (scene: Scene) =>
  (await anyone(scene)).send('POST', '/web/session', body(scene))
const inBrowser = (method: string, path: string, body?: unknown) => (scene: Scene) =>
  scene.person.browser.send(method, path, body)
const withToken = (path: string) => (scene: Scene) => call(scene.base, 'GET', path, { token: scene.person.refreshToken })

/** A server of its own that is open to visitors. */
const visitElsewhere = async () => {
  const world = await openWorld({ env: { MARQUEE_DEMO: 'on' } })
  return (await new Browser(world.base).open()).send('POST', '/web/demo').finally(world.close)
}

const setsCookie: Tells = ({ headers, body }) => {
  expect(headers.get('set-cookie')).toMatch(/^marquee=ws_[0-9a-f]{64}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=2592000$/)
  expect(body['csrfToken']).toMatch(/^[A-Za-z0-9_-]{43}$/)
}

export const accountCases: Case[] = [
  ['POST /web/demo', 'where visitors are let in', 201, setsCookie, visitElsewhere],
  ['POST /web/demo', 'where they are not', 404, 'NOT_FOUND', async (scene) => (await anyone(scene)).send('POST', '/web/demo')],
  ['POST /web/demo', 'without the CSRF token', 403, 'FORBIDDEN', ({ base }) => call(base, 'POST', '/web/demo')],
  [
    'GET /web/session',
    'nobody',
    200,
    (reply, scene) => {
      ;(setsCookie as (...args: unknown[]) => void)(reply, scene)
      expect(Object.keys(reply.body).sort()).toEqual(['csrfToken', 'openToVisitors', 'passwords', 'registration'])
    },
    ({ base }) => call(base, 'GET', '/web/session'),
  ],
  [
    'GET /web/session',
    'somebody',
    200,
    ({ body, headers }, { person }) => {
      expect(body['account']).toMatchObject({ email: person.email, admin: false })
      expect(headers.get('set-cookie')).toBeNull()
    },
    inBrowser('GET', '/web/session'),
  ],
  [
    'GET /web/session',
    'a cookie nobody gave out is replaced',
    200,
    setsCookie,
    ({ base }) => call(base, 'GET', '/web/session', { headers: { cookie: 'marquee=ws_mine' } }),
  ],
  [
    'GET /web/session',
    'whose account another node deleted a moment ago',
    200,
    ({ body }) => expect(body['account']).toBeUndefined(),
    async ({ base, world }) => {
      const { browser, email } = await newPerson(base)
      await browser.send('GET', '/web/session')
      await world.service.ctx.db.deleteFrom('accounts').where('email', '=', email).execute()
      return browser.send('GET', '/web/session')
    },
  ],

  ['POST /web/accounts', 'made and signed in', 201, setsCookie, register(() => ({}))],
  ['POST /web/accounts', 'short password', 400, at('password'), register(() => ({ password: 'nine-char' }))],
  ['POST /web/accounts', 'no e-mail address', 400, at('email'), register(() => ({ email: 'ida' }))],
  ['POST /web/accounts', 'blank name', 400, at('name'), register(() => ({ name: ' ' }))],
  ['POST /web/accounts', 'two lines', 400, at('name'), register(() => ({ name: 'Eve\nroot@example.org' }))],
  ['POST /web/accounts', 'unknown field', 400, at('admin'), register(() => ({ admin: true }))],
  ['POST /web/accounts', 'unknown invitation', 400, at('invite'), register(() => ({ invite: 'inv_unknown' }))],
  ['POST /web/accounts', 'taken address', 409, 'CONFLICT', register(({ person }) => ({ email: person.email }))],
  ['POST /web/accounts', 'in other letters', 409, 'CONFLICT', register(({ person }) => ({ email: person.email.toUpperCase() }))],

  ['POST /web/session', 'signed in', 200, setsCookie, signIn(({ person }) => ({ email: person.email, password: PASSWORD }))],
  ['POST /web/session', 'no password', 400, at('password'), signIn(({ person }) => ({ email: person.email }))],
  ['POST /web/session', 'no body', 400, at(''), signIn(() => undefined)],
  [
    'POST /web/session',
    'wrong password',
    401,
    'TOKEN_INVALID',
    signIn(({ person }) => ({ email: person.email, password: NEXT })),
  ],
  ['POST /web/session', 'unknown address', 401, 'TOKEN_INVALID', signIn(() => ({ email: newEmail(), password: PASSWORD }))],

  [
    'DELETE /web/session',
    'signed out',
    204,
    ({ headers }) => expect(headers.get('set-cookie')).toMatch(/^marquee=ws_/),
    async ({ base, person }) => (await signInPerson(base, person.email)).send('DELETE', '/web/session'),
  ],

  ['POST /web/session/confirm', 'right', 204, () => {}, inBrowser('POST', '/web/session/confirm', { password: PASSWORD })],
  ['POST /web/session/confirm', 'wrong', 400, at('password'), inBrowser('POST', '/web/session/confirm', { password: NEXT })],
  ['POST /web/session/confirm', 'nothing', 400, at('password'), inBrowser('POST', '/web/session/confirm', {})],

  [
    'POST /web/password',
    'changed',
    204,
    () => {},
    async ({ base }) => (await newPerson(base)).browser.send('POST', '/web/password', { current: PASSWORD, next: NEXT }),
  ],
  ['POST /web/password', 'wrong', 400, at('current'), inBrowser('POST', '/web/password', { current: NEXT, next: NEXT })],
  ['POST /web/password', 'short', 400, at('next'), inBrowser('POST', '/web/password', { current: PASSWORD, next: 'nine-char' })],
  ['POST /web/password', 'nothing', 400, at('current', 'next'), inBrowser('POST', '/web/password', {})],

  [
    'POST /web/password-resets',
    'set',
    204,
    () => {},
    async (scene) => {
      const { email } = await newPerson(scene.base)
      const { resetUrl } = await makePasswordReset(scene.world.service.ctx, email)
      const token = resetUrl.split('#token=')[1]
      return (await anyone(scene)).send('POST', '/web/password-resets', { token, next: NEXT })
    },
  ],
  [
    'POST /web/password-resets',
    'unknown link',
    400,
    at('token'),
    async (scene) => (await anyone(scene)).send('POST', '/web/password-resets', { token: 'rst_unknown', next: NEXT }),
  ],
  [
    'POST /web/password-resets',
    'short password',
    400,
    at('next'),
    async (scene) => (await anyone(scene)).send('POST', '/web/password-resets', { token: 'rst_unknown', next: 'nine-char' }),
  ],

  [
    'GET /account',
    'the account',
    200,
    ({ body }, { person }) => expect(body).toMatchObject({ email: person.email, name: 'Somebody', admin: false }),
    withToken('/account'),
  ],
  [
    'GET /account/export',
    'one file',
    200,
    ({ headers, body }, { person }) => {
      expect(headers.get('content-disposition')).toContain('attachment')
      expect(body['account']).toMatchObject({ email: person.email })
    },
    (scene) => asPerson(scene.person, 'GET', '/account/export'),
  ],
  ['DELETE /account', 'gone', 204, () => {}, async ({ base }) => (await newPerson(base)).browser.send('DELETE', '/account')],
  ['DELETE /account', 'the last administrator of others', 409, 'CONFLICT', ({ admin }) => asPerson(admin, 'DELETE', '/account')],
]
