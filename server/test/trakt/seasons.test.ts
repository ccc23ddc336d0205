import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachStore } from '../support/world.ts'
import { anotherProfile, clientOf, listedSeries, listOf, newClient, openTraktWorld, type TraktWorld } from './trakt-world.ts'

type Part = { number: number; season?: number; ids: { trakt: number }; episodes?: Part[] }

onEachStore('the seasons of a series for clients of Trakt', (store) => {
  let at: TraktWorld
  beforeAll(async () => {
    at = await openTraktWorld(store)
  })
  afterAll(() => at?.world.close())

  it('are all that the catalogue has, with their episodes or all facts if wanted', async () => {
    const send = await newClient(at)
    const read = async (query = '') => listOf<Part>(await send('GET', `/shows/the-long-winter-2015/seasons${query}`))
    const plain = await read()
    expect(plain.map(({ number }) => number)).toEqual([0, 1, 2, 3])
    expect(Object.keys(plain[1] ?? {})).toEqual(['number', 'ids'])
    const withEpisodes = await read('?extended=episodes')
    expect(withEpisodes.map(({ episodes = [] }) => episodes.length)).toEqual([2, 3, 2, 8])
    expect(withEpisodes[2]?.episodes?.[1]).toMatchObject({ season: 2, number: 2, title: null })
    const full = await read('?extended=full')
    expect(full[1]).toMatchObject({ episode_count: 3, aired_episodes: 3, first_aired: '2015-03-01T00:00:00.000Z' })
    expect(full[3]).toMatchObject({ episode_count: 8, aired_episodes: 0 })
    expect(full[1]).not.toHaveProperty('episodes')
    expect((await send('GET', `/shows/${listedSeries.imdb_id}/seasons/2/info?extended=full`)).body).toEqual(full[2])
    const both = await read('?extended=full,episodes')
    expect(both[1]).toMatchObject({ episode_count: 3, episodes: [{ number: 1, runtime: null }, {}, {}] })
  })

  it('are numbered where the catalogue has only their number', async () => {
    const send = await newClient(at)
    const seasons = '/shows/a-short-summer-2018/seasons'
    expect(listOf(await send('GET', `${seasons}?extended=full,episodes`))).toMatchObject([
      { number: 1, episode_count: 0, episodes: [] },
      { number: 2, episode_count: 0, episodes: [] },
    ])
    expect(listOf(await send('GET', `${seasons}/2`))).toEqual([])
    expect((await send('GET', `${seasons}/2/episodes/7`)).body).toMatchObject({ season: 2, number: 7 })
    for (const missing of ['0', '3', '3/info', '3/episodes/1', '2/episodes/0'])
      expect([missing, (await send('GET', `${seasons}/${missing}`)).status]).toEqual([missing, 404])
  })

  it('have episodes with ids by which they are watched, rated and scrobbled', async () => {
    const send = await newClient(at)
    const [, second] = listOf<Part>(await send('GET', '/shows/the-long-winter-2015/seasons/1'))
    const episode = (await send('GET', '/shows/the-long-winter-2015/seasons/1/episodes/2')).body
    expect(episode).toEqual(second)
    await send('POST', '/sync/ratings', { episodes: [{ ids: second?.ids, rating: 9 }] })
    expect(listOf(await send('GET', '/sync/ratings/episodes'))).toMatchObject([{ rating: 9, episode }])
    expect((await send('POST', '/scrobble/stop', { episode: { ids: second?.ids }, progress: 95 })).body).toMatchObject({
      action: 'scrobble',
      episode: { season: 1, number: 2 },
      show: { title: listedSeries.title },
    })
    for (const missing of ['1/episodes/4', '4', '0/episodes/3'])
      expect((await send('GET', `/shows/the-long-winter-2015/seasons/${missing}`)).status).toBe(404)
  })

  it('are not there for a profile whose limit the series is over', async () => {
    const kids = await clientOf(at, await anotherProfile(at, { maturity: 'kids', region: 'US' }))
    for (const path of ['seasons', 'seasons/1', 'seasons/1/info', 'seasons/1/episodes/1'])
      expect((await kids('GET', `/shows/a-short-summer-2018/${path}`)).status).toBe(404)
  })
})
