import { expect } from 'vitest'
import type { CatalogueTitle } from '../../../src/catalogue/facts-schema.ts'
import { putTitles, withdrawTitles } from '../../../src/catalogue/titles.ts'
import { call, type Reply } from '../../support/callers.ts'
import { film, series } from '../../support/fixtures/made-titles.ts'
import { type Fixture, mint, newProfile, type Person } from '../fixture.ts'
import { at, type Case } from './case.ts'

const FIRST = 700_000
const id = (n: number) => `MV_${FIRST + n}`
const heist = { id: 770_001, name: 'zylographic heist' }
const shared = { genres: [{ id: 77, name: 'Zylography' }], keywords: [heist], certifications: { US: 'PG' } }

/** Twelve films that are alike, one not for children, one withdrawn, one that is not out yet, and a series. */
const titles: CatalogueTitle[] = [
  film(FIRST, {
    title: 'Zylograph Prime',
    ...shared,
    overview: 'A heist.',
    translations: { de: { title: 'Zylograph der Erste' } },
    providers: [
      { region: 'DE', id: 'zyl', name: 'Zyl' },
      { region: 'FR', id: 'zyl', name: 'Zyl' },
    ],
  }),
  ...Array.from({ length: 12 }, (_, n) => film(FIRST + 1 + n, { title: `Zylograph ${n + 2}`, ...shared, popularity: 50 - n })),
  film(FIRST + 50, { title: 'Zylograph After Dark', ...shared, certifications: { US: 'R' } }),
  film(FIRST + 51, { title: 'Zylograph Withdrawn', ...shared }),
  film(FIRST + 52, { title: 'Zylograph Tomorrow', ...shared, release_date: '2999-01-01' }),
  series(FIRST, { title: 'Zylograph Nights', ...shared, certifications: { US: 'TV-PG' } }),
]

/** A case that asks for a path, by default as a person's session. */
const ask =
  (
    path: string | ((fixture: Fixture) => string),
    who: 'session' | 'device' | 'child' = 'session',
    headers: Record<string, string> = {},
  ): Case[4] =>
  async (fixture) => {
    await plant(fixture)
    const token = await tokenOf(fixture, who)
    return call(fixture.base, 'GET', typeof path === 'string' ? path : path(fixture), {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  }

async function plant({ world: { service } }: Fixture): Promise<void> {
  const { ctx } = service
  const put = await putTitles(
    ctx,
    'contract',
    titles.filter((title) => title.id !== id(51)),
  )
  if (put.added === 0) return
  await putTitles(ctx, 'contract', titles)
  await withdrawTitles(ctx, [ctx.liveCatalogue().numberOf(id(51)) ?? -1], true)
}

async function tokenOf({ base, person }: Fixture, who: 'session' | 'device' | 'child'): Promise<string> {
  if (who === 'device') return person.refreshToken
  if (who === 'session') return person.sessionToken
  const { refreshToken } = person
  const child = children.get(person) ?? (await newProfile(base, refreshToken, { maturity: 'kids', region: 'FR' }))
  children.set(person, child)
  return mint(base, refreshToken, child)
}

/** One child's profile a person: an account has ten at most. */
const children = new WeakMap<Person, string>()

const idsOf = ({ body }: Reply) => (body['items'] as unknown as { id: string }[]).map((item) => item.id)
const has = (...wanted: string[]) => expect.arrayContaining(wanted)

/** The second page of a list: asks for the first, then goes on. */
const nextOf =
  (path: string, goOn = path): Case[4] =>
  async (fixture) => {
    const first = await ask(path)(fixture)
    const token = encodeURIComponent(String(first.body['nextPageToken']))
    return ask(`${goOn}${goOn.includes('?') ? '&' : '?'}nextPageToken=${token}`)(fixture)
  }

const [MEDIA, SIMILAR, SEARCH] = ['GET /media/{mediaId}', 'GET /media/{mediaId}/similar', 'GET /search']
const [GENRES, KEYWORDS, PROVIDERS, REGIONS] = ['GET /genres', 'GET /keywords', 'GET /providers', 'GET /regions']
const hidden = [id(50), id(51), id(52)]

const mediaCases: Case[] = [
  [
    MEDIA,
    'everything known, null where nothing is',
    200,
    ({ body }) =>
      expect(body).toMatchObject({
        id: id(0),
        title: 'Zylograph Prime',
        runtime: null,
        people: null,
        genres: shared.genres,
        keywords: [heist],
        withdrawn: false,
        poster_path: `http://marquee.test/images/${id(0)}/poster`,
      }),
    ask(`/media/${id(0)}`),
  ],
  [MEDIA, 'by a device', 200, ({ body }) => expect(body['id']).toBe(id(50)), ask(`/media/${id(50)}`, 'device')],
  [
    MEDIA,
    'in another language',
    200,
    ({ body }) => expect(body).toMatchObject({ title: 'Zylograph der Erste', overview: 'A heist.' }),
    ask(`/media/${id(0)}`, 'session', { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' }),
  ],
  [
    MEDIA,
    'offers of the profile’s region first',
    200,
    ({ body }) =>
      expect((body['providers'] as unknown as { region: string }[]).map(({ region }) => region)).toEqual(['FR', 'DE']),
    ask(`/media/${id(0)}`, 'child'),
  ],
  [MEDIA, 'withdrawn', 200, ({ body }) => expect(body).toMatchObject({ id: id(51), withdrawn: true }), ask(`/media/${id(51)}`)],
  [MEDIA, 'not for children', 404, 'NOT_FOUND', ask(`/media/${id(50)}`, 'child')],
  [MEDIA, 'a number that no title has', 404, 'NOT_FOUND', ask('/media/MV_99999999999999999999')],
  [MEDIA, 'never there', 404, 'NOT_FOUND', ask('/media/MV_999999999')],
  [MEDIA, 'no kind of id', 400, at('mediaId'), ask('/media/XX_1')],
]

const similarCases: Case[] = [
  [
    SIMILAR,
    'what is like it, without adults’, withdrawn and unreleased ones, nor itself',
    200,
    (reply) => {
      expect(idsOf(reply)).toEqual(has(id(1), `TV_${FIRST}`))
      expect(idsOf(reply)).toContain(id(50))
      for (const other of [id(0), id(51), id(52)]) expect(idsOf(reply)).not.toContain(other)
    },
    ask(`/media/${id(0)}/similar?limit=20`),
  ],
  [
    SIMILAR,
    'for a child',
    200,
    (reply) => {
      expect(idsOf(reply)).toEqual(has(id(1)))
      for (const other of hidden) expect(idsOf(reply)).not.toContain(other)
    },
    ask(`/media/${id(0)}/similar?limit=20`, 'child'),
  ],
  [SIMILAR, 'its next page', 200, (reply) => expect(idsOf(reply)).toHaveLength(5), nextOf(`/media/${id(0)}/similar?limit=5`)],
  [
    SIMILAR,
    'a token of another list',
    400,
    'PAGE_TOKEN_INVALID',
    nextOf(`/media/${id(0)}/similar?limit=5`, `/media/${id(1)}/similar`),
  ],
  [SIMILAR, 'not for children', 404, 'NOT_FOUND', ask(`/media/${id(50)}/similar`, 'child')],
  [SIMILAR, 'never there', 404, 'NOT_FOUND', ask('/media/MV_999999999/similar')],
  [SIMILAR, 'too many', 400, at('limit'), ask(`/media/${id(0)}/similar?limit=51`)],
]

const searchCases: Case[] = [
  [
    SEARCH,
    'by name, the whole name first',
    200,
    (reply) => {
      expect(idsOf(reply)[0]).toBe(id(0))
      expect((reply.body['items'] as unknown as object[])[0]).toEqual({
        type: 'media',
        id: id(0),
        title: 'Zylograph Prime',
        media_type: 'movie',
        year: null,
        runtime: null,
        certificate: null,
        genre_ids: shared.genres.map((genre) => genre.id),
        vote_average: null,
        poster_path: `http://marquee.test/images/${id(0)}/poster`,
        backdrop_path: `http://marquee.test/images/${id(0)}/backdrop`,
      })
    },
    ask('/search?q=zylograph%20prime'),
  ],
  [
    SEARCH,
    'series only',
    200,
    (reply) => expect(idsOf(reply)).toEqual([`TV_${FIRST}`]),
    ask('/search?q=zylograph&media_type=tv'),
  ],
  [
    SEARCH,
    'for a child, nor what is withdrawn',
    200,
    (reply) => {
      expect(idsOf(reply)).toEqual(has(id(0), id(1)))
      for (const other of [id(50), id(51)]) expect(idsOf(reply)).not.toContain(other)
    },
    ask('/search?q=zylograph&limit=50', 'child'),
  ],
  [
    SEARCH,
    'its next page goes on',
    200,
    (reply) => expect(idsOf(reply)).toEqual([id(6), id(7), id(8), id(9), id(10)]),
    nextOf('/search?q=zylograph&limit=5&media_type=movie'),
  ],
  [
    SEARCH,
    'nothing like it',
    200,
    ({ body }) => expect(body).toEqual({ items: [], hasMore: false }),
    ask('/search?q=qqqqqqqqqq'),
  ],
  [SEARCH, 'a token of another search', 400, 'PAGE_TOKEN_INVALID', nextOf('/search?q=zylograph&limit=5', '/search?q=zylo')],
  [SEARCH, 'no token of ours', 400, 'PAGE_TOKEN_INVALID', ask('/search?q=zylograph&nextPageToken=WzEsMV0.AAAA')],
  [SEARCH, 'nothing typed', 400, at('q'), ask('/search?q=%20')],
  [SEARCH, 'too much typed', 400, at('q'), ask(`/search?q=${'a'.repeat(201)}`)],
  [SEARCH, 'no such kind', 400, at('media_type'), ask('/search?q=a&media_type=book')],
  [SEARCH, 'an unknown field', 400, at('genre'), ask('/search?q=a&genre=1')],
]

const countOf = (list: string, key: unknown, { body }: Reply) =>
  (body[list] as unknown as { id: unknown; count: number }[]).find((entry) => entry.id === key)?.count

const listCases: Case[] = [
  [GENRES, 'how many titles have them', 200, (reply) => expect(countOf('genres', 77, reply)).toBe(16), ask('/genres')],
  [GENRES, 'of series', 200, (reply) => expect(countOf('genres', 77, reply)).toBe(1), ask('/genres?media_type=tv')],
  [GENRES, 'for a child', 200, (reply) => expect(countOf('genres', 77, reply)).toBe(15), ask('/genres', 'child')],
  [GENRES, 'no such kind', 400, at('media_type'), ask('/genres?media_type=book')],
  [
    KEYWORDS,
    'by the beginning of a word',
    200,
    ({ body }) => expect(body).toEqual({ keywords: [{ ...heist, count: 16 }], hasMore: false }),
    ask('/keywords?q=zylographic%20h'),
  ],
  [
    KEYWORDS,
    'for a child',
    200,
    ({ body }) => expect(body).toEqual({ keywords: [{ ...heist, count: 15 }], hasMore: false }),
    ask('/keywords?q=zylographic', 'child'),
  ],
  [
    KEYWORDS,
    'by their ids, passing over those that are not there',
    200,
    ({ body }) => expect(body).toEqual({ keywords: [{ ...heist, count: 16 }], hasMore: false }),
    ask(`/keywords?ids=${heist.id},4294967290`),
  ],
  [KEYWORDS, 'ids that are none', 400, at('ids'), ask('/keywords?ids=heist')],
  [KEYWORDS, 'no token of ours', 400, 'PAGE_TOKEN_INVALID', ask('/keywords?nextPageToken=WzEsMV0.AAAA')],
  [KEYWORDS, 'too few', 400, at('limit'), ask('/keywords?limit=0')],
  [
    PROVIDERS,
    'who offers titles, and where',
    200,
    ({ body }) =>
      expect(body['providers']).toEqual(
        expect.arrayContaining([
          { id: 'zyl', name: 'Zyl', logo_path: 'http://marquee.test/images/providers/zyl/logo', regions: ['DE', 'FR'] },
        ]),
      ),
    ask('/providers?region=FR'),
  ],
  [
    PROVIDERS,
    'a region in small letters',
    200,
    ({ body }) => expect(JSON.stringify(body)).toContain('zyl'),
    ask('/providers?region=fr'),
  ],
  [PROVIDERS, 'nobody there', 200, ({ body }) => expect(JSON.stringify(body)).not.toContain('zyl'), ask('/providers?region=JP')],
  [PROVIDERS, 'no region', 400, at('region'), ask('/providers?region=fra')],
  [
    REGIONS,
    'where titles are offered',
    200,
    ({ body }) => expect(body['regions']).toEqual(expect.arrayContaining([{ code: 'FR', name: 'France' }])),
    ask('/regions'),
  ],
]

export const catalogueCases: Case[] = [...mediaCases, ...similarCases, ...searchCases, ...listCases]
