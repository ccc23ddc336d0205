import { elapsedSince, inBackground } from '../ctx.ts'
import type { TrainingCtx } from './ctx.ts'
import * as interactions from './interaction-store.ts'
import { least } from './job.ts'
import * as store from './model-store.ts'
import { KEPT_MODELS } from './trainer.ts'

const HOUR_MS = 3_600_000

/** Why it is or is not time to train, in a word; `forced`: even if the new model does worse. */
export type Due = 'due' | 'forced' | 'off' | 'too soon' | 'nothing new' | 'too small'

/**
 * Whether the interval has passed since the last training and enough came since, or there was none yet and there is enough. An audience
 * that was imported since is reason enough. One that was removed must not serve on in a model, so the next is put in service by force.
 */
export async function isDue({
  db,
  store: { slow },
  now,
  settings,
}: Pick<TrainingCtx, 'db' | 'store' | 'now' | 'settings'>): Promise<Due> {
  const { hours, after } = settings.training
  if (hours === 0) return 'off'
  const [last] = await store.listModels(db, 1)
  const previous = last && trainedBy(last)
  const change = previous && (await interactions.audienceChange(db, previous.begunAt))
  if (last && !change && elapsedSince(last.made_at, now()) < hours * HOUR_MS) return 'too soon'
  if (await isModelOfRemoved({ db })) return 'forced'
  const count = await interactions.countInteractions(slow)
  if (count < least.likes) return 'too small'
  return previous && !change && count - previous.read < after ? 'nothing new' : 'due'
}

/** What the last training read, and when it began to. */
function trainedBy({ made_at, metrics }: store.ModelRow): { begunAt: number; read: number } {
  const { learnt, begunAt } = JSON.parse(metrics) as { begunAt?: number; learnt?: { read?: number } }
  return { begunAt: begunAt ?? made_at, read: learnt?.read ?? 0 }
}

/** Whether an audience was removed since the model in service began to learn: whatever is trained next is to take its place. */
export async function isModelOfRemoved({ db }: Pick<TrainingCtx, 'db'>): Promise<boolean> {
  const served = (await store.listModels(db, KEPT_MODELS.listed)).find(({ status }) => status === 'ready')
  if (!served || (await interactions.audienceChange(db, trainedBy(served).begunAt)) !== 'removed') return false
  const { learnt } = JSON.parse(served.metrics) as { learnt?: { people?: number } }
  return (learnt?.people ?? 0) >= least.people
}

/** What became of a wish to train now: it has begun, one was going on already, or why it is no use. */
export type StartOutcome = 'begun' | 'going on' | Exclude<Due, 'due' | 'forced'>

/** Begins a training that goes on by itself, if there is reason to. */
export async function trainOnWhatCame(ctx: TrainingCtx): Promise<StartOutcome> {
  if (ctx.trainer.progress() !== undefined) return 'going on'
  const due = await isDue(ctx)
  if (due !== 'due' && due !== 'forced') return due
  return (await begin(ctx, due)) ? 'begun' : 'going on'
}

/** Begins a training if it is time; true if it did. */
export async function trainIfDue(ctx: TrainingCtx): Promise<boolean> {
  return (await trainOnWhatCame(ctx)) === 'begun'
}

async function begin(ctx: TrainingCtx, due: 'due' | 'forced'): Promise<boolean> {
  const begun = await inBackground(() => ctx.trainer.begin({ force: due === 'forced' }))
  begun?.report.catch((error) => ctx.log.warn({ err: error }, 'training failed; the model in service stays'))
  return begun !== undefined
}
