import { score } from '../engine/src/models/scorer.ts'
import { composePage } from '../engine/src/page/page.ts'
import type { PageRequest, Person } from '../engine/src/page/request.ts'
import type { Stage } from '../engine/src/page/stage.ts'
import { dataDir } from './engine-data.ts'
import { fitMl1m, NOW, peopleWith, stageOver } from './pages-data.ts'

const [only = ''] = process.argv.slice(2)
const SIZES = [0, 1_000_000].filter((_, at) => only === '' || at === (only === 'million' ? 1 : 0))
const HISTORIES = [10, 100, 500, 5000]
const RUNS: Readonly<Record<number, number>> = { 10: 400, 100: 400, 500: 200, 5000: 60 }

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

interface Timing {
  readonly p50: number
  readonly p99: number
  /** The quickest twentieth: what a quiet machine does. */
  readonly p5: number
  /** Of the thread, on average: what is left of other work on the machine is the cache and the core that it shares. */
  readonly cpu: number
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function timed(runs: number, work: (run: number) => void): Timing {
  for (let run = 0; run < Math.min(runs, 60); run++) work(run)
  const begun = cpuMs()
  const wall = Float64Array.from({ length: runs }, (_, run) => {
    const before = performance.now()
    work(run)
    return performance.now() - before
  }).sort()
  const cpu = (cpuMs() - begun) / runs
  return { p50: wall[runs >> 1] ?? 0, p99: wall[Math.floor(runs * 0.99)] ?? 0, p5: wall[Math.floor(runs / 20)] ?? 0, cpu }
}

const text = ({ p5, p50, p99, cpu }: Timing): string =>
  `CPU ${cpu.toFixed(2)} ms; p5 ${p5.toFixed(2)} ms, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`

function benchHistory(stage: Stage, people: readonly Person[], runs: number): Timing {
  const requestOf = (run: number): PageRequest => {
    const person = people[run % people.length]
    if (!person) throw new Error('nobody to compose for')
    return { people: [person], filters: {}, today: Math.floor(NOW / 86_400_000), seed: run, leadsOn: true }
  }
  let [rows, titles] = [0, 0]
  const timing = timed(runs, (run) => {
    const page = composePage(stage, requestOf(run))
    rows = page.rows.length
    titles = page.rows.reduce((sum, row) => sum + row.titles.length, 0)
  })
  const scoring = timed(Math.min(runs, 100), (run) => {
    const [{ history }] = requestOf(run).people
    score(stage.scorer, history, stage.scores)
  })
  const length = people[0]?.history.titles.length ?? 0
  console.log(
    `  history ${String(length).padStart(4)}: ${text(timing)}; scoring alone ${scoring.p50.toFixed(2)} ms; ${rows} rows, ${titles} titles`,
  )
  return timing
}

const { model, audience } = await fitMl1m()
const middle = new Map<number, number[]>()
for (const size of SIZES) {
  const { stage, catalogue, positionOf } = await stageOver(size, model)
  console.log(`${catalogue.columns.count} titles, model of ${model.ids.length} titles and ${model.settings.ials.d} factors`)
  for (const length of HISTORIES) {
    const timing = benchHistory(stage, peopleWith(audience, positionOf, length, 24), RUNS[length] ?? 100)
    middle.set(length, [...(middle.get(length) ?? []), timing.cpu])
  }
}
console.log('growth of CPU time from 131 thousand to a million titles:')
for (const [length, [small = 0, large = 0]] of middle) {
  if (large > 0)
    console.log(`  history ${String(length).padStart(4)}: ${(large / small).toFixed(2)}x ${'#'.repeat(Math.round(large))}`)
}
