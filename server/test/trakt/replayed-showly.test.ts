import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Application, idsOf } from './application.ts'
import { countedSeries, listedSeries, listOf, openTraktWorld, type TraktWorld } from './trakt-world.ts'

// The requests of Showly (Android), with its address in place of `https://api.trakt.tv/`, after signing in. Its own
// sign-in is a page of trakt.tv, which this server does not have; it is signed in with a code instead.

const ids = { client_id: 'e'.repeat(64), client_secret: 'f'.repeat(64) }
const headers = { 'content-type': 'application/json', 'trakt-api-key': ids.client_id, 'trakt-api-version': '2' }

type Item = Record<string, unknown>

describe('Showly', () => {
  let at: TraktWorld
  let app: Application
  let winter = 0
  let matrix = 0
  beforeAll(async () => {
    at = await openTraktWorld()
    app = new Application(at, { address: '/trakt/', headers })
    await app.signIn({ code: 'oauth/device/code', token: 'oauth/device/token' }, ids)
    winter = await numberOf(`shows/${listedSeries.imdb_id}`)
    matrix = await numberOf('movies/tt0133093')
  })
  afterAll(() => at?.world.close())

  const numberOf = async (path: string) => Number(idsOf((await app.send('GET', path)).body)['trakt'])
  const list = async (path: string) => listOf<Item>(await app.send('GET', path))

  it('shows what to discover: popular, trending and anticipated titles', async () => {
    const shows = await list('shows/popular?extended=full&limit=100&genres=')
    expect(shows.length).toBeGreaterThan(10)
    expect(shows[0]).toMatchObject({ title: expect.any(String), votes: expect.any(Number), genres: expect.any(Array) })
    for (const { show } of await list('shows/trending?extended=full&genres=&limit=298')) expect(show).toMatchObject({ ids: {} })
    for (const { movie } of await list('movies/trending?extended=full&genres=&limit=252'))
      expect(movie).toMatchObject({ ids: {} })
    expect(await list('movies/anticipated?extended=full&limit=30&genres=')).toBeInstanceOf(Array)
  })

  it('opens a series: facts, related series, seasons, next episode, comments and translations', async () => {
    const { body } = await app.send('GET', `shows/${winter}?extended=full`)
    expect(body).toMatchObject({ title: listedSeries.title, airs: {}, aired_episodes: 5, status: 'returning series' })
    expect(Object.keys(idsOf(body)).sort()).toEqual(['imdb', 'slug', 'tmdb', 'trakt', 'tvdb', 'tvrage'])
    expect(await list(`shows/${winter}/related?extended=full&limit=20`)).toBeInstanceOf(Array)
    const seasons = await list(`shows/${winter}/seasons?extended=full,episodes`)
    expect(seasons[1]).toMatchObject({
      number: 1,
      episode_count: 3,
      aired_episodes: 3,
      episodes: [{ season: 1, number: 1 }, {}, {}],
    })
    const next = await app.send('GET', `shows/${winter}/next_episode?extended=full`)
    expect(next.body).toMatchObject({ season: 3, number: 1, first_aired: '2199-03-01T00:00:00.000Z' })
    const counted = await numberOf(`shows/${countedSeries.imdb_id}`)
    expect((await app.send('GET', `shows/${counted}/next_episode?extended=full`)).status).toBe(204)
    expect(await list(`shows/${winter}/comments/newest?extended=full&limit=30&timestamp=1700000000000`)).toEqual([])
    expect(await list(`shows/${winter}/translations/de`)).toEqual([])
    const [episode] = await list(`shows/${winter}/seasons/1?translations=de`)
    expect(episode).toMatchObject({ season: 1, number: 1, ids: { trakt: expect.any(Number) } })
  })

  it('exports what was watched and listed by the numbers of this server, page by page', async () => {
    const request = {
      movies: [{ ids: { trakt: matrix }, watched_at: '2021-02-03T04:05:06.000Z', hidden_at: null }],
      shows: [],
      episodes: [],
      seasons: [],
    }
    expect((await app.send('POST', 'sync/history', request)).body).toMatchObject({ added: { movies: 1 } })
    const shows = [{ ids: { trakt: winter }, watched_at: 'released', hidden_at: null }]
    expect((await app.send('POST', 'sync/watchlist', { shows })).body).toMatchObject({ added: { shows: 1 } })
    const page = await app.send('GET', 'sync/watchlist/shows?extended=full&page=1&limit=200')
    expect(Number(page.headers.get('x-pagination-page-count'))).toBe(1)
    expect(listOf(page)).toMatchObject([{ listed_at: expect.any(String), show: { ids: { trakt: winter } } }])
    expect(await list('sync/watched/movies?extended=full')).toMatchObject([{ plays: 1, movie: { ids: { trakt: matrix } } }])
    expect((await app.send('GET', `sync/history/shows/${winter}?page=1&limit=200`)).text).toBe('[]')
  })

  it('hides titles in the sections that it has for them, and shows them again', async () => {
    const shows = [{ ids: { trakt: winter }, watched_at: null, hidden_at: '2022-03-04T05:06:07.000Z' }]
    const movies = [{ ids: { trakt: matrix } }]
    await app.send('POST', 'users/hidden/progress_watched', { shows })
    await app.send('POST', 'users/hidden/calendar', { movies })
    expect(await list('users/hidden/progress_watched?type=show&extended=full&page=1&limit=200')).toMatchObject([
      { hidden_at: '2022-03-04T05:06:07.000Z', type: 'show', show: { ids: { trakt: winter } } },
    ])
    expect(await list('users/hidden/calendar?type=movie&extended=full&page=1&limit=200')).toMatchObject([
      { hidden_at: expect.any(String), movie: { ids: { trakt: matrix } } },
    ])
    const { body } = await app.send('GET', 'sync/last_activities')
    expect(body).toMatchObject({ shows: { hidden_at: expect.any(String) }, movies: { hidden_at: expect.any(String) } })
    await app.send('POST', 'users/hidden/progress_watched/remove', { shows })
    expect(await list('users/hidden/dropped?type=show')).toEqual([])
    expect(await list('users/hidden/calendar')).toHaveLength(1)
  })

  it('rates a season and an episode by their numbers, and finds no personal lists', async () => {
    const seasons = await list(`shows/${winter}/seasons?extended=episodes`)
    const season = seasons[1]
    const [episode] = (season?.['episodes'] ?? []) as object[]
    await app.send('POST', 'sync/ratings', {
      seasons: [{ rating: 8, ids: idsOf(season) }],
      episodes: [{ rating: 9, ids: idsOf(episode) }],
    })
    expect(await list('sync/ratings/seasons')).toMatchObject([{ rating: 8, season: { number: 1 } }])
    expect(await list('sync/ratings/episodes')).toMatchObject([{ rating: 9, episode: { season: 1, number: 1 } }])
    await app.send('POST', 'sync/ratings/remove', { seasons: [{ rating: 0, ids: idsOf(season) }] })
    expect(await list('sync/ratings/seasons')).toEqual([])
    expect(await list('users/me/lists')).toEqual([])
    expect((await app.send('GET', 'users/me/lists/1')).status).toBe(404)
    expect((await app.send('POST', 'users/me/lists', { name: 'A list', privacy: 'private' })).status).toBe(420)
  })

  it('renews its token with 60 days, twice the time that the answer states', async () => {
    at.world.pass(60 * 86_400_000)
    const request = { ...ids, redirect_uri: 'showly2://trakt', grant_type: 'refresh_token' }
    const renewed = await app.send('POST', 'oauth/token', { ...request, refresh_token: app.token?.refresh_token })
    expect([renewed.status, renewed.body['token_type']]).toEqual([200, 'bearer'])
  })
})
