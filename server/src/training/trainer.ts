import { type Ctx, type Log, newId } from '../ctx.ts'
import type { OnTrainingProgress, TrainOrder, TrainReport } from './job.ts'
import type { LeaseRow } from './lease-store.ts'
import * as leases from './lease-store.ts'
import * as store from './model-store.ts'
import { newPaceMeter, type Pace } from './pace.ts'

/** How far a training is, on whichever node. */
export type TrainProgress = { phase: string; done: number; startedAt: number; etaSeconds: number | null }

/** Trains one model at a time, over all nodes. */
export type Trainer = {
  /** Begins a training and says how it ends; undefined when one is going on already, here or elsewhere. */
  begin: (wish?: StartOptions) => Promise<{ report: Promise<TrainReport> } | undefined>
  /** What this node is training. */
  progress: () => TrainProgress | undefined
  /** Ends what is going on; the model in service stays. */
  close: () => Promise<void>
}

/** Gets the progress, and the seconds left where they can be estimated. */
type Watch = (phase: string, done: number, secondsLeft: number | null) => void

type StartOptions = { force?: boolean; onProgress?: Watch; signal?: AbortSignal }

export type TrainerOptions = Pick<Ctx, 'db' | 'now' | 'random' | 'settings'> & {
  log: Log
  /** Does the work in a process of its own. */
  runJob: (order: TrainOrder, signal: AbortSignal, onProgress: OnTrainingProgress) => Promise<TrainReport>
  /** Called when a model was put in service. */
  onReady: () => Promise<void>
}

export const LEASE = 'training'
/** A node that crashed while training keeps the others waiting for this long. */
export const LEASE_MS = 60_000
const RENEW_EVERY_MS = 5000
const LOG_EVERY = 0.1
/** So many trainings before say how this one may go on. */
const EARLIER_PACES = 3
/** Models whose bytes are stored, and models of each outcome that are still listed. */
export const KEPT_MODELS = { ready: 3, listed: 100 } as const

type RunningTraining = { progress: () => TrainProgress; done: Promise<unknown> }

/** A trainer that does nothing yet. */
export function newTrainer(options: TrainerOptions): Trainer {
  const closing = new AbortController()
  let running: RunningTraining | undefined
  const begin = async (wish: StartOptions = {}): Promise<{ report: Promise<TrainReport> } | undefined> => {
    if (running || closing.signal.aborted) return undefined
    const lease = newLease(options)
    if (!(await leases.takeLease(options.db, lease.row(), options.now()))) return undefined
    const signal = AbortSignal.any([closing.signal, ...(wish.signal ? [wish.signal] : [])])
    const report = underLease(options, lease, { ...wish, signal }).finally(() => {
      running = undefined
    })
    running = { progress: lease.current, done: report.catch(() => {}) }
    return { report }
  }
  return {
    begin,
    progress: () => running?.progress(),
    close: async () => {
      closing.abort()
      await running?.done
    },
  }
}

type Lease = {
  holder: string
  progress: TrainProgress
  current: () => TrainProgress
  row: () => LeaseRow
  end: { at: number | null }
}

/** The row that says who trains, until when, and how far it is. `end`: when the training is expected to end, by `performance.now`. */
function newLease(options: TrainerOptions): Lease {
  const holder = newId(options, 'trainer')
  const end: Lease['end'] = { at: null }
  const progress: TrainProgress = { phase: 'beginning', done: 0, startedAt: options.now(), etaSeconds: null }
  const current = () => ({ ...progress, etaSeconds: secondsUntil(end.at) })
  const row = () => ({ name: LEASE, holder, expires_at: options.now() + LEASE_MS, state: JSON.stringify(current()) })
  return { holder, progress, current, row, end }
}

/** Null where it is not known, or was expected to be past. */
function secondsUntil(end: number | null): number | null {
  const left = end === null ? -1 : (end - performance.now()) / 1000
  return left < 0 ? null : Math.round(left)
}

/** Does the work while the lease is kept; without the lease nothing is put in service. */
async function underLease(
  options: TrainerOptions,
  lease: Lease,
  wish: StartOptions & { signal: AbortSignal },
): Promise<TrainReport> {
  const { db, log } = options
  const lost = new AbortController()
  const renewing = setInterval(() => {
    leases.renewLease(db, lease.row()).then(
      (isOurs) => {
        if (!isOurs) lost.abort()
      },
      (error) => log.warn({ err: error }, 'the lease on training could not be renewed; it is tried again'),
    )
  }, RENEW_EVERY_MS)
  try {
    const signal = AbortSignal.any([wish.signal, lost.signal])
    return await perform(options, lease, { ...wish, signal })
  } finally {
    clearInterval(renewing)
    await leases.endLease(db, LEASE, lease.holder).catch(() => {}) // it runs out by itself
  }
}

async function perform(
  options: TrainerOptions,
  { holder, progress, end }: Lease,
  { force = false, onProgress = () => {}, signal }: StartOptions & { signal: AbortSignal },
): Promise<TrainReport> {
  const { db, now, random, settings, log, runJob, onReady } = options
  await store.removeUnfinished(db)
  const randomSeed = random(4).readUInt32LE() >>> 1
  const order: TrainOrder = {
    modelId: newId(options, 'model'),
    now: now(),
    randomSeed,
    mostPeople: settings.training.people,
    force,
  }
  log.info({ modelId: order.modelId, seed: randomSeed }, 'training begins')
  const meter = newPaceMeter(await lastPaces(db))
  const began = performance.now()
  let logged = 0
  const report = await runJob(order, signal, (phase, done) => {
    meter.note(done, (performance.now() - began) / 1000)
    const total = meter.total()
    end.at = total === null ? null : began + total * 1000
    Object.assign(progress, { phase, done })
    onProgress(phase, done, secondsUntil(end.at))
    if (done < logged + LOG_EVERY) return
    logged = done
    log.info({ phase, percent: Math.round(done * 100), etaSeconds: secondsUntil(end.at) }, 'training')
  })
  const { outcome, words, learnt, comparison, bytes, seconds } = report
  if (outcome === 'ready') {
    const isPut = await store.putInService(db, order.modelId, { lease: LEASE, holder, now: now() })
    if (!isPut) throw new Error('the lease on training was lost: another node trains, and this model is dropped')
    await onReady()
  }
  await store.dropParts(db, KEPT_MODELS.ready)
  for (const status of ['ready', 'refused'] as const) await store.pruneModels(db, status, KEPT_MODELS.listed)
  log.info({ modelId: order.modelId, outcome, words, learnt, comparison, bytes, seconds }, 'training has ended')
  return report
}

/** How the latest trainings went on, newest first. */
async function lastPaces(db: Ctx['db']): Promise<Pace[]> {
  const rows = await store.listModels(db, EARLIER_PACES)
  return rows.map(({ metrics }) => (JSON.parse(metrics) as { pace?: Pace }).pace).filter((pace) => pace !== undefined)
}
