import { type Ctx, elapsedSince } from '../ctx.ts'
import * as interactions from './interaction-store.ts'
import { least } from './job.ts'
import * as store from './model-store.ts'

const HOUR_MS = 3_600_000

/** Why it is or is not time to train, in a word. */
export type Due = 'due' | 'off' | 'too soon' | 'nothing new' | 'too small'

/** Whether the interval has passed since the last training and enough came since, or there was none yet and there is enough. */
export async function isDue({
  db,
  store: { slow },
  now,
  settings,
}: Pick<Ctx, 'db' | 'store' | 'now' | 'settings'>): Promise<Due> {
  const { hours, after } = settings.training
  if (hours === 0) return 'off'
  const [last] = await store.listModels(db, 1)
  if (last && elapsedSince(last.made_at, now()) < hours * HOUR_MS) return 'too soon'
  const count = await interactions.countInteractions(slow)
  if (count < least.likes) return 'too small'
  return last && count - readBefore(last.metrics) < after ? 'nothing new' : 'due'
}

function readBefore(metrics: string): number {
  const { learnt } = JSON.parse(metrics) as { learnt?: { read?: number } }
  return learnt?.read ?? 0
}

/** Begins a training if it is time; true if it did. */
export async function trainIfDue(ctx: Ctx): Promise<boolean> {
  if (ctx.trainer.progress() !== undefined || (await isDue(ctx)) !== 'due') return false
  const begun = await ctx.trainer.begin()
  begun?.report.catch((error) => ctx.log.warn({ err: error }, 'training failed; the model in service stays'))
  return begun !== undefined
}
