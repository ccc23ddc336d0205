import { z } from 'zod'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { MediaPath } from '../catalogue/schemas.ts'
import { type Route, routeFor } from '../http/route.ts'
import { historyRoutes } from './history/history-routes.ts'
import { readLeanings } from './leanings.ts'
import { listRoutes } from './lists/list-routes.ts'
import { playbackRoutes } from './playback/playback-routes.ts'
import { ratingRoutes } from './ratings/rating-routes.ts'
import { Leanings, sessionProblems, TitleState } from './schemas.ts'
import { offersOf, titleStateOf } from './state.ts'
import { readerOf } from './titles.ts'

const route = routeFor<CatalogueCtx>()

/** Routes of the active profile's lists, ratings, history, playback and taste. */
export const tasteRoutes: Route<CatalogueCtx>[] = [
  ...listRoutes,
  ...ratingRoutes,
  ...historyRoutes,
  ...playbackRoutes,
  route({
    method: 'GET',
    path: '/profile/media/{mediaId}',
    access: 'session',
    tag: 'History',
    summary: 'Get the profile’s opinion, lists, rating, history and position of a title',
    params: MediaPath,
    query: z.strictObject({ providers: z.enum(['true', 'false']).default('false') }),
    answers: { 200: TitleState },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: async (ctx, input) => {
      const { who, params, query } = input
      return {
        ...(await titleStateOf(ctx, readerOf(ctx, input), params.mediaId)),
        ...(query.providers === 'true' && { providers: await offersOf(ctx, who.profile, params.mediaId) }),
      }
    },
  }),
  route({
    method: 'GET',
    path: '/profile/taste',
    access: 'session',
    tag: 'Taste',
    summary: 'Get what the profile prefers, the titles behind it, and the change in a month',
    description:
      'The weights are those that score titles by their facts. They come from the whole history; only titles that the profile may see are named.',
    answers: { 200: Leanings },
    problems: [...sessionProblems],
    handle: (ctx, input) => readLeanings(ctx, readerOf(ctx, input)),
  }),
]
