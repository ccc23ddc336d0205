import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { call } from '../support/callers.ts'
import { putAll } from '../support/fixtures/made-titles.ts'
import { realTitles } from '../support/fixtures/page-world.ts'
import { onEachStore } from '../support/world.ts'
import {
  anotherProfile,
  clientOf,
  countedSeries,
  listedSeries,
  listOf,
  newClient,
  openTraktWorld,
  type TraktWorld,
} from './trakt-world.ts'

type Item = Record<string, unknown> & { ids: { slug: string }; votes: number }

/** A film that nobody has seen yet, and the most popular film of all. */
const awaited: CatalogueTitle = {
  id: 'MV_900011',
  media_type: 'movie',
  title: 'The Awaited',
  imdb_id: 'tt9900011',
  release_date: '2199-05-06',
  certifications: { US: 'G' },
  popularity: 5,
  translations: { de: { title: 'Die Erwartete', overview: 'Noch nicht.' }, 'pt-BR': { title: 'A Esperada' } },
}
const famous: CatalogueTitle = {
  ...{ id: 'MV_900012', media_type: 'movie', title: 'The Famous', imdb_id: 'tt9900012', release_date: '2001-02-03' },
  ...{ certifications: { US: 'R' }, popularity: 1e6, vote_count: 2_000_000, vote_average: 8, runtime: 100 },
}

onEachStore('what Trakt clients discover', (store) => {
  let at: TraktWorld
  beforeAll(async () => {
    at = await openTraktWorld(store, { MARQUEE_TRAKT_GUESTS: 'on' })
    await putAll(at.world.service.ctx, [awaited, famous]) // while the service runs, as updates come
    await at.world.service.ctx.catalogueHolder.settle()
  })
  afterAll(() => at?.world.close())

  const kidsClient = async () => clientOf(at, await anotherProfile(at, { maturity: 'kids', region: 'US' }))

  it('is popular by votes, trending by popularity, and anticipated before its release', async () => {
    const send = await newClient(at)
    const popular = listOf<Item>(await send('GET', '/movies/popular?extended=full&limit=100'))
    const votes = popular.map((title) => title.votes)
    expect(votes).toEqual(votes.toSorted((a, b) => b - a))
    expect(popular[0]).toMatchObject({ title: famous.title })
    expect(listOf(await send('GET', '/movies/trending?limit=1'))).toMatchObject([{ watchers: 0, movie: { title: famous.title } }])
    const page = await send('GET', '/movies/anticipated')
    expect(listOf(page)).toMatchObject([{ list_count: 0, movie: { title: awaited.title } }])
    expect(page.headers.get('x-pagination-item-count')).toBe('1')
    const slugs = (from: Item[]) => from.map(({ ids }) => ids.slug)
    const second = listOf<Item>(await send('GET', '/movies/popular?page=2&limit=50'))
    expect(slugs(second)).toEqual(slugs(popular).slice(50))
    const known = new Set(realTitles().map(({ title }) => title))
    for (const show of listOf<{ show: { title: string } }>(await send('GET', '/shows/trending?limit=50')))
      expect([show.show.title, known.has(show.show.title) || /Winter|Summer/.test(show.show.title)]).toEqual([
        show.show.title,
        true,
      ])
  })

  it('is within the age limit of the profile; a guest has none', async () => {
    const kids = await kidsClient()
    for (const path of ['/movies/popular', '/movies/trending'])
      expect((await kids('GET', `${path}?limit=100`)).text).not.toContain(famous.title)
    for (const part of ['translations', 'ratings', 'comments'])
      expect((await kids('GET', `/movies/the-famous-2001/${part}`)).status).toBe(404)
    for (const part of ['next_episode', 'last_episode', 'translations/de'])
      expect((await kids('GET', `/shows/a-short-summer-2018/${part}`)).status).toBe(404)
    const adult = { movies: [{ ids: { imdb: famous.imdb_id } }] }
    expect((await kids('POST', '/users/hidden/calendar', adult)).body).toMatchObject({ added: { movies: 0 }, not_found: adult })
    expect((await call(at.world.base, 'GET', '/trakt/movies/popular?limit=1')).text).toContain(famous.title)
    expect((await call(at.world.base, 'GET', '/trakt/calendars/my/movies/2001-02-01/30')).status).toBe(401)
  })

  it('has its names and overviews in other languages', async () => {
    const send = await newClient(at)
    const german = { title: 'Die Erwartete', overview: 'Noch nicht.', tagline: null, language: 'de', country: null }
    const portuguese = { title: 'A Esperada', overview: null, tagline: null, language: 'pt', country: 'br' }
    expect(listOf(await send('GET', '/movies/the-awaited-2199/translations'))).toEqual([german, portuguese])
    expect(listOf(await send('GET', '/movies/the-awaited-2199/translations/PT'))).toEqual([portuguese])
    expect(listOf(await send('GET', '/movies/the-awaited-2199/translations/fr'))).toEqual([])
    expect((await send('GET', '/movies/the-famous-2001/ratings')).body).toEqual({ rating: 8, votes: 2_000_000, distribution: {} })
  })

  it('has a last and a next episode, as far as the catalogue has days', async () => {
    const send = await newClient(at)
    expect((await send('GET', '/shows/the-long-winter-2015/last_episode')).body).toMatchObject({ season: 2, number: 2 })
    const next = await send('GET', '/shows/the-long-winter-2015/next_episode?extended=full')
    expect(next.body).toMatchObject({ season: 3, number: 1, first_aired: '2199-03-01T00:00:00.000Z' })
    for (const part of ['next_episode', 'last_episode'])
      expect((await send('GET', `/shows/a-short-summer-2018/${part}`)).status).toBe(204)
  })

  it('is in the calendar of those who watched, collected or listed it, until they hide it', async () => {
    const send = await newClient(at)
    const films = () => send('GET', '/calendars/my/movies/2199-05-01/30')
    const series = () => send('GET', '/calendars/my/shows/2199-02-25/30')
    expect([(await films()).text, (await series()).text]).toEqual(['[]', '[]'])
    const winter = { ids: { imdb: listedSeries.imdb_id } }
    await send('POST', '/sync/watchlist', { movies: [{ ids: { imdb: awaited.imdb_id } }] })
    await send('POST', '/sync/history', { shows: [{ ...winter, seasons: [{ number: 1, episodes: [{ number: 1 }] }] }] })
    expect(listOf(await films())).toMatchObject([{ released: '2199-05-06', movie: { title: awaited.title } }])
    expect(listOf(await series())).toMatchObject([
      { first_aired: '2199-03-01T00:00:00.000Z', episode: { season: 3, number: 1 }, show: { title: listedSeries.title } },
    ])
    expect(listOf(await send('GET', '/calendars/my/shows/premieres/2199-02-25/30'))).toHaveLength(1)
    expect((await send('GET', '/calendars/my/shows/new/2199-02-25/30')).text).toBe('[]')
    expect((await send('GET', '//calendars/my/shows/2199-02-25/30/')).text).toBe((await series()).text) // as some add-ons write it
    expect((await send('GET', '/calendars/my/movies/2199-05-01/5')).text).toBe('[]') // the day after the last
    expect(listOf(await send('GET', '/calendars/my/shows/new/2015-03-01/1'))).toMatchObject([
      { episode: { season: 1, number: 1 } },
    ])
    await send('POST', '/users/hidden/calendar', { shows: [winter] })
    expect((await series()).text).toBe('[]')
  })
})

describe('what Trakt clients count and hide', () => {
  let at: TraktWorld
  beforeAll(async () => {
    at = await openTraktWorld()
    await putAll(at.world.service.ctx, [famous])
    await at.world.service.ctx.catalogueHolder.settle()
  })
  afterAll(() => at?.world.close())

  it('counts plays, minutes, what is collected, and ratings by value', async () => {
    const send = await newClient(at)
    const movies = [{ ids: { imdb: famous.imdb_id }, rating: 9, watched_at: '2020-01-01T00:00:00Z' }]
    const winter = { ids: { imdb: listedSeries.imdb_id } }
    await send('POST', '/sync/history', { movies, shows: [{ ...winter, seasons: [{ number: 1 }] }] })
    await send('POST', '/sync/history', { movies: [{ ...movies[0], watched_at: '2021-01-01T00:00:00Z' }] })
    await send('POST', '/sync/ratings', { movies, shows: [{ ...winter, rating: 9 }] })
    await send('POST', '/sync/collection', { movies, shows: [winter] })
    expect((await send('GET', '/users/me/stats')).body).toEqual({
      movies: { plays: 2, watched: 1, minutes: 200, collected: 1, ratings: 1, comments: 0 },
      shows: { watched: 1, collected: 1, ratings: 1, comments: 0 },
      seasons: { ratings: 0, comments: 0 },
      episodes: { plays: 3, watched: 3, minutes: 0, collected: 5, ratings: 0, comments: 0 },
      network: { friends: 0, followers: 0, following: 0 },
      ratings: { total: 2, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 2, 10: 0 } },
    })
  })

  it('hides titles in every section at once, and neither seasons nor users', async () => {
    const send = await newClient(at)
    const summer = { ids: { imdb: countedSeries.imdb_id } }
    const season = { ids: { imdb: listedSeries.imdb_id }, seasons: [{ number: 1 }] }
    const { body } = await send('POST', '/users/hidden/dropped', { shows: [summer, season] })
    expect(body).toMatchObject({
      added: { shows: 1, seasons: 0 },
      not_found: { seasons: [{ ids: { trakt: expect.any(Number) } }] },
    })
    for (const section of ['recommendations', 'progress_watched', 'progress_collected', 'calendar', 'dropped'])
      expect(listOf(await send('GET', `/users/hidden/${section}`))).toMatchObject([
        { type: 'show', show: { title: countedSeries.title } },
      ])
    for (const section of ['comments', 'progress_watched_reset']) {
      expect((await send('GET', `/users/hidden/${section}`)).text).toBe('[]')
      expect((await send('POST', `/users/hidden/${section}/remove`, { shows: [summer] })).body).toMatchObject({
        deleted: { shows: 0 },
      })
    }
    expect((await send('GET', '/users/hidden/dropped?type=movie')).text).toBe('[]')
    expect((await send('GET', '/users/hidden/dropped?type=season')).text).toBe('[]')
    expect((await send('POST', '/users/hidden/calendar/remove', { shows: [summer] })).body).toMatchObject({
      deleted: { shows: 1 },
    })
    expect((await send('GET', '/users/hidden/dropped')).text).toBe('[]')
  })

  it('has lists that are empty, for the profile only', async () => {
    const send = await newClient(at)
    for (const list of ['lists', 'likes', 'favorites', 'comments', 'followers', 'following', 'friends']) {
      expect((await send('GET', `/users/me/${list}`)).text).toBe('[]')
      expect((await send('GET', `/users/justin/${list}`)).status).toBe(404)
    }
    const paged = await send('GET', '/users/me/lists?page=1&limit=50')
    expect(paged.headers.get('x-pagination-item-count')).toBe('0')
  })
})
