import {
  type Compute,
  type CoverageMetrics,
  coverageMetrics,
  cutTime,
  type Interactions,
  leaveOneOut,
  likeCounts,
  likesOf,
  measure,
  measureSampled,
  type Objective,
  type RankingMetrics,
  recallByAudience,
  recommend,
  type SampledCase,
  type SampledMetrics,
  selectByTime,
  splitByTime,
  splitKnownUsers,
  splitUnseenUsers,
  type TestCase,
  type TimedPairs,
} from '@marquee/engine'
import { type ComparedRanker, type ComparisonContext, comparedRankers } from './compared-rankers.ts'
import type { EvaluationData } from './evaluation-data.ts'

export const protocols = ['unseen', 'known', 'last', 'time'] as const
export type Protocol = (typeof protocols)[number]

/** One model on one protocol. */
export type ModelResult = {
  model: string
  settings: string
  trials: number
  chooseSeconds: number
  fitSeconds: number
  ranking: (RankingMetrics & CoverageMetrics & { recallByAudience: number[] }) | null
  sampled: SampledMetrics | null
}

/** All models on one protocol, on the same people. */
export type ProtocolReport = { protocol: Protocol; about: string; people: number; results: ModelResult[] }

export type EvaluationReport = {
  about: string
  seed: number
  people: number
  titles: number
  likes: number
  meetings: number
  protocols: ProtocolReport[]
  /** Protocols that could not be run, and why. */
  skipped: { protocol: Protocol; why: string }[]
}

export type EvaluateOptions = {
  randomSeed: number
  wanted: readonly Protocol[]
  maxPeople: number
  onProgress: (phase: string, done: number) => void
}

const COVERAGE_LIST_LENGTH = 20

/**
 * Runs the protocols, each with all models tuned by the same budget on the same validation splits inside its training
 * part.
 */
export async function evaluate(compute: Compute, data: EvaluationData, options: EvaluateOptions): Promise<EvaluationReport> {
  const { randomSeed, wanted, onProgress } = options
  const report: EvaluationReport = {
    about: data.about,
    seed: randomSeed,
    people: data.rated.users,
    titles: data.ids.length,
    likes: likesOf(data.rated).title.length,
    meetings: data.interactions.title.length,
    protocols: [],
    skipped: [],
  }
  for (const [at, protocol] of wanted.entries()) {
    const experiment = experimentOf(protocol, data, options)
    if (typeof experiment === 'string') report.skipped.push({ protocol, why: experiment })
    else {
      const progress = (phase: string, done: number) => onProgress(`${protocol}: ${phase}`, (at + done) / wanted.length)
      report.protocols.push(await compareModels(compute, data, { protocol, experiment, randomSeed, onProgress: progress }))
    }
  }
  return report
}

/** One experiment: the training part and the test cases. */
type Experiment = {
  about: string
  train: Interactions
  objective: Objective
  cases: readonly TestCase[]
  sampled: readonly SampledCase[]
  timed?: TimedPairs
}

/** With fewer test cases a result is meaningless. */
const MIN_CASES = 5

function experimentOf(protocol: Protocol, data: EvaluationData, options: EvaluateOptions): Experiment | string {
  const experiment = newExperiment(protocol, data, options)
  if (typeof experiment === 'string') return experiment
  const people = experiment.cases.length + experiment.sampled.length
  if (people < MIN_CASES || experiment.train.users < MIN_CASES || experiment.train.title.length === 0)
    return `too few people with enough titles: ${people}; at least ${MIN_CASES} are needed`
  return experiment
}

function newExperiment(
  protocol: Protocol,
  { rated, interactions, timed }: EvaluationData,
  { randomSeed, maxPeople }: EvaluateOptions,
): Experiment | string {
  const common = { objective: 'ranking', cases: [], sampled: [] } as const
  if (protocol === 'unseen') {
    const split = splitUnseenUsers(rated, { randomSeed, testUsers: Math.min(maxPeople, Math.ceil(rated.users / 4)) })
    return {
      ...common,
      ...split,
      about: 'people who are not in training: given 80 % of what they like and all else they rated, find the rest',
    }
  }
  if (protocol === 'known') {
    const split = splitKnownUsers(rated, { randomSeed, testUsers: maxPeople })
    return { ...common, ...split, about: 'people who are in training with 80 % of what they like' }
  }
  if (protocol === 'last') {
    const { train, cases } = leaveOneOut(interactions, { randomSeed })
    const sampled = cases.slice(0, 10 * maxPeople)
    return { ...common, train, sampled, objective: 'sampled', about: 'one title of each person against 99 they did not rate' }
  }
  if (!timed) return 'there are no times, or some are missing'
  const { train, cases } = splitByTime(timed)
  const cut = cutTime(timed.at)
  const about = 'the last fifth of all likes is to be found from what came before'
  return { ...common, train, cases: cases.slice(0, maxPeople), timed: selectByTime(timed, (at) => at < cut), about }
}

type ComparisonOptions = {
  protocol: Protocol
  experiment: Experiment
  randomSeed: number
  onProgress: (phase: string, done: number) => void
}

async function compareModels(
  compute: Compute,
  data: EvaluationData,
  { protocol, experiment, randomSeed, onProgress }: ComparisonOptions,
): Promise<ProtocolReport> {
  const { objective, timed } = experiment
  const compared = comparedRankers(data, timed)
  const results: ModelResult[] = []
  for (const [at, ranker] of compared.entries()) {
    const progress = (phase: string, done: number) => onProgress(`${ranker.name}, ${phase}`, (at + done) / compared.length)
    results.push(await resultOf(compute, ranker, experiment, { randomSeed: randomSeed + 1, objective, onProgress: progress }))
  }
  return { protocol, about: experiment.about, people: experiment.cases.length + experiment.sampled.length, results }
}

async function resultOf(
  compute: Compute,
  compared: ComparedRanker,
  experiment: Experiment,
  context: ComparisonContext,
): Promise<ModelResult> {
  const { train, cases, sampled } = experiment
  const mark = compute.space.mark()
  context.onProgress('tuning', 0)
  const began = performance.now()
  const choice = await compared.choose(compute, train, context)
  const chosen = performance.now()
  context.onProgress('fitting', 0.9)
  const ranker = await choice.fit(cases)
  const fitted = performance.now()
  const count = train.titles
  const lists = recommend(compute.space, ranker, { cases, count })
  const audience = likeCounts(train)
  const result: ModelResult = {
    model: compared.name,
    settings: choice.settings,
    trials: choice.trials,
    chooseSeconds: (chosen - began) / 1000,
    fitSeconds: (fitted - chosen) / 1000,
    ranking:
      cases.length > 0
        ? {
            ...measure(lists, cases),
            ...coverageMetrics(
              lists.map((list) => list.subarray(0, COVERAGE_LIST_LENGTH)),
              audience,
              train.users,
            ),
            recallByAudience: recallByAudience(lists, cases, audience),
          }
        : null,
    sampled: sampled.length > 0 ? measureSampled(compute.space, ranker, sampled, count) : null,
  }
  compute.space.release(mark)
  return result
}
