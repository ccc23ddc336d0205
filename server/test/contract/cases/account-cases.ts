import { expect } from 'vitest'
import { makePasswordReset } from '../../../src/accounts/credentials.ts'
import { Browser, call, newEmail, signInPerson } from '../../support/callers.ts'
import { PASSWORD } from '../../support/world.ts'
import { asPerson, type Fixture, newPerson } from '../fixture.ts'
import { at, type Case, type Expected } from './case.ts'

const NEXT = 'another-horse-marquee-staple'
const anyone = ({ base }: Fixture) => new Browser(base).open()
const register = (fields: (fixture: Fixture) => Record<string, unknown>) => async (fixture: Fixture) =>
  (await anyone(fixture)).send('POST', '/web/accounts', {
    email: newEmail(),
    password: PASSWORD,
    name: 'Ida',
    ...fields(fixture),
  })
const signIn = (body: (fixture: Fixture) => unknown) => async (fixture: Fixture) =>
  (await anyone(fixture)).send('POST', '/web/session', body(fixture))
const inBrowser = (method: string, path: string, body?: unknown) => (fixture: Fixture) =>
  fixture.person.browser.send(method, path, body)
const withToken = (path: string) => (fixture: Fixture) => call(fixture.base, 'GET', path, { token: fixture.person.refreshToken })

/** By a person whose account came from the identity provider, in a sign-in that was confirmed then. */
const setFirstPassword = (confirmedAt: (now: number) => number) => async (fixture: Fixture) => {
  const { email } = await newPerson(fixture.base)
  const browser = await signInPerson(fixture.base, email)
  const { db } = fixture.world.service.ctx
  const { id } = await db
    .updateTable('accounts')
    .set({ password_hash: '' })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const confirmed_at = confirmedAt(fixture.world.now())
  await db.updateTable('sign_ins').set({ confirmed_at }).where('account_id', '=', id).execute()
  return browser.send('POST', '/web/password', { next: NEXT })
}

/** On a server that is open to visitors. */
const visitElsewhere = async ({ elsewhere }: Fixture) => {
  const { base } = await elsewhere({ MARQUEE_DEMO: 'on' })
  return (await new Browser(base).open()).send('POST', '/web/demo')
}

const setsCookie: Expected = ({ headers, body }) => {
  expect(headers.get('set-cookie')).toMatch(/^marquee=ws_[0-9a-f]{64}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=2592000$/)
  expect(body['csrfToken']).toMatch(/^[A-Za-z0-9_-]{43}$/)
}

export const accountCases: Case[] = [
  ['POST /web/demo', 'where visitors are let in', 201, setsCookie, visitElsewhere],
  [
    'POST /web/demo',
    'where they are not',
    404,
    'NOT_FOUND',
    async (fixture) => (await anyone(fixture)).send('POST', '/web/demo'),
  ],
  ['POST /web/demo', 'without the CSRF token', 403, 'FORBIDDEN', ({ base }) => call(base, 'POST', '/web/demo')],
  [
    'GET /web/session',
    'nobody',
    200,
    (reply, fixture) => {
      ;(setsCookie as (...args: unknown[]) => void)(reply, fixture)
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
  ['POST /web/password', 'nothing', 400, at('next'), inBrowser('POST', '/web/password', {})],
  ['POST /web/password', 'without the current one', 400, at('current'), inBrowser('POST', '/web/password', { next: NEXT })],
  ['POST /web/password', 'the first one', 204, () => {}, setFirstPassword((now) => now)],
  [
    'POST /web/password',
    'the first one, long after signing in',
    403,
    'CONFIRM_PASSWORD',
    setFirstPassword((now) => now - 15 * 60_000),
  ],

  [
    'POST /web/password-resets',
    'set',
    204,
    () => {},
    async (fixture) => {
      const { email } = await newPerson(fixture.base)
      const { resetUrl } = await makePasswordReset(fixture.world.service.ctx, email)
      const token = resetUrl.split('#token=')[1]
      return (await anyone(fixture)).send('POST', '/web/password-resets', { token, next: NEXT })
    },
  ],
  [
    'POST /web/password-resets',
    'unknown link',
    400,
    at('token'),
    async (fixture) => (await anyone(fixture)).send('POST', '/web/password-resets', { token: 'rst_unknown', next: NEXT }),
  ],
  [
    'POST /web/password-resets',
    'short password',
    400,
    at('next'),
    async (fixture) => (await anyone(fixture)).send('POST', '/web/password-resets', { token: 'rst_unknown', next: 'nine-char' }),
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
    (fixture) => asPerson(fixture.person, 'GET', '/account/export'),
  ],
  ['DELETE /account', 'gone', 204, () => {}, async ({ base }) => (await newPerson(base)).browser.send('DELETE', '/account')],
  ['DELETE /account', 'the last administrator of others', 409, 'CONFLICT', ({ admin }) => asPerson(admin, 'DELETE', '/account')],
]
