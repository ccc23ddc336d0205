import Trakt from 'trakt.tv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { approve, countedSeries, listedSeries, openTraktWorld, type TraktWorld, tmdbOf } from './trakt-world.ts'

// The package as it is published, pointed at this server by its own setting.

const CLIENT_ID = 'c0ffee'.repeat(10)

describe('the client trakt.tv', () => {
  let at: TraktWorld
  let trakt: Trakt
  beforeAll(async () => {
    at = await openTraktWorld('sqlite', { MARQUEE_TRAKT_GUESTS: 'on' })
    trakt = new Trakt({ client_id: CLIENT_ID, client_secret: 'never looked at', api_url: `${at.world.base}/trakt` })
  })
  afterAll(() => at?.world.close())

  it('signs in with a code, as a device that is listed and named by its User-Agent', async () => {
    const codes = await trakt.get_codes()
    expect(codes).toMatchObject({ verification_url: 'http://marquee.test/activate', expires_in: 600, interval: 5 })
    await approve(at, codes.user_code)
    const token = await trakt.poll_access({ ...codes, interval: 0.01 })
    expect(token).toMatchObject({ token_type: 'bearer', scope: 'public', refresh_token: expect.stringMatching(/^rt_/) })
    const listed = await at.person.browser.send('GET', '/auth/sessions')
    const app = { clientID: 'trakt', deviceName: 'trakt.tv', profileId: at.profileId }
    expect(listed.body['sessions']).toContainEqual(expect.objectContaining(app))
  })

  it('renews its token, which ends the old one', async () => {
    const before = trakt.export_token()
    at.world.pass(1000)
    await trakt.refresh_token()
    expect(trakt.export_token().access_token).not.toBe(before.access_token)
    expect((await call(at.world.base, 'GET', '/trakt/users/settings', { token: before.access_token })).status).toBe(401)
    expect(await trakt.users.settings()).toMatchObject({ user: { name: 'Ann', username: 'ann' } })
  })

  it('adds to the history, by ids of several services, and reads it back', async () => {
    const added = await trakt.sync.history.add({
      movies: [
        { ids: { imdb: 'tt0133093' }, watched_at: '2020-01-02T20:00:00.000Z' },
        { ids: { tmdb: tmdbOf('Inception') }, watched_at: '2020-01-03T20:00:00.000Z' },
        { ids: { imdb: 'tt0000111' } },
      ],
      shows: [
        {
          ids: { imdb: listedSeries.imdb_id },
          seasons: [{ number: 1, episodes: [{ number: 1, watched_at: '2020-01-04T20:00:00.000Z' }, { number: 2 }] }],
        },
        { ids: { tmdb: Number(countedSeries.id.slice(3)) } },
      ],
    })
    expect(added).toEqual({
      added: { movies: 2, episodes: 4 },
      not_found: { movies: [{ ids: { imdb: 'tt0000111' } }], shows: [], seasons: [], episodes: [] },
    })
    const { data, pagination } = await trakt.sync.history.get({ type: 'movies', limit: 1, page: 2, pagination: true })
    expect(pagination).toEqual({ 'item-count': '2', limit: '1', page: '2', 'page-count': '2' })
    expect(data).toEqual([
      {
        id: expect.any(Number),
        action: 'watch',
        type: 'movie',
        watched_at: '2020-01-02T20:00:00.000Z',
        movie: {
          title: 'The Matrix',
          year: 1999,
          ids: { trakt: expect.any(Number), slug: 'the-matrix-1999', imdb: 'tt0133093', tmdb: tmdbOf('The Matrix') },
        },
      },
    ])
    const episodes = await trakt.sync.history.get({ type: 'episodes' })
    expect(episodes.map(({ episode }) => [episode?.season, episode?.number])).toEqual([
      [1, 2],
      [1, 1],
    ])
  })

  it('reads what was watched, with the episodes of a series', async () => {
    const movies = await trakt.sync.watched({ type: 'movies' })
    expect(movies.map(({ movie, plays }) => [movie?.title, plays])).toEqual([
      ['Inception', 1],
      ['The Matrix', 1],
    ])
    const shows = await trakt.sync.watched({ type: 'shows' })
    const winter = shows.find(({ show }) => show?.title === listedSeries.title)
    expect(winter).toMatchObject({ plays: 2, seasons: [{ number: 1, episodes: [{ number: 1, plays: 1 }, { number: 2 }] }] })
    expect(await trakt.shows.progress.watched({ id: 'the-long-winter-2015' })).toMatchObject({
      aired: 5,
      completed: 2,
      next_episode: { season: 1, number: 3 },
      last_episode: { season: 1, number: 2 },
    })
  })

  it('rates, and takes ratings back', async () => {
    const added = await trakt.sync.ratings.add({
      movies: [{ ids: { imdb: 'tt0133093' }, rating: 9, rated_at: '2021-05-01T10:00:00.000Z' }],
      shows: [{ ids: { imdb: listedSeries.imdb_id }, rating: 8, seasons: [{ number: 1, rating: 7 }] }],
    })
    expect(added).toMatchObject({ added: { movies: 1, shows: 1, seasons: 1, episodes: 0 } })
    const [movie] = await trakt.sync.ratings.get({ type: 'movies' })
    expect(movie).toMatchObject({
      rating: 9,
      rated_at: '2021-05-01T10:00:00.000Z',
      type: 'movie',
      movie: { title: 'The Matrix' },
    })
    expect(await trakt.sync.ratings.get({ type: 'shows', rating: '1,8' })).toHaveLength(1)
    const removed = await trakt.sync.ratings.remove({
      movies: [{ ids: { imdb: 'tt0133093' } }, { ids: { tmdb: tmdbOf('Inception') } }],
    })
    expect(removed).toMatchObject({ deleted: { movies: 1 } })
    expect(await trakt.sync.ratings.get({ type: 'movies' })).toEqual([])
  })

  it('scrobbles: paused it can be resumed, stopped near the end it was watched', async () => {
    const movie = { title: 'Alien', year: 1979, ids: { imdb: 'tt0078748', tmdb: tmdbOf('Alien') } }
    expect(await trakt.scrobble.start({ movie, progress: 1.5 })).toMatchObject({ action: 'start', movie: { title: 'Alien' } })
    at.world.pass(60_000)
    expect(await trakt.scrobble.pause({ movie, progress: 40 })).toMatchObject({ action: 'pause', progress: 40 })
    const [position] = await trakt.sync.playback.get({ type: 'movies' })
    expect(position).toMatchObject({ progress: 40, type: 'movie', movie: { ids: { imdb: 'tt0078748' } } })
    at.world.pass(3_600_000)
    expect(await trakt.scrobble.stop({ movie, progress: 97 })).toMatchObject({ action: 'scrobble', progress: 97 })
    expect(await trakt.sync.playback.get({ type: 'movies' })).toEqual([])
    const [newest] = await trakt.sync.history.get({ type: 'movies' })
    expect(newest).toMatchObject({ action: 'scrobble', movie: { title: 'Alien' } })
  })

  it('is recommended what it has not watched, and what was hidden never again', async () => {
    const first = await trakt.recommendations.movies.get({ limit: 20 })
    expect(first).toHaveLength(20)
    const watched = new Set(['The Matrix', 'Inception', 'Alien'])
    expect(first.filter(({ title }) => watched.has(title))).toEqual([])
    const [hidden] = first
    await trakt.recommendations.movies.hide({ id: hidden?.ids.slug })
    const then = await trakt.recommendations.movies.get({ limit: 100 })
    expect(then.map(({ ids }) => ids.slug)).not.toContain(hidden?.ids.slug)
    const shows = await trakt.recommendations.shows.get({ limit: 5, extended: 'full' })
    expect(shows[0]).toMatchObject({ aired_episodes: expect.any(Number), genres: expect.any(Array) })
  })

  it('searches, and reads titles, related titles and genres, for which it does not send its token', async () => {
    expect(await trakt.search.text({ type: 'movie', query: 'matrix' })).toContainEqual(
      expect.objectContaining({ type: 'movie', movie: expect.objectContaining({ title: 'The Matrix' }) }),
    )
    expect(await trakt.movies.summary({ id: 'tt0133093' })).toMatchObject({ title: 'The Matrix', year: 1999 })
    expect(await trakt.movies.related({ id: 'tt0133093' })).toHaveLength(10)
    expect(await trakt.genres({ type: 'movies' })).toContainEqual({ name: 'Action', slug: 'action' })
  })

  it('returns when each kind of data last changed', async () => {
    const { all, movies } = await trakt.sync.last_activities()
    expect(all >= movies.watched_at).toBe(true)
    expect(movies.watched_at > '2020').toBe(true)
  })

  it('signs out, which ends the sign-in', async () => {
    const { access_token } = trakt.export_token()
    trakt.revoke_token() // does not tell when it is done
    await expect
      .poll(async () => (await call(at.world.base, 'GET', '/trakt/users/settings', { token: access_token })).body['code'])
      .toBe('SIGN_IN_REVOKED')
  })
})
