import { expect } from 'vitest'
import { filmId, forAdults, neverThere, seriesId } from '../../../support/fixtures/taste-titles.ts'
import { at, type Case } from '../case.ts'
import { mediaItem as media } from './list-cases.ts'
import { asChild, asViewer } from './taste-fixture.ts'

const [film, show] = [filmId(1), seriesId(1)]
const path = '/profile/history'
const POST = 'POST /profile/history'
const [GET, PATCH, DELETE] = ['GET', 'PATCH', 'DELETE'].map((method) => `${method} ${path}/{mediaId}`) as [string, string, string]
const TIME = '2024-05-06T07:08:09.123Z'
const post = (body: object): [string, string, unknown] => ['POST', path, { mediaId: film, ...body }]
const watched = post({ updatedAt: TIME })
const entry = { media, progress: 100, watched: true, plays: [{ watchedAt: TIME, source: 'history' }], updatedAt: TIME }

/** Bodies that no entry can have. */
const refused: [string, object, string][] = [
  ['less than nothing', { progress: -1 }, 'progress'],
  ['more than all', { progress: 100.5 }, 'progress'],
  ['half as text', { progress: '50' }, 'progress'],
  ['no time', { updatedAt: 'yesterday' }, 'updatedAt'],
  ['a time without a zone', { updatedAt: '2024-05-06T07:08:09' }, 'updatedAt'],
  ['before there were films', { updatedAt: '1899-12-31T23:59:59Z' }, 'updatedAt'],
  ['imported as text', { imported: 'yes' }, 'imported'],
  ['an unknown field', { watched: true }, 'watched'],
]

/** Places that the catalogue knows a series not to have, and what is said of them. */
const unknownPlaces: [name: string, place: object, field: string, message: string][] = [
  ['a season too many', { mediaId: show, season: 77 }, 'season', 'no such season, the series has 2'],
  ['an episode too many', { mediaId: show, season: 1, episode: 4 }, 'episode', 'no such episode, season 1 has 3'],
  ['the episode before the first', { mediaId: show, season: 1, episode: 0 }, 'episode', 'no such episode, season 1 has 3'],
  ['more seasons than are known', { mediaId: seriesId(2), season: 3 }, 'season', 'no such season, the series has 2'],
]
const knownPlaces: [name: string, place: object][] = [
  ['specials', { mediaId: show, season: 0, episode: 9 }],
  ['an episode that nobody has counted', { mediaId: seriesId(2), season: 2, episode: 99 }],
  ['a season that nobody has counted', { mediaId: seriesId(3), season: 77 }],
  ['a season too many from elsewhere', { mediaId: show, season: 77, imported: true }],
]

/**
 * Answers for a series with known or unknown numbers of episodes: progress, whether it is watched, and its episodes.
 */
const wholeSeries: [name: string, mediaId: string, entries: object[], expectedFields: unknown[]][] = [
  ['one season of two', seriesId(2), [{ season: 1 }], [50, false, undefined]],
  ['both seasons', seriesId(2), [{ season: 1 }, { season: 2 }], [100, true, undefined]],
  ['episodes that nobody has counted', seriesId(2), [{ season: 1, episode: 1 }], [0, false, { watched: 1, aired: null }]],
  ['the only season anybody knows', seriesId(3), [{ season: 1 }], [100, true, undefined]],
  [
    'places from elsewhere',
    show,
    [77, 78].map((season) => ({ season, episode: 1, imported: true })),
    [0, false, { watched: 0, aired: 5 }],
  ],
  ['but for an episode', seriesId(3), [{ season: 1 }, { season: 1, episode: 2, progress: 0 }], [99.9, false, undefined]],
]

const isUnmarked = { episode: 2, progress: 0 }
/** Answers for the first season of a series: progress, whether it is watched, and its episodes. */
const seasonAnswers: [name: string, mediaId: string, entries: object[], expectedFields: unknown[]][] = [
  ['a season', show, [{ progress: 85 }], [85, true, undefined]],
  ['a season that was begun', show, [{ progress: 40 }], [40, false, undefined]],
  ['a season without one of its episodes', show, [{}, isUnmarked], [66.6, false, { watched: 2, aired: 3 }]],
  ['a season by all of its episodes', show, [1, 2, 3].map((episode) => ({ episode })), [100, true, { watched: 3, aired: 3 }]],
  ['a season by one of them', show, [{ episode: 3 }], [33.3, false, { watched: 1, aired: 3 }]],
  ['a season that is further than its episodes', show, [{ progress: 40 }, { episode: 1 }], [40, false, { watched: 1, aired: 3 }]],
  ['a season without an episode of nobody knows how many', seriesId(3), [{}, isUnmarked], [99.9, false, undefined]],
]

export const historyCases: Case[] = [
  [POST, 'watched to the end', 201, ({ body }) => expect(body).toEqual(entry), asViewer(watched)],
  [POST, 'twice the same', 201, ({ body }) => expect(body).toEqual(entry), asViewer(watched, watched)],
  [
    POST,
    'begun',
    201,
    ({ body }) => expect(body).toMatchObject({ progress: 79.9, watched: false, plays: [] }),
    asViewer(post({ progress: 79.9 })),
  ],
  [POST, 'just watched', 201, ({ body }) => expect(body).toMatchObject({ watched: true }), asViewer(post({ progress: 80 }))],
  [
    POST,
    'from the future is now',
    201,
    ({ body }, { world }) => expect(body['updatedAt']).toBe(new Date(world.now()).toISOString()),
    asViewer(post({ updatedAt: '2999-01-01T00:00:00Z' })),
  ],
  [
    POST,
    'in another zone',
    201,
    ({ body }) => expect(body['updatedAt']).toBe(TIME),
    asViewer(post({ updatedAt: '2024-05-06T09:08:09.123+02:00' })),
  ],
  [
    POST,
    'imported',
    201,
    ({ body }) => expect(body).toMatchObject({ imported: true, plays: [{ source: 'import' }] }),
    asViewer(post({ imported: true })),
  ],
  [
    POST,
    'an episode',
    201,
    ({ body }) => expect(body).toMatchObject({ season: 1, episode: 2, media: { media_type: 'tv' } }),
    asViewer(post({ mediaId: show, season: 1, episode: 2 })),
  ],
  [POST, 'a series as a whole', 400, at('season'), asViewer(post({ mediaId: show }))],
  [POST, 'an episode of no season', 400, at('season'), asViewer(post({ mediaId: show, episode: 1 }))],
  [POST, 'a season of a film', 400, at('season'), asViewer(post({ season: 1 }))],
  [POST, 'an episode of a film', 400, at('episode'), asViewer(post({ episode: 1 }))],
  [POST, 'half a season', 400, at('season'), asViewer(post({ mediaId: show, season: 1.5 }))],
  ...unknownPlaces.map(
    ([name, place, field, message]): Case => [
      POST,
      name,
      400,
      ({ body }) => expect(body['errors']).toEqual([{ path: field, message }]),
      asViewer(post(place)),
    ],
  ),
  ...knownPlaces.map(
    ([name, place]): Case => [
      POST,
      name,
      201,
      ({ body }) => expect(body).toMatchObject({ watched: true }),
      asViewer(post(place)),
    ],
  ),
  ...refused.map(([name, body, field]): Case => [POST, name, 400, at(field), asViewer(post(body))]),
  [POST, 'never there', 404, 'NOT_FOUND', asViewer(post({ mediaId: neverThere }))],
  [POST, 'not for children', 404, 'NOT_FOUND', asChild('POST', path, { mediaId: forAdults })],

  [
    'GET /profile/history',
    'entries',
    200,
    ({ body }) => expect(body).toEqual({ items: [entry], hasMore: false }),
    asViewer(watched, ['GET', path]),
  ],
  ['GET /profile/history', 'too many', 400, at('limit'), asViewer(['GET', `${path}?limit=51`])],
  ['GET /profile/history', 'a token of nobody', 400, 'PAGE_TOKEN_INVALID', asViewer(['GET', `${path}?nextPageToken=x`])],

  [GET, 'a film', 200, ({ body }) => expect(body).toEqual(entry), asViewer(watched, ['GET', `${path}/${film}`])],
  ...(['GET', 'PATCH', 'DELETE'] as const).map(
    (method): Case => [
      `${method} ${path}/{mediaId}`,
      'an episode that only its season speaks for',
      404,
      'NOT_FOUND',
      asViewer(post({ mediaId: show, season: 1 }), [
        method,
        `${path}/${show}?season=1&episode=2`,
        method === 'PATCH' ? { progress: 0 } : undefined,
      ]),
    ],
  ),
  ...seasonAnswers.map(
    ([name, mediaId, entries, expectedFields]): Case => [
      GET,
      name,
      200,
      ({ body }) => expect([body['season'], body['progress'], body['watched'], body['episodes']]).toEqual([1, ...expectedFields]),
      asViewer(...entries.map((given) => post({ mediaId, season: 1, ...given })), ['GET', `${path}/${mediaId}?season=1`]),
    ],
  ),
  [
    GET,
    'a season without one of its specials',
    200,
    ({ body }) => expect(body).toMatchObject({ season: 0, watched: false, entries: [{ episode: 2 }, { season: 0 }] }),
    asViewer(post({ mediaId: show, season: 0, updatedAt: TIME }), post({ mediaId: show, season: 0, episode: 2, progress: 0 }), [
      'GET',
      `${path}/${show}?season=0`,
    ]),
  ],
  [
    POST,
    'a season without one of its episodes',
    201,
    ({ body }) => expect(body).toMatchObject({ season: 1, progress: 66.6, watched: false }),
    asViewer(post({ mediaId: show, season: 1, episode: 2, progress: 0 }), post({ mediaId: show, season: 1 })),
  ],
  [
    GET,
    'a whole series',
    200,
    ({ body }) =>
      expect(body).toMatchObject({ watched: false, progress: 60, episodes: { watched: 3, aired: 5 }, entries: [{ season: 1 }] }),
    asViewer(post({ mediaId: show, season: 1 }), ['GET', `${path}/${show}`]),
  ],
  ...wholeSeries.map(
    ([name, mediaId, seasons, expectedFields]): Case => [
      GET,
      name,
      200,
      ({ body }) => expect([body['progress'], body['watched'], body['episodes']]).toEqual(expectedFields),
      asViewer(...seasons.map((place) => post({ mediaId, ...place })), ['GET', `${path}/${mediaId}`]),
    ],
  ),
  [GET, 'not there', 404, 'NOT_FOUND', asViewer(['GET', `${path}/${film}`])],
  [GET, 'another season', 404, 'NOT_FOUND', asViewer(post({ mediaId: show, season: 1 }), ['GET', `${path}/${show}?season=2`])],
  [GET, 'never there', 404, 'NOT_FOUND', asViewer(['GET', `${path}/${neverThere}`])],
  [GET, 'no number', 400, at('season'), asViewer(['GET', `${path}/${show}?season=one`])],
  [GET, 'an empty number', 400, at('season'), asViewer(['GET', `${path}/${show}?season=`])],
  [GET, 'a season of a film', 400, at('season'), asViewer(['GET', `${path}/${film}?season=1`])],

  [
    PATCH,
    'begun anew',
    200,
    ({ body }) => expect(body).toMatchObject({ progress: 30, watched: true, plays: entry.plays }),
    asViewer(watched, ['PATCH', `${path}/${film}`, { progress: 30 }]),
  ],
  [
    PATCH,
    'unmarked',
    200,
    ({ body }) => expect(body).toMatchObject({ progress: 0, watched: false, plays: entry.plays }),
    asViewer(watched, ['PATCH', `${path}/${film}`, { progress: 0 }]),
  ],
  [
    PATCH,
    'nothing to change',
    200,
    ({ body }) => expect(body).toEqual(entry),
    asViewer(watched, ['PATCH', `${path}/${film}`, {}]),
  ],
  [
    PATCH,
    'by an older word',
    200,
    ({ body }) => expect(body).toEqual(entry),
    asViewer(watched, ['PATCH', `${path}/${film}`, { progress: 30, updatedAt: '2024-05-06T07:08:09.122Z' }]),
  ],
  [
    PATCH,
    'only where it came from',
    200,
    ({ body }) => expect(body).toEqual({ ...entry, imported: true }),
    asViewer(watched, ['PATCH', `${path}/${film}`, { imported: true }]),
  ],
  ...refused.map(([name, body, field]): Case => [PATCH, name, 400, at(field), asViewer(['PATCH', `${path}/${film}`, body])]),
  [PATCH, 'a whole series', 400, at('season'), asViewer(['PATCH', `${path}/${show}`, {}])],
  [
    PATCH,
    'a season of which only an episode was there',
    200,
    ({ body }) => expect(body).toMatchObject({ season: 1, progress: 66.6, watched: false, entries: [{ progress: 90 }, {}] }),
    asViewer(post({ mediaId: show, season: 1, episode: 2, progress: 0, updatedAt: TIME }), [
      'PATCH',
      `${path}/${show}?season=1`,
      { progress: 90 },
    ]),
  ],
  [
    PATCH,
    'another season',
    404,
    'NOT_FOUND',
    asViewer(post({ mediaId: show, season: 1 }), ['PATCH', `${path}/${show}?season=2`, {}]),
  ],
  [PATCH, 'not there', 404, 'NOT_FOUND', asViewer(['PATCH', `${path}/${film}`, { progress: 30 }])],

  [DELETE, 'gone', 204, ({ text }) => expect(text).toBe(''), asViewer(watched, ['DELETE', `${path}/${film}`])],
  [DELETE, 'not there', 404, 'NOT_FOUND', asViewer(['DELETE', `${path}/${film}`])],
  [
    GET,
    'a series whose only season was deleted with its episodes',
    404,
    'NOT_FOUND',
    asViewer(
      post({ mediaId: show, season: 1 }),
      post({ mediaId: show, season: 1, episode: 2, progress: 0 }),
      ['DELETE', `${path}/${show}?season=1`],
      ['GET', `${path}/${show}`],
    ),
  ],
  [
    GET,
    'what is left when a season was deleted',
    200,
    ({ body }) => expect(body['entries']).toMatchObject([{ season: 2 }]),
    asViewer(
      post({ mediaId: show, season: 1, episode: 1 }),
      post({ mediaId: show, season: 2 }),
      ['DELETE', `${path}/${show}?season=1`],
      ['GET', `${path}/${show}`],
    ),
  ],
  [DELETE, 'no kind of id', 400, at('mediaId'), asViewer(['DELETE', `${path}/x`])],
]
