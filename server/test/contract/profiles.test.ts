import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { type Fixture, mint, newProfile, openFixture, plantPerson } from './fixture.ts'

onEachStore('profiles', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  const list = async (token: string) => {
    const { body } = await call(fixture.base, 'GET', '/profiles', { token })
    return body['profiles'] as unknown as { id: string; name: string }[]
  }

  it('are listed newest first', async () => {
    const { refreshToken: token } = await plantPerson(fixture.world)
    for (const name of ['second', 'third', 'fourth']) {
      fixture.world.pass(1)
      await newProfile(fixture.base, token, { name })
    }
    expect((await list(token)).map(({ name }) => name)).toEqual(['fourth', 'third', 'second', 'Ann'])
  })

  it('are ten at most, however many are asked for at once', async () => {
    const { refreshToken: token } = await plantPerson(fixture.world)
    const asked = Array.from({ length: 15 }, (_, index) =>
      call(fixture.base, 'POST', '/profiles', { token, body: { name: `Number ${index}` } }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(9)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    expect(await list(token)).toHaveLength(10)
  })

  it('keep both of two changes at once to different fields', async () => {
    const { refreshToken: token, profileId } = await plantPerson(fixture.world)
    const change = (body: unknown) => call(fixture.base, 'PATCH', `/profiles/${profileId}`, { token, body })
    for (let round = 0; round < 20; round++) {
      const wanted = { name: `Round ${round}`, avatarUrl: `https://pictures.example/${round}.png`, providers: [String(round)] }
      await Promise.all(Object.entries(wanted).map(([field, value]) => change({ [field]: value })))
      expect((await change({})).body).toMatchObject(wanted)
    }
  })

  it('have a name as it was typed, trimmed, in any script', async () => {
    const { refreshToken: token } = await plantPerson(fixture.world)
    for (const name of ['  Zoë ', 'さくら', '👩‍👩‍👧', 'x'.repeat(64), "Robert'); drop table profiles; --"]) {
      const id = await newProfile(fixture.base, token, { name })
      expect((await call(fixture.base, 'GET', `/profiles/${id}`, { token })).body['name']).toBe(name.trim())
    }
  })

  it('keep their sessions through every change but of maturity', async () => {
    const { refreshToken: token, profileId } = await plantPerson(fixture.world)
    const session = await mint(fixture.base, token, profileId)
    const after = async (body: unknown) => {
      await call(fixture.base, 'PATCH', `/profiles/${profileId}`, { token, body })
      return (await call(fixture.base, 'GET', '/profile', { token: session })).status
    }
    expect(await after({ name: 'Anna', region: 'DE', maturity: 'all' })).toBe(200)
    expect(await after({ maturity: 'teen' })).toBe(401)
    const { body } = await call(fixture.base, 'GET', '/profile', { token: session })
    expect(body).toMatchObject({ code: 'TOKEN_INVALID', detail: expect.stringContaining('get a new session token') })
    const next = await mint(fixture.base, token, profileId)
    expect((await call(fixture.base, 'GET', '/profile', { token: next })).body['maturity']).toBe('teen')
  })
})
