import { expect } from 'vitest'
import { filmId } from '../support/taste-titles.ts'
import { at, type Case } from './case.ts'
import { anything, episode, film, isList, isPaged, nobody, send, sendWhenFull } from './trakt-fixture.ts'

export const traktTitleCases: Case[] = [
  [
    'GET /trakt/users/settings',
    'the profile',
    200,
    ({ body }) => expect(body).toMatchObject({ user: { name: 'Ann', username: 'ann' } }),
    send('GET', '/users/settings'),
  ],
  ['GET /trakt/users/{user}', 'me', 200, ({ body }) => expect(body['username']).toBe('ann'), send('GET', '/users/me')],
  ['GET /trakt/users/{user}', 'somebody else', 404, 'NOT_FOUND', send('GET', '/users/justin')],
  [
    'POST /trakt/scrobble/{action}',
    'a film',
    201,
    ({ body }) => expect(body).toMatchObject({ action: 'start', progress: 1.25, movie: { title: 'Film 1' } }),
    send('POST', '/scrobble/start', { movie: film, progress: 1.25 }),
  ],
  [
    'POST /trakt/scrobble/{action}',
    'an episode',
    201,
    ({ body }) => expect(body).toMatchObject({ action: 'scrobble', episode: { season: 1, number: 1 } }),
    send('POST', '/scrobble/stop', { ...episode, progress: 90 }),
  ],
  ['POST /trakt/scrobble/{action}', 'nothing', 404, 'NOT_FOUND', send('POST', '/scrobble/start', { movie: nobody, progress: 1 })],
  ['POST /trakt/scrobble/{action}', 'how far', 400, at('progress'), send('POST', '/scrobble/start', { movie: film })],
  [
    'POST /trakt/checkin',
    'an episode',
    201,
    ({ body }) => expect(body).toMatchObject({ episode: { season: 1, number: 1 }, show: { title: 'Series 1' } }),
    send('POST', '/checkin', episode),
  ],
  [
    'POST /trakt/scrobble/{action}',
    'a full profile',
    409,
    'CONFLICT',
    sendWhenFull('/scrobble/stop', { movie: film, progress: 90 }),
  ],
  ['POST /trakt/checkin', 'a full profile', 409, 'CONFLICT', sendWhenFull('/checkin', { movie: film })],
  ['POST /trakt/checkin', 'not in the catalogue', 404, 'NOT_FOUND', send('POST', '/checkin', { movie: nobody })],
  ['POST /trakt/checkin', 'nothing', 400, at('movie'), send('POST', '/checkin', {})],
  ['POST /trakt/checkin', 'no title', 400, at('movie'), send('POST', '/checkin', { movie: 7 })],
  ['DELETE /trakt/checkin', 'taken back', 204, anything, send('DELETE', '/checkin')],
  ['GET /trakt/recommendations/{type}', 'films', 200, isPaged, send('GET', '/recommendations/movies?ignore_collected=true')],
  ['GET /trakt/recommendations/{type}', 'no such type', 400, at('type'), send('GET', '/recommendations/songs')],
  ['DELETE /trakt/recommendations/{type}/{id}', 'hides', 204, anything, send('DELETE', '/recommendations/movies/film-5-1955')],
  ['DELETE /trakt/recommendations/{type}/{id}', 'not there', 404, 'NOT_FOUND', send('DELETE', '/recommendations/shows/no-such')],
  ['DELETE /trakt/recommendations/{type}/{id}', 'no such type', 400, at('type'), send('DELETE', '/recommendations/songs/1')],
  [
    'GET /trakt/search/{type}',
    'by name',
    200,
    ({ text }) => expect(JSON.parse(text)[0]).toMatchObject({ type: 'movie', movie: { title: 'Film 1' } }),
    send('GET', '/search/movie?query=film%201'),
  ],
  ['GET /trakt/search/{type}', 'people', 200, ({ text }) => expect(text).toBe('[]'), send('GET', '/search/person?query=ida')],
  ['GET /trakt/search/{type}', 'no such type', 400, at('type'), send('GET', '/search/songs?query=x')],
  [
    'GET /trakt/search/{type}/{id}',
    'by an id of TMDB',
    200,
    ({ text }) => expect(JSON.parse(text).map(({ type }: { type: string }) => type)).toEqual(['movie', 'show']),
    send('GET', `/search/tmdb/${filmId(1).slice(3)}`),
  ],
  [
    'GET /trakt/search/{type}/{id}',
    'of TheTVDB that nobody has',
    200,
    ({ text }) => expect(text).toBe('[]'),
    send('GET', '/search/tvdb/1'),
  ],
  ['GET /trakt/search/{type}/{id}', 'no such service', 400, at('type'), send('GET', '/search/vhs/1')],
  ['GET /trakt/genres/{type}', 'of films', 200, isList, send('GET', '/genres/movies')],
  ['GET /trakt/genres/{type}', 'no such type', 400, at('type'), send('GET', '/genres/songs')],
  ['GET /trakt/shows/{id}/progress/watched', 'a series', 200, anything, send('GET', '/shows/series-1-1951/progress/watched')],
  ['GET /trakt/shows/{id}/progress/watched', 'not there', 404, 'NOT_FOUND', send('GET', '/shows/x/progress/watched')],
  ...(['movies', 'shows'] as const).flatMap((type): Case[] => {
    const slug = type === 'movies' ? 'film-1-1951' : 'series-1-1951'
    return [
      [
        `GET /trakt/${type}/{id}`,
        'all that is known',
        200,
        ({ body }) => expect(body).toMatchObject({ year: 1951, ids: { slug }, genres: ['drama'] }),
        send('GET', `/${type}/${slug}?extended=full`),
      ],
      [`GET /trakt/${type}/{id}`, 'not there', 404, 'NOT_FOUND', send('GET', `/${type}/tt0000111`)],
      [`GET /trakt/${type}/{id}/related`, 'others', 200, isPaged, send('GET', `/${type}/${slug}/related`)],
      [`GET /trakt/${type}/{id}/related`, 'not there', 404, 'NOT_FOUND', send('GET', `/${type}/0/related`)],
    ]
  }),
]
