import { expect } from 'vitest'
import { lists } from '../../../../src/taste/lists/lists.ts'
import { filmId, forAdults, neverThere, unrated } from '../../../support/fixtures/taste-titles.ts'
import { at, type Case, type Check } from '../case.ts'
import { asChild, asViewer } from './taste-fixture.ts'

const film = { mediaId: filmId(1) }
const expectAnswer =
  (added: boolean, removed: string | null): Check =>
  ({ body }) =>
    expect(body).toEqual({ message: expect.any(String), added, removed })
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** With what the profile holds of it, where it holds anything. */
const media = expect.objectContaining({
  type: 'media',
  id: film.mediaId,
  title: 'Film 1',
  media_type: 'movie',
  year: 1951,
  runtime: null,
  certificate: null,
  genre_ids: expect.any(Array),
  vote_average: null,
  poster_path: expect.stringMatching(/^http:\/\/marquee\.test\//),
  backdrop_path: expect.stringMatching(/^http:\/\/marquee\.test\//),
})

export const mediaItem = media

function casesOf(list: string): Case[] {
  const path = `/profile/${list}`
  const [GET, POST, DELETE] = [`GET ${path}`, `POST ${path}`, `DELETE ${path}/{mediaId}`]
  const put: [string, string, unknown] = ['POST', path, film]
  return [
    [
      GET,
      'its entries',
      200,
      ({ body }) => expect(body).toEqual({ items: [{ media, addedAt: iso }], hasMore: false }),
      asViewer(put, ['GET', path]),
    ],
    [GET, 'nothing', 200, ({ body }) => expect(body).toEqual({ items: [], hasMore: false }), asViewer(['GET', path])],
    [GET, 'too many', 400, at('limit'), asViewer(['GET', `${path}?limit=51`])],
    [GET, 'none', 400, at('limit'), asViewer(['GET', `${path}?limit=0`])],
    [GET, 'an unknown question', 400, at('page'), asViewer(['GET', `${path}?page=2`])],
    [GET, 'a token of nobody', 400, 'PAGE_TOKEN_INVALID', asViewer(['GET', `${path}?nextPageToken=x.y`])],
    [POST, 'put', 201, expectAnswer(true, null), asViewer(put)],
    [POST, 'there already', 200, expectAnswer(false, null), asViewer(put, put)],
    [POST, 'no body', 400, at(''), asViewer(['POST', path])],
    [POST, 'no title', 400, at('mediaId'), asViewer(['POST', path, {}])],
    [POST, 'no kind of id', 400, at('mediaId'), asViewer(['POST', path, { mediaId: 'XX_1' }])],
    [POST, 'an unknown field', 400, at('at'), asViewer(['POST', path, { ...film, at: 1 }])],
    [POST, 'never there', 404, 'NOT_FOUND', asViewer(['POST', path, { mediaId: neverThere }])],
    [
      POST,
      'what is not in the catalogue, in so many words',
      404,
      ({ body }) => expect(body).toMatchObject({ code: 'NOT_FOUND', detail: 'the catalogue has no such title' }),
      asViewer(['POST', path, { mediaId: neverThere }]),
    ],
    [POST, 'not for children', 404, 'NOT_FOUND', asChild('POST', path, { mediaId: forAdults })],
    [POST, 'of unknown age, for children', 404, 'NOT_FOUND', asChild('POST', path, { mediaId: unrated })],
    [POST, 'for children', 201, expectAnswer(true, null), asChild('POST', path, film)],
    [DELETE, 'taken off', 204, ({ text }) => expect(text).toBe(''), asViewer(put, ['DELETE', `${path}/${film.mediaId}`])],
    [DELETE, 'not there', 404, 'NOT_FOUND', asViewer(['DELETE', `${path}/${film.mediaId}`])],
    [DELETE, 'never there', 404, 'NOT_FOUND', asViewer(['DELETE', `${path}/${neverThere}`])],
    [DELETE, 'no kind of id', 400, at('mediaId'), asViewer(['DELETE', `${path}/x`])],
  ]
}

const muted = `/profile/muted/${film.mediaId}`

export const listCases: Case[] = [
  ...lists.flatMap(casesOf),
  [
    'POST /profile/liked',
    'moves here from another opinion',
    201,
    expectAnswer(true, 'disliked'),
    asViewer(['POST', '/profile/disliked', film], ['POST', '/profile/liked', film]),
  ],
  [
    'POST /profile/super_liked',
    'moves here from liked',
    201,
    expectAnswer(true, 'liked'),
    asViewer(['POST', '/profile/liked', film], ['POST', '/profile/super_liked', film]),
  ],
  [
    'DELETE /profile/liked/{mediaId}',
    'what is disliked is not liked',
    404,
    'NOT_FOUND',
    asViewer(['POST', '/profile/disliked', film], ['DELETE', `/profile/liked/${film.mediaId}`]),
  ],
  ['PUT /profile/muted/{mediaId}', 'muted', 204, () => {}, asViewer(['PUT', muted])],
  ['PUT /profile/muted/{mediaId}', 'twice', 204, () => {}, asViewer(['PUT', muted], ['PUT', muted])],
  ['PUT /profile/muted/{mediaId}', 'no kind of id', 400, at('mediaId'), asViewer(['PUT', '/profile/muted/x'])],
  ['PUT /profile/muted/{mediaId}', 'never there', 404, 'NOT_FOUND', asViewer(['PUT', `/profile/muted/${neverThere}`])],
  ['PUT /profile/muted/{mediaId}', 'not for children', 404, 'NOT_FOUND', asChild('PUT', `/profile/muted/${forAdults}`)],
  ['DELETE /profile/muted/{mediaId}', 'heard again', 204, () => {}, asViewer(['PUT', muted], ['DELETE', muted])],
  ['DELETE /profile/muted/{mediaId}', 'was not muted', 204, () => {}, asViewer(['DELETE', muted])],
  ['DELETE /profile/muted/{mediaId}', 'no kind of id', 400, at('mediaId'), asViewer(['DELETE', '/profile/muted/x'])],
  ['DELETE /profile/muted/{mediaId}', 'never there', 404, 'NOT_FOUND', asViewer(['DELETE', `/profile/muted/${neverThere}`])],
]
