import { z } from 'zod'
import { Answer, type Route, routeFor } from '../http/route.ts'
import { invalid } from '../problems.ts'
import { sessionProblems } from '../taste/schemas.ts'
import { readerOf } from '../taste/titles.ts'
import type { ImportsCtx } from './ctx.ts'
import { formFileName } from './formats/archive.ts'
import { choosePerson, describeImport, listImports, listRows, settleRow, undoImport } from './imports.ts'
import { progressEvents } from './progress-events.ts'
import { HistoryImport, ImportPath, ImportQuery, ImportRow, PersonChoice, RowChoice, RowPath, RowsQuery } from './schemas.ts'

const route = routeFor<ImportsCtx>()

const MAX_UPLOAD_BYTES = 64 * 1024 * 1024

/** Media types of files, or of a form that contains them. The format is recognised by the content, not by the type. */
const types = [
  'multipart/form-data',
  'application/octet-stream',
  'application/zip',
  'application/x-zip-compressed',
  'application/json',
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
] as const

const eventHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

/** The routes to import histories from other services. */
export const importRoutes: Route<ImportsCtx>[] = [
  route({
    method: 'POST',
    path: '/profile/imports',
    access: 'session',
    tag: 'Imports',
    summary:
      'Import a history: a file of Letterboxd, IMDb, Netflix, Trakt, Simkl, TMDB, Stremio, MovieLens, Jellyfin, Plex or Marquee',
    description:
      'The format is recognised by the content; up to 64 MiB, 300 MB uncompressed. The import runs in the background: poll its progress, or stream it. ' +
      'Existing entries stay as they are, so importing the same file again changes nothing.',
    query: ImportQuery,
    body: z.strictObject({}),
    uploads: { types, bytes: MAX_UPLOAD_BYTES },
    answers: { 202: z.strictObject({ importId: z.string() }) },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'CONFLICT'],
    handle: async (ctx, { who, upload, query }) => {
      if (!upload) throw invalid('', 'send a file')
      const name = query.name ?? (await formFileName(upload.file))
      const file = { file: upload.file, remove: upload.remove, ...(name !== undefined && { name }) }
      const { importId } = await ctx.historyImporter.begin(ctx, who.profile, file, {
        listMeaning: query.as,
        person: query.person,
      })
      return { importId }
    },
  }),
  route({
    method: 'GET',
    path: '/profile/imports',
    access: 'session',
    tag: 'Imports',
    summary: 'List the profile’s imports, newest first; the last 20 are kept',
    answers: { 200: z.strictObject({ imports: z.array(HistoryImport) }) },
    problems: [...sessionProblems],
    handle: (ctx, input) => listImports(ctx, readerOf(ctx, input)),
  }),
  route({
    method: 'GET',
    path: '/profile/imports/{importId}',
    access: 'session',
    tag: 'Imports',
    summary: 'Get the progress of an import and what was learned from it',
    params: ImportPath,
    answers: { 200: HistoryImport },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, input) => describeImport(ctx, readerOf(ctx, input), input.params.importId),
  }),
  route({
    method: 'GET',
    path: '/profile/imports/{importId}/events',
    access: 'session',
    tag: 'Imports',
    summary: 'Stream the progress of an import as server-sent events, until it ends or for half a minute; then reconnect',
    params: ImportPath,
    answers: { 200: 'text/event-stream' },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: async (ctx, { who, params }) => new Answer(200, await progressEvents(ctx, who, params.importId), eventHeaders),
  }),
  route({
    method: 'GET',
    path: '/profile/imports/{importId}/rows',
    access: 'session',
    tag: 'Imports',
    summary: 'List the titles named in the file, the result for each, and the reason',
    params: ImportPath,
    query: RowsQuery,
    answers: { 200: z.strictObject({ items: z.array(ImportRow), hasMore: z.boolean(), nextPageToken: z.string().optional() }) },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, input) => listRows(ctx, readerOf(ctx, input), input.params.importId, input.query),
  }),
  route({
    method: 'PUT',
    path: '/profile/imports/{importId}/rows/{row}',
    access: 'session',
    tag: 'Imports',
    summary: 'Choose the title that a row means; everything in the file about it is added',
    params: RowPath,
    body: RowChoice,
    answers: { 200: z.strictObject({ added: z.int() }) },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, input) => {
      const { importId, row } = input.params
      return settleRow(ctx, readerOf(ctx, input), { importId, row, mediaId: input.body.mediaId })
    },
  }),
  route({
    method: 'PUT',
    path: '/profile/imports/{importId}/person',
    access: 'session',
    tag: 'Imports',
    summary: 'Choose the person whose part of the file is imported',
    params: ImportPath,
    body: PersonChoice,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND', 'CONFLICT'],
    handle: (ctx, input) => choosePerson(ctx, readerOf(ctx, input), input.params.importId, input.body.person),
  }),
  route({
    method: 'DELETE',
    path: '/profile/imports/{importId}',
    access: 'session',
    tag: 'Imports',
    summary: 'Undo an import; what was entered or watched since then stays, as does what another import contains, too',
    params: ImportPath,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...sessionProblems, 'NOT_FOUND'],
    handle: (ctx, { who, params }) => undoImport(ctx, who.profileId, params.importId),
  }),
]
