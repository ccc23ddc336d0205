import { z } from 'zod'
import { callerProblems } from '../../auth/schemas.ts'
import { type Route, routeFor } from '../../http/route.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { extended, optionalPaging, SyncBody } from '../input-schemas.ts'
import { allOrPage, optionsOf, pageHeaders } from '../paging-routes.ts'
import { Hidden, SyncAdded, SyncDeleted } from '../schemas.ts'
import { MAX_SYNC_BYTES } from '../sync/sync-routes.ts'
import { emptySections, hideTitles, readHidden, titleSections, unhideTitles } from './hidden.ts'

const route = routeFor<PagesCtx>()

const SectionPath = z.strictObject({ section: z.enum([...titleSections, ...emptySections]) })
const both = { access: 'bound', tag: 'Trakt sync', params: SectionPath } as const

/** Hidden titles for Trakt clients. */
export const traktHiddenRoutes: Route<PagesCtx>[] = [
  route({
    ...both,
    method: 'GET',
    path: '/trakt/users/hidden/{section}',
    summary: 'List the hidden titles, newest first',
    description: 'All sections that hide titles have the same ones: what the profile hid, here or on pages.',
    query: z.object({ ...extended, ...optionalPaging, type: z.string().max(20).optional() }),
    answers: { 200: z.array(Hidden) },
    headers: pageHeaders,
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: async (ctx, input) => {
      const of = { section: input.params.section, type: input.query.type }
      return allOrPage(await readHidden(ctx, input.who, of, optionsOf(ctx, input)), input.query)
    },
  }),
  route({
    ...both,
    method: 'POST',
    path: '/trakt/users/hidden/{section}',
    summary: 'Hide titles, here and on pages',
    body: SyncBody,
    bodyBytes: MAX_SYNC_BYTES,
    answers: { 201: SyncAdded },
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: (ctx, { who, params, body }) => hideTitles(ctx, who, params.section, body),
  }),
  route({
    ...both,
    method: 'POST',
    path: '/trakt/users/hidden/{section}/remove',
    summary: 'Show hidden titles again',
    body: SyncBody,
    bodyBytes: MAX_SYNC_BYTES,
    answers: { 200: SyncDeleted },
    problems: ['VALIDATION_FAILED', ...callerProblems],
    handle: (ctx, { who, params, body }) => unhideTitles(ctx, who, params.section, body),
  }),
]
