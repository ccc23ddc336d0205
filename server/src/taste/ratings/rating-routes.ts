import { z } from 'zod'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { MediaPath } from '../../catalogue/schemas.ts'
import { Answer, type Route, routeFor } from '../../http/route.ts'
import { ClientTime, EpisodeQuery, PageQuery, paged, Rating, sessionProblems } from '../schemas.ts'
import { readerOf } from '../titles.ts'
import { rate, readRatings, removeRating } from './ratings.ts'

const route = routeFor<CatalogueCtx>()

/** Ratings of titles, seasons and episodes. */
export const ratingRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'GET',
    path: '/profile/ratings',
    access: 'session',
    tag: 'Ratings',
    summary: 'List all ratings, newest first',
    query: PageQuery,
    answers: { 200: paged(Rating) },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...sessionProblems],
    handle: (ctx, input) => readRatings(ctx, readerOf(ctx, input), input.query),
  }),
  route({
    method: 'PUT',
    path: '/profile/ratings/{mediaId}',
    access: 'session',
    tag: 'Ratings',
    summary: 'Rate a title, a season or an episode; the later rating wins',
    params: MediaPath,
    query: EpisodeQuery,
    body: z.strictObject({ rating: z.int().min(1).max(10), ratedAt: ClientTime.optional() }),
    answers: { 201: Rating, 200: Rating },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: async (ctx, input) => {
      const { isFirst, rating } = await rate(ctx, readerOf(ctx, input), { ...input.params, ...input.query, ...input.body })
      return new Answer(isFirst ? 201 : 200, rating)
    },
  }),
  route({
    method: 'DELETE',
    path: '/profile/ratings/{mediaId}',
    access: 'session',
    tag: 'Ratings',
    summary: 'Delete a rating',
    params: MediaPath,
    query: EpisodeQuery,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, query }) => removeRating(ctx, who.profile, { ...params, ...query }),
  }),
]
