import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleWriterFor } from '../../src/trakt/titles.ts'
import { call } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { anotherProfile, clientOf, countedSeries, listedSeries, listOf, openTraktWorld, type TraktWorld } from './trakt-world.ts'

const winter = { ids: { imdb: listedSeries.imdb_id } }

onEachStore('clients of Trakt', (store) => {
  let at: TraktWorld
  beforeAll(async () => {
    at = await openTraktWorld(store)
  })
  afterAll(() => at?.world.close())

  it('see with the eyes of the profile they were approved for: what is over its limit is not there', async () => {
    const kids = await clientOf(at, await anotherProfile(at, { maturity: 'kids', region: 'US' }))
    const grown = { ids: { imdb: countedSeries.imdb_id } }
    const added = await kids('POST', '/sync/history', { shows: [grown, winter] })
    expect(added.body).toMatchObject({ added: { episodes: 5 }, not_found: { shows: [grown] } })
    expect((await kids('GET', '/shows/a-short-summer-2018')).status).toBe(404)
    expect(listOf(await kids('GET', '/search/show?query=a%20short%20summer'))).toEqual([])
    expect(listOf(await kids('GET', `/search/imdb/${countedSeries.imdb_id}`))).toEqual([])
    expect((await kids('POST', '/scrobble/stop', { show: grown, episode: { season: 1, number: 1 }, progress: 90 })).status).toBe(
      404,
    )
  })

  it('return the same history as our own interface', async () => {
    const send = await clientOf(at, await anotherProfile(at, {}))
    await send('POST', '/sync/history', { shows: [{ ...winter, seasons: [{ number: 1 }] }] })
    const own = await call(at.world.base, 'GET', '/profiles', { token: send.token })
    const [{ id: profileId }] = own.body['profiles'] as unknown as [{ id: string }]
    const minted = await call(at.world.base, 'POST', '/auth/session-token', { token: send.token, body: { profileId } })
    const token = String(minted.body['sessionToken'])
    const { body } = await call(at.world.base, 'GET', `/profile/history/${listedSeries.id}`, { token })
    expect(body).toMatchObject({ episodes: { watched: 3, aired: 5 }, watched: false })
  })

  it('count a scrobble once that is repeated within the hour, and answer it like the first', async () => {
    const send = await clientOf(at, await anotherProfile(at, {}))
    const stop = () => send('POST', '/scrobble/stop', { show: winter, episode: { season: 1, number: 1 }, progress: 90 })
    expect((await stop()).status).toBe(201)
    at.world.pass(30 * 60_000)
    expect((await stop()).body).toMatchObject({ action: 'scrobble', progress: 90 })
    expect(listOf(await send('GET', '/sync/history/episodes'))).toHaveLength(1)
    at.world.pass(61 * 60_000)
    await stop()
    expect(listOf(await send('GET', '/sync/history/episodes'))).toHaveLength(2)
  })

  it('take back one play of several, and the entry with the last', async () => {
    const send = await clientOf(at, await anotherProfile(at, {}))
    const episode = { number: 1, episodes: [{ number: 1 }] }
    const plays = ['2020-01-01T10:00:00Z', '2021-01-01T10:00:00Z'].map((watched_at) => ({
      ...winter,
      watched_at,
      seasons: [episode],
    }))
    await send('POST', '/sync/history', { shows: plays })
    await send('POST', '/sync/history', { shows: plays }) // said again, it changes nothing
    const entries = listOf(await send('GET', '/sync/history/episodes'))
    expect(entries).toHaveLength(2)
    const [first, second] = entries.map(({ id }) => Number(id))
    expect((await send('POST', '/sync/history/remove', { ids: [first, 42] })).body).toMatchObject({
      deleted: { movies: 0, episodes: 1 },
      not_found: { ids: [42] },
    })
    expect(listOf(await send('GET', '/sync/watched/shows'))).toMatchObject([{ plays: 1 }])
    await send('POST', '/sync/history/remove', { ids: [second] })
    expect(listOf(await send('GET', '/sync/watched/shows'))).toEqual([])
  })

  it('name an episode by the id that they were given for it', async () => {
    const send = await clientOf(at, await anotherProfile(at, {}))
    const { body } = await send('GET', '/shows/the-long-winter-2015/progress/watched')
    const { ids } = body['next_episode'] as unknown as { ids: { trakt: number } }
    expect((await send('POST', '/sync/history', { episodes: [{ ids }] })).body).toMatchObject({ added: { episodes: 1 } })
    const foreign = { ids: { trakt: ids.trakt, tvdb: 3_859_781 } } // one that trakt.tv has given
    expect((await send('POST', '/sync/history', { episodes: [foreign] })).body).toMatchObject({
      added: { episodes: 0 },
      not_found: { episodes: [foreign] },
    })
    const beyond = { ids: { trakt: 73_640 } } // also one of trakt.tv
    for (const path of ['/sync/history', '/sync/ratings'])
      expect((await send('POST', path, { episodes: [{ ...beyond, rating: 8 }] })).body).toMatchObject({
        added: { episodes: 0 },
        not_found: { episodes: [beyond] },
      })
  })

  it('may name a series by its TheTVDB id, and get that id if the catalogue has it', async () => {
    const send = await clientOf(at, await anotherProfile(at, {}))
    const shows = [{ ids: { tvdb: countedSeries.tvdb_id } }, { ids: { trakt: 1, tvdb: 1 } }] // the second is one that trakt.tv knows
    expect((await send('POST', '/sync/watchlist', { shows })).body).toMatchObject({
      added: { shows: 1 },
      not_found: { shows: [shows[1]] },
    })
    const found = listOf(await send('GET', `/search/tvdb/${countedSeries.tvdb_id}?type=show`))
    expect(found).toMatchObject([{ type: 'show', show: { ids: { tvdb: countedSeries.tvdb_id, imdb: countedSeries.imdb_id } } }])
    expect(listOf(await send('GET', `/search/tmdb/${listedSeries.id.slice(3)}?type=show`))).toMatchObject([
      { show: { ids: { tvdb: null } } },
    ])
  })

  it('find every title by the slug that they were given for it', async () => {
    const { ctx } = at.world.service
    const live = ctx.liveCatalogue()
    const numbers = Array.from({ length: live.count }, (_, number) => number)
    const writer = await titleWriterFor(ctx, numbers, { languages: [], isFull: false })
    const slugOf = (number: number) => String(writer.title(number).ids['slug'])
    const bySlug = Map.groupBy(numbers, (number) => `${live.idOf(number).slice(0, 2)} ${slugOf(number)}`)
    const send = await clientOf(at, await anotherProfile(at, {}))
    const all = (isMovie: boolean) =>
      [...bySlug.values()].flatMap(([number = 0]) =>
        writer.isMovie(number) === isMovie ? [{ ids: { slug: slugOf(number) } }] : [],
      )
    const { body } = await send('POST', '/sync/watchlist', { movies: all(true), shows: all(false) })
    expect(body).toMatchObject({
      added: { movies: all(true).length, shows: all(false).length },
      not_found: { movies: [], shows: [] },
    })
  })

  it('do not mistake a number of trakt.tv for one of ours', async () => {
    const send = await clientOf(at, await anotherProfile(at, {}))
    const movies = [{ title: 'No Film Of That Name', year: 1990, ids: { trakt: 1, slug: 'no-film-of-that-name-1990' } }]
    expect((await send('POST', '/sync/watchlist', { movies })).body).toMatchObject({ added: { movies: 0 } })
    const numbered = { movies: [{ ids: { trakt: 2 } }] }
    expect((await send('POST', '/sync/history', numbered)).body).toMatchObject({
      added: { movies: 0 },
      not_found: numbered,
    })
    expect((await send('GET', '/movies/2')).status).toBe(404)
  })

  it('are told to send the show if a scrobble names an episode by an id that is not ours', async () => {
    const send = await clientOf(at)
    const { status, body } = await send('POST', '/scrobble/stop', { episode: { ids: { tvdb: 349232 } }, progress: 90 })
    expect([status, body['detail']]).toEqual([404, expect.stringContaining('send the show')])
  })

  it('get an error that names the missing field if a scrobble names no title', async () => {
    const send = await clientOf(at)
    const { status, body } = await send('POST', '/scrobble/start', { progress: 1 })
    expect([status, body['detail']]).toEqual([400, 'movie: name a movie, or an episode and its show'])
  })

  it('may send forms instead of JSON to sign in', async () => {
    const { token } = await clientOf(at)
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const post = (path: string, fields: Record<string, string>) =>
      call(at.world.base, 'POST', `/trakt/oauth/${path}`, { headers, body: new URLSearchParams(fields).toString() })
    const app = { client_id: 'c'.repeat(64), client_secret: 's' }
    const { status, body } = await post('device/code', app)
    expect(status).toBe(200)
    expect((await post('device/token', { ...app, code: String(body['device_code']) })).status).toBe(400) // not approved yet
    const renewed = await post('token', { ...app, grant_type: 'refresh_token', refresh_token: token })
    expect([renewed.status, renewed.body['token_type']]).toEqual([200, 'bearer'])
    expect((await post('revoke', { ...app, token: String(renewed.body['access_token']) })).status).toBe(200)
  })

  it('renew a token once, however many ask at once, and are all given the same', async () => {
    const { token } = await clientOf(at)
    const body = { client_id: 'c'.repeat(64), grant_type: 'refresh_token', refresh_token: token }
    const renew = () => call(at.world.base, 'POST', '/trakt/oauth/token', { body })
    const replies = await Promise.all(Array.from({ length: 8 }, renew))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.body['access_token'])).size).toBe(1)
    at.world.pass(61_000)
    expect((await renew()).status).toBe(401)
  })
})

describe('MARQUEE_TRAKT_CLIENTS', () => {
  const code = (at: TraktWorld, client_id: string) =>
    call(at.world.base, 'POST', '/trakt/oauth/device/code', { body: { client_id } })

  it('admits only applications that are registered for one profile', async () => {
    const at = await openTraktWorld('sqlite', { MARQUEE_TRAKT_CLIENTS: 'listed' })
    const client = { name: 'My player', created_at: 0 }
    await at.world.service.ctx.db
      .insertInto('clients')
      .values([
        { id: 'listed', needs_profile: 1, ...client },
        { id: 'for-all', needs_profile: 0, ...client },
      ])
      .execute()
    expect((await code(at, 'listed')).status).toBe(200)
    expect((await code(at, 'for-all')).status).toBe(403)
    expect((await code(at, 'unknown')).body['error']).toBe('invalid_client')
    await at.world.close()
  })

  it('refuses applications that were used before, too', async () => {
    const at = await openTraktWorld('sqlite', { MARQUEE_TRAKT_CLIENTS: 'off' })
    const send = await clientOf(at)
    expect((await send('GET', '/users/settings')).body['code']).toBe('FORBIDDEN')
    expect((await code(at, 'any')).status).toBe(403)
    await at.world.close()
  })
})

describe('MARQUEE_TRAKT_GUESTS', () => {
  it('lets callers without a token read titles and genres, and nothing of a profile', async () => {
    const at = await openTraktWorld('sqlite', { MARQUEE_TRAKT_GUESTS: 'on' })
    const read = (path: string) => call(at.world.base, 'GET', `/trakt${path}`)
    expect(listOf(await read('/search/show?query=a%20short%20summer'))).toMatchObject([{ show: { title: countedSeries.title } }])
    expect(listOf(await read(`/search/imdb/${countedSeries.imdb_id}`))).toHaveLength(1)
    expect((await read('/shows/a-short-summer-2018')).body['title']).toBe(countedSeries.title)
    expect(listOf(await read('/genres/movies')).length).toBeGreaterThan(5)
    for (const path of ['/sync/history', '/recommendations/movies', '/shows/a-short-summer-2018/progress/watched', '/users/me'])
      expect((await read(path)).status, path).toBe(401)
    await at.world.close()
  })

  it('counts guests by address, and leaves clients with a token within the limits of their profile', async () => {
    const at = await openTraktWorld('sqlite', { MARQUEE_TRAKT_GUESTS: 'on', MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '1' })
    const statuses: number[] = []
    const [path, from] = ['/trakt/genres/movies', '198.51.100.7']
    for (let n = 0; n < 11; n++) statuses.push((await call(at.world.base, 'GET', path, { from })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const kids = await clientOf(at, await anotherProfile(at, { maturity: 'kids', region: 'US' }))
    expect(listOf(await kids('GET', '/search/show?query=a%20short%20summer'))).toEqual([])
    expect((await call(at.world.base, 'GET', path, { token: 'rt_0' })).status).toBe(401)
    await at.world.close()
  })
})
