import { expect } from 'vitest'
import { filmId, forAdults, neverThere, seriesId } from '../../../support/fixtures/taste-titles.ts'
import { at, type Case, type Check } from '../case.ts'
import { mediaItem as media } from './list-cases.ts'
import { asChild, asViewer } from './taste-fixture.ts'

const [film, show] = [filmId(1), seriesId(1)]
const TIME = '2024-05-06T07:08:09.123Z'
const path = '/profile/playback'
const post = (body: object = {}): [string, string, unknown] => [
  'POST',
  path,
  { mediaId: film, progress: 40, updatedAt: TIME, ...body },
]
const patch = (body: object = {}): [string, string, unknown] => ['PATCH', path, { mediaId: film, progress: 50, ...body }]
const position = { media, progress: 40, updatedAt: TIME }
const scrobble = (title: string, body: object): [string, string, unknown] => ['POST', `/profile/scrobble/${title}`, body]
const skip = (title: string, body: object): [string, string, unknown] => ['POST', `/profile/scrobble/${title}/skip`, body]
const [SCROBBLE, SKIP] = ['POST /profile/scrobble/{mediaId}', 'POST /profile/scrobble/{mediaId}/skip']
const ok: Check = ({ body }) => expect(body).toEqual({ status: 'ok' })
const episode = { season: 1, episode: 2 }
const rated = `/profile/ratings/${film}`
const RATE = 'PUT /profile/ratings/{mediaId}'

const positionCases: Case[] = (['POST', 'PATCH'] as const).flatMap((method): Case[] => {
  const send = method === 'POST' ? post : patch
  const operation = `${method} ${path}`
  return [
    [operation, 'no progress', 400, at('progress'), asViewer([method, path, { mediaId: film }])],
    [operation, 'too far', 400, at('progress'), asViewer(send({ progress: 101 }))],
    [operation, 'too early', 400, at('updatedAt'), asViewer(send({ updatedAt: '1800-01-01T00:00:00Z' }))],
    [operation, 'a series without a season', 400, at('season'), asViewer(send({ mediaId: show }))],
    [operation, 'a series without an episode', 400, at('episode'), asViewer(send({ mediaId: show, season: 1 }))],
    [operation, 'an episode of a film', 400, at('season'), asViewer(send(episode))],
    [operation, 'a season too many', 400, at('season'), asViewer(send({ mediaId: show, season: 3, episode: 1 }))],
    [operation, 'an episode too many', 400, at('episode'), asViewer(send({ mediaId: show, season: 2, episode: 3 }))],
    [operation, 'never there', 404, 'NOT_FOUND', asViewer(send({ mediaId: neverThere }))],
    [operation, 'not for children', 404, 'NOT_FOUND', asChild(method, path, { mediaId: forAdults, progress: 1 })],
  ]
})

export const playbackCases: Case[] = [
  ...positionCases,
  [`POST ${path}`, 'noted', 201, ({ body }) => expect(body).toEqual(position), asViewer(post())],
  [`PATCH ${path}`, 'moved', 200, ({ body }) => expect(body).toMatchObject({ progress: 50 }), asViewer(post(), patch())],
  [
    `PATCH ${path}`,
    'by an older word',
    200,
    ({ body }) => expect(body).toEqual(position),
    asViewer(post(), patch({ updatedAt: '2024-05-06T07:08:09.122Z' })),
  ],
  [`PATCH ${path}`, 'not there', 404, 'NOT_FOUND', asViewer(patch())],
  [
    `GET ${path}`,
    'positions',
    200,
    ({ body }) => expect(body).toEqual({ items: [position], hasMore: false }),
    asViewer(post(), ['GET', path]),
  ],
  [`GET ${path}`, 'too many', 400, at('limit'), asViewer(['GET', `${path}?limit=51`])],
  [`GET ${path}`, 'a token of nobody', 400, 'PAGE_TOKEN_INVALID', asViewer(['GET', `${path}?nextPageToken=x`])],
  [`DELETE ${path}/{mediaId}`, 'gone', 204, () => {}, asViewer(post(), ['DELETE', `${path}/${film}`])],
  [`DELETE ${path}/{mediaId}`, 'not there', 404, 'NOT_FOUND', asViewer(['DELETE', `${path}/${film}`])],
  [`DELETE ${path}/{mediaId}`, 'no kind of id', 400, at('mediaId'), asViewer(['DELETE', `${path}/x`])],

  [SCROBBLE, 'a film', 200, ok, asViewer(scrobble(film, { progress: 10 }))],
  [SCROBBLE, 'an episode', 200, ok, asViewer(scrobble(show, { progress: 90, tv: episode }))],
  [SCROBBLE, 'a series without an episode', 400, at('tv'), asViewer(scrobble(show, { progress: 10 }))],
  [SCROBBLE, 'half an episode', 400, at('tv.episode'), asViewer(scrobble(show, { progress: 10, tv: { season: 1 } }))],
  [SCROBBLE, 'an episode of a film', 400, at('tv'), asViewer(scrobble(film, { progress: 10, tv: episode }))],
  [SCROBBLE, 'a season too many', 400, at('tv.season'), asViewer(scrobble(show, { progress: 9, tv: { season: 3, episode: 1 } }))],
  [
    SCROBBLE,
    'an episode too many',
    400,
    at('tv.episode'),
    asViewer(scrobble(show, { progress: 9, tv: { season: 1, episode: 4 } })),
  ],
  [SCROBBLE, 'too far', 400, at('progress'), asViewer(scrobble(film, { progress: 101 }))],
  [SCROBBLE, 'never there', 404, 'NOT_FOUND', asViewer(scrobble(neverThere, { progress: 10 }))],
  [SCROBBLE, 'not for children', 404, 'NOT_FOUND', asChild('POST', `/profile/scrobble/${forAdults}`, { progress: 10 })],
  [SKIP, 'on', 200, ok, asViewer(skip(film, { from: 10, to: 60, duration: 6000 }))],
  [SKIP, 'behind the end', 400, at('to'), asViewer(skip(film, { from: 10, to: 61, duration: 60 }))],
  [SKIP, 'in no time', 400, at('duration'), asViewer(skip(film, { from: 0, to: 0, duration: 0 }))],
  [
    SKIP,
    'in an episode too many',
    400,
    at('tv.episode'),
    asViewer(skip(show, { from: 0, to: 1, duration: 2, tv: { season: 1, episode: 4 } })),
  ],
  [SKIP, 'never there', 404, 'NOT_FOUND', asViewer(skip(neverThere, { from: 0, to: 1, duration: 2 }))],

  [
    RATE,
    'the first time',
    201,
    ({ body }) => expect(body).toEqual({ media, rating: 8, ratedAt: TIME }),
    asViewer(['PUT', rated, { rating: 8, ratedAt: TIME }]),
  ],
  [
    RATE,
    'again',
    200,
    ({ body }) => expect(body['rating']).toBe(3),
    asViewer(['PUT', rated, { rating: 8, ratedAt: TIME }], ['PUT', rated, { rating: 3 }]),
  ],
  [
    RATE,
    'an episode',
    201,
    ({ body }) => expect(body).toMatchObject(episode),
    asViewer(['PUT', `/profile/ratings/${show}?season=1&episode=2`, { rating: 8 }]),
  ],
  ...[0, 11, 7.5, '8', null].map(
    (rating): Case => [RATE, `${JSON.stringify(rating)}`, 400, at('rating'), asViewer(['PUT', rated, { rating }])],
  ),
  [RATE, 'too early', 400, at('ratedAt'), asViewer(['PUT', rated, { rating: 8, ratedAt: '1800-01-01T00:00:00Z' }])],
  [RATE, 'a season of a film', 400, at('season'), asViewer(['PUT', `${rated}?season=1`, { rating: 8 }])],
  [RATE, 'a season too many', 400, at('season'), asViewer(['PUT', `/profile/ratings/${show}?season=99`, { rating: 8 }])],
  [RATE, 'never there', 404, 'NOT_FOUND', asViewer(['PUT', `/profile/ratings/${neverThere}`, { rating: 8 }])],
  [RATE, 'not for children', 404, 'NOT_FOUND', asChild('PUT', `/profile/ratings/${forAdults}`, { rating: 8 })],
  [
    'GET /profile/ratings',
    'ratings',
    200,
    ({ body }) => expect(body).toEqual({ items: [{ media, rating: 8, ratedAt: TIME }], hasMore: false }),
    asViewer(['PUT', rated, { rating: 8, ratedAt: TIME }], ['GET', '/profile/ratings']),
  ],
  ['GET /profile/ratings', 'too many', 400, at('limit'), asViewer(['GET', '/profile/ratings?limit=51'])],
  ['GET /profile/ratings', 'a token of nobody', 400, 'PAGE_TOKEN_INVALID', asViewer(['GET', '/profile/ratings?nextPageToken=x'])],
  ['DELETE /profile/ratings/{mediaId}', 'taken back', 204, () => {}, asViewer(['PUT', rated, { rating: 8 }], ['DELETE', rated])],
  ['DELETE /profile/ratings/{mediaId}', 'not there', 404, 'NOT_FOUND', asViewer(['DELETE', rated])],
  ['DELETE /profile/ratings/{mediaId}', 'no kind of id', 400, at('mediaId'), asViewer(['DELETE', '/profile/ratings/x'])],
]
