import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fitEase, plainEase } from '../engine/src/models/audience/ease.ts'
import { fitModel } from '../engine/src/models/audience/fit.ts'
import { type Interactions, interactionsOf } from '../engine/src/models/audience/interactions.ts'
import { defaultSettings } from '../engine/src/models/model.ts'
import { seeded } from '../engine/src/models/random.ts'
import { withCompute } from '../server/src/training/threads/compute.ts'
import { type PlotLine, plot } from './measuring/plot.ts'

// node bench/training.ts [titles of the EASE fit, 0 = skip it] [threads]
const [titles = 10_000, threads = 2] = process.argv.slice(2).map(Number)
const PLOTS = path.join(import.meta.dirname, '../docs/plots')

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** People with random titles, the first titles more often. */
function made({ people, history, count }: { people: number; history: number; count: number }): Interactions {
  const random = seeded(2)
  const user = new Uint32Array(people * history)
  const title = Uint32Array.from(user, () => Math.floor(random() ** 2 * count))
  for (let i = 0; i < user.length; i++) user[i] = Math.floor(i / history)
  return interactionsOf(people, count, user, title)
}

/** EASE by numpy (OpenBLAS) from the same kind of matrix; null without numpy. */
function numpyEase(count: number): { seconds: number; cpu: number; mib: number } | null {
  const script = `
import json, resource, time, numpy as np
n = ${count}
rng = np.random.default_rng(2)
g = np.zeros((n, n), 'f4')
b = (rng.random((512, n), 'f4') < 0.01).astype('f4')
g += b.T @ b
g[np.diag_indices(n)] += 300
t, c = time.time(), time.process_time()
p = np.linalg.inv(g)
p /= -np.diag(p)
p[np.diag_indices(n)] = 0
print(json.dumps(dict(seconds=time.time() - t, cpu=time.process_time() - c, mib=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)))`
  const env = { ...process.env, OPENBLAS_NUM_THREADS: String(threads) }
  const { stdout, status } = spawnSync('python3', ['-c', script], { encoding: 'utf8', env })
  return status === 0 ? JSON.parse(stdout) : null
}

async function benchEase(): Promise<void> {
  const x = made({ people: 20_000, history: 100, count: titles })
  const [before, cpu] = [performance.now(), cpuSeconds()]
  await withCompute((compute) => fitEase(compute, x, { ...plainEase, lambda: 300 }), threads)
  const seconds = (performance.now() - before) / 1000
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(
    `EASE fit, ${titles} titles, ${x.title.length} pairs, ${threads} workers: ${seconds.toFixed(1)} s, ${(cpuSeconds() - cpu).toFixed(1)} s CPU, peak ${peak.toFixed(0)} MiB (bar: 60 s, 1,200 MiB)`,
  )
  const numpy = numpyEase(titles)
  if (numpy)
    console.log(
      `  numpy, the inverse alone: ${numpy.seconds.toFixed(1)} s, ${numpy.cpu.toFixed(1)} s CPU, peak ${numpy.mib.toFixed(0)} MiB`,
    )
}

/** CPU seconds of the two halves of a fit. */
async function costOf(x: Interactions): Promise<{ linear: number; factors: number }> {
  return withCompute(async (compute) => {
    const at = new Map<string, number>()
    await fitModel(
      compute,
      x,
      Array.from({ length: x.titles }, (_, i) => `MV_${i}`),
      {
        settings: defaultSettings,
        progress: (phase) => void at.set(phase, cpuSeconds()),
      },
    )
    const [start = 0, middle = 0, end = 0] = ['title to title', 'factors', 'done'].map((phase) => at.get(phase))
    return { linear: middle - start, factors: end - middle }
  }, threads)
}

type TrainingShape = { people: number; history: number; count: number }

async function benchGrowth(name: string, axis: string, steps: [number, TrainingShape][]): Promise<void> {
  console.log(
    `\n${axis.padEnd(22)}${'pairs'.padStart(10)}${'Σ history²'.padStart(14)}${'title to title'.padStart(16)}${'factors'.padStart(10)}  CPU s`,
  )
  const lines: PlotLine[] = [
    { name: 'title to title', points: [] },
    { name: 'factors', points: [] },
  ]
  for (const [value, shape] of steps) {
    const x = made(shape)
    const cost = await costOf(x)
    const squares = Array.from({ length: x.users }, (_, u) => ((x.start[u + 1] ?? 0) - (x.start[u] ?? 0)) ** 2).reduce(
      (a, b) => a + b,
      0,
    )
    lines[0]?.points.push([value, cost.linear])
    lines[1]?.points.push([value, cost.factors])
    console.log(
      `${String(value).padEnd(22)}${String(x.title.length).padStart(10)}${String(squares).padStart(14)}${cost.linear.toFixed(2).padStart(16)}${cost.factors.toFixed(2).padStart(10)}`,
    )
  }
  mkdirSync(PLOTS, { recursive: true })
  writeFileSync(
    path.join(PLOTS, `cost-by-${name}.svg`),
    plot({ title: `Cost of one fit by ${axis}`, xLabel: axis, yLabel: 'CPU seconds', lines }),
  )
}

if (titles > 0) await benchEase()
const usual: TrainingShape = { people: 2000, history: 50, count: 1500 }
const titleSteps = [500, 1000, 2000, 3000].map((count): [number, TrainingShape] => [count, { ...usual, count }])
const historySteps = [25, 50, 100, 200].map((history): [number, TrainingShape] => [history, { ...usual, history }])
const audienceSteps = [1000, 2000, 4000, 8000].map((people): [number, TrainingShape] => [people, { ...usual, people }])
await benchGrowth('titles', 'titles', titleSteps)
await benchGrowth('history', 'titles in a history', historySteps)
await benchGrowth('audience', 'people', audienceSteps)
