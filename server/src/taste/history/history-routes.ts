import { z } from 'zod'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { MediaId } from '../../catalogue/facts-schema.ts'
import { MediaPath } from '../../catalogue/schemas.ts'
import { type Route, routeFor } from '../../http/route.ts'
import { ClientTime, EpisodeQuery, episodeFields, HistoryEntry, PageQuery, Progress, paged, sessionProblems } from '../schemas.ts'
import { readerOf } from '../titles.ts'
import { addHistory, changeHistory, findHistory, readHistory, removeHistory } from './history.ts'

const route = routeFor<CatalogueCtx>()

const changeFields = { progress: Progress.optional(), updatedAt: ClientTime.optional(), imported: z.boolean().optional() }

/** Routes of the watch history. */
export const historyRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'GET',
    path: '/profile/history',
    access: 'session',
    tag: 'History',
    summary: 'List the history, newest first',
    query: PageQuery,
    answers: { 200: paged(HistoryEntry) },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...sessionProblems],
    handle: (ctx, input) => readHistory(ctx, readerOf(ctx, input), input.query),
  }),
  route({
    method: 'POST',
    path: '/profile/history',
    repeatable: 'with updatedAt',
    access: 'session',
    tag: 'History',
    summary: 'Store the progress of a viewing; from 80 percent on it is a play',
    description:
      'Without `progress`, it was watched to the end. A series needs a season; without an episode, the entry stands for the whole season, and an entry of an episode overrides it. ' +
      'A season or an episode that the series does not have, according to the catalogue, is refused unless it is `imported`; specials are always accepted. ' +
      'The later `updatedAt` wins, at equal times the larger progress. A watched title that is started again stays `watched`. The answer is the stored entry.',
    body: z.strictObject({ mediaId: MediaId, ...episodeFields, ...changeFields }),
    answers: { 201: HistoryEntry },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, input) => addHistory(ctx, readerOf(ctx, input), input.body),
  }),
  route({
    method: 'GET',
    path: '/profile/history/{mediaId}',
    access: 'session',
    tag: 'History',
    summary: 'Get the history of a title',
    description:
      'For a series without a season, and for a season with entries of its episodes: the progress of the whole, with its entries. ' +
      'An episode without an entry of its own is 404, even if its season has an entry; read the season instead.',
    params: MediaPath,
    query: EpisodeQuery,
    answers: { 200: HistoryEntry },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, input) => findHistory(ctx, readerOf(ctx, input), { ...input.params, ...input.query }),
  }),
  route({
    method: 'PATCH',
    path: '/profile/history/{mediaId}',
    repeatable: 'with updatedAt',
    access: 'session',
    tag: 'History',
    summary: 'Change an entry; a season with entries of episodes only gets its own entry',
    params: MediaPath,
    query: EpisodeQuery,
    body: z.strictObject(changeFields),
    answers: { 200: HistoryEntry },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, input) => changeHistory(ctx, readerOf(ctx, input), { ...input.params, ...input.query, ...input.body }),
  }),
  route({
    method: 'DELETE',
    path: '/profile/history/{mediaId}',
    access: 'session',
    tag: 'History',
    summary:
      'Delete an entry with its plays and its end position; for a season also its episodes, for a series without a season all entries',
    params: MediaPath,
    query: EpisodeQuery,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, query }) => removeHistory(ctx, who.profile, { ...params, ...query }),
  }),
]
