import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Application } from './application.ts'
import { listedSeries, listOf, openTraktWorld, type TraktWorld, tmdbOf } from './trakt-world.ts'

// The requests of jellyfin-plugin-trakt, with its address in place of `https://api.trakt.tv`. It reads numbers with
// 32 bits, and fails at an answer with a larger one.

const MAX_INT32 = 2 ** 31 - 1
const ids = { client_id: '5'.repeat(64), client_secret: 'b'.repeat(64) }
/** It knows episodes by their own ids first, which no catalogue of ours has. */
const episodeIds = { imdb: 'tt7700001', tmdb: 7_700_001, tvdb: '7700001' }
const seriesIds = { imdb: listedSeries.imdb_id, tvdb: '7700000' }

describe('the Trakt plugin of Jellyfin', () => {
  let at: TraktWorld
  let plugin: Application
  beforeAll(async () => {
    at = await openTraktWorld()
    plugin = new Application(at, { address: '/trakt', headers: { 'trakt-api-version': '2', 'trakt-api-key': ids.client_id } })
  })
  afterAll(() => at?.world.close())

  it('signs in with a code, and computes when to renew the token', async () => {
    const paths = { code: '/oauth/device/code', token: '/oauth/device/token' }
    expect(await plugin.signIn(paths, ids)).toEqual([400, 200])
    expect(plugin.token).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
    expect(plugin.token?.created_at).toBeLessThan(MAX_INT32)
    expect((plugin.token?.expires_in ?? 0) * 0.75).toBeGreaterThan(86_400)
  })

  it('adds 100 films at a time to the collection, with what it knows of the files', async () => {
    const file = { audio: 'aac', audio_channels: '5.1', resolution: 'hd_1080p', media_type: 'digital', '3d': false }
    const movies = [
      {
        collected_at: '2020-02-03T04:05:06.0000000Z',
        title: 'The Matrix',
        year: 1999,
        ids: { imdb: 'tt0133093', tmdb: 603 },
        ...file,
      },
      { collected_at: '2021-02-03T04:05:06.0000000Z', title: 'Alien', year: 1979, ids: { tmdb: tmdbOf('Alien') }, ...file },
      { collected_at: '2021-02-03T04:05:06.0000000Z', title: 'No Such Film', ids: { imdb: 'tt0000111' } },
    ]
    const { body } = await plugin.send('POST', '/sync/collection', { movies })
    expect(body).toMatchObject({ added: { movies: 2 }, not_found: { movies: [{ ids: { imdb: 'tt0000111' } }] } })
    const collected = listOf(await plugin.send('GET', '/sync/collection/movies?extended=metadata'))
    expect(collected).toMatchObject([{ movie: { ids: { imdb: 'tt0078748' } } }, { collected_at: '2020-02-03T04:05:06.000Z' }])
  })

  it('sends episodes by their own ids, and those that are not found again by series, season and number', async () => {
    const watched_at = '2022-02-03T04:05:06.0000000Z'
    const first = await plugin.send('POST', '/sync/history', { episodes: [{ ids: episodeIds, watched_at }], shows: [] })
    // It looks for the ids of its own episode among those that come back.
    const notFound = first.body['not_found'] as unknown as { episodes: { ids: Record<string, unknown> }[] }
    expect(notFound.episodes.map((episode) => [episode.ids['imdb'], String(episode.ids['tvdb'])])).toEqual([
      [episodeIds.imdb, episodeIds.tvdb],
    ])
    const shows = [{ ids: seriesIds, seasons: [{ number: 1, episodes: [{ number: 2, watched_at }] }] }]
    const second = await plugin.send('POST', '/sync/history', { episodes: [], shows })
    expect(second.body).toMatchObject({ added: { episodes: 1 }, not_found: { episodes: [] } })
  })

  it('scrobbles an episode by its own ids, and after 404 by series, season and number', async () => {
    const scrobble = { app_date: '2026-01-02', app_version: '10.11.0', progress: 92.5 }
    expect((await plugin.send('POST', '/scrobble/stop', { ...scrobble, episode: { ids: episodeIds } })).status).toBe(404)
    const show = { title: listedSeries.title, year: 2015, ids: seriesIds }
    const { status, body } = await plugin.send('POST', '/scrobble/stop', { ...scrobble, episode: { season: 1, number: 3 }, show })
    expect([status, body['action'], body['progress']]).toEqual([201, 'scrobble', 92.5])
    const episode = body['episode'] as unknown as { ids: { trakt: number } }
    expect(episode.ids.trakt).toBeLessThanOrEqual(MAX_INT32)
  })

  it('reads watched films and series, and the whole history page by page', async () => {
    await plugin.send('POST', '/sync/history', { movies: [{ title: 'Inception', year: 2010, ids: { imdb: 'tt1375666' } }] })
    expect(listOf(await plugin.send('GET', '/sync/watched/movies'))).toMatchObject([
      { plays: 1, last_watched_at: expect.any(String), movie: { title: 'Inception', ids: { imdb: 'tt1375666' } } },
    ])
    const [series] = listOf<Record<string, unknown>>(await plugin.send('GET', '/sync/watched/shows'))
    expect(series).toMatchObject({ plays: 2, reset_at: null, seasons: [{ number: 1, episodes: [{ number: 2 }, { number: 3 }] }] })
    const page = await plugin.send('GET', '/sync/history/episodes?page=1&limit=1')
    expect(page.headers.get('x-pagination-page-count')).toBe('2') // it reads on until this page
    expect(listOf(page)).toMatchObject([{ watched_at: expect.any(String), action: 'scrobble', episode: { number: 3 } }])
    const none = await plugin.send('GET', '/sync/playback/episodes')
    expect(none.text).toBe('[]')
  })

  it('rates an episode, and films are recommended and dismissed', async () => {
    const shows = [{ ids: seriesIds, seasons: [{ number: 1, episodes: [{ number: 2, rating: 9 }] }] }]
    expect((await plugin.send('POST', '/sync/ratings', { shows })).body).toMatchObject({
      added: { episodes: 1 },
      not_found: { episodes: [] },
    })
    const [film] = listOf<{ ids: { slug: string } }>(await plugin.send('GET', '/recommendations/movies'))
    expect((await plugin.send('DELETE', `/recommendations/movies/${film?.ids.slug}`)).status).toBe(204)
  })

  it('renews the token, and signs out with the old one in the header', async () => {
    const request = { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob', grant_type: 'refresh_token', ...ids }
    const renewed = await plugin.send('POST', '/oauth/token', { ...request, refresh_token: plugin.token?.refresh_token })
    expect(renewed.status).toBe(200)
    const token = String(renewed.body['access_token'])
    at.world.pass(61_000) // the old token has ended, and the application still sends it
    expect((await plugin.send('POST', '/oauth/revoke', { token, ...ids })).status).toBe(200)
  })
})
