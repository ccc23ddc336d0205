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
import { threadsFor, withCompute } from './compute.ts'
import { type Comparison, compare } from './gate.ts'
import { type Gathered, gather, rowsOf, sumOfSquares, timesOf } from './gather.ts'
import * as interactions from './interaction-store.ts'
import { loadModel, storeModel } from './model-bytes.ts'
import * as store from './model-store.ts'
import { newPaceMeter, type PaceMeter } from './pace.ts'
import { readCatalogue, type TrainingCatalogue } from './training-catalogue.ts'
import { contentFor } from './training-content.ts'

/** What to train: the model's id, from when on it counts, and what chance comes from. */
export type TrainOrder = {
  modelId: string
  now: number
  randomSeed: number
  mostPeople: number
  /** Whether a model that does worse is put in service all the same. */
  force: boolean
}

/** What was learnt from. */
export type TrainingSummary = {
  people: number
  peopleKnown: number
  titles: number
  likes: number
  read: number
  unknown: number
  /** Times that lie in the future and are not believed; absent in older reports. */
  future?: number
  lists: number
  sumOfSquares: number
}

/** How it went. `too small`: there was nothing to learn from, content and popularity serve. */
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

/** Fewer than these say more about chance than about taste. */
export const least = { people: 30, likes: 300 } as const
/** People never trained on, so that every later model can be compared on them: a share, within bounds. */
const HELD_OUT = { share: 0.1, leastShare: 0.02, enough: 500, most: 1000 } as const
const SPLIT_SEED = 1
/** Shares of the way: reading the catalogue, gathering, training, comparing. */
const CATALOGUE_READ = 0.05
const GATHERED_SHARE = 0.1
const TRAINED = 0.95

/** The whole training, in a process of its own: gather, choose, fit, compare, store. Putting it in service is for who holds the lease. */
export async function trainModel(
  ctx: Pick<Ctx, 'store' | 'now'>,
  order: TrainOrder,
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
  onProgress('gathering', CATALOGUE_READ)
  const gatheredOf = (read: number) => CATALOGUE_READ + (GATHERED_SHARE - CATALOGUE_READ) * Math.min(1, read / all)
  const options = { titles: columns.count, numberOf, mostPeople: order.mostPeople }
  const gathered = await gather(ctx, {
    ...options,
    onProgress: (read) => onProgress(`gathering, ${read} read`, gatheredOf(read)),
  })
  const threads = threadsFor(gathered.user.length)
  const made = await withCompute((compute) => make(compute, { db, order, catalogue, gathered, onProgress }), threads)
  const { model, ...report } = made
  const row = { id: order.modelId, made_at: order.now, seed: order.randomSeed }
  const unstored = { ...report, bytes: 0, seconds: 0 }
  if (model) {
    onProgress('storing', TRAINED)
    const texts = { settings: JSON.stringify(model.settings), metrics: metricsText(unstored, order, meter) }
    const bytes = await storeModel(db, model, { ...row, ...texts })
    return { ...unstored, bytes, seconds: secondsSince(began) }
  }
  const texts = { settings: JSON.stringify(report.settings), metrics: metricsText(unstored, order, meter) }
  await store.addModel(db, { ...row, ...texts, status: 'refused', bytes: 0, checksum: '' })
  return { ...unstored, seconds: secondsSince(began) }
}

/** What is kept of a report beside the settings: also when it began, since what came later waits for the next, and how it went on. */
function metricsText({ outcome, words, learnt, comparison, tried }: TrainReport, order: TrainOrder, meter: PaceMeter): string {
  const pace = tried.length > 0 ? { pace: meter.pace().map((share) => Number(share.toFixed(4))) } : {}
  return JSON.stringify({ outcome, words, learnt, comparison, begunAt: order.now, ...pace })
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10
}

type TrainingContext = {
  db: Ctx['db']
  order: TrainOrder
  catalogue: TrainingCatalogue
  gathered: Gathered
  onProgress: OnTrainingProgress
}
type TrainedModel = Omit<TrainReport, 'bytes' | 'seconds'> & { model: Model | null }

async function make(compute: Compute, { db, order, catalogue, gathered, onProgress }: TrainingContext): Promise<TrainedModel> {
  const { columns, listed, numberOf } = catalogue
  const share = heldShare(gathered.people)
  const isHeld = (person: number): boolean => (gathered.chance[person] ?? 0) < share
  const x = rowsOf(gathered, (person) => !isHeld(person))
  const learnt = learntFrom(gathered, x, listed.size)
  if (!isEnough(learnt)) return withoutAudience(order, catalogue, { learnt, served: await inService(db) })
  const ids = Array.from({ length: columns.count }, (_, at) => columns.ids.at(at) ?? '')
  const timed = timesOf(gathered, (person) => !isHeld(person))
  const content = contentFor(compute.space, catalogue, gathered.title)
  const { model, tried } = await train(compute, x, ids, {
    randomSeed: order.randomSeed,
    facts: { content, positionOf: numberOf },
    progress: (phase, done) => onProgress(phase, GATHERED_SHARE + (TRAINED - GATHERED_SHARE) * done),
    ...(timed ? { timed } : {}),
    ...(listed.size > 0 ? { listed } : {}),
  })
  onProgress('comparing', TRAINED)
  const { cases } = splitUnseenUsers(rowsOf(gathered, isHeld), { randomSeed: SPLIT_SEED, testUsers: HELD_OUT.most })
  const found = await inService(db)
  const before = found ?? emptyModel()
  const comparison = cases.length > 0 ? compare(compute, { before, after: model }, { cases, columns, content }) : null
  const isRefused = comparison?.isWorse === true && !order.force
  return {
    model: isRefused ? null : model,
    outcome: isRefused ? 'refused' : 'ready',
    words: wordsOn(comparison, { isRefused, isFirst: found === undefined }),
    learnt,
    settings: model.settings,
    tried,
    comparison,
  }
}

/**
 * Without an audience, lists that a source brought still say something. Where a model of people who are gone is in service, one without
 * anybody takes its place; without either there is nothing to make.
 */
function withoutAudience(
  { randomSeed }: TrainOrder,
  { columns, listed }: TrainingCatalogue,
  { learnt, served }: { learnt: TrainingSummary; served: Model | undefined },
): TrainedModel {
  const audience = `${countOf(learnt.people, 'person', 'people')} who liked ${countOf(learnt.likes, 'title', 'titles')}`
  const small = `${audience}: ${least.people} and ${least.likes} are the least to learn from`
  const report = { learnt, tried: [], comparison: null }
  const { settings } = emptyModel()
  if (listed.size > 0) {
    const ids = Array.from({ length: columns.count }, (_, at) => columns.ids.at(at) ?? '')
    const model = fitLists(ids, listed, { ...settings, ials: { ...settings.ials, seed: randomSeed } })
    const words = `${small}. Imported neighbour lists of ${listed.size} titles serve beside facts and popularity.`
    return { ...report, model, settings: model.settings, outcome: 'ready', words }
  }
  if (served && served.users >= least.people) {
    const words = `${small}. The people whom the model before had learnt from are gone: facts and popularity serve alone.`
    return { ...report, model: emptyModel(), settings, outcome: 'ready', words }
  }
  const words = `${small}. Facts and popularity go on serving.`
  return { ...report, model: null, settings: null, outcome: 'too small', words }
}

function isEnough({ people, likes }: TrainingSummary): boolean {
  return people >= least.people && likes >= least.likes
}

function heldShare(people: number): number {
  return Math.min(HELD_OUT.share, Math.max(HELD_OUT.leastShare, HELD_OUT.enough / Math.max(1, people)))
}

function learntFrom({ known, read, unknown, future }: Gathered, x: Interactions, lists: number): TrainingSummary {
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

/** The model in service, if there is one; one that cannot be read any more is none. */
async function inService(db: Ctx['db']): Promise<Model | undefined> {
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

function wordsOn(comparison: Comparison | null, { isRefused, isFirst }: { isRefused: boolean; isFirst: boolean }): string {
  if (!comparison) return 'Nobody could be held out to compare it on.'
  const { difference, noise, people, isWorse } = comparison
  const numbers = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(4)} (chance: ±${noise.toFixed(4)}) on ${countOf(people, 'held-out person', 'held-out people')}`
  const other = isFirst ? 'facts and popularity alone' : 'the model in service'
  if (isRefused) return `It does worse than ${other}: ${numbers}. ${isFirst ? 'Those stay' : 'That one stays'}.`
  if (isWorse) return `It does worse, and serves by force: ${numbers}.`
  return `Compared with ${isFirst ? other : 'the model before'}: ${numbers}.`
}
