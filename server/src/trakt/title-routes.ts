import { z } from 'zod'
import { callerProblems } from '../auth/schemas.ts'
import { listGenres } from '../catalogue/lists.ts'
import { languageFor } from '../catalogue/names/languages.ts'
import { type Route, routeFor } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { viewerOf } from './guest.ts'
import { slugOf } from './ids.ts'
import { extended, flag, PlayedItem, paging, ScrobbleBody, TitleId } from './input-schemas.ts'
import { optionsOf, pageHeaders, pageOf } from './paging-routes.ts'
import { checkIn, checkOut, writeScrobble } from './playing.ts'
import { hideRecommendation, readRecommendations, titleInPath } from './recommendations.ts'
import type { TitleIds, TitleKind } from './resolve.ts'
import { CheckedIn, Found, Genre, Progress, Scrobbled, Settings, Title, User } from './schemas.ts'
import { readRelated, searchById, searchByText, yearsIn } from './search.ts'
import { readProgress } from './sync/watched.ts'
import { titleWriterFor } from './titles.ts'
import { requireOwnName, UserName } from './user-routes.ts'
import { settingsOf, userOf } from './users.ts'

const route = routeFor<PagesCtx>()

const tag = 'Trakt titles'
const KindPath = z.enum(['movies', 'shows'])
/** `1984` or `1980-1989`; other values are ignored. */
const Years = z
  .string()
  .max(20)
  .transform(yearsIn)
  .optional()
  .meta({ description: 'A year, or the first and the last year with a dash between them' })
const kindOf = (type: z.output<typeof KindPath>): TitleKind => (type === 'movies' ? 'movie' : 'show')

/** Recommendations, search, titles and scrobbling for Trakt clients. */
export const traktTitleRoutes: Route<PagesCtx>[] = [
  route({
    method: 'GET',
    path: '/trakt/users/settings',
    access: 'bound',
    tag,
    summary: 'Get the profile as a Trakt user and account',
    answers: { 200: Settings },
    problems: [...callerProblems],
    handle: (ctx, { who }) => settingsOf(who, ctx.settings.limits.tastePerProfile),
  }),
  route({
    method: 'GET',
    path: '/trakt/users/{user}',
    access: 'bound',
    tag,
    summary: 'Get the profile as a Trakt user',
    params: z.strictObject({ user: UserName }),
    answers: { 200: User },
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: (_ctx, input) => {
      requireOwnName(input)
      return userOf(input.who)
    },
  }),
  route({
    method: 'POST',
    path: '/trakt/scrobble/{action}',
    access: 'bound',
    tag,
    summary: 'Report a player’s position; stopped at 80 percent or later, the title counts as watched',
    params: z.strictObject({ action: z.enum(['start', 'pause', 'stop']) }),
    query: z.object(extended),
    body: ScrobbleBody,
    answers: { 201: Scrobbled },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, input) => writeScrobble(ctx, input.who, { ...input.params, ...input.body }, optionsOf(ctx, input)),
  }),
  route({
    method: 'POST',
    path: '/trakt/checkin',
    access: 'bound',
    tag,
    summary: 'Check in to a title; it counts as watched',
    query: z.object(extended),
    body: PlayedItem,
    answers: { 201: CheckedIn },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, input) => checkIn(ctx, input.who, input.body, optionsOf(ctx, input)),
  }),
  route({
    method: 'DELETE',
    path: '/trakt/checkin',
    access: 'bound',
    tag,
    summary: 'Undo the latest check-in of the last hours',
    answers: { 204: null },
    problems: [...callerProblems],
    handle: (ctx, { who }) => checkOut(ctx, who),
  }),
  route({
    path: '/trakt/recommendations/{type}',
    method: 'GET',
    access: 'bound',
    tag,
    summary: 'List recommendations, as a page of this profile shows them',
    params: z.strictObject({ type: KindPath }),
    query: z.object({
      ...paging(10),
      ...extended,
      ignore_watched: flag,
      ignore_collected: flag,
      ignore_watchlisted: flag,
    }),
    answers: { 200: z.array(Title) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) => {
      const { page, limit } = input.query
      const query = {
        kind: kindOf(input.params.type),
        page,
        limit: Math.min(limit, 100),
        ignoreWatched: input.query.ignore_watched,
        ignoreCollected: input.query.ignore_collected,
        ignoreWatchlisted: input.query.ignore_watchlisted,
      }
      const options = { ...optionsOf(ctx, input), language: languageFor(ctx, input) }
      return pageOf(await readRecommendations(ctx, input.who, query, options), query)
    },
  }),
  route({
    method: 'DELETE',
    path: '/trakt/recommendations/{type}/{id}',
    access: 'bound',
    tag,
    summary: 'Hide a title, here and on pages',
    params: z.strictObject({ type: KindPath, id: TitleId }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => hideRecommendation(ctx, who, kindOf(params.type), params.id),
  }),
  route({
    method: 'GET',
    path: '/trakt/search/{type}',
    access: 'guest',
    tag,
    summary: 'Search titles by name',
    description: 'Of `movie` and `show`; other types that Trakt has are accepted, and find nothing.',
    params: z.strictObject({
      type: z.string().regex(/^(movie|show|episode|person|list)(,(movie|show|episode|person|list)){0,4}$/, 'no such type'),
    }),
    query: z.object({ query: z.string().max(200).default(''), years: Years, year: Years, ...paging(10), ...extended }),
    answers: { 200: z.array(Found) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) => {
      const { query, page, limit, year, years = year } = input.query
      const search = { kinds: kindsIn(input.params.type), query, years, page, limit }
      return pageOf(await searchByText(ctx, viewerOf(input), search, optionsOf(ctx, input)), input.query)
    },
  }),
  route({
    method: 'GET',
    path: '/trakt/search/{type}/{id}',
    access: 'guest',
    tag,
    summary: 'Find titles by the id of another service',
    description: 'TheTVDB’s ids find series where the catalogue states them.',
    params: z.strictObject({ type: z.enum(['trakt', 'imdb', 'tmdb', 'tvdb']), id: z.string().max(100) }),
    query: z.object({ type: z.string().max(100).default('movie,show'), ...paging(10), ...extended }),
    answers: { 200: z.array(Found) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) => {
      const { type, id } = input.params
      const items = await searchById(ctx, viewerOf(input), idOf(type, id), kindsIn(input.query.type), optionsOf(ctx, input))
      return pageOf({ items, count: items.length }, input.query)
    },
  }),
  route({
    method: 'GET',
    path: '/trakt/shows/{id}/progress/watched',
    access: 'bound',
    tag,
    summary: 'Get the progress of a series by episode',
    params: z.strictObject({ id: TitleId }),
    query: z.object(extended),
    answers: { 200: Progress },
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: async (ctx, input) =>
      readProgress(ctx, input.who, await titleInPath(ctx, input.who, 'show', input.params.id), optionsOf(ctx, input)),
  }),
  route({
    method: 'GET',
    path: '/trakt/genres/{type}',
    access: 'guest',
    tag,
    summary: 'List genres, most common first',
    params: z.strictObject({ type: KindPath }),
    answers: { 200: z.array(Genre) },
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: (ctx, input) => {
      const media_type = input.params.type === 'movies' ? 'movie' : 'tv'
      const { genres } = listGenres(ctx, viewerOf(input), { media_type, language: languageFor(ctx, input) })
      return genres.map(({ name }) => ({ name, slug: slugOf(name, null) }))
    },
  }),
  ...KindPath.options.flatMap(titleRoutes),
]

function titleRoutes(type: z.output<typeof KindPath>): Route<PagesCtx>[] {
  const [kind, what] = [kindOf(type), type === 'movies' ? 'film' : 'series']
  return [
    route({
      method: 'GET',
      path: `/trakt/${type}/{id}`,
      access: 'guest',
      tag,
      summary: `Get a ${what}`,
      params: z.strictObject({ id: TitleId }),
      query: z.object(extended),
      answers: { 200: Title },
      problems: [...callerProblems, 'NOT_FOUND'],
      handle: async (ctx, input) => {
        const number = await titleInPath(ctx, viewerOf(input), kind, input.params.id)
        return (await titleWriterFor(ctx, [number], optionsOf(ctx, input))).title(number)
      },
    }),
    route({
      method: 'GET',
      path: `/trakt/${type}/{id}/related`,
      access: 'guest',
      tag,
      summary: `List titles similar to a ${what}`,
      params: z.strictObject({ id: TitleId }),
      query: z.object({ ...paging(10), ...extended }),
      answers: { 200: z.array(Title) },
      headers: pageHeaders,
      problems: [...callerProblems, 'NOT_FOUND'],
      handle: async (ctx, input) => {
        const number = await titleInPath(ctx, viewerOf(input), kind, input.params.id)
        return pageOf(await readRelated(ctx, viewerOf(input), number, input.query, optionsOf(ctx, input)), input.query)
      },
    }),
  ]
}

function kindsIn(types: string): TitleKind[] {
  const wanted = types.split(',')
  return (['movie', 'show'] as const).filter((kind) => wanted.includes(kind))
}

function idOf(type: 'trakt' | 'imdb' | 'tmdb' | 'tvdb', id: string): TitleIds {
  if (type === 'imdb') return { imdb: id }
  const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined
  return type === 'tvdb' ? { tvdb: number } : { [type]: number }
}
