import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, signInDevice } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { routes } from './routes.ts'
import { newProfile, openScene, type Scene } from './scene.ts'

const open = ['POST /auth/session-token', 'GET /auth/session', 'DELETE /auth/session', 'GET /profiles']

onEachStore('a sign-in bound to one profile', (store) => {
  let scene: Scene
  let token: string
  beforeAll(async () => {
    scene = await openScene(store)
    await newProfile(scene.base, scene.person.refreshToken)
    token = (await signInDevice(scene.person.browser, 'demo', scene.person.profileId)).refreshToken
  })
  afterAll(() => scene?.world.close())

  it('sees that profile and no other', async () => {
    const { body } = await call(scene.base, 'GET', '/profiles', { token })
    expect((body['profiles'] as unknown as { id: string }[]).map(({ id }) => id)).toEqual([scene.person.profileId])
  })

  it('is forbidden everything that concerns the account or its other profiles', async () => {
    const identity = routes.filter(({ access }) => access === 'identity' || access === 'person' || access === 'admin')
    const closed = identity.filter(({ method, path }) => !open.includes(`${method} ${path}`))
    expect(identity.length - closed.length).toBe(open.length)
    for (const { method, path } of closed) {
      const reply = await call(scene.base, method, path.replace(/\{\w+\}/g, scene.person.profileId), { token })
      expect([`${method} ${path}`, reply.status, reply.body['code']]).toEqual([`${method} ${path}`, 403, 'FORBIDDEN'])
    }
  })
})
