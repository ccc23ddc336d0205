import type { RankingMetrics } from '@marquee/engine'
import { inBackground, latestEnd } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { isoTime } from '../texts/iso-time.ts'
import type { TrainingCtx } from './ctx.ts'
import type { Comparison } from './gate.ts'
import type { TrainingSummary } from './job.ts'
import * as leases from './lease-store.ts'
import * as store from './model-store.ts'
import { isTrainedOnRemovedAudience } from './schedule.ts'
import { LEASE, LEASE_MS, type TrainProgress } from './trainer.ts'

/** The most trainings in a response. */
const MAX_TRAININGS = 100

/** The running training, on any node, and earlier ones, newest first. */
export async function trainingStatus(ctx: TrainingCtx) {
  const [running, rows] = await Promise.all([runningNow(ctx), store.listModels(ctx.db, MAX_TRAININGS)])
  return { running, modelId: ctx.models.modelId() ?? null, trainings: rows.map(asTraining) }
}

/** The training of the model that this node serves with; undefined: only content scores and popularity. */
export async function modelInService(ctx: TrainingCtx) {
  const modelId = ctx.models.modelId()
  const row = (await store.listModels(ctx.db, MAX_TRAININGS)).find(({ id }) => id === modelId)
  return row && asTraining(row)
}

/** Starts training in the background; CONFLICT while one is running on any node. */
export async function startTraining(ctx: TrainingCtx, { force }: { force: boolean }): Promise<void> {
  const isForced = force || (await isTrainedOnRemovedAudience(ctx))
  const begun = await inBackground(() => ctx.trainer.begin({ force: isForced }))
  if (!begun) throw new Problem('CONFLICT', { detail: 'training is already running: one node trains at a time' })
  begun.report.catch((error) => ctx.log.warn({ err: error }, 'training failed; the model in service stays'))
}

async function runningNow(ctx: TrainingCtx) {
  const progressHere = ctx.trainer.progress()
  const lease = progressHere
    ? undefined
    : await leases.findLease(ctx.db, LEASE, { now: ctx.now(), latest: latestEnd(ctx.now(), LEASE_MS) })
  const progress = progressHere ?? (lease && (JSON.parse(lease.state) as TrainProgress))
  if (!progress) return null
  const { phase, done, startedAt, etaSeconds } = progress
  return { phase, done, startedAt: isoTime(startedAt), etaSeconds }
}

/** The JSON in `metrics` of a model's row. */
type StoredMetrics = { words?: string; learnt?: TrainingSummary; comparison?: Comparison | null }

function asTraining(row: store.ModelRow) {
  const { words = '', learnt, comparison } = JSON.parse(row.metrics) as StoredMetrics
  return {
    modelId: row.id,
    madeAt: isoTime(row.made_at),
    status: row.status,
    bytes: row.bytes,
    seed: row.seed,
    words,
    learnt: learnt ?? null,
    before: comparison ? asQuality(comparison.before) : null,
    after: comparison ? asQuality(comparison.after) : null,
    settings: JSON.parse(row.settings) as Record<string, unknown> | null,
  }
}

const asQuality = ({ recall20, recall50, ndcg100 }: RankingMetrics) => ({ recall20, recall50, ndcg100 })
