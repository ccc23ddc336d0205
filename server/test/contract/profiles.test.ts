import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { mint, newProfile, openScene, plantPerson, type Scene } from './scene.ts'

onEachStore('profiles', (store) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(store)
  })
  afterAll(() => scene?.world.close())

  const list = async (token: string) => {
    const { body } = await call(scene.base, 'GET', '/profiles', { token })
    return body['profiles'] as unknown as { id: string; name: string }[]
  }

  it('are listed newest first', async () => {
    const { refreshToken: token } = await plantPerson(scene.world)
    for (const name of ['second', 'third', 'fourth']) {
      scene.world.pass(1)
      await newProfile(scene.base, token, { name })
    }
    expect((await list(token)).map(({ name }) => name)).toEqual(['fourth', 'third', 'second', 'Ann'])
  })

  it('are ten at most, however many are asked for at once', async () => {
    const { refreshToken: token } = await plantPerson(scene.world)
    const asked = Array.from({ length: 15 }, (_, index) =>
      call(scene.base, 'POST', '/profiles', { token, body: { name: `Number ${index}` } }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(9)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    expect(await list(token)).toHaveLength(10)
  })

  it('keep both of two changes at once to different fields', async () => {
    const { refreshToken: token, profileId } = await plantPerson(scene.world)
    const change = (body: unknown) => call(scene.base, 'PATCH', `/profiles/${profileId}`, { token, body })
    for (let round = 0; round < 20; round++) {
      const wanted = { name: `Round ${round}`, avatarUrl: `https://pictures.example/${round}.png`, providers: [String(round)] }
      await Promise.all(Object.entries(wanted).map(([field, value]) => change({ [field]: value })))
      expect((await change({})).body).toMatchObject(wanted)
    }
  })

  it('have a name as it was typed, trimmed, in any script', async () => {
    const { refreshToken: token } = await plantPerson(scene.world)
    for (const name of ['  Zoë ', 'さくら', '👩‍👩‍👧', 'x'.repeat(64), "Robert'); drop table profiles; --"]) {
      const id = await newProfile(scene.base, token, { name })
      expect((await call(scene.base, 'GET', `/profiles/${id}`, { token })).body['name']).toBe(name.trim())
    }
  })

  it('keep their sessions through every change but of maturity', async () => {
    const { refreshToken: token, profileId } = await plantPerson(scene.world)
    const session = await mint(scene.base, token, profileId)
    const after = async (body: unknown) => {
      await call(scene.base, 'PATCH', `/profiles/${profileId}`, { token, body })
      return (await call(scene.base, 'GET', '/profile', { token: session })).status
    }
    expect(await after({ name: 'Anna', region: 'DE', maturity: 'all' })).toBe(200)
    expect(await after({ maturity: 'teen' })).toBe(401)
    const { body } = await call(scene.base, 'GET', '/profile', { token: session })
    expect(body).toMatchObject({ code: 'TOKEN_INVALID', detail: expect.stringContaining('get a new session token') })
    const next = await mint(scene.base, token, profileId)
    expect((await call(scene.base, 'GET', '/profile', { token: next })).body['maturity']).toBe('teen')
  })
})
