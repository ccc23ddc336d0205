import { type Ctx, type Log, newId } from '../ctx.ts'
import type { OnTrainingProgress, TrainReport, TrainTask } from './job.ts'
import type { LeaseRow } from './lease-store.ts'
import * as leases from './lease-store.ts'
import * as store from './model-store.ts'
import { newPaceMeter, type Pace } from './pace.ts'

/** The progress of a training on any node. */
export type TrainProgress = { phase: string; done: number; startedAt: number; etaSeconds: number | null }

/** Trains models; only one training runs at a time over all nodes. */
export type Trainer = {
  /** Starts a training and returns a promise of its report; undefined while one is running on any node. */
  begin: (request?: StartOptions) => Promise<{ report: Promise<TrainReport> } | undefined>
  /** The progress of this node's training, if one runs. */
  progress: () => TrainProgress | undefined
  /** Aborts this node's training; the model in service stays. */
  close: () => Promise<void>
}

/** Callback with the progress, and the seconds left where they can be estimated. */
type WatchProgress = (phase: string, done: number, secondsLeft: number | null) => void

type StartOptions = { force?: boolean; onProgress?: WatchProgress; signal?: AbortSignal }

export type TrainerOptions = Pick<Ctx, 'db' | 'now' | 'random' | 'settings'> & {
  log: Log
  /** Runs the training in a process of its own. */
  runJob: (task: TrainTask, signal: AbortSignal, onProgress: OnTrainingProgress) => Promise<TrainReport>
  /** Called when a model was put in service. */
  onReady: () => Promise<void>
}

export const LEASE = 'training'
/** A node that crashed while training keeps the others waiting for this long. */
export const LEASE_MS = 60_000
const RENEW_EVERY_MS = 5000
const LOG_EVERY_SHARE = 0.1
/** Earlier trainings whose pace is used for estimates. */
const EARLIER_PACES = 3
/** Models whose bytes are kept, and models of each outcome that stay listed. */
export const STORED_MODELS = { ready: 3, listed: 100 } as const

type RunningTraining = { progress: () => TrainProgress; done: Promise<unknown> }

export function newTrainer(options: TrainerOptions): Trainer {
  const closing = new AbortController()
  let running: RunningTraining | undefined
  const begin = async (request: StartOptions = {}): Promise<{ report: Promise<TrainReport> } | undefined> => {
    if (running || closing.signal.aborted) return undefined
    const lease = newLease(options)
    if (!(await leases.takeLease(options.db, lease.row(), options.now()))) return undefined
    const signal = AbortSignal.any([closing.signal, ...(request.signal ? [request.signal] : [])])
    const report = trainUnderLease(options, lease, { ...request, signal }).finally(() => {
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

/**
 * The lease row: who trains, until when, and the progress. `end.at`: the estimated end of the training, as
 * `performance.now`.
 */
function newLease(options: TrainerOptions): Lease {
  const holder = newId(options, 'trainer')
  const end: Lease['end'] = { at: null }
  const progress: TrainProgress = { phase: 'beginning', done: 0, startedAt: options.now(), etaSeconds: null }
  const current = () => ({ ...progress, etaSeconds: secondsUntil(end.at) })
  const row = () => ({ name: LEASE, holder, expires_at: options.now() + LEASE_MS, state: JSON.stringify(current()) })
  return { holder, progress, current, row, end }
}

/** Seconds until a time; null if it is unknown or past. */
function secondsUntil(end: number | null): number | null {
  const left = end === null ? -1 : (end - performance.now()) / 1000
  return left < 0 ? null : Math.round(left)
}

/** Trains while the lease is renewed; without the lease no model is put in service. */
async function trainUnderLease(
  options: TrainerOptions,
  lease: Lease,
  request: StartOptions & { signal: AbortSignal },
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
    const signal = AbortSignal.any([request.signal, lost.signal])
    return await runTraining(options, lease, { ...request, signal })
  } finally {
    clearInterval(renewing)
    await leases.endLease(db, LEASE, lease.holder).catch(() => {}) // the lease expires by itself
  }
}

async function runTraining(
  options: TrainerOptions,
  { holder, progress, end }: Lease,
  { force = false, onProgress = () => {}, signal }: StartOptions & { signal: AbortSignal },
): Promise<TrainReport> {
  const { db, now, random, settings, log, runJob, onReady } = options
  await store.removeUnfinished(db)
  const randomSeed = random(4).readUInt32LE() >>> 1
  const task: TrainTask = {
    modelId: newId(options, 'model'),
    now: now(),
    randomSeed,
    maxPeople: settings.training.people,
    force,
  }
  log.info({ modelId: task.modelId, seed: randomSeed }, 'training begins')
  const meter = newPaceMeter(await lastPaces(db))
  const began = performance.now()
  let logged = 0
  const report = await runJob(task, signal, (phase, done) => {
    meter.note(done, (performance.now() - began) / 1000)
    const total = meter.total()
    end.at = total === null ? null : began + total * 1000
    Object.assign(progress, { phase, done })
    onProgress(phase, done, secondsUntil(end.at))
    if (done < logged + LOG_EVERY_SHARE) return
    logged = done
    log.info({ phase, percent: Math.round(done * 100), etaSeconds: secondsUntil(end.at) }, 'training')
  })
  const { outcome, words, learnt, comparison, bytes, seconds } = report
  if (outcome === 'ready') {
    const isServed = await store.putInService(db, task.modelId, { lease: LEASE, holder, now: now() })
    if (!isServed) throw new Error('the lease on training was lost: another node trains, and this model is dropped')
    await onReady()
  }
  await store.dropParts(db, STORED_MODELS.ready)
  for (const status of ['ready', 'refused'] as const) await store.pruneModels(db, status, STORED_MODELS.listed)
  log.info({ modelId: task.modelId, outcome, words, learnt, comparison, bytes, seconds }, 'training has ended')
  return report
}

/** The paces of the latest trainings, newest first. */
async function lastPaces(db: Ctx['db']): Promise<Pace[]> {
  const rows = await store.listModels(db, EARLIER_PACES)
  return rows.map(({ metrics }) => (JSON.parse(metrics) as { pace?: Pace }).pace).filter((pace) => pace !== undefined)
}
