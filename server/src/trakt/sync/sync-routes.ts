import { z } from 'zod'
import { callerProblems } from '../../auth/schemas.ts'
import type { languagesFor } from '../../catalogue/names/languages.ts'
import type { Session } from '../../ctx.ts'
import { type Route, routeFor } from '../../http/route.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { Problem } from '../../problems.ts'
import { NO_EPISODE } from '../../taste/series/episode-ref.ts'
import { extended, optionalPaging, paging, SyncBody, type SyncRequest } from '../input-schemas.ts'
import { allOrPage, optionsOf, pageHeaders, pageOf } from '../paging-routes.ts'
import { readPositions, removePosition } from '../playing.ts'
import { titleInPath } from '../recommendations.ts'
import { openResolver } from '../resolve.ts'
import { Activities, Collected, Play, Position, Rated, SyncAdded, SyncDeleted, Watched, Watchlisted } from '../schemas.ts'
import { lastActivities } from './activities.ts'
import { addToCollection, readCollection, removeFromCollection } from './collection.ts'
import { addToHistory, readPlays, removeFromHistory } from './history.ts'
import { addToWatchlist, readWatchlist, removeFromWatchlist } from './lists.ts'
import { addRatings, readRatings, removeRatings } from './ratings.ts'
import { groups } from './sync-items.ts'
import { readWatchedMovies, readWatchedShows } from './watched.ts'

const route = routeFor<PagesCtx>()

const tag = 'Trakt sync'
/** Large enough for a thousand titles with all ids, or a series with all episodes. */
export const MAX_SYNC_BYTES = 1024 * 1024

const Group = z.enum(groups)
const AnyGroup = z.enum(['all', ...groups])
const Kind = z.enum(['movies', 'shows'])

type SyncHandler = (ctx: PagesCtx, who: Session, given: SyncRequest) => Promise<unknown>

/** `POST /sync/{list}` and `POST /sync/{list}/remove`. */
function writeRoutes(
  list: string,
  what: string,
  [add, remove]: [add: SyncHandler, remove: SyncHandler],
  full: 'CONFLICT'[] = [],
): Route<PagesCtx>[] {
  const both = { method: 'POST', access: 'bound', tag, body: SyncBody, bodyBytes: MAX_SYNC_BYTES } as const
  return [
    route({
      ...both,
      path: `/trakt/sync/${list}`,
      summary: `Add to the ${what}`,
      answers: { 201: SyncAdded },
      problems: ['VALIDATION_FAILED', ...callerProblems, ...full],
      handle: (ctx, { who, body }) => add(ctx, who, body),
    }),
    route({
      ...both,
      path: `/trakt/sync/${list}/remove`,
      summary: `Remove from the ${what}`,
      answers: { 200: SyncDeleted },
      problems: ['VALIDATION_FAILED', ...callerProblems],
      handle: (ctx, { who, body }) => remove(ctx, who, body),
    }),
  ]
}

const HistoryQuery = z.object({ ...paging(10), ...extended, start_at: z.string().optional(), end_at: z.string().optional() })
type HistoryOf = { type?: z.output<typeof Group> | undefined; id?: string | undefined }
type HistoryInput = { who: Session; query: z.output<typeof HistoryQuery> } & Parameters<typeof languagesFor>[1]

async function historyOf(ctx: PagesCtx, input: HistoryInput, of: HistoryOf) {
  const { who, query } = input
  const filter = await historyFilter(ctx, who, of)
  const [from, to] = [parseTime(query.start_at), parseTime(query.end_at)]
  const found = await readPlays(ctx, who, { page: query.page, limit: query.limit, from, to, ...filter }, optionsOf(ctx, input))
  return pageOf(found, query)
}

function parseTime(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}

async function historyFilter(ctx: PagesCtx, who: Session, { type, id }: HistoryOf) {
  if (type === undefined) return {}
  const of = type === 'movies' ? 'movie' : 'tv'
  if (id === undefined) return { of } as const
  if (type === 'movies' || type === 'shows')
    return { number: await titleInPath(ctx, who, type === 'movies' ? 'movie' : 'show', id) }
  const part = openResolver(ctx, who).findPart({ trakt: Number(id) })
  if (!part) throw new Problem('NOT_FOUND')
  const { number, season, episode } = part
  return { number, season, ...(episode !== NO_EPISODE && { episode }) }
}

const history = { method: 'GET', access: 'bound', tag, answers: { 200: z.array(Play) }, headers: pageHeaders } as const

/** The history, ratings, watchlist and collection of a profile, for synchronisation with Trakt clients. */
export const traktSyncRoutes: Route<PagesCtx>[] = [
  route({
    method: 'GET',
    path: '/trakt/sync/last_activities',
    access: 'bound',
    tag,
    summary: 'Get when each kind of data last changed',
    answers: { 200: Activities },
    problems: [...callerProblems],
    handle: (ctx, { who }) => lastActivities(ctx, who),
  }),
  route({
    ...history,
    path: '/trakt/sync/history',
    summary: 'List all plays, newest first',
    query: HistoryQuery,
    problems: [...callerProblems],
    handle: (ctx, input) => historyOf(ctx, input, {}),
  }),
  route({
    ...history,
    path: '/trakt/sync/history/{type}',
    summary: 'List the plays of films or of series',
    params: z.strictObject({ type: Group }),
    query: HistoryQuery,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: (ctx, input) => historyOf(ctx, input, input.params),
  }),
  route({
    ...history,
    path: '/trakt/sync/history/{type}/{id}',
    summary: 'List the plays of one title, season or episode',
    params: z.strictObject({ type: Group, id: z.string().max(300) }),
    query: HistoryQuery,
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, input) => historyOf(ctx, input, input.params),
  }),
  ...writeRoutes('history', 'history', [addToHistory, removeFromHistory], ['CONFLICT']),
  ...writeRoutes('ratings', 'ratings', [addRatings, removeRatings], ['CONFLICT']),
  ...writeRoutes('watchlist', 'watchlist', [addToWatchlist, removeFromWatchlist]),
  ...writeRoutes('collection', 'collection', [addToCollection, removeFromCollection], ['CONFLICT']),
  ...ratingRoutes(),
  ...watchlistRoutes(),
  route({
    method: 'GET',
    path: '/trakt/sync/collection/{type}',
    access: 'bound',
    tag,
    summary: 'List the collection, newest first',
    params: z.strictObject({ type: Kind }),
    query: z.object({ ...extended, ...optionalPaging }),
    answers: { 200: z.array(Collected) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) =>
      allOrPage(await readCollection(ctx, input.who, input.params.type, optionsOf(ctx, input)), input.query),
  }),
  route({
    method: 'GET',
    path: '/trakt/sync/watched/{type}',
    access: 'bound',
    tag,
    summary: 'List the watched titles with their numbers of plays',
    params: z.strictObject({ type: Kind }),
    query: z.object({ ...extended, ...optionalPaging }),
    answers: { 200: z.array(Watched) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) => {
      const withSeasons = !input.query.extended.includes('noseasons')
      const options = optionsOf(ctx, input)
      const all =
        input.params.type === 'movies'
          ? await readWatchedMovies(ctx, input.who, options)
          : await readWatchedShows(ctx, input.who, { ...options, withSeasons })
      return allOrPage(all, input.query)
    },
  }),
  route({
    method: 'GET',
    path: '/trakt/sync/playback',
    access: 'bound',
    tag,
    summary: 'List the playback positions, newest first',
    query: z.object({ ...extended, ...optionalPaging }),
    answers: { 200: z.array(Position) },
    headers: pageHeaders,
    problems: [...callerProblems],
    handle: async (ctx, input) => allOrPage(await readPositions(ctx, input.who, undefined, optionsOf(ctx, input)), input.query),
  }),
  route({
    method: 'GET',
    path: '/trakt/sync/playback/{item}',
    access: 'bound',
    tag,
    summary: 'List the playback positions of films or of episodes',
    params: z.strictObject({ item: z.enum(['movies', 'episodes']) }),
    query: z.object({ ...extended, ...optionalPaging }),
    answers: { 200: z.array(Position) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) =>
      allOrPage(await readPositions(ctx, input.who, input.params.item, optionsOf(ctx, input)), input.query),
  }),
  route({
    method: 'DELETE',
    path: '/trakt/sync/playback/{item}',
    access: 'bound',
    tag,
    summary: 'Remove a playback position',
    params: z.strictObject({
      item: z
        .string()
        .regex(/^\d{1,15}$/, 'must be a number')
        .transform(Number),
    }),
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => removePosition(ctx, who, params.item),
  }),
]

function ratingRoutes(): Route<PagesCtx>[] {
  const both = { method: 'GET', access: 'bound', tag, answers: { 200: z.array(Rated) }, headers: pageHeaders } as const
  const query = z.object({ ...extended, ...optionalPaging })
  const Ratings = z
    .string()
    .regex(/^([1-9]|10)(,([1-9]|10)){0,9}$/, 'must be ratings from 1 to 10 with commas between them')
    .transform((text) => text.split(',').map(Number))
  return [
    route({
      ...both,
      path: '/trakt/sync/ratings',
      summary: 'List all ratings, newest first',
      query,
      problems: [...callerProblems],
      handle: async (ctx, input) => allOrPage(await readRatings(ctx, input.who, {}, optionsOf(ctx, input)), input.query),
    }),
    route({
      ...both,
      path: '/trakt/sync/ratings/{type}',
      summary: 'List the ratings of films, series, seasons or episodes',
      params: z.strictObject({ type: AnyGroup }),
      query,
      problems: ['VALIDATION_FAILED', ...callerProblems],
      handle: async (ctx, input) =>
        allOrPage(await readRatings(ctx, input.who, input.params, optionsOf(ctx, input)), input.query),
    }),
    route({
      ...both,
      path: '/trakt/sync/ratings/{type}/{rating}',
      summary: 'List those ratings that have certain values',
      params: z.strictObject({ type: AnyGroup, rating: Ratings }),
      query,
      problems: ['VALIDATION_FAILED', ...callerProblems],
      handle: async (ctx, input) => {
        const { type, rating: ratings } = input.params
        return allOrPage(await readRatings(ctx, input.who, { type, ratings }, optionsOf(ctx, input)), input.query)
      },
    }),
  ]
}

function watchlistRoutes(): Route<PagesCtx>[] {
  const both = { method: 'GET', access: 'bound', tag, answers: { 200: z.array(Watchlisted) }, headers: pageHeaders } as const
  const query = z.object({ ...extended, ...optionalPaging })
  const sorted = { type: AnyGroup, sort: z.string().max(50) }
  return [
    route({
      ...both,
      path: '/trakt/sync/watchlist',
      summary: 'List the watchlist, newest first',
      query,
      problems: [...callerProblems],
      handle: async (ctx, input) => allOrPage(await readWatchlist(ctx, input.who, undefined, optionsOf(ctx, input)), input.query),
    }),
    route({
      ...both,
      path: '/trakt/sync/watchlist/{type}',
      summary: 'List the films or the series of the watchlist',
      params: z.strictObject({ type: AnyGroup }),
      query,
      problems: ['VALIDATION_FAILED', ...callerProblems],
      handle: async (ctx, input) =>
        allOrPage(await readWatchlist(ctx, input.who, input.params.type, optionsOf(ctx, input)), input.query),
    }),
    ...['', '/{how}'].map((how) =>
      route({
        ...both,
        path: `/trakt/sync/watchlist/{type}/{sort}${how}`,
        unlisted: how !== '', // the same list, as newer clients request it
        summary: 'List the films or the series of the watchlist; the order is always newest first',
        params: z.strictObject({ ...sorted, ...(how && { how: z.string().max(50) }) }),
        query,
        problems: ['VALIDATION_FAILED', ...callerProblems],
        handle: async (ctx, input) =>
          allOrPage(await readWatchlist(ctx, input.who, input.params.type, optionsOf(ctx, input)), input.query),
      }),
    ),
  ]
}
