import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, signInDevice } from '../../support/callers.ts'
import { onEachStore } from '../../support/world.ts'
import { type Fixture, newProfile, openFixture } from '../fixture.ts'
import { routes } from '../routes.ts'

const open = ['POST /auth/session-token', 'GET /auth/session', 'DELETE /auth/session', 'GET /profiles']

onEachStore('a sign-in bound to one profile', (store) => {
  let fixture: Fixture
  let token: string
  beforeAll(async () => {
    fixture = await openFixture(store)
    await newProfile(fixture.base, fixture.person.refreshToken)
    token = (await signInDevice(fixture.person.browser, 'demo', fixture.person.profileId)).refreshToken
  })
  afterAll(() => fixture?.world.close())

  it('sees that profile and no other', async () => {
    const { body } = await call(fixture.base, 'GET', '/profiles', { token })
    expect((body['profiles'] as unknown as { id: string }[]).map(({ id }) => id)).toEqual([fixture.person.profileId])
  })

  it('is forbidden everything that concerns the account or its other profiles', async () => {
    const identity = routes.filter(({ access }) => access === 'identity' || access === 'confirmed' || access === 'admin')
    const closed = identity.filter(({ method, path }) => !open.includes(`${method} ${path}`))
    expect(identity.length - closed.length).toBe(open.length)
    for (const { method, path } of closed) {
      const reply = await call(fixture.base, method, path.replace(/\{\w+\}/g, fixture.person.profileId), { token })
      expect([`${method} ${path}`, reply.status, reply.body['code']]).toEqual([`${method} ${path}`, 403, 'FORBIDDEN'])
    }
  })
})
