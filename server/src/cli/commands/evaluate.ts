import { writeFileSync } from 'node:fs'
import { readSettings } from '../../config.ts'
import { connectStore } from '../../store/open.ts'
import {
  type EvaluationReport,
  evaluate,
  type Protocol,
  type ProtocolReport,
  protocols,
} from '../../training/evaluation/evaluation.ts'
import { type EvaluationData, readEvaluation, readOwnEvaluation } from '../../training/evaluation/evaluation-data.ts'
import { evaluationPage } from '../../training/evaluation/evaluation-page.ts'
import { threadsFor, withCompute } from '../../training/threads/compute.ts'
import { type Args, type ProcessContext, type StandaloneCommand, UsageError, wholeNumberOption } from '../command.ts'
import { progressLine } from '../progress.ts'
import { requireStore } from '../target.ts'
import { columns, futureWords } from '../wording.ts'

const MAX_SEED = 2 ** 31 - 1
const DEFAULT_PEOPLE = 1000
const MAX_PEOPLE = 100_000

export const evaluateCommand: StandaloneCommand = {
  name: 'evaluate',
  isStoreless: ({ options }) => typeof options['ratings'] === 'string',
  summary: 'Measure the quality of the recommendations and compare it with published methods',
  options: {
    ratings: { type: 'string' },
    catalogue: { type: 'string' },
    protocols: { type: 'string' },
    people: { type: 'string' },
    seed: { type: 'string' },
    html: { type: 'string' },
  },
  optionHelp: {
    'ratings PLACE': 'MovieLens folder, or CSV user,mediaId[,rating][,ratedAt] (gzip too); otherwise the audiences of the store',
    'catalogue FILE': 'Catalogue file (NDJSON) with facts of the titles',
    'protocols LIST': `Some of ${protocols.join(',')} (all)`,
    'people N': `Evaluate at most N people (${DEFAULT_PEOPLE})`,
    'seed N': 'Random seed (1)',
    'html FILE': 'Also write a page with plots',
  },
  more: `unseen: people who are not in training. known: people who are, with a part of what they like. last: one title of each person
against 99 others. time: what came later, where times are known. Every method is tuned on the same people held out inside the
training part, by the same hill climbing. The same seed gives the same numbers.`,
  check: ({ options }) => {
    protocolsOf(options)
    wholeNumberOption(options, 'people', { max: MAX_PEOPLE })
    wholeNumberOption(options, 'seed', { max: MAX_SEED })
  },
  runAlone: async (outside, { options: given }) => {
    const data = await dataFor(outside, given)
    const progress = progressLine('evaluating')
    const randomSeed = wholeNumberOption(given, 'seed', { max: MAX_SEED }) ?? 1
    const maxPeople = wholeNumberOption(given, 'people', { max: MAX_PEOPLE }) ?? DEFAULT_PEOPLE
    const options = { randomSeed, maxPeople, wanted: protocolsOf(given), onProgress: progress.show }
    const report = await withCompute((compute) => evaluate(compute, data, options), threadsFor(data.interactions.title.length))
    progress.end()
    const page = given['html']
    if (typeof page === 'string') writeFileSync(page, evaluationPage(report))
    const notes = data.refused > 0 ? [`${data.refused} lines could not be read, the first: ${data.refusals.join('; ')}`] : []
    if (data.future > 0) notes.push(futureWords(data.future))
    if (typeof page === 'string') notes.push(`The plots are in ${page}`)
    return { text: [reportText(report), ...notes].join('\n'), data: { ...report, refused: data.refused, future: data.future } }
  },
}

async function dataFor({ env, now }: ProcessContext, options: Args['options']): Promise<EvaluationData> {
  const { ratings, catalogue } = options
  if (typeof ratings === 'string') return readEvaluation(ratings, typeof catalogue === 'string' ? catalogue : undefined, now())
  const settings = readSettings(env)
  await requireStore(settings)
  const store = connectStore(settings)
  try {
    return await readOwnEvaluation(store.slow, now())
  } finally {
    await store.close()
  }
}

function protocolsOf({ protocols: given }: Args['options']): Protocol[] {
  if (typeof given !== 'string') return [...protocols]
  const words = given.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !protocols.some((known) => known === word))
  if (unknown !== undefined) throw new UsageError(`there is no protocol "${unknown}": ${protocols.join(', ')}`)
  return protocols.filter((known) => words.includes(known))
}

function reportText({ about, people, titles, likes, meetings, seed, protocols: all, skipped }: EvaluationReport): string {
  const head = `${about}: ${people} people, ${titles} titles, ${likes} likes of ${meetings} ratings; seed ${seed}`
  const missing = skipped.map(({ protocol, why }) => `${protocol}: left out, ${why}`)
  return [head, ...all.map(tableFor), ...missing].join('\n\n')
}

function tableFor({ protocol, about, people, results }: ProtocolReport): string {
  const digits = (value: number | undefined, count = 4) => value?.toFixed(count) ?? ''
  const isSampled = results.some(({ sampled }) => sampled)
  const head = isSampled
    ? ['model', 'HR@10', 'NDCG@10']
    : ['model', 'R@20', 'R@50', 'NDCG@100', 'coverage', 'Gini', 'novelty', 'R@50 small/middle/large audience']
  const rows = results.map(({ model, ranking, sampled, settings, trials, chooseSeconds, fitSeconds }) => [
    model,
    ...(sampled ? [digits(sampled.hr10), digits(sampled.ndcg10)] : []),
    ...(ranking
      ? [
          ...[ranking.recall20, ranking.recall50, ranking.ndcg100].map((value) => digits(value)),
          ...[ranking.coverage, ranking.gini].map((value) => digits(value, 3)),
          digits(ranking.novelty, 2),
          ranking.recallByAudience.map((value) => digits(value, 3)).join(' / '),
        ]
      : []),
    `${(chooseSeconds + fitSeconds).toFixed(1)} s`,
    `${trials}`,
    settings,
  ])
  return `${protocol}: ${about} (${people} people)\n${columns([[...head, 'cost', 'trials', 'chosen'], ...rows])}`
}
