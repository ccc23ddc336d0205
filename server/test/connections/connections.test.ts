import { afterAll, beforeAll, expect, it } from 'vitest'
import { setLocked } from '../../src/accounts/accounts.ts'
import { connectionOf } from '../../src/connections/connections.ts'
import { type Fixture, openFixture, plantPerson } from '../contract/fixture.ts'
import { call } from '../support/callers.ts'
import { connect } from '../support/http/connections.ts'
import { atOnce, howMany } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const path = '/profile/doors'

onEachStore('a connection', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  const found = (secret: string, kind: 'hook' | 'feed' = 'feed') => connectionOf(fixture.world.service.ctx, secret, kind)
  const notFound = { code: 'NOT_FOUND' }

  it('gives access to its profile, and only to routes of its own kind', async () => {
    const { base, person } = fixture
    const { id, secret } = await connect(base, person.sessionToken, 'feed')
    const { profileId, publicId, profile } = await found(secret)
    expect([profileId, publicId, profile.id, profile.maturity]).toEqual([person.profileId, id, person.profileId, 'all'])
    await expect(found(secret, 'hook')).rejects.toMatchObject(notFound)
    await expect(found(secret.slice(0, -1))).rejects.toMatchObject(notFound)
    await expect(found(person.refreshToken)).rejects.toMatchObject(notFound)
    await expect(found('')).rejects.toMatchObject(notFound)
  })

  it('is kept as a hash', async () => {
    const { secret } = await connect(fixture.base, fixture.person.sessionToken, 'feed')
    const rows = await fixture.world.service.ctx.db.selectFrom('connections').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.slice(5))
  })

  it('sees with the eyes that its profile has now', async () => {
    const { base, world } = fixture
    const { sessionToken, refreshToken: token, profileId } = await plantPerson(world)
    const { secret } = await connect(base, sessionToken, 'feed')
    await call(base, 'PATCH', `/profiles/${profileId}`, { token, body: { maturity: 'kids' } })
    expect((await found(secret)).profile.maturity).toBe('kids')
  })

  it('has the times of its first and last use, to a minute', async () => {
    const { base, world } = fixture
    const { sessionToken: token } = await plantPerson(world)
    const { secret } = await connect(base, token, 'feed')
    const seen = async () => {
      const { body } = await call(base, 'GET', path, { token })
      const [one] = body['doors'] as unknown as { firstSeenAt: string | null; lastSeenAt: string | null }[]
      return [one?.firstSeenAt, one?.lastSeenAt]
    }
    expect(await seen()).toEqual([null, null])
    const first = new Date(world.now()).toISOString()
    await found(secret)
    world.pass(1000)
    await found(secret)
    expect(await seen()).toEqual([first, first])
    world.pass(60_000)
    await found(secret)
    expect(await seen()).toEqual([first, new Date(world.now()).toISOString()])
  })

  it('ends at once when it is revoked, its profile is deleted, or its account is locked or deleted', async () => {
    const { base, world } = fixture
    const endings: ((person: Awaited<ReturnType<typeof plantPerson>>, id: string) => Promise<unknown>)[] = [
      ({ sessionToken: token }, id) => call(base, 'DELETE', `${path}/${id}`, { token }),
      ({ refreshToken: token, profileId }) => call(base, 'DELETE', `/profiles/${profileId}`, { token }),
      ({ email }) => setLocked(world.service.ctx, email, true),
      ({ browser }) => browser.send('DELETE', '/account'),
    ]
    for (const end of endings) {
      const person = await plantPerson(world)
      const feed = await connect(base, person.sessionToken, 'feed')
      const hook = await connect(base, person.sessionToken, 'hook')
      await Promise.all([found(feed.secret), found(hook.secret, 'hook')])
      for (const { id } of [feed, hook]) await end(person, id)
      await expect(found(feed.secret)).rejects.toMatchObject(notFound)
      await expect(found(hook.secret, 'hook')).rejects.toMatchObject(notFound)
    }
  })

  it('of a webhook is looked up once a second, and ends within one where another node revoked it', async () => {
    const { base, world } = fixture
    const { ctx } = world.service
    const { sessionToken } = await plantPerson(world)
    const { id, secret } = await connect(base, sessionToken, 'hook')
    await found(secret, 'hook')
    await ctx.db.deleteFrom('connections').where('id', '=', id).execute()
    expect((await found(secret, 'hook')).publicId).toBe(id)
    world.pass(999)
    await expect(found(secret, 'hook')).rejects.toMatchObject(notFound)
  })

  it('of a webhook has the user that counts as soon as that is changed', async () => {
    const { base, world } = fixture
    const { sessionToken: token } = await plantPerson(world)
    const { id, secret } = await connect(base, token, 'hook')
    expect((await found(secret, 'hook')).serverUser).toBeNull()
    await call(base, 'PATCH', `${path}/${id}`, { token, body: { serverUser: 'anna' } })
    expect((await found(secret, 'hook')).serverUser).toBe('anna')
  })

  it('is made as often as a profile may have it, however many ask at once', async () => {
    const { base, world } = fixture
    const { sessionToken: token } = await plantPerson(world)
    const body = { kind: 'hook', label: 'One of many' }
    const replies = await atOnce(30, () => call(base, 'POST', path, { token, body }))
    expect(howMany(replies, ({ status }) => status === 201)).toBe(20)
    expect(howMany(replies, ({ status }) => status === 409)).toBe(10)
  })

  it('is written into the audit log when it is made and when it ends', async () => {
    const { base, world } = fixture
    const { sessionToken: token, profileId } = await plantPerson(world)
    const { id } = await connect(base, token, 'hook')
    await call(base, 'DELETE', `${path}/${id}`, { token })
    const { db } = world.service.ctx
    const rows = await db.selectFrom('audit').select('event').where('profile_id', '=', profileId).orderBy('event').execute()
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['connection made', 'connection revoked']))
  })
})
