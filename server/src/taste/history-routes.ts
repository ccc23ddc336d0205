import { z } from 'zod'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { MediaId } from '../catalogue/facts-schema.ts'
import { MediaPath } from '../catalogue/schemas.ts'
import { type Route, routeFor } from '../http/route.ts'
import { addHistory, changeHistory, findHistory, readHistory, removeHistory } from './history.ts'
import { ClientTime, EpisodeQuery, episodeFields, HistoryEntry, PageQuery, Progress, paged, sessionProblems } from './schemas.ts'
import { readerOf } from './titles.ts'

const route = routeFor<CatalogueCtx>()

const changeFields = { progress: Progress.optional(), updatedAt: ClientTime.optional(), imported: z.boolean().optional() }

/** Routes of the watch history. */
export const historyRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'GET',
    path: '/profile/history',
    access: 'session',
    tag: 'History',
    summary: 'What was watched, newest first',
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
    summary: 'Note how far something was watched; from 80 on that is a play',
    description:
      'Without `progress` it was watched to the end. A series needs a season; without an episode the entry stands for the whole season, and an entry of an episode overrides it. ' +
      'A season or an episode that the catalogue knows the series not to have is refused, unless it is `imported`; specials may be any. ' +
      'The later `updatedAt` wins, at equal times the larger progress. What was watched and is started again stays `watched`. The answer is the stored entry.',
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
    summary: 'What was watched of a title',
    description:
      'Of a series without a season, and of a season with entries of its episodes: how far all of it is watched, with its entries. ' +
      'An episode that only its season covers has no entry to read, change or delete: it is 404; read the season instead.',
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
    summary: 'Change an entry; a season that has entries of episodes only gets one of its own',
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
      'Delete an entry, its plays and a position at its end; for a season also its episodes, for a series without a season everything',
    params: MediaPath,
    query: EpisodeQuery,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params, query }) => removeHistory(ctx, who.profile, { ...params, ...query }),
  }),
]
