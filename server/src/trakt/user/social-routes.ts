import { z } from 'zod'
import { callerProblems } from '../../auth/schemas.ts'
import { Answer, type Route, routeFor } from '../../http/route.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { optionalPaging } from '../input-schemas.ts'
import { allOrPage, pageHeaders } from '../paging-routes.ts'
import { Stats } from '../schemas.ts'
import { noItems } from '../sync/item-list.ts'
import { requireOwnName, UserName } from '../user-routes.ts'
import { readStats } from './stats.ts'

const route = routeFor<PagesCtx>()

const UserPath = z.strictObject({ user: UserName })
const LikeType = z.enum(['comments', 'lists'])
const both = { method: 'GET', access: 'bound', tag: 'Trakt users' } as const
const emptyList = {
  ...both,
  query: z.object(optionalPaging),
  answers: { 200: z.array(z.never()) },
  headers: pageHeaders,
} as const

/**
 * What clients request when they start, and a profile does not have. The empty list is true; many clients stop at 404.
 */
const emptyLists: [path: string, what: string][] = [
  ['lists', 'personal lists'],
  ['likes', 'likes'],
  ['favorites', 'favourites'],
  ['comments', 'comments'],
  ['followers', 'followers'],
  ['following', 'followed users'],
  ['friends', 'friends'],
]

const NotSupported = z.strictObject({ error: z.string(), error_description: z.string() })

/** What Trakt has for its community: lists, likes, notes and followers, none of which a profile has; and statistics. */
export const traktSocialRoutes: Route<PagesCtx>[] = [
  ...emptyLists.map(([path, what]) =>
    route({
      ...emptyList,
      path: `/trakt/users/{user}/${path}`,
      summary: `List ${what}: always empty`,
      params: UserPath,
      problems: [...callerProblems, 'NOT_FOUND'],
      handle: (_ctx, input) => {
        requireOwnName(input)
        return allOrPage(noItems, input.query)
      },
    }),
  ),
  route({
    ...both,
    method: 'POST',
    path: '/trakt/users/{user}/lists',
    summary: 'Make a personal list: always 420, the answer of Trakt to accounts with as many as they may have',
    params: UserPath,
    body: z.looseObject({}),
    answers: { 420: NotSupported },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (_ctx, input) => {
      requireOwnName(input)
      // Clients tell the person so. Some take 405 for a token that has ended, and renew it.
      return new Answer(420, { error: 'limit_exceeded', error_description: 'this server has no personal lists' })
    },
  }),
  route({
    ...emptyList,
    path: '/trakt/users/likes/{type}',
    summary: 'List liked comments or lists: always empty',
    params: z.strictObject({ type: LikeType }),
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: (_ctx, input) => allOrPage(noItems, input.query),
  }),
  route({
    ...both,
    path: '/trakt/users/{user}/watching',
    summary: 'Get what is playing: always 204, as this server does not know whether a player runs',
    params: UserPath,
    answers: { 204: null },
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: (_ctx, input) => requireOwnName(input),
  }),
  route({
    ...both,
    path: '/trakt/users/{user}/notes/{type}',
    summary: 'List notes: always 426, the answer of Trakt to accounts without notes',
    params: UserPath.extend({ type: z.string().max(50) }),
    answers: { 426: NotSupported },
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: (_ctx, input) => {
      requireOwnName(input)
      // Clients then sync everything else; at 404 they stop.
      return new Answer(426, { error: 'not_supported', error_description: 'this server has no notes' })
    },
  }),
  route({
    ...both,
    path: '/trakt/users/{user}/stats',
    summary: 'Count what was watched, collected and rated',
    params: UserPath,
    answers: { 200: Stats },
    problems: [...callerProblems, 'NOT_FOUND'],
    handle: (ctx, input) => {
      requireOwnName(input)
      return readStats(ctx, input.who)
    },
  }),
]
