import { expect } from 'vitest'
import { filmId, forAdults, neverThere, seriesId } from '../../../support/fixtures/taste-titles.ts'
import { at, type Case } from '../case.ts'
import { asChild, asViewer } from './taste-fixture.ts'

const [film, show] = [filmId(1), seriesId(1)]
const STATE = 'GET /profile/media/{mediaId}'
const state = `/profile/media/${film}`
const lists = {
  liked: false,
  super_liked: false,
  disliked: false,
  watchlist: false,
  hidden: false,
  collection: false,
  muted: false,
}
const nothing = { ...lists, rating: null, history: null, playback: null }
const kinds = ['genres', 'keywords', 'people', 'decades', 'countries', 'languages']

export const stateCases: Case[] = [
  [STATE, 'nothing yet', 200, ({ body }) => expect(body).toEqual(nothing), asViewer(['GET', state])],
  [
    STATE,
    'all there is',
    200,
    ({ body }) =>
      expect(body).toMatchObject({
        ...lists,
        super_liked: true,
        watchlist: true,
        muted: true,
        rating: 9,
        history: { progress: 100, watched: true, plays: [{ source: 'history' }] },
        playback: { progress: 20 },
      }),
    asViewer(
      ['POST', '/profile/liked', { mediaId: film }],
      ['POST', '/profile/super_liked', { mediaId: film }],
      ['POST', '/profile/watchlist', { mediaId: film }],
      ['PUT', `/profile/muted/${film}`],
      ['PUT', `/profile/ratings/${film}`, { rating: 9 }],
      ['POST', '/profile/history', { mediaId: film }],
      ['POST', '/profile/playback', { mediaId: film, progress: 20 }],
      ['GET', state],
    ),
  ],
  [
    STATE,
    'with who offers it',
    200,
    ({ body }) =>
      expect(body['providers']).toEqual([
        { region: 'US', id: '8', name: 'Netflix' },
        { region: 'DE', id: '337' },
      ]),
    asViewer(['GET', `/profile/media/${show}?providers=true`]),
  ],
  [STATE, 'neither yes nor no', 400, at('providers'), asViewer(['GET', `${state}?providers=1`])],
  [STATE, 'no kind of id', 400, at('mediaId'), asViewer(['GET', '/profile/media/x'])],
  [STATE, 'never there', 404, 'NOT_FOUND', asViewer(['GET', `/profile/media/${neverThere}`])],
  [STATE, 'not for children', 404, 'NOT_FOUND', asChild('GET', `/profile/media/${forAdults}`)],
  [
    'GET /profile/taste',
    'of nobody in particular',
    200,
    ({ body }) => expect(body).toEqual({ asOf: expect.any(String), ...Object.fromEntries(kinds.map((kind) => [kind, []])) }),
    asViewer(['GET', '/profile/taste']),
  ],
  [
    'GET /profile/taste',
    'of somebody',
    200,
    ({ body }) =>
      expect((body['genres'] as unknown as unknown[])[0]).toMatchObject({
        id: 18,
        name: 'Drama',
        weight: expect.any(Number),
        change: expect.any(Number),
        titles: [{ id: film, title: 'Film 1' }],
      }),
    asViewer(['POST', '/profile/liked', { mediaId: film }], ['GET', '/profile/taste']),
  ],
]
