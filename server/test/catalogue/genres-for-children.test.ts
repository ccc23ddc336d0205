import { expect, it } from 'vitest'
import { putTitles } from '../../src/catalogue/titles.ts'
import { mint, newProfile, plantPerson } from '../contract/fixture.ts'
import { call, signInDevice } from '../support/callers.ts'
import { film } from '../support/fixtures/made-titles.ts'
import { onEachStore, openWorld } from '../support/world.ts'

const [family, crime, horror] = [
  { id: 10_751, name: 'Family' },
  { id: 80, name: 'Crime' },
  { id: 27, name: 'Horror' },
]

onEachStore('GET /genres', (kind) => {
  it('offers a child no genre for adults, though a suitable title has it, and everybody else all', async () => {
    const world = await openWorld({ store: kind, env: { MARQUEE_DEMO: 'off', MARQUEE_DURABILITY: 'normal' } })
    const certifications = { US: 'G' }
    await putTitles(world.service.ctx, 'test', [
      film(1, { genres: [family, crime], certifications }),
      film(2, { genres: [family, horror], certifications }),
    ])
    const { browser, refreshToken } = await plantPerson(world)
    const offered = async (maturity: string, isBound: boolean) => {
      const profileId = await newProfile(world.base, refreshToken, { maturity })
      const session = isBound ? undefined : await mint(world.base, refreshToken, profileId)
      const token = session ?? (await signInDevice(browser, 'demo', profileId)).refreshToken
      const { body } = await call(world.base, 'GET', '/genres', { token })
      return (body['genres'] as unknown as { name: string; count: number }[]).map(({ name, count }) => `${name} ${count}`)
    }
    for (const isBound of [false, true]) {
      expect(await offered('kids', isBound)).toEqual(['Family 2'])
      for (const maturity of ['teen', 'all'])
        expect((await offered(maturity, isBound)).sort()).toEqual(['Crime 1', 'Family 2', 'Horror 1'])
    }
    await world.close()
  })
})
