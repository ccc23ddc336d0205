import { hashSecret } from '../../src/auth/secrets.ts'
import { addSignIn } from '../../src/auth/sign-in-store.ts'
import { newCookie } from '../../src/auth/sign-ins.ts'
import { newId } from '../../src/ctx.ts'
import { csrfTokenOf } from '../../src/http/authentication.ts'
import {
  Browser,
  call,
  makeFirstAccount,
  newEmail,
  type Reply,
  requestCode,
  signInDevice,
  signInPerson,
  signUp,
} from '../support/callers.ts'
import { openWorld, PASSWORD, type StoreKind, type World } from '../support/world.ts'

export const DAY_MS = 86_400_000

/** Somebody with a browser, a device, a profile and a session of it. */
export type Person = {
  email: string
  browser: Browser
  refreshToken: string
  publicId: string
  profileId: string
  sessionToken: string
}

/** A server on which people of every kind live, and credentials whose time has passed. */
export type Fixture = {
  world: World
  base: string
  admin: Person
  person: Person
  stranger: Person
  expired: Person
  /** Whose sign-ins were revoked. */
  revoked: Person
  /** The administrator where the password was not given lately. */
  unconfirmed: Pick<Person, 'browser'>
  /** A further server on a store of the same kind, with these settings; one for all cases that need the same. */
  elsewhere: (env: Record<string, string>) => Promise<World>
}

/** As many entries of history, and as many ratings, may a profile of a fixture have. */
export const TASTE_PER_PROFILE = 500

/** Registration is open, guesses are free, a power cut may cost: limits and durability have tests of their own. */
const env = {
  MARQUEE_REGISTRATION: 'open',
  MARQUEE_LIMIT_WRONG_CODES_PER_ACCOUNT: '0',
  MARQUEE_LIMIT_TASTE_PER_PROFILE: String(TASTE_PER_PROFILE),
  MARQUEE_DURABILITY: 'normal',
  MARQUEE_SOURCE_NETWORKS: '127.0.0.1',
}

/** The administrator's first credentials have expired, the others are fresh. */
export async function openFixture(store: StoreKind): Promise<Fixture> {
  const own = await openWorld({ store, env })
  const others = new Map<string, Promise<World>>()
  const elsewhere = (wanted: Record<string, string>) => {
    const key = JSON.stringify(wanted)
    const other = others.get(key) ?? openWorld({ store, env: wanted })
    others.set(key, other)
    return other
  }
  const close = async () => {
    for (const other of others.values()) await (await other).close()
    await own.close()
  }
  const world = { ...own, close }
  const email = newEmail()
  const expired = await settle(await makeFirstAccount(world.base, email), email)
  world.pass(91 * DAY_MS)
  const unconfirmed = await signInPerson(world.base, email)
  world.pass(15 * 60_000)
  return {
    world,
    base: world.base,
    expired,
    admin: await settle(await signInPerson(world.base, email), email),
    person: await newPerson(world.base),
    stranger: await newPerson(world.base),
    revoked: await revoke(await plantPerson(world)),
    unconfirmed: { browser: unconfirmed },
    elsewhere,
  }
}

/** Another account with all it needs. */
export async function newPerson(base: string): Promise<Person> {
  const email = newEmail()
  return settle(await signUp(base, email), email)
}

/** Somebody put into the store as they are: no password to hash, so that tests may have many. */
export async function plantPerson({ base, service: { ctx } }: World): Promise<Person> {
  const browser = new Browser(base)
  const [email, accountId, publicId] = [newEmail(), newId(ctx, 'acct'), newId(ctx, 'signin')]
  const [refreshToken, cookie] = [`rt_${ctx.random(32).toString('hex')}`, newCookie(ctx)]
  const now = ctx.now()
  const account = { id: accountId, email, name: 'Somebody', password_hash: '', admin: 0, locked_at: null, created_at: now }
  await ctx.db.insertInto('accounts').values(account).execute()
  const either = { account_id: accountId, device_name: 'Planted', address: browser.from, profile_id: null, created_at: now }
  const life = { last_used_at: now, expires_at: now + 30 * DAY_MS }
  await addSignIn(ctx.db, {
    ...either,
    ...life,
    kind: 'device',
    client_id: 'demo',
    public_id: publicId,
    token_hash: hashSecret(refreshToken),
  })
  await addSignIn(ctx.db, {
    ...either,
    ...life,
    kind: 'web',
    client_id: 'web',
    confirmed_at: now,
    public_id: newId(ctx, 'signin'),
    token_hash: hashSecret(cookie),
  })
  browser.cookie = `marquee=${cookie}`
  browser.csrfToken = csrfTokenOf(cookie)
  const profileId = await newProfile(base, refreshToken)
  return { email, browser, refreshToken, publicId, profileId, sessionToken: await mint(base, refreshToken, profileId) }
}

async function revoke(person: Person): Promise<Person> {
  const { browser, refreshToken: token } = person
  await call(browser.base, 'DELETE', '/auth/session', { token })
  const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken }
  await call(browser.base, 'DELETE', '/web/session', { headers }) // past the browser, which would keep the new cookie
  return person
}

async function settle(browser: Browser, email: string): Promise<Person> {
  const { refreshToken, publicId } = await signInDevice(browser)
  const profileId = await newProfile(browser.base, refreshToken)
  return { email, browser, refreshToken, publicId, profileId, sessionToken: await mint(browser.base, refreshToken, profileId) }
}

export async function newProfile(base: string, token: string, fields: Record<string, unknown> = {}): Promise<string> {
  const made = await call(base, 'POST', '/profiles', { token, body: { name: 'Ann', ...fields } })
  if (made.status !== 201) throw new Error(`profile: ${made.status} ${made.text}`)
  return String(made.body['profileId'])
}

export async function mint(base: string, token: string, profileId: string): Promise<string> {
  const minted = await call(base, 'POST', '/auth/session-token', { token, body: { profileId } })
  if (minted.status !== 200) throw new Error(`mint: ${minted.status} ${minted.text}`)
  return String(minted.body['sessionToken'])
}

export const poll = (base: string, deviceCode: string): Promise<Reply> =>
  call(base, 'POST', `/auth/device-codes/${deviceCode}/poll`)

/** A code that the person has decided. */
export async function decidedCode(browser: Browser, decision: 'approve' | 'deny') {
  const code = await requestCode(browser.base)
  const decided = await browser.send('POST', `/web/activations/${code.userCode}`, { decision })
  if (decided.status !== 200) throw new Error(`decide: ${decided.status} ${decided.text}`)
  return code
}

/** What needs the person: where the password was given too long ago, it is given again. */
export async function asPerson(
  { browser }: Pick<Person, 'browser'>,
  ...[method, path, body, headers]: Parameters<Browser['send']>
): Promise<Reply> {
  const reply = await browser.send(method, path, body, headers)
  if (reply.body['code'] !== 'CONFIRM_PASSWORD') return reply
  await browser.send('POST', '/web/session/confirm', { password: PASSWORD })
  return browser.send(method, path, body, headers)
}

/** The same browser without its CSRF token. */
export function withoutCsrf({ base, from, cookie }: Browser): Browser {
  const bare = new Browser(base, from)
  bare.cookie = cookie
  return bare
}
