import { elapsedSince, inBackground } from '../ctx.ts'
import type { TrainingCtx } from './ctx.ts'
import * as interactions from './interactions/interaction-store.ts'
import { minTrainingData } from './job.ts'
import * as store from './model-store.ts'
import { STORED_MODELS } from './trainer.ts'

const HOUR_MS = 3_600_000

/** Whether to train now, or why not; `forced`: the new model is put in service even if it is worse. */
export type TrainingDecision = 'due' | 'forced' | 'off' | 'too soon' | 'nothing new' | 'too small'

/**
 * Training is due if the interval has passed and enough new interactions came, or if there was no training and there is
 * enough data. A newly imported audience makes it due at once. If an audience was removed it is forced, so that no
 * model trained on it stays in service.
 */
export async function isDue({
  db,
  store: { slow },
  now,
  settings,
}: Pick<TrainingCtx, 'db' | 'store' | 'now' | 'settings'>): Promise<TrainingDecision> {
  const { hours, after } = settings.training
  if (hours === 0) return 'off'
  const [last] = await store.listModels(db, 1)
  const previous = last && trainingDataOf(last)
  const change = previous && (await interactions.audienceChange(db, previous.begunAt))
  if (last && !change && elapsedSince(last.made_at, now()) < hours * HOUR_MS) return 'too soon'
  if (await isTrainedOnRemovedAudience({ db })) return 'forced'
  const count = await interactions.countInteractions(slow)
  if (count < minTrainingData.likes) return 'too small'
  return previous && !change && count - previous.read < after ? 'nothing new' : 'due'
}

/** What a training read, and when it began. */
function trainingDataOf({ made_at, metrics }: store.ModelRow): { begunAt: number; read: number } {
  const { learnt, begunAt } = JSON.parse(metrics) as { begunAt?: number; learnt?: { read?: number } }
  return { begunAt: begunAt ?? made_at, read: learnt?.read ?? 0 }
}

/** Whether an audience was removed since the training of the model in service began: the next model must replace it. */
export async function isTrainedOnRemovedAudience({ db }: Pick<TrainingCtx, 'db'>): Promise<boolean> {
  const served = (await store.listModels(db, STORED_MODELS.listed)).find(({ status }) => status === 'ready')
  if (!served || (await interactions.audienceChange(db, trainingDataOf(served).begunAt)) !== 'removed') return false
  const { learnt } = JSON.parse(served.metrics) as { learnt?: { people?: number } }
  return (learnt?.people ?? 0) >= minTrainingData.people
}

/** The outcome of a request to train: begun, already running, or why not. */
export type StartOutcome = 'begun' | 'going on' | Exclude<TrainingDecision, 'due' | 'forced'>

/** Starts training in the background if it is due. */
export async function requestTraining(ctx: TrainingCtx): Promise<StartOutcome> {
  if (ctx.trainer.progress() !== undefined) return 'going on'
  const due = await isDue(ctx)
  if (due !== 'due' && due !== 'forced') return due
  return (await begin(ctx, due)) ? 'begun' : 'going on'
}

/** Starts training if it is due; returns whether it did. */
export async function trainIfDue(ctx: TrainingCtx): Promise<boolean> {
  return (await requestTraining(ctx)) === 'begun'
}

async function begin(ctx: TrainingCtx, due: 'due' | 'forced'): Promise<boolean> {
  const begun = await inBackground(() => ctx.trainer.begin({ force: due === 'forced' }))
  begun?.report.catch((error) => ctx.log.warn({ err: error }, 'training failed; the model in service stays'))
  return begun !== undefined
}
