import { z } from 'zod'
import { importPhases } from '../catalogue/sources/source.ts'
import { IsoTime, queryNumber } from '../field-schemas.ts'

/** The query of a list: the size of the page, and its token. */
export const Paging = z.strictObject({
  limit: queryNumber(1, 50, 10),
  nextPageToken: z.string().max(500).optional(),
})

const RankingQuality = z
  .strictObject({ recall20: z.number(), recall50: z.number(), ndcg100: z.number() })
  .meta({ id: 'RankingQuality' })

const TrainingDataSummary = z.strictObject({
  people: z.int(),
  peopleKnown: z.int(),
  titles: z.int(),
  likes: z.int(),
  read: z.int(),
  unknown: z.int(),
  future: z.int().optional().meta({ description: 'Ratings with a time in the future; their times count as unknown' }),
  lists: z.int(),
  sumOfSquares: z.number(),
})

/** A training run and its model; `before` and `after` are measured on the same held-out people. */
export const Training = z
  .strictObject({
    modelId: z.string(),
    madeAt: IsoTime,
    status: z.enum(['ready', 'refused']),
    bytes: z.int(),
    seed: z.int(),
    words: z.string(),
    learnt: TrainingDataSummary.nullable(),
    before: RankingQuality.nullable(),
    after: RankingQuality.nullable(),
    settings: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'Training' })

const loadFields = {
  requests: z.int(),
  errors: z.int().meta({ description: 'Answers of status 5xx' }),
  p50Milliseconds: z.number().nullable(),
  p99Milliseconds: z.number().nullable(),
}

const Load = z
  .strictObject({
    seconds: z.int().meta({ description: 'Length of the period, up to now' }),
    ...loadFields,
    byStatus: z.strictObject({
      informational: z.int(),
      success: z.int(),
      redirection: z.int(),
      refusal: z.int(),
      failure: z.int(),
    }),
    points: z.array(z.strictObject({ at: IsoTime, ...loadFields })).meta({ description: 'Every ten seconds, oldest first' }),
  })
  .meta({ id: 'NodeLoad', description: 'Recent requests to the node that answers' })

export const Overview = z
  .strictObject({
    version: z.string(),
    node: z.strictObject({
      name: z.string(),
      runtime: z.string(),
      uptimeSeconds: z.int(),
      memoryBytes: z.int(),
      lagMilliseconds: z.number(),
    }),
    store: z.strictObject({ kind: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
    catalogue: z.strictObject({
      revision: z.int(),
      titles: z.int(),
      withdrawn: z.int(),
      sources: z.array(z.strictObject({ source: z.string(), titles: z.int(), withdrawn: z.int() })),
    }),
    people: z.strictObject({ accounts: z.int(), profiles: z.int(), signIns: z.int(), history: z.int() }),
    model: Training.nullable(),
    load: Load,
  })
  .meta({ id: 'Overview' })

export const ImportRun = z
  .strictObject({
    importId: z.string(),
    source: z.string(),
    place: z.string(),
    status: z.enum(['running', 'done', 'failed', 'stopped']),
    progress: z.strictObject({
      phase: z.enum(importPhases),
      part: z.number().min(0).max(1).nullable().meta({ description: 'Null if it is not known' }),
    }),
    read: z.int(),
    added: z.int(),
    changed: z.int(),
    refused: z.int(),
    problems: z.array(z.strictObject({ at: z.string(), reason: z.string() })).meta({ description: 'The first refused entries' }),
    message: z.string().optional().meta({ description: 'Why it failed' }),
    startedAt: IsoTime,
    updatedAt: IsoTime,
    finishedAt: IsoTime.optional(),
  })
  .meta({ id: 'ImportRun' })
