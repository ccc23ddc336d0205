import { afterAll, beforeAll, expect, it } from 'vitest'
import { putTitles } from '../../src/catalogue/titles.ts'
import { call } from '../support/callers.ts'
import { film, films, series } from '../support/fixtures/made-titles.ts'
import { newWatcher, openPageWorld, sibling, type Watcher } from '../support/fixtures/page-world.ts'
import { anotherNode } from '../support/processes/another-node.ts'
import { onEachStore, type World } from '../support/world.ts'

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

  it('has the fields that distinguish titles of the same name, and null where unknown', async () => {
    const known = { year: 1995, runtime: 170, certificate: '16', genre_ids: [80, 28], vote_average: 7.921 }
    expect(await cardOf(ann.token, 'MV_1')).toMatchObject(known)
    const unknown = { year: null, runtime: null, certificate: null, genre_ids: [], vote_average: null }
    expect(await cardOf(ann.token, 'MV_2')).toMatchObject(unknown)
  })

  it('has the certificate of the profile’s region, and none without a region', async () => {
    const brazil = await sibling(ann, { region: 'BR' })
    const nowhere = await sibling(ann)
    const tokens = [brazil.token, nowhere.token, ann.person.refreshToken]
    const cards = await Promise.all(tokens.map((token) => cardOf(token, 'MV_1')))
    expect(cards.map((card) => card?.['certificate'])).toEqual(['14', null, null])
  })

  it('has the current facts of a title after an import', async () => {
    await putTitles(world.service.ctx, 'again', [{ ...heat, runtime: 171, vote_average: 0, certifications: { DE: '18' } }])
    expect(await cardOf(ann.token, 'MV_1')).toMatchObject({ year: 1995, runtime: 171, certificate: '18', vote_average: null })
  })
})

type State = Record<'liked' | 'super_liked' | 'disliked' | 'watchlist' | 'watched' | 'progress' | 'rating', unknown>
type Card = { id: string; state?: State; progress?: number; season?: number; episode?: number; next?: object }

const nothing: State = {
  liked: false,
  super_liked: false,
  disliked: false,
  watchlist: false,
  watched: false,
  progress: null,
  rating: null,
}

onEachStore('the state of a card', (store) => {
  let world: World
  let ann: Watcher
  beforeAll(async () => {
    world = await openPageWorld(store, [
      ...films(60).map((one) => ({ ...one, genres: [{ id: 18, name: 'Drama' }], release_date: '2001-02-03' })),
      series(1, { seasons: [{ number: 1, episodes: 3 }] }),
      series(2, { seasons: [{ number: 1, episodes: 3 }] }),
    ])
    ann = await newWatcher(world)
  })
  afterAll(() => world?.close())

  /** Every card of a page, row by row. */
  async function cardsOn(pageId: string, base = world.base): Promise<Card[]> {
    const path = `/pages/${pageId}/rows?limit=50&items=20`
    const { body } = await call(base, 'GET', path, { token: ann.token })
    return (body['rows'] as unknown as { items: Card[] }[]).flatMap(({ items }) => items)
  }
  const stateOf = (cards: Card[], mediaId: string) => cards.find(({ id }) => id === mediaId)?.state

  it('is absent while the profile has no signal for the title, and current on a stored page once it has', async () => {
    const { id } = await ann.page()
    const before = await cardsOn(id)
    const [one = '', other = '', third = '', fourth = ''] = [...new Set(before.map((card) => card.id))]
    expect(before.every(({ state }) => state === undefined)).toBe(true)
    await ann.like(one)
    await ann.done('POST', '/profile/watchlist', { mediaId: one })
    await ann.done('PUT', `/profile/ratings/${one}`, { rating: 9 })
    await ann.done('POST', '/profile/scrobble/'.concat(other), { progress: 41.26 })
    await ann.done('POST', '/profile/history', { mediaId: third })
    await ann.done('POST', '/profile/disliked', { mediaId: fourth })
    const after = await cardsOn(id)
    expect(after.map((card) => card.id)).toEqual(before.map((card) => card.id))
    expect(stateOf(after, one)).toEqual({ ...nothing, liked: true, watchlist: true, rating: 9 })
    expect(stateOf(after, other)).toEqual({ ...nothing, progress: 41.2 })
    expect(stateOf(after, third)).toEqual({ ...nothing, watched: true })
    expect(stateOf(after, fourth)).toEqual({ ...nothing, disliked: true })
    await ann.done('POST', '/profile/super_liked', { mediaId: one })
    await ann.done('DELETE', `/profile/watchlist/${one}`)
    await ann.done('DELETE', `/profile/ratings/${one}`)
    await ann.done('DELETE', `/profile/playback/${other}`)
    await ann.done('DELETE', `/profile/history/${third}`)
    await ann.done('DELETE', `/profile/disliked/${fourth}`)
    const last = await cardsOn(id)
    expect(stateOf(last, one)).toEqual({ ...nothing, super_liked: true })
    expect([other, third, fourth].map((mediaId) => stateOf(last, mediaId))).toEqual([undefined, undefined, undefined])
  })

  it('is in lists, search, ratings and playback too, and in the answer to a write', async () => {
    await ann.like('MV_7')
    const rated = await ann.done('PUT', '/profile/ratings/MV_7', { rating: 3 })
    const played = await ann.done('POST', '/profile/playback', { mediaId: 'MV_7', progress: 12 })
    const state = { ...nothing, liked: true, rating: 3, progress: 12 }
    expect([rated.body['media'], played.body['media']]).toMatchObject([{ state: { ...state, progress: null } }, { state }])
    for (const list of ['liked', 'ratings', 'playback']) {
      const { items } = (await ann.done('GET', `/profile/${list}`)).body as unknown as { items: { media: Card }[] }
      expect(items.find(({ media }) => media.id === 'MV_7')?.media.state, list).toEqual(state)
    }
    const search = (await ann.done('GET', '/search?q=film%207')).body as unknown as { items: Card[] }
    expect(stateOf(search.items, 'MV_7')).toEqual(state)
    const device = await call(world.base, 'GET', '/search?q=film%207', { token: ann.person.refreshToken })
    expect(stateOf((device.body as unknown as { items: Card[] }).items, 'MV_7')).toBeUndefined()
    expect((await ann.done('POST', '/profile/history', { mediaId: 'MV_8' })).body['media']).toMatchObject({
      state: { ...nothing, watched: true },
    })
  })

  it('shows a change of another node within a second, and of any other writer within ten', async () => {
    const { id } = await ann.page({ pageFilters: { media_type: 'movie' } })
    const node = await anotherNode(world)
    const there = `http://127.0.0.1:${node.port}`
    const cards = await cardsOn(id, there)
    const mediaId = cards.find(({ state }) => state === undefined)?.id ?? ''
    await ann.like(mediaId)
    expect(stateOf(await cardsOn(id), mediaId)).toMatchObject({ liked: true })
    world.pass(store === 'postgres' ? 1000 : 10_000) // one server has an embedded store to itself
    await expect.poll(async () => stateOf(await cardsOn(id, there), mediaId)).toMatchObject({ liked: true })
    await world.service.ctx.db.deleteFrom('opinions').where('profile_id', '=', ann.profileId).execute()
    world.pass(10_000)
    expect(stateOf(await cardsOn(id, there), mediaId)).toBeUndefined()
  })

  it('of a resumable title has the position as it was when the page was composed', async () => {
    const ben = await newWatcher(world)
    await ben.done('POST', '/profile/playback', { mediaId: 'MV_3', progress: 33.3 })
    await ben.done('POST', '/profile/playback', { mediaId: 'TV_1', season: 1, episode: 2, progress: 50 })
    await ben.done('POST', '/profile/history', { mediaId: 'TV_2', season: 1, episode: 1 })
    const { id } = await ben.page()
    await ben.done('POST', '/profile/playback', { mediaId: 'MV_3', progress: 66 })
    const [row] = (await ben.rows(id)) as unknown as { items: Card[] }[]
    const shown = Object.fromEntries((row?.items ?? []).map((card) => [card.id, card]))
    expect(shown['MV_3']).toMatchObject({ progress: 33.3, state: { progress: 66 } })
    expect(shown['TV_1']).toMatchObject({ progress: 50, season: 1, episode: 2 })
    expect(shown['TV_2']).toMatchObject({ next: { season: 1, episode: 2 } })
    expect(shown['TV_2']).not.toHaveProperty('progress')
  })
})
