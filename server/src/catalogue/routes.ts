import { z } from 'zod'
import { RegionCode } from '../field-schemas.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { CatalogueCtx } from './ctx.ts'
import { listGenres, listKeywords, listProviders, listRegions } from './lists.ts'
import { mediaDetails } from './media.ts'
import { languageFor, languagesFor } from './names/languages.ts'
import type { ListPage } from './ranked-pages.ts'
import { MAX_RESULTS, MAX_SIMILAR, searchTitles, similarTitles } from './ranked-titles.ts'
import { Genres, Keywords, MediaDetails, MediaPage, MediaPath, ofMediaType, Providers, paging, Regions } from './schemas.ts'

const route = routeFor<CatalogueCtx>()

const tag = 'Catalogue'
const either = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'FORBIDDEN', 'RATE_LIMITED'] as const
const Typed = z.string().trim().min(1).max(200)
const Ids = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,49}$/, 'must be up to 50 numbers with commas between them')
  .describe('Only those with these ids, for their names')

/** The catalogue as far as the caller may see it: a session by its profile, a sign-in without a limit. */
export const catalogueRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'GET',
    path: '/media/{mediaId}',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'Get a title with all its facts',
    params: MediaPath,
    answers: { 200: MediaDetails },
    problems: ['VALIDATION_FAILED', ...either, 'NOT_FOUND'],
    handle: (ctx, input) => mediaDetails(ctx, input.who, input.params.mediaId, languagesFor(ctx, input)),
  }),
  route({
    method: 'GET',
    path: '/media/{mediaId}/similar',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'List titles similar to a title',
    description: `The ${MAX_SIMILAR} most similar titles, most similar first.`,
    params: MediaPath,
    query: z.strictObject(paging),
    answers: { 200: MediaPage },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...either, 'NOT_FOUND'],
    handle: async (ctx, input) => {
      const { who, params, query } = input
      return asMediaPage(await similarTitles(ctx, who, params.mediaId, { ...query, languages: languagesFor(ctx, input) }))
    },
  }),
  route({
    method: 'GET',
    path: '/search',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'Search titles by name',
    description:
      'Every word must be in the title, the original title or one translated title; misspellings and beginnings of words match too. ' +
      `The best ${MAX_RESULTS.toLocaleString('en')} results are available, page by page.`,
    query: z.strictObject({ q: Typed, ...ofMediaType, ...paging }),
    answers: { 200: MediaPage },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...either],
    handle: async (ctx, input) =>
      asMediaPage(await searchTitles(ctx, input.who, { ...input.query, languages: languagesFor(ctx, input) })),
  }),
  route({
    method: 'GET',
    path: '/genres',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'List genres with their numbers of titles; for a child without those for adults',
    query: z.strictObject(ofMediaType),
    answers: { 200: Genres },
    problems: ['VALIDATION_FAILED', ...either],
    handle: (ctx, input) => listGenres(ctx, input.who, { ...input.query, language: languageFor(ctx, input) }),
  }),
  route({
    method: 'GET',
    path: '/keywords',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'List keywords with their numbers of titles',
    query: z.strictObject({ q: Typed.optional(), ids: Ids.optional(), ...paging }),
    answers: { 200: Keywords },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...either],
    handle: (ctx, { who, query }) => listKeywords(ctx, who, query),
  }),
  route({
    method: 'GET',
    path: '/providers',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'List providers and the regions in which they offer titles',
    query: z.strictObject({ region: RegionCode.optional() }),
    answers: { 200: Providers },
    problems: ['VALIDATION_FAILED', ...either],
    handle: (ctx, { who, query }) => listProviders(ctx, who, query.region),
  }),
  route({
    method: 'GET',
    path: '/regions',
    access: 'identity or session',
    openToBound: true,
    tag,
    summary: 'List regions in which titles are offered',
    answers: { 200: Regions },
    problems: [...either],
    handle: (ctx, input) => listRegions(ctx, input.who, languageFor(ctx, input)),
  }),
]

/** Items are JSON already: they are concatenated, not parsed again. */
function asMediaPage({ rows, hasMore, nextPageToken }: ListPage<string>): Answer {
  const rest = JSON.stringify({ hasMore, nextPageToken }).slice(1)
  return new Answer(200, `{"items":[${rows.join()}],${rest}`, { 'content-type': 'application/json; charset=utf-8' })
}
