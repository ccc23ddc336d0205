import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachStore } from '../support/world.ts'
import { clientOf, countedSeries, listedSeries, listOf, newClient, openTraktWorld, type TraktWorld } from './trakt-world.ts'

const winter = { ids: { imdb: listedSeries.imdb_id } }
const summer = { ids: { imdb: countedSeries.imdb_id } }

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

  it('has no empty pages for seasons that were watched as a whole', async () => {
    const send = await newClient(at)
    const movies = [{ ids: { imdb: 'tt0133093' }, watched_at: '2020-01-02T20:00:00.000Z' }]
    await send('POST', '/sync/history', { movies, shows: [summer] })
    const first = await send('GET', '/sync/history?limit=1')
    expect(listOf(first)).toMatchObject([{ movie: { title: 'The Matrix' } }])
    expect(first.headers.get('x-pagination-item-count')).toBe('1')
  })

  it('counts seasons without listed episodes in the progress of a series', async () => {
    const send = await newClient(at)
    const progress = async () => (await send('GET', '/shows/a-short-summer-2018/progress/watched')).body
    expect(await progress()).toMatchObject({ aired: 2, completed: 0, next_episode: { season: 1, number: 1 } })
    await send('POST', '/sync/history', { shows: [{ ...summer, seasons: [{ number: 1, episodes: [{ number: 1 }] }] }] })
    expect(await progress()).toMatchObject({ aired: 3, completed: 1, next_episode: { season: 1, number: 2 } })
    await send('POST', '/sync/history', { shows: [summer] })
    const seasons = [
      { number: 1, aired: 1, completed: 1 },
      { number: 2, aired: 1, completed: 1 },
    ]
    expect(await progress()).toMatchObject({ aired: 2, completed: 2, next_episode: null, seasons })
  })

  it('has titles that were watched at an unknown time, once and at the time of their entry', async () => {
    const send = await newClient(at)
    const [film] = listOf<{ ids: { slug: string } }>(await send('GET', '/recommendations/movies?limit=1'))
    const { db, liveCatalogue } = at.world.service.ctx
    const id = `MV_${(film as unknown as { ids: { tmdb: number } }).ids.tmdb}`
    const entry = { profile_id: send.profileId, season: -1, episode: -1, progress: 100, imported: 1 }
    const updated_at = Date.UTC(2021, 4, 1)
    await db
      .insertInto('history')
      .values([
        { ...entry, number: liveCatalogue().numberOf(id) ?? 0, updated_at },
        { ...entry, number: liveCatalogue().numberOf(listedSeries.id) ?? 0, season: 1, episode: 1, updated_at },
      ])
      .execute()
    const once = { plays: 1, last_watched_at: '2021-05-01T00:00:00.000Z' }
    expect(listOf(await send('GET', '/sync/watched/movies'))).toMatchObject([{ ...once, movie: film }])
    expect(listOf(await send('GET', '/sync/watched/shows'))).toMatchObject([{ ...once, seasons: [{ number: 1 }] }])
    const wanted = listOf(await send('GET', '/recommendations/movies?limit=100&ignore_watched=true'))
    expect(wanted.map(({ ids }) => ids)).not.toContainEqual(film?.ids)
    expect((await send('GET', '/shows/the-long-winter-2015/progress/watched')).body).toMatchObject({ completed: 1 })
  })

  it('is not refused for one odd value: it is read, limited or reported, and all others are stored', async () => {
    const send = await newClient(at)
    const [matrix, inception, alien] = ['tt0133093', 'tt1375666', 'tt0078748'].map((imdb) => ({ ids: { imdb } }))
    const watched = await send('POST', '/sync/history', {
      movies: [
        { ...matrix, watched_at: 1_600_000_000 },
        { ...inception, year: '2010', watched_at: 1_600_000_000_000 },
        { title: 1917, year: 'unknown', watched_at: '2020-09-13T12:26:40Z', ids: { tmdb: 'x', imdb: 7 } },
        null,
      ],
      shows: [{ ...winter, seasons: [{ number: '1', episodes: [{ number: '2' }, { number: 'x' }] }, { number: -1 }] }],
    })
    expect(watched.body).toMatchObject({
      added: { movies: 3, episodes: 1 },
      not_found: { movies: [{}], seasons: [winter], episodes: [winter] },
    })
    const times = listOf<{ watched_at: string }>(await send('GET', '/sync/history/movies')).map((play) => play.watched_at)
    expect(times).toEqual(Array(3).fill('2020-09-13T12:26:40.000Z'))
    const rated = await send('POST', '/sync/ratings', {
      movies: [
        { ...matrix, rating: '8' },
        { ...inception, rating: 11 },
        { ...alien, rating: 'good' },
      ],
    })
    expect(rated.body).toMatchObject({ added: { movies: 2 }, not_found: { movies: [{ ids: expect.anything() }] } })
    const ratings = listOf<{ rating: number }>(await send('GET', '/sync/ratings')).map(({ rating }) => rating)
    expect(ratings.toSorted()).toEqual([10, 8])
    expect((await send('POST', '/scrobble/pause', { movie: alien, progress: '55.5' })).body).toMatchObject({ progress: 55.5 })
    expect((await send('POST', '/scrobble/stop', { movie: alien, progress: 104 })).body).toMatchObject({ progress: 100 })
  })

  it('has times of the last change that never decrease: earlier plays, removals and imports count', async () => {
    const send = await newClient(at)
    type Times = { all: string; movies: Record<string, string>; episodes: Record<string, string>; watchlist: object }
    let before = (await send('GET', '/sync/last_activities')).body as unknown as Times
    const changedBy = async (change: () => Promise<unknown>) => {
      await change()
      const then = (await send('GET', '/sync/last_activities')).body as unknown as Times
      const names = ['watched_at', 'rated_at', 'watchlisted_at', 'collected_at', 'paused_at', 'hidden_at']
      const changed = names.filter((name) => String(then.movies[name]) > String(before.movies[name]))
      if (String(then.episodes['watched_at']) > String(before.episodes['watched_at'])) changed.push('episodes')
      expect(then.all >= before.all).toBe(true)
      expect(then.all > before.all).toBe(changed.length > 0)
      before = then
      return changed
    }
    const matrix = { ids: { imdb: 'tt0133093' } }
    const play = { movies: [{ ...matrix, watched_at: '2001-01-01T10:00:00Z' }] }
    expect(await changedBy(() => send('POST', '/sync/history', play))).toEqual(['watched_at'])
    expect(await changedBy(() => send('POST', '/sync/history', play))).toEqual([])
    const dated = { movies: [{ ...matrix, rating: 7, rated_at: '2002-01-01T10:00:00Z' }] }
    expect(await changedBy(() => send('POST', '/sync/ratings', dated))).toEqual(['rated_at'])
    const changed = { movies: [{ ...matrix, rating: 8, rated_at: '2002-01-01T10:00:00Z' }] }
    expect(await changedBy(() => send('POST', '/sync/ratings', changed))).toEqual(['rated_at'])
    const late = { shows: [{ ...winter, seasons: [{ number: 9_999, episodes: [{ number: 99_999, rating: 5 }] }] }] }
    expect(await changedBy(() => send('POST', '/sync/ratings', late))).toEqual(['rated_at'])
    expect(await changedBy(() => send('POST', '/sync/watchlist', { movies: [matrix] }))).toEqual(['watchlisted_at'])
    expect(await changedBy(() => send('POST', '/sync/watchlist/remove', { movies: [matrix] }))).toEqual(['watchlisted_at'])
    const owned = { shows: [{ ...winter, seasons: [{ number: 1, episodes: [{ number: 2 }] }] }] }
    expect(await changedBy(() => send('POST', '/sync/collection', owned))).toEqual(['collected_at'])
    expect(await changedBy(() => send('POST', '/sync/collection', owned))).toEqual([])
    expect(await changedBy(() => send('POST', '/sync/collection', { shows: [winter] }))).toEqual(['collected_at'])
    expect(await changedBy(() => send('POST', '/sync/collection/remove', owned))).toEqual(['collected_at'])
    const paused = { movie: matrix, progress: 30 }
    expect(await changedBy(() => send('POST', '/scrobble/pause', paused))).toEqual(['paused_at'])
    expect(await changedBy(() => send('POST', '/sync/history', { shows: [summer] }))).toEqual(['episodes'])
    expect(await changedBy(() => send('POST', '/sync/history/remove', { movies: [matrix] }))).toContain('watched_at')
    expect(await changedBy(async () => undefined)).toEqual([])
  })

  it('has one time of a change, however many clients ask at once', async () => {
    const send = await newClient(at)
    await send('POST', '/sync/watchlist', { shows: [winter] })
    const replies = await Promise.all(Array.from({ length: 6 }, () => send('GET', '/sync/last_activities')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const last = await send('GET', '/sync/last_activities')
    expect((await send('GET', '/sync/last_activities')).body).toEqual(last.body)
  })

  it('is also a list of the user, of nobody else', async () => {
    const send = await clientOf(at)
    const matrix = { ids: { imdb: 'tt0133093' } }
    await send('POST', '/sync/history', { movies: [matrix] })
    await send('POST', '/sync/ratings', { movies: [{ ...matrix, rating: 9 }] })
    await send('POST', '/sync/watchlist', { movies: [matrix] })
    await send('POST', '/sync/collection', { movies: [matrix] })
    const sorted = ['watchlist/movies/rank', 'watchlist/movies/rank/asc']
    for (const list of [...sorted, 'watched/movies', 'collection/movies', 'ratings/movies/9', 'watchlist', 'history/movies']) {
      const [own, same] = [await send('GET', `/users/me/${list}`), await send('GET', `/sync/${list}`)]
      expect(listOf(own), list).toHaveLength(1)
      expect(own.text).toBe(same.text)
      expect((await send('GET', `/users/somebody/${list}`)).status).toBe(404)
    }
  })

  it('is searched by name within years', async () => {
    const send = await clientOf(at)
    const yearsOf = async (query: string) =>
      listOf<{ movie: { year: number } }>(await send('GET', `/search/movie?query=dune&limit=50${query}`)).map(
        ({ movie }) => movie.year,
      )
    const all = await yearsOf('')
    const newest = Math.max(...all)
    expect(new Set(all).size).toBeGreaterThan(1)
    for (const query of [`&years=${newest}`, `&year=${newest}`, `&years=${newest}-${newest + 1}`])
      expect(await yearsOf(query)).toEqual(all.filter((year) => year === newest))
    expect(await yearsOf('&years=1895')).toEqual([])
  })
})
