import type { limitsOf } from '../../../src/auth/limits/limits.ts'
import { Browser, call, makeFirstAccount, newAddress, newEmail, type Reply } from '../../support/callers.ts'
import { openWorld, type StoreKind, type World } from '../../support/world.ts'
import { plantPerson } from '../fixture.ts'

const MINUTE_MS = 60_000

type Attempt = (base?: string) => Promise<Reply>

/** One limit that is kept in the store: how many of what in which time, and how to use it up. */
export type LimitCase = {
  name: string
  limit: keyof typeof limitsOf
  setting: string
  max: number
  windowMs: number
  /** The status of an attempt within the limit. */
  allowedStatus: number
  byAddress: boolean
  start: (place: LimitWorld, from?: string) => Promise<Attempt>
}

export type LimitWorld = { world: World; email: string }

/**
 * A server with one account, closed to others, so that registrations are counted without a password being hashed; open
 * to visitors.
 */
export async function openLimitWorld(store: StoreKind, env: Record<string, string> = {}): Promise<LimitWorld> {
  const world = await openWorld({ store, env: { MARQUEE_DURABILITY: 'normal', MARQUEE_DEMO: 'on', ...env } })
  const email = newEmail()
  await makeFirstAccount(world.base, email)
  return { world, email }
}

const guess = (browser: Browser, from: string, base: string) =>
  call(base, 'GET', '/web/activations/BBBB-BBBB', {
    from,
    headers: { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken },
  })

const post = ({ cookie, csrfToken }: Browser, base: string, from: string, path: string, body: unknown) =>
  call(base, 'POST', path, { body, from, headers: { cookie, 'x-csrf-token': csrfToken } })

const signIn = (browser: Browser, base: string, from: string, email: string) =>
  post(browser, base, from, '/web/session', { email, password: 'not the right one' })

export const limitCases: LimitCase[] = [
  {
    name: 'new device codes of an address',
    limit: 'newCodes',
    setting: 'MARQUEE_LIMIT_CODES_PER_MINUTE',
    max: 10,
    windowMs: MINUTE_MS,
    allowedStatus: 201,
    byAddress: true,
    start: async ({ world }, from = newAddress()) => {
      return (base = world.base) => call(base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from })
    },
  },
  {
    name: 'wrong user codes of an address',
    limit: 'wrongCodes',
    setting: 'MARQUEE_LIMIT_WRONG_CODES_PER_ADDRESS',
    max: 10,
    windowMs: 10 * MINUTE_MS,
    allowedStatus: 404,
    byAddress: true,
    start: async ({ world }, from = newAddress()) => {
      const people = await Promise.all(Array.from({ length: 11 }, () => plantPerson(world))) // none reaches the account's own limit
      let guesses = 0
      return async (base = world.base) => guess(people[guesses++ % 11]?.browser ?? new Browser(base), from, base)
    },
  },
  {
    name: 'wrong user codes of an account',
    limit: 'wrongCodes',
    setting: 'MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT',
    max: 5,
    windowMs: 10 * MINUTE_MS,
    allowedStatus: 404,
    byAddress: false,
    start: async ({ world }) => {
      const { browser } = await plantPerson(world)
      return (base = world.base) => guess(browser, newAddress(), base)
    },
  },
  {
    name: 'wrong passwords of an address',
    limit: 'wrongPasswords',
    setting: 'MARQUEE_LIMIT_WRONG_PASSWORDS_PER_ADDRESS',
    max: 30,
    windowMs: 15 * MINUTE_MS,
    allowedStatus: 401,
    byAddress: true,
    start: async ({ world }, from = newAddress()) => {
      const browser = await new Browser(world.base).open()
      return (base = world.base) => signIn(browser, base, from, newEmail())
    },
  },
  ...([true, false] as const).map(
    (known): LimitCase => ({
      name: `wrong passwords of ${known ? 'an account’s' : 'an unknown'} e-mail address from one address`,
      limit: 'wrongPasswords',
      setting: 'MARQUEE_LIMIT_WRONG_PASSWORDS_PER_EMAIL',
      max: 10,
      windowMs: 15 * MINUTE_MS,
      allowedStatus: 401,
      byAddress: false,
      start: async ({ world, email }) => {
        const address = known ? email : newEmail()
        const [browser, from] = [await new Browser(world.base).open(), newAddress()]
        return (base = world.base) => signIn(browser, base, from, address)
      },
    }),
  ),
  {
    name: 'registrations of an address',
    limit: 'registrations',
    setting: 'MARQUEE_LIMIT_REGISTRATIONS',
    max: 20,
    windowMs: 60 * MINUTE_MS,
    allowedStatus: 403,
    byAddress: true,
    start: async ({ world }, from = newAddress()) => {
      const body = { email: newEmail(), password: 'long enough a one', name: 'Eve' }
      const browser = await new Browser(world.base).open()
      return (base = world.base) => post(browser, base, from, '/web/accounts', body)
    },
  },
  {
    name: 'uses of one-time password links of an address',
    limit: 'passwordResets',
    setting: 'MARQUEE_LIMIT_REGISTRATIONS',
    max: 20,
    windowMs: 60 * MINUTE_MS,
    allowedStatus: 400,
    byAddress: true,
    start: async ({ world }, from = newAddress()) => {
      const browser = await new Browser(world.base).open()
      const body = { token: 'rst_unknown', next: 'long enough a one' }
      return (base = world.base) => post(browser, base, from, '/web/password-resets', body)
    },
  },
  {
    name: 'new visitors of an address',
    limit: 'newVisitors',
    setting: 'MARQUEE_LIMIT_VISITORS_PER_HOUR',
    max: 60,
    windowMs: 60 * MINUTE_MS,
    allowedStatus: 201,
    byAddress: true,
    start: async ({ world }, from = newAddress()) => {
      const browser = await new Browser(world.base).open()
      return (base = world.base) => post(browser, base, from, '/web/demo', {})
    },
  },
]
