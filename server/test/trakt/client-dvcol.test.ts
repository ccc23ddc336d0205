import { TraktClient } from '@dvcol/trakt-http-client'
import { traktApi } from '@dvcol/trakt-http-client/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { hostOfItsOwn } from '../support/http/own-host-proxy.ts'
import { approve, listedSeries, openTraktWorld, type TraktWorld, tmdbOf } from './trakt-world.ts'

// The published package, pointed at this server by its own setting. It drops the path of the given address, so it needs
// a host of its own.

describe('the client @dvcol/trakt-http-client', () => {
  let at: TraktWorld
  let host: Awaited<ReturnType<typeof hostOfItsOwn>>
  let trakt: ReturnType<typeof newClient>
  beforeAll(async () => {
    at = await openTraktWorld()
    host = await hostOfItsOwn(at.world.base, '/trakt')
    trakt = newClient(host.base)
  })
  afterAll(async () => {
    await host?.close()
    await at?.world.close()
  })

  function newClient(endpoint: string) {
    const settings = { client_id: 'd'.repeat(64), client_secret: 'e'.repeat(64), redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' }
    return new TraktClient({ ...settings, endpoint, useragent: 'A client/1.0' }, {}, traktApi) as TraktClient & typeof traktApi
  }

  it('signs in with a code', async () => {
    const code = await trakt.getDeviceCode()
    await approve(at, code.user_code)
    await trakt.pollWithDeviceCode({ ...code, interval: 0.01 })
    expect(trakt.auth).toMatchObject({ access_token: expect.stringMatching(/^rt_/), refresh_token: expect.any(String) })
  })

  it('syncs the history and pages through it', async () => {
    const added = await trakt.sync.history.add({
      movies: [{ ids: { imdb: 'tt0133093' } }, { ids: { tmdb: tmdbOf('Alien') } }] as never,
      shows: [{ ids: { imdb: listedSeries.imdb_id }, seasons: [{ number: 2 }] }] as never,
    })
    expect(await added.json()).toMatchObject({ added: { movies: 2, episodes: 2 } })
    const read = await trakt.sync.history.get({ pagination: { page: 2, limit: 3 } })
    expect(read.pagination).toEqual({ itemCount: 4, pageCount: 2, limit: 3, page: 2 })
    expect(await read.json()).toHaveLength(1)
  })

  it('scrobbles an episode', async () => {
    const episode = { season: 1, number: 1 }
    const show = { ids: { imdb: listedSeries.imdb_id } }
    const done = await trakt.scrobble.stop({ episode, show, progress: 92 } as never)
    expect(await done.json()).toMatchObject({ action: 'scrobble', episode, show: { title: listedSeries.title } })
  })

  it('is recommended films', async () => {
    const read = await trakt.recommendations.movies.get({ ignore_collected: true })
    const films = (await read.json()) as unknown as { title: string }[]
    expect(films).toHaveLength(10)
    expect(films.map(({ title }) => title)).not.toContain('The Matrix')
  })

  it('is refused a search, for which it does not send its token', async () => {
    await expect(trakt.search.text({ type: 'movie', query: 'matrix' } as never)).rejects.toMatchObject({
      response: { status: 401 },
    })
  })

  it('renews its token and signs out', async () => {
    const { access_token: before } = trakt.auth
    at.world.pass(1000)
    const { access_token: token = '' } = await trakt.refreshToken()
    expect(token).not.toBe(before)
    await trakt.revokeAuthentication()
    expect((await call(at.world.base, 'GET', '/trakt/users/settings', { token })).body['code']).toBe('SIGN_IN_REVOKED')
  })
})
