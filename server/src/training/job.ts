import {
  type Compute,
  emptyModel,
  fitLists,
  type Interactions,
  likesOf,
  type Model,
  ModelFileError,
  type ModelSettings,
  splitUnseenUsers,
  type TrialResult,
  train,
} from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import { type Comparison, compare } from './gate.ts'
import {
  type GatheredInteractions,
  gatherInteractions,
  rowsOf,
  sumOfSquares,
  timesOf,
} from './interactions/gather-interactions.ts'
import * as interactions from './interactions/interaction-store.ts'
import { loadModel, storeModel } from './model-bytes.ts'
import * as store from './model-store.ts'
import { newPaceMeter, type PaceMeter } from './pace.ts'
import { threadsFor, withCompute } from './threads/compute.ts'
import { readCatalogue, type TrainingCatalogue } from './training-catalogue.ts'
import { contentFor } from './training-content.ts'

/** What to train: the model's id, the current time, and the random seed. */
export type TrainTask = {
  modelId: string
  now: number
  randomSeed: number
  maxPeople: number
  /** Whether a worse model is put in service all the same. */
  force: boolean
}

/** What the model was trained on. */
export type TrainingSummary = {
  people: number
  peopleKnown: number
  titles: number
  likes: number
  read: number
  unknown: number
  /** Times in the future, taken as unknown; absent in older reports. */
  future?: number
  lists: number
  sumOfSquares: number
}

/** The result. `too small`: too little to train on; content scores and popularity serve. */
export type TrainReport = {
  outcome: 'ready' | 'refused' | 'too small'
  words: string
  learnt: TrainingSummary
  settings: ModelSettings | null
  tried: readonly TrialResult[]
  comparison: Comparison | null
  bytes: number
  seconds: number
}

export type OnTrainingProgress = (phase: string, done: number) => void

/** The least to train on; with less, results are mostly chance. */
export const minTrainingData = { people: 30, likes: 300 } as const
/** The share of people that is never trained on, so that every later model can be compared on them, and its bounds. */
const HELD_OUT_PEOPLE = { share: 0.1, minShare: 0.02, enough: 500, max: 1000 } as const
const SPLIT_SEED = 1
/** The progress (0 to 1) after reading the catalogue, after gathering and after training; comparing is the rest. */
const CATALOGUE_READ_SHARE = 0.05
const GATHERED_SHARE = 0.1
const TRAINED_SHARE = 0.95

/**
 * The whole training, in a process of its own: gather, choose settings, fit, compare, store. The holder of the lease
 * puts the model in service.
 */
export async function trainModel(
  ctx: Pick<Ctx, 'store' | 'now'>,
  task: TrainTask,
  watch: OnTrainingProgress,
): Promise<TrainReport> {
  const began = performance.now()
  const meter = newPaceMeter()
  const onProgress: OnTrainingProgress = (phase, done) => {
    meter.note(done, (performance.now() - began) / 1000)
    watch(phase, done)
  }
  const db = ctx.store.slow
  onProgress('reading the catalogue', 0)
  const catalogue = await readCatalogue(db)
  const { columns, numberOf } = catalogue
  const all = Math.max(1, await interactions.countInteractions(db))
  onProgress('gathering', CATALOGUE_READ_SHARE)
  const gatheringProgress = (read: number) =>
    CATALOGUE_READ_SHARE + (GATHERED_SHARE - CATALOGUE_READ_SHARE) * Math.min(1, read / all)
  const options = { titles: columns.count, numberOf, maxPeople: task.maxPeople }
  const gathered = await gatherInteractions(ctx, {
    ...options,
    onProgress: (read) => onProgress(`gathering, ${read} read`, gatheringProgress(read)),
  })
  const threads = threadsFor(gathered.user.length)
  const trained = await withCompute((compute) => trainAndCompare(compute, { db, task, catalogue, gathered, onProgress }), threads)
  const { model, ...report } = trained
  const row = { id: task.modelId, made_at: task.now, seed: task.randomSeed }
  const unstored = { ...report, bytes: 0, seconds: 0 }
  if (model) {
    onProgress('storing', TRAINED_SHARE)
    const texts = { settings: JSON.stringify(model.settings), metrics: metricsText(unstored, task, meter) }
    const bytes = await storeModel(db, model, { ...row, ...texts })
    return { ...unstored, bytes, seconds: secondsSince(began) }
  }
  const texts = { settings: JSON.stringify(report.settings), metrics: metricsText(unstored, task, meter) }
  await store.addModel(db, { ...row, ...texts, status: 'refused', bytes: 0, checksum: '' })
  return { ...unstored, seconds: secondsSince(began) }
}

/**
 * The part of a report that is stored beside the settings, with the start time (later data waits for the next training)
 * and the pace.
 */
function metricsText({ outcome, words, learnt, comparison, tried }: TrainReport, task: TrainTask, meter: PaceMeter): string {
  const pace = tried.length > 0 ? { pace: meter.pace().map((share) => Number(share.toFixed(4))) } : {}
  return JSON.stringify({ outcome, words, learnt, comparison, begunAt: task.now, ...pace })
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10
}

type TrainingContext = {
  db: Ctx['db']
  task: TrainTask
  catalogue: TrainingCatalogue
  gathered: GatheredInteractions
  onProgress: OnTrainingProgress
}
type TrainedModel = Omit<TrainReport, 'bytes' | 'seconds'> & { model: Model | null }

async function trainAndCompare(
  compute: Compute,
  { db, task, catalogue, gathered, onProgress }: TrainingContext,
): Promise<TrainedModel> {
  const { columns, listed, numberOf } = catalogue
  const share = heldOutShare(gathered.people)
  const isHeld = (person: number): boolean => (gathered.chance[person] ?? 0) < share
  const x = rowsOf(gathered, (person) => !isHeld(person))
  const learnt = summarize(gathered, x, listed.size)
  if (!isEnough(learnt)) return modelWithoutAudience(task, catalogue, { learnt, served: await readServedModel(db) })
  const ids = Array.from({ length: columns.count }, (_, at) => columns.ids.at(at) ?? '')
  const timed = timesOf(gathered, (person) => !isHeld(person))
  const content = contentFor(compute.space, catalogue, gathered.title)
  const { model, tried } = await train(compute, x, ids, {
    randomSeed: task.randomSeed,
    facts: { content, positionOf: numberOf },
    progress: (phase, done) => onProgress(phase, GATHERED_SHARE + (TRAINED_SHARE - GATHERED_SHARE) * done),
    ...(timed ? { timed } : {}),
    ...(listed.size > 0 ? { listed } : {}),
  })
  onProgress('comparing', TRAINED_SHARE)
  const { cases } = splitUnseenUsers(rowsOf(gathered, isHeld), { randomSeed: SPLIT_SEED, testUsers: HELD_OUT_PEOPLE.max })
  const found = await readServedModel(db)
  const before = found ?? emptyModel()
  const comparison = cases.length > 0 ? compare(compute, { before, after: model }, { cases, columns, content }) : null
  const isRefused = comparison?.isWorse === true && !task.force
  return {
    model: isRefused ? null : model,
    outcome: isRefused ? 'refused' : 'ready',
    words: describeComparison(comparison, { isRefused, isFirst: found === undefined }),
    learnt,
    settings: model.settings,
    tried,
    comparison,
  }
}

/**
 * Without enough of an audience: uses imported neighbour lists, if there are any. Else, if the people behind the model
 * in service were removed, an empty model replaces it. Else there is no model.
 */
function modelWithoutAudience(
  { randomSeed }: TrainTask,
  { columns, listed }: TrainingCatalogue,
  { learnt, served }: { learnt: TrainingSummary; served: Model | undefined },
): TrainedModel {
  const audience = `${countOf(learnt.people, 'person', 'people')} who liked ${countOf(learnt.likes, 'title', 'titles')}`
  const small = `${audience}: at least ${minTrainingData.people} people and ${minTrainingData.likes} likes are needed to train`
  const report = { learnt, tried: [], comparison: null }
  const { settings } = emptyModel()
  if (listed.size > 0) {
    const ids = Array.from({ length: columns.count }, (_, at) => columns.ids.at(at) ?? '')
    const model = fitLists(ids, listed, { ...settings, ials: { ...settings.ials, seed: randomSeed } })
    const words = `${small}. Imported neighbour lists of ${listed.size} titles serve beside facts and popularity.`
    return { ...report, model, settings: model.settings, outcome: 'ready', words }
  }
  if (served && served.users >= minTrainingData.people) {
    const words = `${small}. The people that the previous model was trained on are gone: only facts and popularity are in service.`
    return { ...report, model: emptyModel(), settings, outcome: 'ready', words }
  }
  const words = `${small}. Facts and popularity stay in service.`
  return { ...report, model: null, settings: null, outcome: 'too small', words }
}

function isEnough({ people, likes }: TrainingSummary): boolean {
  return people >= minTrainingData.people && likes >= minTrainingData.likes
}

function heldOutShare(people: number): number {
  return Math.min(HELD_OUT_PEOPLE.share, Math.max(HELD_OUT_PEOPLE.minShare, HELD_OUT_PEOPLE.enough / Math.max(1, people)))
}

function summarize({ known, read, unknown, future }: GatheredInteractions, x: Interactions, lists: number): TrainingSummary {
  const people = Array.from({ length: x.users }, (_, user) => (x.start[user + 1] ?? 0) - (x.start[user] ?? 0)).filter(Boolean)
  const titles = new Set(x.title).size
  return {
    people: people.length,
    peopleKnown: known,
    titles,
    likes: likesOf(x).title.length,
    read,
    unknown,
    future,
    lists,
    sumOfSquares: sumOfSquares(x),
  }
}

/** The newest model in service that can be read, if there is one. */
async function readServedModel(db: Ctx['db']): Promise<Model | undefined> {
  for (const row of await store.listReady(db, 3)) {
    try {
      return await loadModel(db, row)
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error
    }
  }
  return undefined
}

function countOf(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`
}

function describeComparison(
  comparison: Comparison | null,
  { isRefused, isFirst }: { isRefused: boolean; isFirst: boolean },
): string {
  if (!comparison) return 'There were no held-out people to compare it on.'
  const { difference, noise, people, isWorse } = comparison
  const numbers = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(4)} (chance: ±${noise.toFixed(4)}) on ${countOf(people, 'held-out person', 'held-out people')}`
  const other = isFirst ? 'facts and popularity alone' : 'the model in service'
  if (isRefused) return `It does worse than ${other}: ${numbers}. ${isFirst ? 'Those stay' : 'That one stays'}.`
  if (isWorse) return `It does worse, and is in service because that was forced: ${numbers}.`
  return `Compared with ${isFirst ? other : 'the previous model'}: ${numbers}.`
}
