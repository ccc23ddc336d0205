import { emptyModel, type Model } from '../engine/src/models/model.ts'
import { score } from '../engine/src/models/scoring/scorer.ts'
import { composePage } from '../engine/src/page/page.ts'
import type { ComposeProfile, ComposeRequest } from '../engine/src/page/slate/request.ts'
import type { Workspace } from '../engine/src/page/workspace/workspace.ts'
import { dataDir } from './engine/data.ts'
import { MILLION } from './made/titles.ts'
import {
  enlarged,
  largeModel,
  NOW,
  type PreparedTitles,
  peopleWith,
  prepareTitles,
  readMl1m,
  workspaceFor,
} from './pages/data.ts'

// node bench/pages.ts [small]: CPU of a page compared with one exhaustive scoring pass, for the same people in one
// run; `small` skips the million titles.
const HISTORIES = [10, 100, 500, 5000]
const RUNS: Readonly<Record<number, number>> = { 10: 240, 100: 240, 500: 120, 5000: 48 }
const PEOPLE = 24
/** Warm-up: a page has its usual cost only after this many. */
const WARM_UP = 500
/** Pages and scoring passes alternate, so that other load on the machine affects both alike. */
const TURNS = 8
const GOALS = { scorings: 5, long: 6, million: 2 } as const

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

/** Mean CPU of the thread in milliseconds over all runs. */
interface Costs {
  readonly page: number
  readonly scoring: number
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function requestOf(people: readonly ComposeProfile[], run: number): ComposeRequest {
  const person = people[run % people.length]
  if (!person) throw new Error('nobody to compose for')
  return { profiles: [person], filters: {}, today: Math.floor(NOW / 86_400_000), randomSeed: run, hasNavigation: true }
}

function costsOf(workspace: Workspace, people: readonly ComposeProfile[], runs: number): Costs {
  const compose = (run: number): void => void composePage(workspace, requestOf(people, run))
  const scoring = (run: number): void => {
    const [{ history }] = requestOf(people, run).profiles
    score(workspace.scorer, history, workspace.scores)
  }
  const each = Math.ceil(runs / TURNS)
  const costs = [compose, scoring].map((work) => ({ work, cpu: 0 }))
  for (let turn = -2; turn < TURNS; turn++) {
    for (const cost of costs) {
      const begun = cpuMs()
      for (let run = 0; run < each; run++) cost.work(Math.max(0, turn) * each + run)
      if (turn >= 0) cost.cpu += cpuMs() - begun // warm-up: compilation is not counted
    }
  }
  const [page = 0, pass = 0] = costs.map(({ cpu }) => cpu / (each * TURNS))
  return { page, scoring: pass }
}

async function costsByHistory(prepared: PreparedTitles, model: Model): Promise<Map<number, Costs>> {
  const workspace = await workspaceFor(prepared, model)
  const costs = new Map<number, Costs>()
  const warming = peopleWith(audience, real.positionOf, 100, PEOPLE)
  for (let run = 0; run < WARM_UP; run++) composePage(workspace, requestOf(warming, run))
  for (const length of HISTORIES) {
    const one = costsOf(workspace, peopleWith(audience, real.positionOf, length, PEOPLE), RUNS[length] ?? 100)
    costs.set(length, one)
    const times = `page ${one.page.toFixed(2)} ms, scoring pass ${one.scoring.toFixed(2)} ms, ${(one.page / one.scoring).toFixed(1)}x`
    console.log(`  history ${String(length).padStart(4)}: ${times}`)
  }
  const long = (costs.get(5000)?.page ?? 0) / (costs.get(100)?.page ?? 1)
  console.log(
    `  page at history 100: at most ${GOALS.scorings}x wanted; at 5,000 ${long.toFixed(1)}x of it, at most ${GOALS.long}x`,
  )
  return costs
}

const audience = await readMl1m()
const { titles, relatedCpuSeconds, ...real } = await prepareTitles()
console.log(`words and lists of related titles made in ${relatedCpuSeconds.toFixed(1)} s of CPU`)
const models = [
  ['a model of 20,000 titles', largeModel(real)],
  ['no audience', emptyModel()],
] as const
const large = process.argv.includes('small') ? null : enlarged(titles, real, MILLION)
for (const [name, model] of models) {
  console.log(`${real.columns.count} titles, ${name}; CPU of`)
  const costs = await costsByHistory(real, model)
  if (!large) continue
  console.log(`${large.columns.count} titles, ${name}; CPU of`)
  const more = await costsByHistory(large, model)
  const growth = HISTORIES.map((length) => `${((more.get(length)?.page ?? 0) / (costs.get(length)?.page ?? 1)).toFixed(2)}x`)
  console.log(`  pages beside those of ${real.columns.count} titles: ${growth.join(', ')}; at most ${GOALS.million}x wanted`)
}
