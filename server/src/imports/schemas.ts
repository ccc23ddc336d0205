import { z } from 'zod'
import { MediaId } from '../catalogue/facts-schema.ts'
import { matchReasons } from '../catalogue/matching/decide.ts'
import { MediaItem, paging } from '../catalogue/schemas.ts'
import { IsoTime } from '../field-schemas.ts'
import { failureCodes } from './failures.ts'

export const ImportPath = z.strictObject({ importId: z.string().max(64) })
export const RowPath = z.strictObject({
  importId: z.string().max(64),
  row: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number')
    .transform(Number),
})

export const ImportQuery = z.strictObject({
  as: z
    .enum(['watched', 'watchlist', 'liked'])
    .optional()
    .meta({ description: 'The kind of a list, if the file does not state it' }),
  person: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'The person whose part of the file is imported, if it has several' }),
  name: z.string().min(1).max(255).optional().meta({ description: 'The name of the file; by default the one in the form' }),
})

export const RowsQuery = z.strictObject({ ...paging, status: z.enum(['matched', 'unsure', 'missing', 'skipped']).optional() })

const Count = z.int().min(0)

export const HistoryImport = z
  .strictObject({
    importId: z.string(),
    status: z
      .enum(['reading', 'choosing', 'adding', 'done', 'failed', 'undoing'])
      .meta({ description: '`choosing`: the file has several people; choose one' }),
    format: z.string().nullable().meta({ description: 'The recognised format of the file' }),
    name: z.string().optional().meta({ description: 'The `name` that the file was sent with, if any' }),
    progress: z.number().min(0).max(1),
    read: Count.meta({ description: 'Entries of the file' }),
    matched: Count,
    unsure: Count,
    missing: Count,
    added: Count.meta({ description: 'Entries of history, ratings and lists that were not there before' }),
    people: z.array(z.strictObject({ name: z.string(), titles: Count })).optional(),
    person: z.string().optional(),
    message: z.string().optional().meta({ description: 'Why it failed, in English' }),
    failure: z
      .strictObject({
        code: z.enum(failureCodes),
        limit: z.number().optional().meta({ description: 'What the file exceeds: a count, or a number of megabytes' }),
      })
      .optional()
      .meta({ description: 'Why it failed; absent for imports of earlier versions' }),
    learned: z
      .strictObject({ films: Count, series: Count, taste: z.array(z.string()) })
      .optional()
      .meta({
        description: 'Only for a single completed import: titles with new entries, and what the profile prefers now',
      }),
    createdAt: IsoTime,
    updatedAt: IsoTime,
    finishedAt: IsoTime.optional(),
  })
  .meta({ id: 'HistoryImport' })

export const ImportRow = z
  .strictObject({
    row: z.int(),
    title: z.string().meta({ description: 'The name in the file' }),
    year: z.int().optional(),
    media_type: z.enum(['movie', 'tv']).optional(),
    status: z.enum(['matched', 'unsure', 'missing', 'skipped']),
    reason: z.enum(matchReasons),
    entries: Count.nullable().meta({ description: 'Number of entries still to be added; null once they are added' }),
    media: MediaItem.optional(),
    candidates: z.array(MediaItem).optional(),
  })
  .meta({ id: 'ImportRow' })

export const PersonChoice = z.strictObject({ person: z.string().max(500) })
export const RowChoice = z.strictObject({
  mediaId: MediaId.nullable().meta({ description: 'The title that the row means; null: none' }),
})
