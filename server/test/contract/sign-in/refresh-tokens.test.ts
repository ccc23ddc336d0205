import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../support/callers.ts'
import { onEachStore } from '../../support/world.ts'
import { type Fixture, mint, openFixture, plantPerson } from '../fixture.ts'

onEachStore('a refresh token', (store) => {
  let fixture: Fixture
  let token: string
  beforeAll(async () => {
    fixture = await openFixture(store)
    token = fixture.person.refreshToken
  })
  afterAll(() => fixture?.world.close())

  const outcomeOf = async (headers: Record<string, string>, path = '/profiles') => {
    const { status, body } = await call(fixture.base, 'GET', path, { headers })
    return status === 200 ? 'let in' : body['code']
  }

  it('is found by all of its letters and by nothing else', async () => {
    const cuts = [
      token.slice(0, -1),
      token.toUpperCase(),
      `rt_${token.slice(3).toUpperCase()}`,
      `${token}0`,
      `${token}.a.b`,
      'rt_',
    ]
    const others = [token.slice(3), `${token}%00`, `rt_${'0'.repeat(64)}`, `${token},${token}`, fixture.person.publicId]
    for (const bad of [...cuts, ...others])
      expect([bad, await outcomeOf({ authorization: `Bearer ${bad}` })]).toEqual([bad, 'TOKEN_INVALID'])
  })

  it('has its 64 newest browsing sessions, and no more', async () => {
    const { refreshToken, publicId, profileId } = await plantPerson(fixture.world)
    const session = async (sessionToken: string) =>
      (await call(fixture.base, 'GET', '/profile/liked', { token: sessionToken })).status
    const [first, second] = [await mint(fixture.base, refreshToken, profileId), await later(refreshToken, profileId)]
    const row = {
      profile_id: profileId,
      public_id: publicId,
      created_at: fixture.world.now(),
      expires_at: fixture.world.now() + 1,
    }
    const others = Array.from({ length: 62 }, (_, at) => ({ ...row, id: `session_${store}${at}` }))
    await fixture.world.service.ctx.db.insertInto('browsing_sessions').values(others).execute()
    expect([await session(first), await session(second)]).toEqual([200, 200])
    const third = await later(refreshToken, profileId)
    fixture.world.pass(2000)
    expect([await session(first), await session(second), await session(third)]).toEqual([401, 200, 200])
  })

  const later = (refreshToken: string, profileId: string) => {
    fixture.world.pass(2000)
    return mint(fixture.base, refreshToken, profileId)
  }

  it.each([
    ['Bearer', 'let in'],
    ['bearer', 'let in'],
    ['BEARER', 'let in'],
    ['Basic', 'TOKEN_INVALID'],
    ['Token', 'TOKEN_INVALID'],
    ['Bearer Bearer', 'TOKEN_INVALID'],
    ['Bearer\t', 'TOKEN_INVALID'],
  ])('after "%s" is %s', async (scheme, expected) =>
    expect(await outcomeOf({ authorization: `${scheme} ${token}` })).toBe(expected),
  )

  it('counts in the Authorization header only', async () => {
    expect(await outcomeOf({ authorization: token })).toBe('TOKEN_INVALID')
    expect(await outcomeOf({}, `/profiles?access_token=${token}&token=${token}`)).toBe('TOKEN_INVALID')
    expect(await outcomeOf({ cookie: `marquee=${token}; token=${token}` })).toBe('TOKEN_INVALID')
    expect(await outcomeOf({ 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` })).toBe('TOKEN_INVALID')
  })

  it('is no cookie, and a cookie is no token', async () => {
    const secret = fixture.person.browser.cookie.split('=')[1] ?? ''
    expect(await outcomeOf({ authorization: `Bearer ${secret}` })).toBe('TOKEN_INVALID')
    expect(await outcomeOf({ authorization: `Bearer rt_${secret.slice(3)}` })).toBe('TOKEN_INVALID')
  })

  it('is refused when there are two Authorization headers, even if both are good', async () => {
    const send = (values: string[]) =>
      new Promise<string>((resolve, reject) => {
        const outgoing = request(`${fixture.base}/profiles`, { headers: { authorization: values } as never }, (answer) =>
          text(answer).then(resolve, reject),
        )
        outgoing.on('error', reject).end()
      })
    const [good, bad] = [`Bearer ${token}`, 'Bearer rt_0']
    expect(JSON.parse(await send([good]))).toHaveProperty('profiles')
    for (const pair of [
      [good, good],
      [good, bad],
      [bad, good],
    ])
      expect(JSON.parse(await send(pair))['code']).toBe('TOKEN_INVALID')
  })
})
