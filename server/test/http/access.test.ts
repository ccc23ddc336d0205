import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLocked } from '../../src/accounts/accounts.ts'
import type { Access, Route } from '../../src/http/route.ts'
import { type Fixture, newProfile, openFixture, type Person, plantPerson } from '../contract/fixture.ts'
import { operationOf, routes } from '../contract/routes.ts'
import { call, type Reply, signInDevice } from '../support/callers.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore } from '../support/world.ts'

type People = Fixture & { locked: Person; deleted: Person; bound: { refreshToken: string }; webhook: string; feed: string }
type Headers = Record<string, string>
type Refusal = 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'WRONG_TOKEN_KIND' | 'SIGN_IN_REVOKED' | 'FORBIDDEN' | 'CONFIRM_PASSWORD'
type Outcome = 'in' | 'in if open to bound sign-ins' | 'NOT_FOUND' | Refusal

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const cookie = ({ browser }: Pick<Person, 'browser'>, more: Headers = {}): Headers => ({
  cookie: browser.cookie,
  'x-csrf-token': browser.csrfToken,
  ...more,
})
const hostOf = ({ base }: Fixture) => base.replace('http://', '')
const without = ({ 'x-csrf-token': _, ...headers }: Headers): Headers => headers

/** What each caller shows, and how each access answers it. `write`: writes with access `web`; reading is open. */
type AccessLevel = Exclude<Access, 'public' | 'web' | 'guest' | 'hook' | 'feed'> | 'write'
type Caller = [shows: (people: People) => Headers, says: Record<AccessLevel, Outcome>]

const all = (outcome: Outcome) => ({
  cookie: outcome,
  confirmed: outcome,
  admin: outcome,
  identity: outcome,
  session: 'TOKEN_INVALID' as Outcome,
  bound: 'TOKEN_INVALID' as Outcome,
  'identity or session': outcome,
  write: 'FORBIDDEN' as Outcome,
  operator: 'NOT_FOUND' as Outcome,
})
const nobody = all('TOKEN_INVALID')
const foreign = all('FORBIDDEN')
const somebody = { ...all('in'), admin: 'FORBIDDEN' as Outcome, write: 'in' as Outcome }
/** What is for sign-ins that are bound to a profile is for no others. */
const boundOutcome = (outcome: Outcome): Outcome =>
  outcome === 'in' ? 'FORBIDDEN' : outcome === 'in if open to bound sign-ins' ? 'in' : outcome
/** No refresh token, not even an administrator's, may use routes with access `confirmed` or `admin`. */
const refresh = (outcome: Outcome) => ({
  ...nobody,
  confirmed: outcome.startsWith('in') ? ('FORBIDDEN' as Outcome) : outcome,
  admin: outcome.startsWith('in') ? ('FORBIDDEN' as Outcome) : outcome,
  identity: outcome,
  'identity or session': outcome,
  session: 'WRONG_TOKEN_KIND' as Outcome,
  bound: boundOutcome(outcome),
})
const session = (outcome: Outcome) => ({
  ...nobody,
  confirmed: 'WRONG_TOKEN_KIND' as Outcome,
  identity: 'WRONG_TOKEN_KIND' as Outcome,
  admin: 'WRONG_TOKEN_KIND' as Outcome,
  session: outcome,
  bound: 'WRONG_TOKEN_KIND' as Outcome,
  'identity or session': outcome,
})

const callers: Record<string, Caller> = {
  'shows nothing': [() => ({}), nobody],
  'shows a refresh token': [({ person }) => bearer(person.refreshToken), refresh('in')],
  'shows an administrator’s refresh token': [({ admin }) => bearer(admin.refreshToken), refresh('in')],
  'shows a refresh token bound to a kids profile': [
    ({ bound }) => bearer(bound.refreshToken),
    refresh('in if open to bound sign-ins'),
  ],
  'shows a revoked refresh token': [({ revoked }) => bearer(revoked.refreshToken), refresh('SIGN_IN_REVOKED')],
  'shows a session token of a revoked sign-in': [({ revoked }) => bearer(revoked.sessionToken), session('SIGN_IN_REVOKED')],
  'shows a revoked cookie': [({ revoked }) => cookie(revoked), { ...all('SIGN_IN_REVOKED'), write: 'in' }],
  'shows an expired refresh token': [({ expired }) => bearer(expired.refreshToken), refresh('TOKEN_EXPIRED')],
  'shows the refresh token of a locked account': [({ locked }) => bearer(locked.refreshToken), refresh('TOKEN_INVALID')],
  'shows the refresh token of a deleted account': [({ deleted }) => bearer(deleted.refreshToken), refresh('TOKEN_INVALID')],
  'shows the secret of a webhook': [({ webhook }) => bearer(webhook), nobody],
  'shows the token of a feed': [({ feed }) => bearer(feed), nobody],
  'shows the token of a feed as a cookie': [({ feed }) => ({ cookie: `marquee=${feed}` }), { ...nobody, write: 'FORBIDDEN' }],
  'shows a session token': [({ person }) => bearer(person.sessionToken), session('in')],
  'shows an expired session token': [({ expired }) => bearer(expired.sessionToken), session('TOKEN_EXPIRED')],
  'shows the session token of a locked account': [({ locked }) => bearer(locked.sessionToken), session('TOKEN_INVALID')],
  'shows the session token of a deleted account': [({ deleted }) => bearer(deleted.sessionToken), session('TOKEN_INVALID')],
  'shows a cookie with its CSRF token': [({ person }) => cookie(person), somebody],
  'shows an administrator’s cookie': [({ admin }) => cookie(admin), { ...somebody, admin: 'in' }],
  'shows an administrator’s cookie without a recent password': [
    ({ unconfirmed }) => cookie(unconfirmed),
    { ...somebody, confirmed: 'CONFIRM_PASSWORD', admin: 'CONFIRM_PASSWORD' },
  ],
  'shows a cookie, from the base URL’s origin': [({ person }) => cookie(person, { origin: 'http://marquee.test' }), somebody],
  'shows a cookie, from the host it asks': [(at) => cookie(at.person, { origin: `https://${hostOf(at)}` }), somebody],
  'shows a cookie, from a page of ours': [({ person }) => cookie(person, { 'sec-fetch-site': 'same-origin' }), somebody],
  'shows an expired cookie': [({ expired }) => cookie(expired), { ...all('TOKEN_EXPIRED'), write: 'in' }],
  'shows the cookie of a locked account': [({ locked }) => cookie(locked), { ...nobody, write: 'in' }],
  'shows the cookie of a deleted account': [({ deleted }) => cookie(deleted), { ...nobody, write: 'in' }],
  'shows a cookie without its CSRF token': [({ person }) => without(cookie(person)), foreign],
  'shows a cookie with another’s CSRF token': [
    ({ person, stranger }) => cookie(person, { 'x-csrf-token': stranger.browser.csrfToken }),
    foreign,
  ],
  'shows a cookie, from a foreign origin': [({ person }) => cookie(person, { origin: 'http://evil.test' }), foreign],
  'shows a cookie, from our name on another port': [
    ({ person }) => cookie(person, { origin: 'http://marquee.test:81' }),
    foreign,
  ],
  'shows a cookie, from an origin that is hidden': [({ person }) => cookie(person, { origin: 'null' }), foreign],
  'shows a cookie, from another site': [({ person }) => cookie(person, { 'sec-fetch-site': 'cross-site' }), foreign],
  'shows a cookie, from a neighbour': [({ person }) => cookie(person, { 'sec-fetch-site': 'same-site' }), foreign],
  'shows a good cookie and a bad token': [
    ({ person }) => cookie(person, bearer('rt_0')),
    { ...refresh('TOKEN_INVALID'), write: 'in' },
  ],
  'shows a good cookie and no kind of token': [
    ({ person }) => cookie(person, { authorization: 'Basic eDp5' }),
    { ...nobody, write: 'in' },
  ],
  'shows an administrator’s cookie and a person’s token': [
    ({ admin, person }) => cookie(admin, bearer(person.refreshToken)),
    { ...refresh('in'), write: 'in' },
  ],
  'shows a good token and a bad cookie': [
    ({ person }) => ({ cookie: 'marquee=ws_0', ...bearer(person.refreshToken) }),
    refresh('in'),
  ],
  'shows a session token and a good cookie': [
    ({ person }) => cookie(person, bearer(person.sessionToken)),
    { ...session('in'), write: 'in' },
  ],
}

const known = new Set<Access>([
  'public',
  'web',
  'cookie',
  'confirmed',
  'admin',
  'identity',
  'session',
  'bound',
  'guest',
  'identity or session',
  'operator',
  'hook',
  'feed',
])
const ending = new Set(['DELETE /account', 'DELETE /auth/session', 'DELETE /web/session'])
const refusals = new Set<unknown>([
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'WRONG_TOKEN_KIND',
  'SIGN_IN_REVOKED',
  'FORBIDDEN',
  'CONFIRM_PASSWORD',
] satisfies Refusal[])

function outcomeOf({ access }: Route, { status, body }: Reply): Outcome {
  if ((access === 'operator' || isBySecret(access)) && status === 404) return 'NOT_FOUND'
  return refusals.has(body['code']) ? (body['code'] as unknown as Outcome) : 'in'
}

/** Where the path holds the secret, nothing else that a caller shows is looked at. */
const isBySecret = (access: Access) => access === 'hook' || access === 'feed'

function expected({ access, method, openToBound }: Route, says: Record<AccessLevel, Outcome>): Outcome {
  if (access === 'public' || (access === 'web' && method === 'GET')) return 'in'
  if (access === 'hook' || access === 'feed') return 'NOT_FOUND'
  // Guests are off by default.
  const outcome = access === 'web' ? says.write : says[access === 'guest' ? 'bound' : access]
  if (outcome !== 'in if open to bound sign-ins') return outcome
  return openToBound ? 'in' : 'FORBIDDEN'
}

/** One operation of every kind that `expected` tells apart, and those that end something. */
function oneOfEach(all: readonly Route[]): Route[] {
  const kindOf = ({ access, method, openToBound }: Route) => `${access} ${access === 'web' && method === 'GET'} ${openToBound}`
  const kinds = new Set(all.map(kindOf))
  const first = [...kinds].map((kind) => all.find((route) => kindOf(route) === kind))
  return all.filter((route) => first.includes(route) || ending.has(operationOf(route)))
}

describe('the route table', () => {
  it('says of every operation who may call it', () => {
    expect(routes.filter(({ access }) => !known.has(access)).map(operationOf)).toEqual([])
  })
})

onEachStore('access', (store) => {
  // Access is checked before an operation is called, in the same way for all operations with the same access.
  const asked = store === 'sqlite' ? routes : oneOfEach(routes)
  let people: People
  beforeAll(async () => {
    const fixture = await openFixture(store)
    const [locked, deleted] = [await plantPerson(fixture.world), await plantPerson(fixture.world)]
    await setLocked(fixture.world.service.ctx, locked.email, true)
    await deleted.browser.send('DELETE', '/account')
    people = { ...fixture, locked, deleted, bound: await boundToKids(fixture), ...(await secretsOf(fixture)) }
  })
  afterAll(() => people?.world.close())

  it.each(asked.map((route) => [operationOf(route), route] as const))(
    'to %s is as its access says, for every caller',
    async (operation, route) => {
      const wanted: Record<string, Outcome> = {}
      const given: Record<string, Outcome> = {}
      for (const [name, [shows, says]] of Object.entries(callers)) {
        people.world.pass(100) // no caller's budget of requests runs out
        wanted[name] = expected(route, says)
        const seen = ending.has(operation) && wanted[name] === 'in' ? await expendable() : people
        const path = route.path.replace(/\{\w+\}/g, 'x')
        given[name] = outcomeOf(route, await call(people.base, route.method, path, { headers: shows(seen) }))
      }
      expect(given).toEqual(wanted)
    },
  )

  async function secretsOf({ base, person: { sessionToken } }: Fixture): Promise<{ webhook: string; feed: string }> {
    const [webhook, feed] = [await connect(base, sessionToken, 'hook'), await connect(base, sessionToken, 'feed')]
    return { webhook: webhook.secret, feed: feed.secret }
  }

  async function boundToKids({ base, person }: Fixture): Promise<{ refreshToken: string }> {
    const profileId = await newProfile(base, person.refreshToken, { maturity: 'kids' })
    return signInDevice(person.browser, 'demo', profileId)
  }

  /** People of whom one may be signed out or deleted. */
  async function expendable(): Promise<People> {
    const person = await plantPerson(people.world)
    return { ...people, person, admin: person, unconfirmed: person, bound: await boundToKids({ ...people, person }) }
  }
})
