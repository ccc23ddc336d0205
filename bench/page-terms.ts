import { rankCorrelation, type TermLosses, termLossesOf } from '../engine/src/evaluate/term-losses.ts'
import type { Model } from '../engine/src/models/model.ts'
import { openScorer } from '../engine/src/models/scoring/scorer.ts'
import { composePage } from '../engine/src/page/page.ts'
import { REASONS_PER_TITLE } from '../engine/src/page/slate/settings.ts'
import { dataDir } from './engine/data.ts'
import { openCases, type PageCase } from './page-quality/data.ts'

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
/** People are sampled evenly. Longer histories would take most of the time and give the same result. */
const PEOPLE = 60
const LONGEST = 250
const [ROWS, COLUMNS] = [8, 10]

const { workspace, model: trained, cases } = await openCases('last')
const short = cases.filter(({ person }) => person.history.titles.length <= LONGEST)
const chosen = short.filter((_, at) => at % Math.max(1, Math.floor(short.length / PEOPLE)) === 0).slice(0, PEOPLE)

function visibleTitles({ person }: PageCase): number[] {
  const { rows } = composePage(workspace, { profiles: [person], filters: {}, today: 20_000, randomSeed: 1 })
  const media = rows.filter(({ titles }) => titles.length > 0).slice(0, ROWS)
  return media.flatMap(({ titles }) => [...titles.subarray(0, COLUMNS)])
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

/** The share of the three seeds with the largest terms that are also among the three with the largest losses. */
function namedRightly({ terms, losses }: TermLosses): number {
  const best = (values: Float32Array): number[] => [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
  const lost = new Set(best(losses).slice(0, REASONS_PER_TITLE))
  return (
    best(terms)
      .slice(0, REASONS_PER_TITLE)
      .filter((entry) => lost.has(entry)).length / REASONS_PER_TITLE
  )
}

function measure(name: string, blend: Partial<Model['settings']['blend']>): void {
  const { scorer, catalogue } = workspace
  const { settings } = trained
  const model = { ...trained, settings: { ...settings, blend: { ...settings.blend, ...blend } } }
  const positionOf = new Map(trained.ids.map((id, code) => [id, scorer.codeOf.indexOf(code)]))
  const binding = { count: scorer.count, positionOf: (id: string) => positionOf.get(id) }
  const served = openScorer(catalogue.space, model, { ...binding, content: scorer.content })
  const all = chosen.flatMap((one) => termLossesOf(served, one.person.history, visibleTitles(one), workspace.personScores))
  const correlations = all.map(({ terms, losses }) => rankCorrelation(terms, losses))
  const gaps = all.map(({ terms, losses }) => Math.max(...terms.map((term, at) => Math.abs(term - (losses[at] ?? 0)))))
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const cells = [
    mean(correlations).toFixed(3),
    percentile(correlations, 0.5).toFixed(3),
    percentile(correlations, 0.1).toFixed(3),
    `${(100 * mean(all.map(namedRightly))).toFixed(0)} %`,
    Math.max(...gaps).toExponential(1),
  ]
  console.log(`| ${name} | ${all.length} | ${cells.join(' | ')} |`)
}

console.log(`ml-latest-small: ${chosen.length} people, the visible titles of their pages; the default model of their ratings`)
console.log('| score | titles | Spearman, mean | median | p10 | named seeds among the three that cost most | largest gap |')
console.log('|---|---|---|---|---|---|---|')
measure('as served (neighbours and fold-in)', {})
measure('linear (neighbours alone)', { factors: 0, content: 0, coldContent: 0 })
