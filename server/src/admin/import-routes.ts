import { z } from 'zod'
import { audit } from '../auth/audit.ts'
import { callerProblems } from '../auth/schemas.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type TmdbOptions, tmdbDefaults, tmdbOrder, uploadOrder } from '../catalogue/importing/import-orders.ts'
import { describeImportRun, listImportRuns, stopImport } from '../catalogue/importing/import-runs.ts'
import { MAX_PAGES } from '../catalogue/sources/tmdb/tmdb-lists.ts'
import { RegionCode } from '../field-schemas.ts'
import { type Route, routeFor } from '../http/route.ts'
import { ImportRun, Paging } from './schemas.ts'

const route = routeFor<CatalogueCtx>()

const MAX_UPLOAD_BYTES = 64 * 1024 * 1024

const ImportId = z.strictObject({ importId: z.string().max(64) })

/** A request to import from TMDB. Files on the server's disk cannot be named here; other titles are uploaded. */
const TmdbImportRequest = z
  .strictObject({
    source: z.literal('tmdb'),
    pages: z.int().min(1).max(MAX_PAGES).default(tmdbDefaults.pages),
    regions: z.array(RegionCode).min(1).max(250).optional(),
    languages: z
      .array(z.string().regex(/^[a-z]{2}$/, 'must be two small letters (ISO 639-1)'))
      .min(1)
      .max(20)
      .default([...tmdbDefaults.languages]),
    all: z.boolean().default(false).meta({ description: 'Also fetch titles that have not changed at TMDB' }),
  })
  .meta({ id: 'ImportWish' })

export const titleImportRoutes: Route<CatalogueCtx>[] = [
  route({
    method: 'GET',
    path: '/admin/imports',
    access: 'admin',
    tag: 'Administration',
    summary: 'List imports into the catalogue with their progress, newest first',
    query: Paging,
    answers: {
      200: z.strictObject({ imports: z.array(ImportRun), hasMore: z.boolean(), nextPageToken: z.string().optional() }),
    },
    problems: ['VALIDATION_FAILED', 'PAGE_TOKEN_INVALID', ...callerProblems],
    handle: (ctx, { query, who }) => listImportRuns(ctx, who.accountId, query.limit, query.nextPageToken),
  }),
  route({
    method: 'POST',
    path: '/admin/imports',
    access: 'admin',
    tag: 'Administration',
    summary: 'Start an import from TMDB or from an uploaded file',
    description:
      'A file has one title per line (`application/x-ndjson`), or is such a file compressed with gzip (`application/gzip`); up to 64 MiB, 300 MB uncompressed. ' +
      'The import runs in the background of the node that answers, one at a time. After an interruption, starting the same import again resumes it.',
    body: TmdbImportRequest,
    uploads: { types: ['application/x-ndjson', 'application/gzip'], bytes: MAX_UPLOAD_BYTES },
    answers: { 202: z.strictObject({ importId: z.string() }) },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'CONFLICT'],
    handle: async (ctx, { body, upload, who: { accountId }, caller }) => {
      const order = upload ? uploadOrder(upload) : tmdbOrder(ctx, tmdbOptionsOf(body))
      const importId = await ctx.importer.begin(ctx, order)
      await audit(ctx, 'import started', { accountId }, caller)
      return { importId }
    },
  }),
  route({
    method: 'GET',
    path: '/admin/imports/{importId}',
    access: 'admin',
    tag: 'Administration',
    summary: 'Get the progress of an import',
    params: ImportId,
    answers: { 200: ImportRun },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: (ctx, { params }) => describeImportRun(ctx, params.importId),
  }),
  route({
    method: 'DELETE',
    path: '/admin/imports/{importId}',
    access: 'admin',
    tag: 'Administration',
    summary: 'Stop an import on any node; imported titles stay, and the same import can be resumed',
    params: ImportId,
    answers: { 204: null },
    problems: ['VALIDATION_FAILED', ...callerProblems, 'NOT_FOUND'],
    handle: async (ctx, { params, who: { accountId }, caller }) => {
      if (await stopImport(ctx, params.importId)) await audit(ctx, 'import stopped', { accountId }, caller)
    },
  }),
]

function tmdbOptionsOf({ pages, regions, languages, all }: z.output<typeof TmdbImportRequest>): TmdbOptions {
  return { list: { pages }, regions: regions ?? null, languages, all }
}
