import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Application } from './application.ts'
import { listedSeries, listOf, openTraktWorld, type TraktWorld, tmdbOf } from './trakt-world.ts'

// The requests of script.trakt for Kodi, which uses trakt.py: the address is `Trakt.base_url`.

const ids = { client_id: 'd'.repeat(64), client_secret: 'b'.repeat(64) }
const headers = { 'content-type': 'application/json', 'trakt-api-key': ids.client_id, 'trakt-api-version': '2' }
const show = { title: listedSeries.title, year: 2015, ids: { imdb: listedSeries.imdb_id } }

describe('script.trakt of Kodi', () => {
  let at: TraktWorld
  let addon: Application
  beforeAll(async () => {
    at = await openTraktWorld('sqlite', { MARQUEE_TRAKT_GUESTS: 'on' })
    addon = new Application(at, { address: '/trakt', headers })
  })
  afterAll(() => at?.world.close())

  it('signs in with a code, and has a token that it need not renew within two days', async () => {
    expect(await addon.signIn({ code: '/oauth/device/code', token: '/oauth/device/token' }, ids)).toEqual([400, 200])
    const { created_at = 0, expires_in = 0 } = addon.token ?? {}
    // It renews 48 hours before the end: a token of a day would be renewed with every request.
    expect(created_at + expires_in - 48 * 3600).toBeGreaterThan(at.world.now() / 1000)
    expect((await addon.send('GET', '/users/settings')).body).toMatchObject({ user: { username: expect.any(String) } })
  })

  it('scrobbles an episode by the ids of its series, season and number, and reads the answer for the rating', async () => {
    const episode = { season: 2, number: 1, title: 'One', ids: { tvdb: '7700002' } }
    const started = await addon.send('POST', '/scrobble/start', { show, episode, progress: 1.5 })
    expect(started.body).toMatchObject({ action: 'start', episode: { season: 2, number: 1 }, show: { title: show.title } })
    const stopped = await addon.send('POST', '/scrobble/stop', { show, episode, progress: 99.9 })
    expect(stopped.body['action']).toBe('scrobble')
    const { ids: found } = stopped.body['show'] as unknown as { ids: { trakt: number } }
    const rated = { ...show, seasons: [{ number: 2, episodes: [{ number: 1, rating: 8 }] }] }
    expect((await addon.send('POST', '/sync/ratings', { shows: [rated] })).status).toBe(201)
    const [rating] = listOf<Record<string, unknown>>(await addon.send('GET', '/sync/ratings/episodes'))
    expect(rating).toMatchObject({ rating: 8, episode: { season: 2, number: 1 }, show: { ids: { trakt: found.trakt } } })
  })

  it('compares the library with the collection and with what was watched, by the ids of series', async () => {
    const seasons = [{ number: 1, episodes: [{ number: 1, collected_at: '2020-01-02 03:04:05', ids: {} }, { number: 2 }] }]
    const added = await addon.send('POST', '/sync/collection', { shows: [{ ...show, rating: 0, tvshowid: 3, seasons }] })
    expect(added.body).toMatchObject({ added: { episodes: 2 }, not_found: { shows: [] } })
    const [collected] = listOf<Record<string, unknown>>(await addon.send('GET', '/sync/collection/shows'))
    expect(collected).toMatchObject({ show: { ids: { imdb: listedSeries.imdb_id, tvdb: null } } })
    expect(collected?.['seasons']).toMatchObject([{ number: 1, episodes: [{ number: 1 }, { number: 2 }] }])
    const watched = [{ number: 1, episodes: [{ number: 1, watched_at: '2020-01-02T03:04:05.000Z' }] }]
    await addon.send('POST', '/sync/history', { shows: [{ ...show, seasons: watched }] })
    const [seen] = listOf<Record<string, unknown>>(await addon.send('GET', '/sync/watched/shows'))
    expect(seen).toMatchObject({ seasons: [{ number: 1, episodes: [{ number: 1, plays: 1 }] }, { number: 2 }] })
  })

  it('reads where to resume, film by film', async () => {
    await addon.send('POST', '/scrobble/pause', {
      movie: { title: 'Alien', year: 1979, ids: { imdb: 'tt0078748' } },
      progress: 40,
    })
    const [position] = listOf<Record<string, unknown>>(await addon.send('GET', '/sync/playback/movies'))
    expect(position).toMatchObject({ progress: 40, paused_at: expect.any(String), type: 'movie', movie: { title: 'Alien' } })
    expect((await addon.send('DELETE', `/sync/playback/${position?.['id']}`)).status).toBe(204)
  })

  it('looks titles up without its token, which needs MARQUEE_TRAKT_GUESTS', async () => {
    const { token } = addon
    addon.token = undefined
    const [found] = listOf<Record<string, unknown>>(await addon.send('GET', `/search/tmdb/${tmdbOf('Alien')}`))
    expect(found).toMatchObject({ type: 'movie', movie: { ids: { slug: 'alien-1979' } } })
    expect(listOf(await addon.send('GET', '/search/movie?query=alien&year=1979'))[0]).toMatchObject({ movie: { year: 1979 } })
    expect((await addon.send('GET', '/shows/the-long-winter-2015/seasons/1/episodes/2')).body).toMatchObject({ number: 2 })
    const seasons = listOf<Record<string, unknown>>(
      await addon.send('GET', '/shows/the-long-winter-2015/seasons?extended=episodes'),
    )
    expect(seasons.map(({ number }) => number)).toEqual([0, 1, 2, 3])
    addon.token = token
  })
})
