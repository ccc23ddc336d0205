import { afterAll, beforeAll, expect, it } from 'vitest'
import { putTitles } from '../src/catalogue/titles.ts'
import { call } from './callers.ts'
import { film } from './made-titles.ts'
import { newWatcher, openPageWorld, sibling, type Watcher } from './page-world.ts'
import { onEachStore, type World } from './world.ts'

const heat = film(1, {
  title: 'Heat',
  release_date: '1995-12-15',
  runtime: 170,
  genres: [
    { id: 80, name: 'Crime' },
    { id: 28, name: 'Action' },
  ],
  vote_average: 7.921,
  certifications: { US: 'R', DE: '16', BR: '14' },
})

onEachStore('a card', (store) => {
  let world: World
  let ann: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store, [heat, film(2, { title: 'Heat' })])
    ann = await newWatcher(world, { region: 'DE' })
  })
  afterAll(() => world?.close())

  async function cardOf(token: string, mediaId: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await call(world.base, 'GET', '/search?q=heat', { token })
    return (body['items'] as unknown as Record<string, unknown>[]).find(({ id }) => id === mediaId)
  }

  it('has what tells namesakes apart, and null for what nobody knows', async () => {
    const known = { year: 1995, runtime: 170, certificate: '16', genre_ids: [80, 28], vote_average: 7.921 }
    expect(await cardOf(ann.token, 'MV_1')).toMatchObject(known)
    const unknown = { year: null, runtime: null, certificate: null, genre_ids: [], vote_average: null }
    expect(await cardOf(ann.token, 'MV_2')).toMatchObject(unknown)
  })

  it('has the certificate of the profile’s region, and none without one', async () => {
    const brazil = await sibling(ann, { region: 'BR' })
    const nowhere = await sibling(ann)
    const tokens = [brazil.token, nowhere.token, ann.person.refreshToken]
    const cards = await Promise.all(tokens.map((token) => cardOf(token, 'MV_1')))
    expect(cards.map((card) => card?.['certificate'])).toEqual(['14', null, null])
  })

  it('has the facts of a title as they are after an import', async () => {
    await putTitles(world.service.ctx, 'again', [{ ...heat, runtime: 171, vote_average: 0, certifications: { DE: '18' } }])
    expect(await cardOf(ann.token, 'MV_1')).toMatchObject({ year: 1995, runtime: 171, certificate: '18', vote_average: null })
  })
})
