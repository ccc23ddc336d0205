import { languageFor } from '../catalogue/names/languages.ts'
import { etagOf } from '../http/etags.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { chain } from '../maybe-promise.ts'
import { weakCache } from '../node-memory.ts'
import { sessionProblems } from '../taste/schemas.ts'
import type { PagesCtx } from './ctx.ts'
import { createPage } from './pages.ts'
import { noteSeen, previewOf, whyOf } from './reading/explain.ts'
import { readPage } from './reading/hero.ts'
import { itemsOf, rowOf, rowsOf } from './reading/rows.ts'
import {
  Items,
  ItemsQuery,
  NewPage,
  Page,
  PageHead,
  PageMediaPath,
  PagePath,
  PagingQuery,
  Preview,
  Row,
  RowPath,
  Rows,
  RowsQuery,
  Seen,
  Why,
  Without,
} from './schemas.ts'

const route = routeFor<PagesCtx>()

const sessionPageProblems = ['VALIDATION_FAILED', ...sessionProblems, 'SESSION_EXPIRED', 'NOT_FOUND'] as const

/** The fields that a client needs to post the page again. */
const { pageFilters, name, withProfiles } = PageHead.shape
const problemMembers = { SESSION_EXPIRED: { pageFilters, name, withProfiles } }

/** Cached answers are the same buffers each time; their hash is computed once. */
const answers = weakCache<Buffer, Answer>('answers of pages')

/** JSON bytes with their ETag. */
function jsonAnswer(bytes: Buffer): Answer {
  return answers.get(bytes, () => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: etagOf(bytes),
    }
    return new Answer(200, bytes, headers)
  })
}

/** Pages: rows of titles for one profile, composed once and answered identically until their session ends. */
export const pageRoutes: Route<PagesCtx>[] = [
  route({
    method: 'POST',
    path: '/pages',
    repeatable: 'always',
    access: 'session',
    openToVisitors: true,
    tag: 'Pages',
    summary: 'Compose a page, or return the one that this session has for these filters',
    description: 'Without filters it is the default page, based on the whole history. `name` renames an existing page.',
    body: NewPage,
    bodyOptional: true,
    answers: { 201: PageHead, 200: PageHead },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: async (ctx, input) => {
      const { isFirst, page } = await createPage(ctx, input.who, input.body, languageFor(ctx, input))
      return new Answer(isFirst ? 201 : 200, page)
    },
  }),
  route({
    method: 'GET',
    path: '/pages/{pageId}',
    access: 'session',
    tag: 'Pages',
    summary: 'Get a page and its hero titles',
    params: PagePath,
    answers: { 200: Page, 304: null },
    problems: [...sessionPageProblems],
    problemMembers,
    handle: async (ctx, input) => jsonAnswer(await readPage(ctx, input.who, input.params.pageId, languageFor(ctx, input))),
  }),
  route({
    method: 'GET',
    path: '/pages/{pageId}/rows',
    access: 'session',
    tag: 'Pages',
    summary: 'List the rows of a page, each with its first items',
    params: PagePath,
    query: RowsQuery,
    answers: { 200: Rows, 304: null },
    problems: [...sessionPageProblems, 'PAGE_TOKEN_INVALID'],
    problemMembers,
    handle: (ctx, input) => {
      const { limit, items, nextPageToken } = input.query
      const request = { pageId: input.params.pageId, limit, items, nextPageToken, language: languageFor(ctx, input) }
      return chain(rowsOf(ctx, input.who, request), jsonAnswer)
    },
  }),
  route({
    method: 'GET',
    path: '/pages/{pageId}/rows/{rowId}',
    access: 'session',
    tag: 'Pages',
    summary: 'Get a row of a page',
    params: RowPath,
    query: ItemsQuery,
    answers: { 200: Row, 304: null },
    problems: [...sessionPageProblems],
    problemMembers,
    handle: async (ctx, input) =>
      jsonAnswer(await rowOf(ctx, input.who, { ...input.params, ...input.query, language: languageFor(ctx, input) })),
  }),
  route({
    method: 'GET',
    path: '/pages/{pageId}/rows/{rowId}/items',
    access: 'session',
    tag: 'Pages',
    summary: 'List the items of a row, also for a page of an earlier session',
    params: RowPath,
    query: PagingQuery,
    answers: { 200: Items, 304: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    handle: async (ctx, { who, params, query }) => jsonAnswer(await itemsOf(ctx, who, { ...params, ...query })),
  }),
  route({
    method: 'GET',
    path: '/pages/{pageId}/items/{mediaId}/why',
    access: 'session',
    tag: 'Pages',
    summary: 'Explain the current score of a title of the page',
    params: PageMediaPath,
    answers: { 200: Why },
    problems: [...sessionPageProblems],
    problemMembers,
    handle: (ctx, input) => whyOf(ctx, input.who, { ...input.params, language: languageFor(ctx, input) }),
  }),
  route({
    method: 'POST',
    path: '/pages/{pageId}/rows/{rowId}/preview',
    repeatable: 'always',
    access: 'session',
    openToVisitors: true,
    tag: 'Pages',
    summary: 'Preview a row without some titles of the history; stores nothing',
    params: RowPath,
    body: Without,
    answers: { 200: Preview },
    problems: [...sessionPageProblems],
    problemMembers,
    handle: async (ctx, input) => {
      const request = { ...input.params, ...input.body, language: languageFor(ctx, input) }
      return new Answer(200, await previewOf(ctx, input.who, request), { 'content-type': 'application/json; charset=utf-8' })
    },
  }),
  route({
    method: 'POST',
    path: '/pages/{pageId}/seen',
    access: 'session',
    tag: 'Pages',
    summary: 'Report which titles of a page were on screen; only these count as shown',
    params: PagePath,
    body: Seen,
    answers: { 204: null },
    problems: [...sessionPageProblems],
    problemMembers,
    handle: (ctx, input) => noteSeen(ctx, input.who, { ...input.params, ...input.body, language: languageFor(ctx, input) }),
  }),
]
