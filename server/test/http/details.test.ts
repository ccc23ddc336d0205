import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture, type Person } from '../contract/fixture.ts'
import { call } from '../support/callers.ts'

type Request = [method: string, path: string, token?: ((person: Person) => string) | undefined, body?: object]

const session = ({ sessionToken }: Person) => sessionToken
const refresh = ({ refreshToken }: Person) => refreshToken

const noProfile = 'this account has no such profile; GET /profiles lists them'
const noPage = 'this profile has no such page; POST /pages makes one'
const notOurs = 'the session token was not issued by this server, or is damaged; POST /auth/session-token returns one'
const noPerson = 'this needs the person, signed in on the pages of this server; a device’s token is not accepted'
const noClient = 'clientID: not a registered application; the administrator adds one with marquee clients add'

const cases: [what: string, detail: string, request: Request][] = [
  ['a path that no route has', 'there is no such path; /docs lists them all', ['GET', '/nowhere']],
  ['a wrong method', 'this path accepts POST', ['GET', '/pages', session]],
  ['a session of no profile', noProfile, ['POST', '/auth/session-token', refresh, { profileId: 'profile_x' }]],
  ['a profile that is not there', noProfile, ['GET', '/profiles/profile_x', refresh]],
  ['a page that is not there', noPage, ['GET', '/pages/page_x', session]],
  ['rows of a page that is not there', noPage, ['GET', '/pages/page_x/rows', session]],
  ['no token', 'send Authorization: Bearer <token>', ['GET', '/profiles']],
  ['no token at all', 'this is not a token of this server; refresh tokens begin with rt_', ['GET', '/profiles', () => 'abc']],
  ['a damaged session token', notOurs, ['POST', '/pages', (person) => `${session(person)}x`]],
  ['a session token where the person is needed', noPerson, ['GET', '/admin/overview', session]],
  ['an unknown application', noClient, ['POST', '/auth/device-codes', undefined, { clientID: 'mine' }]],
]

describe('the detail of a problem', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture('sqlite')
  })
  afterAll(() => fixture?.world.close())

  it.each(cases)('states what is wrong with %s, and what to do', async (_, detail, [method, path, token, body]) => {
    const reply = await call(fixture.base, method, path, {
      ...(token && { token: token(fixture.person) }),
      ...(body && { body }),
    })
    expect(reply.body['detail']).toBe(detail)
  })

  it('states where the next session token comes from, when one has expired', async () => {
    const reply = await call(fixture.base, 'POST', '/pages', { token: fixture.expired.sessionToken })
    expect(reply.body['detail']).toBe('the session token has expired; POST /auth/session-token returns a new one')
  })
})
