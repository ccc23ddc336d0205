import { expect } from 'vitest'
import { filmId } from '../../../support/fixtures/taste-titles.ts'
import { at, type Case } from '../case.ts'
import { anything, film, isList, isPaged, manyEpisodes, nobody, send, sendWhenFull, tmdb } from './trakt-fixture.ts'

const lists: [list: string, more: object][] = [
  ['history', { watched_at: '2020-01-01T00:00:00.000Z' }],
  ['ratings', { rating: 8 }],
  ['watchlist', {}],
  ['collection', {}],
]

export const traktSyncCases: Case[] = [
  ...lists.flatMap(([list, more]): Case[] => [
    [
      `POST /trakt/sync/${list}`,
      'adds what is there, and tells what is not',
      201,
      ({ body }) =>
        expect(body).toMatchObject({
          added: { movies: 1 },
          not_found: { movies: [nobody], shows: [], seasons: [], episodes: [] },
        }),
      send('POST', `/sync/${list}`, { movies: [{ ...film, ...more }, nobody] }),
    ],
    [`POST /trakt/sync/${list}`, 'no list', 400, at('movies'), send('POST', `/sync/${list}`, { movies: 7 })],
    [
      `POST /trakt/sync/${list}/remove`,
      'takes off what is there',
      200,
      ({ body }) => expect(body).toMatchObject({ deleted: { movies: 1 }, not_found: { movies: [nobody] } }),
      send('POST', `/sync/${list}/remove`, { movies: [film, nobody] }),
    ],
    [`POST /trakt/sync/${list}/remove`, 'no list', 400, at('movies'), send('POST', `/sync/${list}/remove`, { movies: 7 })],
  ]),
  [
    'POST /trakt/sync/history',
    'as many films at once as a client sends',
    201,
    ({ body }) => expect(body).toMatchObject({ added: { movies: 1000, episodes: 0 } }),
    send('POST', '/sync/history', {
      movies: Array.from({ length: 1000 }, (_, minute) => ({
        ...film,
        title: 'Film 1',
        watched_at: new Date(Date.UTC(2019, 0, 1, 0, minute)).toISOString(),
      })),
    }),
  ],
  [
    'POST /trakt/sync/history',
    'more than that',
    400,
    at('movies'),
    send('POST', '/sync/history', { movies: Array.from({ length: 1001 }, () => film) }),
  ],
  ['POST /trakt/sync/history', 'a full profile', 409, 'CONFLICT', sendWhenFull('/sync/history', { movies: [film] })],
  ['POST /trakt/sync/history', 'more than fits', 409, 'CONFLICT', send('POST', '/sync/history', { shows: [manyEpisodes(1000)] })],
  [
    'POST /trakt/sync/collection',
    'more than fit',
    409,
    'CONFLICT',
    send('POST', '/sync/collection', { shows: [manyEpisodes(1000)] }),
  ],
  ['POST /trakt/sync/ratings', 'more than fit', 409, 'CONFLICT', send('POST', '/sync/ratings', { shows: [manyEpisodes(700)] })],
  ['GET /trakt/sync/last_activities', 'times', 200, anything, send('GET', '/sync/last_activities')],
  ['GET /trakt/sync/history', 'all', 200, isPaged, send('GET', '/sync/history?limit=3')],
  ['GET /trakt/sync/history/{type}', 'films', 200, isPaged, send('GET', '/sync/history/movies')],
  ['GET /trakt/sync/history/{type}', 'no such type', 400, at('type'), send('GET', '/sync/history/songs')],
  ['GET /trakt/sync/history/{type}/{id}', 'a film', 200, isPaged, send('GET', '/sync/history/movies/film-1-1951')],
  ['GET /trakt/sync/history/{type}/{id}', 'no such film', 404, 'NOT_FOUND', send('GET', '/sync/history/movies/tt0000111')],
  ['GET /trakt/sync/history/{type}/{id}', 'no such type', 400, at('type'), send('GET', '/sync/history/songs/1')],
  ['GET /trakt/sync/ratings', 'all', 200, isList, send('GET', '/sync/ratings')],
  ['GET /trakt/sync/ratings/{type}', 'films', 200, isPaged, send('GET', '/sync/ratings/movies?limit=5')],
  ['GET /trakt/sync/ratings/{type}', 'no such type', 400, at('type'), send('GET', '/sync/ratings/songs')],
  ['GET /trakt/sync/ratings/{type}/{rating}', 'tens', 200, isList, send('GET', '/sync/ratings/all/9,10')],
  ['GET /trakt/sync/ratings/{type}/{rating}', 'eleven', 400, at('rating'), send('GET', '/sync/ratings/all/11')],
  ['GET /trakt/sync/watchlist', 'all', 200, isList, send('GET', '/sync/watchlist')],
  ['GET /trakt/sync/watchlist/{type}', 'series', 200, isList, send('GET', '/sync/watchlist/shows')],
  ['GET /trakt/sync/watchlist/{type}', 'no such type', 400, at('type'), send('GET', '/sync/watchlist/songs')],
  ['GET /trakt/sync/watchlist/{type}/{sort}', 'in any order', 200, isList, send('GET', '/sync/watchlist/shows/rank')],
  ['GET /trakt/sync/watchlist/{type}/{sort}', 'no such type', 400, at('type'), send('GET', '/sync/watchlist/songs/rank')],
  ['GET /trakt/sync/collection/{type}', 'films', 200, isList, send('GET', '/sync/collection/movies')],
  ['GET /trakt/sync/collection/{type}', 'no such type', 400, at('type'), send('GET', '/sync/collection/songs')],
  ['GET /trakt/sync/watched/{type}', 'films', 200, isList, send('GET', '/sync/watched/movies')],
  ['GET /trakt/sync/watched/{type}', 'series', 200, isList, send('GET', '/sync/watched/shows?extended=noseasons')],
  ['GET /trakt/sync/watched/{type}', 'no such type', 400, at('type'), send('GET', '/sync/watched/songs')],
  ['GET /trakt/sync/playback', 'all', 200, isList, send('GET', '/sync/playback')],
  ['GET /trakt/sync/playback/{item}', 'films', 200, isList, send('GET', '/sync/playback/movies')],
  ['GET /trakt/sync/playback/{item}', 'no such type', 400, at('item'), send('GET', '/sync/playback/songs')],
  [
    'DELETE /trakt/sync/playback/{item}',
    'forgets it',
    204,
    anything,
    async (fixture) => {
      await send('POST', '/scrobble/pause', { movie: tmdb(filmId(3)), progress: 20 })(fixture)
      const { text } = await send('GET', '/sync/playback/movies')(fixture)
      const [{ id }] = JSON.parse(text) as [{ id: number }]
      return send('DELETE', `/sync/playback/${id}`)(fixture)
    },
  ],
  ['DELETE /trakt/sync/playback/{item}', 'not there', 404, 'NOT_FOUND', send('DELETE', '/sync/playback/99999999')],
  ['DELETE /trakt/sync/playback/{item}', 'no number', 400, at('item'), send('DELETE', '/sync/playback/x')],
]
