import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachStore } from '../support/world.ts'
import { listedSeries, listOf, newClient, openTraktWorld, type TraktWorld } from './trakt-world.ts'

const winter = { ids: { imdb: listedSeries.imdb_id } }

onEachStore('what clients of Trakt synchronise', (store) => {
  let at: TraktWorld
  beforeAll(async () => {
    at = await openTraktWorld(store)
  })
  afterAll(() => at?.world.close())

  it('is a whole list if no limit is sent, and one page of it otherwise', async () => {
    const send = await newClient(at)
    const { db, liveCatalogue } = at.world.service.ctx
    const number = liveCatalogue().numberOf(listedSeries.id) ?? 0
    const rated = { profile_id: send.profileId, number, season: 1, rating: 7 }
    const rows = Array.from({ length: 2345 }, (_, episode) => ({ ...rated, episode, rated_at: 1_700_000_000_000 + episode }))
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('ratings')
        .values(rows.slice(from, from + 500))
        .execute()
    const episodesIn = async (query: string) =>
      listOf<{ episode: { number: number } }>(await send('GET', `/sync/ratings${query}`)).map(({ episode }) => episode.number)
    const all = rows.map(({ episode }) => episode).reverse()
    expect(await episodesIn('')).toEqual(all)
    expect(await episodesIn('?extended=full')).toEqual(all)
    expect(await episodesIn('?page=2')).toEqual(all.slice(1000, 2000))
    expect(await episodesIn('?page=2&limit=30')).toEqual(all.slice(30, 60))
    const { headers } = await send('GET', '/sync/ratings?limit=5000')
    expect([headers.get('x-pagination-limit'), headers.get('x-pagination-item-count')]).toEqual(['1000', '2345'])
  })

  it('has a scrobbled episode that the catalogue does not list yet', async () => {
    const send = await newClient(at)
    const scrobbled = { show: winter, episode: { season: 6, number: 1 } }
    expect((await send('POST', '/scrobble/start', { ...scrobbled, progress: 5 })).status).toBe(201)
    expect((await send('POST', '/scrobble/stop', { ...scrobbled, progress: 95 })).status).toBe(201)
    expect(listOf(await send('GET', '/sync/history'))).toMatchObject([{ episode: { season: 6, number: 1 } }])
  })
})
