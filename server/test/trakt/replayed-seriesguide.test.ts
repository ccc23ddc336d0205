import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Application, idsOf } from './application.ts'
import { listedSeries, listOf, openTraktWorld, type TraktWorld, tmdbOf } from './trakt-world.ts'

// The requests of SeriesGuide (Android), which uses trakt-java, with another address in place of
// `https://api.trakt.tv/`. trakt-java signs in with a code, too; SeriesGuide itself opens a page of trakt.tv instead.

const ids = { client_id: '7'.repeat(64), client_secret: '8'.repeat(64) }
const headers = { 'content-type': 'application/json', 'trakt-api-key': ids.client_id, 'trakt-api-version': '2' }

/** trakt-java reads these as an Integer, a date-time with an offset, and a Double. */
const isInteger = (value: unknown) => Number.isInteger(value) && Number(value) < 2 ** 31
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

type Item = Record<string, unknown>

describe('SeriesGuide', () => {
  let at: TraktWorld
  let app: Application
  beforeAll(async () => {
    at = await openTraktWorld()
    app = new Application(at, { address: '/trakt/', headers })
    expect(await app.signIn({ code: 'oauth/device/code', token: 'oauth/device/token' }, ids)).toEqual([400, 200])
  })
  afterAll(() => at?.world.close())

  const list = async (path: string) => listOf<Item>(await app.send('GET', path))

  it('reads the user, and when each kind of data has changed', async () => {
    expect((await app.send('GET', 'users/settings')).body).toMatchObject({ user: { username: expect.any(String), name: 'Ann' } })
    const { body } = await app.send('GET', 'sync/last_activities')
    const times = body as unknown as Record<string, Record<string, unknown>>
    const read = {
      movies: ['watched_at', 'collected_at', 'rated_at', 'watchlisted_at'],
      episodes: ['watched_at', 'collected_at', 'rated_at'],
      shows: ['rated_at'],
      notes: ['updated_at'],
    }
    for (const [kind, names] of Object.entries(read))
      for (const name of names) expect([kind, name, isTime(times[kind]?.[name])]).toEqual([kind, name, true])
  })

  it('finds the number of a series by its TMDB id, and uploads episodes with it, once for each play', async () => {
    const [found] = await list(`search/tmdb/${listedSeries.id.slice(3)}?type=show&extended=full&page=1&limit=1`)
    const { trakt } = idsOf(found?.['show'])
    expect(isInteger(trakt)).toBe(true)
    const episodes = [
      { number: 1, watched_at: '2020-02-03T04:05:06Z' },
      { number: 1, watched_at: '2021-02-03T04:05:06Z' },
      { number: 2 },
    ]
    const shows = [{ ids: { trakt }, seasons: [{ number: 1, episodes }] }]
    expect((await app.send('POST', 'sync/history', { shows })).body).toMatchObject({ added: { episodes: 3 } })
    const collected = [{ ids: { trakt }, seasons: [{ number: 2, episodes: [{ number: 1 }] }] }]
    expect((await app.send('POST', 'sync/collection', { shows: collected })).body).toMatchObject({ added: { episodes: 1 } })
  })

  it('reads the watched and collected episodes of series, which it knows by their TMDB ids', async () => {
    const [watched] = await list('sync/watched/shows')
    expect(watched).toMatchObject({
      seasons: [
        {
          number: 1,
          episodes: [
            { number: 1, plays: 2 },
            { number: 2, plays: 1 },
          ],
        },
      ],
    })
    expect(isTime(watched?.['last_watched_at'])).toBe(true)
    const { tmdb } = idsOf(watched?.['show'])
    expect(tmdb === null || isInteger(tmdb)).toBe(true)
    const page = await app.send('GET', 'sync/collection/shows?page=1&limit=1000')
    expect(page.headers.get('x-pagination-page-count')).toBe('1')
    expect(listOf(page)).toMatchObject([{ seasons: [{ number: 2, episodes: [{ number: 1 }] }] }])
  })

  it('syncs films by their TMDB ids', async () => {
    const movies = [{ ids: { tmdb: tmdbOf('Alien') } }]
    for (const path of ['sync/collection', 'sync/watchlist', 'sync/history']) {
      const { status, body } = await app.send('POST', path, { movies })
      expect([path, status, body['added']]).toMatchObject([path, 201, { movies: 1 }])
    }
    for (const path of ['sync/collection/movies', 'sync/watchlist/movies', 'sync/watched/movies'])
      expect(await list(path)).toMatchObject([{ movie: { title: 'Alien', ids: { tmdb: tmdbOf('Alien') } } }])
    expect((await list('sync/watched/movies'))[0]?.['plays']).toBe(1)
  })

  it('reads ratings of episodes, series and films', async () => {
    const [film, show] = [{ ids: { tmdb: tmdbOf('Alien') } }, { ids: { imdb: listedSeries.imdb_id } }]
    const seasons = [{ number: 1, episodes: [{ number: 1, rating: 6, rated_at: '2020-02-03T04:05:06Z' }] }]
    await app.send('POST', 'sync/ratings', { movies: [{ ...film, rating: 9 }], shows: [{ ...show, rating: 8, seasons }] })
    for (const [type, rating] of [
      ['movies', 9],
      ['shows', 8],
      ['episodes', 6],
    ]) {
      const [rated] = await list(`sync/ratings/${type}?page=1&limit=1000`)
      expect([type, rated?.['rating'], isTime(rated?.['rated_at'])]).toEqual([type, rating, true])
      const part = rated?.['episode'] ?? rated?.['show'] ?? rated?.['movie']
      expect(isInteger(idsOf(part)['trakt'])).toBe(true)
    }
    expect(await list('sync/ratings/movies/10')).toEqual([])
  })

  it('is told that there are no notes, by the status at which it leaves its own alone', async () => {
    expect((await app.send('GET', 'users/me/notes/shows?page=1')).status).toBe(426)
  })

  it('checks in, reads the history of the profile, and shows ratings and comments of a title', async () => {
    const checkin = { movie: { ids: { tmdb: tmdbOf('Alien') } }, message: 'Watching', app_version: '1', app_date: '2026-01-02' }
    const { status, body } = await app.send('POST', 'checkin', checkin)
    expect([status, isTime(body['watched_at'])]).toEqual([201, true])
    const entries = await list('users/me/history/episodes?page=1&limit=25&extended=full')
    expect(entries).toHaveLength(3)
    for (const { id, watched_at, action, episode } of entries) {
      expect([Number.isSafeInteger(id), isTime(watched_at), action]).toEqual([true, true, 'watch'])
      expect(isInteger(idsOf(episode)['trakt'])).toBe(true)
    }
    expect((await app.send('GET', 'movies/alien-1979/ratings')).body).toMatchObject({
      rating: expect.any(Number),
      distribution: {},
    })
    expect(await list('movies/alien-1979/comments?page=1&limit=25&extended=full')).toEqual([])
    expect(await list('users/me/friends?extended=full')).toEqual([])
  })
})
