import { expect } from 'vitest'
import { at, type Case, type Check } from '../case.ts'
import { anything, isList, isPaged, send } from './trakt-fixture.ts'

const isEmpty: Check = ({ text }) => expect(text).toBe('[]')

export const traktDiscoverCases: Case[] = [
  ...(['movies', 'shows'] as const).flatMap((type): Case[] => {
    const slug = type === 'movies' ? 'film-1-1951' : 'series-1-1951'
    const parts = ['translations', 'translations/de', 'ratings', 'comments', 'comments/newest']
    const pathOf = (part: string) => part.replace('/de', '/{language}').replace('/newest', '/{sort}')
    return [
      ...['popular', 'trending', 'anticipated'].map(
        (list): Case => [`GET /trakt/${type}/${list}`, 'a page', 200, isPaged, send('GET', `/${type}/${list}?limit=5`)],
      ),
      ...parts.flatMap((part): Case[] => [
        [`GET /trakt/${type}/{id}/${pathOf(part)}`, 'a title', 200, anything, send('GET', `/${type}/${slug}/${part}`)],
        [`GET /trakt/${type}/{id}/${pathOf(part)}`, 'not there', 404, 'NOT_FOUND', send('GET', `/${type}/no-such/${part}`)],
      ]),
      [
        `GET /trakt/${type}/{id}/translations/{language}`,
        'no language',
        400,
        at('language'),
        send('GET', `/${type}/${slug}/translations/1`),
      ],
    ]
  }),
  ['GET /trakt/shows/{id}/next_episode', 'none known', 204, anything, send('GET', '/shows/series-1-1951/next_episode')],
  [
    'GET /trakt/shows/{id}/next_episode',
    'the first of the next season',
    200,
    ({ body }) => expect(body).toMatchObject({ season: 2, number: 1, first_aired: '2199-01-01T00:00:00.000Z' }),
    send('GET', '/shows/series-4-1954/next_episode?extended=full'),
  ],
  ['GET /trakt/shows/{id}/next_episode', 'not there', 404, 'NOT_FOUND', send('GET', '/shows/no-such/next_episode')],
  [
    'GET /trakt/shows/{id}/last_episode',
    'of the last season that has aired',
    200,
    ({ body }) => expect(body).toMatchObject({ season: 1, number: 3 }),
    send('GET', '/shows/series-4-1954/last_episode'),
  ],
  ['GET /trakt/shows/{id}/last_episode', 'not known', 204, anything, send('GET', '/shows/series-2-1952/last_episode')],
  ['GET /trakt/shows/{id}/last_episode', 'not there', 404, 'NOT_FOUND', send('GET', '/shows/no-such/last_episode')],
  ...['movies', 'shows', 'shows/new', 'shows/premieres'].flatMap((list): Case[] => {
    const path = `GET /trakt/calendars/my/${list.replace(/new|premieres/, '{which}')}/{date}/{days}`
    return [
      [path, `a month of ${list}`, 200, isList, send('GET', `/calendars/my/${list}/1951-01-01/30`)],
      [path, `no day of ${list}`, 400, at('date'), send('GET', `/calendars/my/${list}/1951-02-30/30`)],
      [path, `no number of days of ${list}`, 400, at('days'), send('GET', `/calendars/my/${list}/1951-01-01/all`)],
    ]
  }),
  ['GET /trakt/movies/popular', 'of a page behind the last', 200, isEmpty, send('GET', '/movies/popular?page=1000')],
]
