import { expect } from 'vitest'
import { filmId } from '../../../support/fixtures/taste-titles.ts'
import { at, type Case, type Check } from '../case.ts'
import { anything, film, isList, nobody, send, tmdb } from './trakt-fixture.ts'

const isEmpty: Check = ({ text }) => expect(text).toBe('[]')

export const traktUserCases: Case[] = [
  [
    'POST /trakt/users/hidden/{section}',
    'hides what is there, and tells what is not',
    201,
    ({ body }) => expect(body).toMatchObject({ added: { movies: 1 }, not_found: { movies: [nobody] } }),
    send('POST', '/users/hidden/recommendations', { movies: [tmdb(filmId(7)), nobody] }),
  ],
  ['POST /trakt/users/hidden/{section}', 'no list', 400, at('movies'), send('POST', '/users/hidden/calendar', { movies: 7 })],
  ['POST /trakt/users/hidden/{section}', 'no such section', 400, at('section'), send('POST', '/users/hidden/attic', {})],
  ['GET /trakt/users/hidden/{section}', 'what is hidden', 200, isList, send('GET', '/users/hidden/progress_watched?type=movie')],
  ['GET /trakt/users/hidden/{section}', 'users', 200, isEmpty, send('GET', '/users/hidden/comments')],
  ['GET /trakt/users/hidden/{section}', 'no such section', 400, at('section'), send('GET', '/users/hidden/attic')],
  [
    'POST /trakt/users/hidden/{section}/remove',
    'shows it again',
    200,
    ({ body }) => expect(body).toMatchObject({ deleted: { movies: 1 }, not_found: { movies: [nobody] } }),
    async (fixture) => {
      await send('POST', '/users/hidden/recommendations', { movies: [film] })(fixture)
      return send('POST', '/users/hidden/dropped/remove', { movies: [film, nobody] })(fixture)
    },
  ],
  [
    'POST /trakt/users/hidden/{section}/remove',
    'no list',
    400,
    at('movies'),
    send('POST', '/users/hidden/calendar/remove', { movies: 7 }),
  ],
  ...['lists', 'likes', 'favorites', 'comments', 'followers', 'following', 'friends'].flatMap((list): Case[] => [
    [`GET /trakt/users/{user}/${list}`, 'none', 200, isEmpty, send('GET', `/users/me/${list}`)],
    [`GET /trakt/users/{user}/${list}`, 'of somebody else', 404, 'NOT_FOUND', send('GET', `/users/justin/${list}`)],
  ]),
  [
    'POST /trakt/users/{user}/lists',
    'as many as there may be',
    420,
    ({ body }) => expect(body['error']).toBe('limit_exceeded'),
    send('POST', '/users/me/lists', { name: 'A list', privacy: 'private' }),
  ],
  ['POST /trakt/users/{user}/lists', 'of somebody else', 404, 'NOT_FOUND', send('POST', '/users/justin/lists', { name: 'x' })],
  ['POST /trakt/users/{user}/lists', 'no list', 400, at(''), send('POST', '/users/me/lists', 7)],
  ['GET /trakt/users/likes/{type}', 'none', 200, isEmpty, send('GET', '/users/likes/lists?limit=1000')],
  ['GET /trakt/users/likes/{type}', 'no such type', 400, at('type'), send('GET', '/users/likes/songs')],
  ['GET /trakt/users/{user}/watching', 'not known', 204, anything, send('GET', '/users/me/watching')],
  ['GET /trakt/users/{user}/watching', 'somebody else', 404, 'NOT_FOUND', send('GET', '/users/justin/watching')],
  [
    'GET /trakt/users/{user}/notes/{type}',
    'none',
    426,
    ({ body }) => expect(body['error']).toBe('not_supported'),
    send('GET', '/users/me/notes/shows'),
  ],
  ['GET /trakt/users/{user}/notes/{type}', 'of somebody else', 404, 'NOT_FOUND', send('GET', '/users/justin/notes/shows')],
  [
    'GET /trakt/users/{user}/stats',
    'counts',
    200,
    ({ body }) => expect(body).toMatchObject({ network: { friends: 0 }, ratings: { distribution: { 10: expect.any(Number) } } }),
    send('GET', '/users/me/stats'),
  ],
  ['GET /trakt/users/{user}/stats', 'of somebody else', 404, 'NOT_FOUND', send('GET', '/users/justin/stats')],
]
