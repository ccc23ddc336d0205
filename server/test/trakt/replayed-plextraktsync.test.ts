import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Application, idsOf } from './application.ts'
import { anotherProfile, listedSeries, listOf, openTraktWorld, type TraktWorld } from './trakt-world.ts'

// The requests of PlexTraktSync and pytrakt, on which it is built: the address is `trakt.core.BASE_URL`, and
// ends in a slash.

const ids = { client_id: 'c'.repeat(64), client_secret: 's'.repeat(64) }
const headers = { 'content-type': 'application/json', 'trakt-api-version': '2', 'trakt-api-key': ids.client_id }
const film = { imdb: 'tt0133093' }

/** The only form of times that pytrakt can read. */
const PYTRAKT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/

describe('PlexTraktSync', () => {
  let at: TraktWorld
  let app: Application
  beforeAll(async () => {
    at = await openTraktWorld()
    at = { ...at, profileId: await anotherProfile(at, { name: 'Йо' }) }
    app = new Application(at, { address: '/trakt/', headers })
  })
  afterAll(() => at?.world.close())

  it('signs in with a code, and renews the token with the old one in the header', async () => {
    expect(await app.signIn({ code: '/oauth/device/code', token: '/oauth/device/token' }, ids)).toEqual([400, 200])
    const request = { ...ids, redirect_uri: 'urn:ietf:wg:oauth:2.0:oob', grant_type: 'refresh_token' }
    const { status, body } = await app.send('POST', 'oauth/token', { ...request, refresh_token: app.token?.refresh_token })
    expect([status, typeof body['created_at'], typeof body['expires_in']]).toEqual([200, 'number', 'number'])
    app.token = body as never
  })

  it('makes its further paths of the user name, of which it keeps Latin letters only', async () => {
    const { body } = await app.send('GET', 'users/me')
    expect(body).toMatchObject({ username: 'me', name: 'Йо' })
    for (const path of ['watched/movies', 'watchlist/movies', 'watchlist/shows', 'ratings/episodes', 'lists'])
      expect((await app.send('GET', `users/${body['username']}/${path}`)).text).toBe('[]')
    expect((await app.send('GET', `users/${encodeURIComponent('ио')}/watched/shows`)).text).toBe('[]') // in its own letters
    expect((await app.send('GET', 'users/likes/lists?limit=1000')).text).toBe('[]')
  })

  it('looks films and series up by the ids of Plex', async () => {
    const [found] = listOf<{ movie: Record<string, unknown> }>(await app.send('GET', `search/imdb/${film.imdb}?type=movie`))
    expect(found?.movie).toMatchObject({ title: 'The Matrix', year: 1999 })
    expect(Object.keys(idsOf(found?.movie)).sort()).toEqual(['imdb', 'slug', 'tmdb', 'trakt'])
    const shows = listOf<{ show: Record<string, unknown> }>(
      await app.send('GET', `search/imdb/${listedSeries.imdb_id}?type=show`),
    )
    expect(Object.keys(idsOf(shows[0]?.show)).sort()).toEqual(['imdb', 'slug', 'tmdb', 'trakt', 'tvdb', 'tvrage'])
    expect((await app.send('GET', 'search/tmdb/7700001?type=episode')).text).toBe('[]')
  })

  it('reads the seasons with their episodes by the number of the series, and marks one as watched by its ids', async () => {
    const [found] = listOf<{ show: object }>(await app.send('GET', `search/imdb/${listedSeries.imdb_id}?type=show`))
    const number = idsOf(found?.show)['trakt']
    const seasons = listOf<{ number: number; episodes: { season: number; number: number; title: null }[] }>(
      await app.send('GET', `shows/${number}/seasons?extended=episodes`),
    )
    const episode = seasons.find((season) => season.number === 1)?.episodes[0]
    expect(Object.keys(idsOf(episode)).sort()).toEqual(['imdb', 'tmdb', 'trakt', 'tvdb', 'tvrage'])
    const body = { episodes: [{ ids: idsOf(episode), watched_at: '2021-02-03T04:05:06.000Z' }] }
    expect((await app.send('POST', 'sync/history', body)).body).toMatchObject({ added: { episodes: 1 } })
    const full = await app.send('GET', `shows/${number}?extended=full`)
    expect(full.body).toMatchObject({ first_aired: expect.stringMatching(PYTRAKT_TIME), airs: { day: null, time: null } })
  })

  it('reads what was watched and collected into objects that take no other fields', async () => {
    await app.send('POST', 'sync/collection', { movies: [{ title: 'The Matrix', year: 1999, ids: film, media_type: 'digital' }] })
    const collected = { shows: [{ ids: { imdb: listedSeries.imdb_id }, seasons: [{ number: 2 }] }] }
    await app.send('POST', 'sync/collection', collected)
    at.world.pass(123) // so that now is no whole second
    await app.send('POST', 'scrobble/stop', {
      movie: { title: 'Inception', year: 2010, ids: { imdb: 'tt1375666' } },
      progress: 100,
    })
    type Show = { seasons: { number: number; episodes: Record<string, unknown>[] }[]; last_watched_at?: string }
    const known = ['plays', 'last_watched_at', 'last_updated_at', 'last_collected_at', 'reset_at', 'show', 'seasons']
    for (const path of ['sync/watched/shows', 'sync/collection/shows'])
      for (const show of listOf<Show>(await app.send('GET', path))) {
        expect(Object.keys(show).filter((name) => !known.includes(name))).toEqual([])
        for (const { episodes, ...season } of show.seasons) {
          expect(Object.keys(season)).toEqual(['number'])
          for (const episode of episodes) {
            const { number: _, plays: __, ...times } = episode
            for (const time of Object.values(times)) expect(time).toMatch(PYTRAKT_TIME)
            expect(Object.keys(times)).toHaveLength(1)
          }
        }
      }
    const [watched] = listOf<{ last_watched_at: string }>(await app.send('GET', 'users/me/watched/movies'))
    expect(watched?.last_watched_at).toMatch(PYTRAKT_TIME)
    expect(listOf(await app.send('GET', 'users/me/collection/movies?extended=metadata'))).toHaveLength(1)
  })

  it('keeps the watchlist and ratings in step', async () => {
    const movie = { title: 'Alien', year: 1979, ids: { imdb: 'tt0078748', tmdb: null, trakt: null, slug: 'alien-1979' } }
    expect((await app.send('POST', 'sync/watchlist', { movies: [movie] })).body).toMatchObject({ added: { movies: 1 } })
    const [entry] = listOf<Record<string, unknown>>(await app.send('GET', 'users/me/watchlist/movies'))
    expect(entry).toMatchObject({ listed_at: expect.stringMatching(PYTRAKT_TIME), movie: { title: 'Alien' } })
    expect((await app.send('POST', 'sync/watchlist/remove', { movies: [movie] })).body).toMatchObject({ deleted: { movies: 1 } })
    await app.send('POST', 'sync/ratings', { movies: [{ rating: 7, rated_at: '2021-02-03T04:05:06.000Z', ids: film }] })
    expect(listOf(await app.send('GET', 'users/me/ratings/movies'))).toMatchObject([{ rating: 7, movie: { ids: film } }])
  })

  it('may send a path that begins with a slash, and the body null', async () => {
    expect(listOf(await app.send('GET', '/movies/trending'))[0]).toMatchObject({
      watchers: 0,
      movie: { title: expect.any(String) },
    })
    expect((await app.send('DELETE', 'checkin', null)).status).toBe(204)
    const [film] = listOf<object>(await app.send('GET', 'recommendations/movies'))
    expect((await app.send('DELETE', `recommendations/movies/${idsOf(film)['slug']}`, null)).status).toBe(204)
  })
})
