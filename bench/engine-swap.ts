import { crc32 } from 'node:zlib'
import { columnsBuilder } from '../engine/src/catalogue/columns/columns.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content/content.ts'
import { decodeModel, encodeModel } from '../engine/src/models/files/model-file.ts'
import { bindScorer } from '../engine/src/models/scoring/bind.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { madeModel } from './made/model.ts'
import { madeTitle } from './made/titles.ts'

// How long a node is blocked while it loads a new model: the longest step on the main thread, in CPU time of
// all threads (garbage collection and compilation included); the median of some runs.
const TITLES = 131_682
const CAPACITY = 1024
const PART = 2 ** 20
const GOAL_MS = 20
const RUNS = 7

function cpuMs<T>(work: () => T): { ms: number; done: T } {
  const before = process.cpuUsage()
  const done = work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, done }
}

const builder = columnsBuilder()
for (let i = 0; i < TITLES; i++) builder.add(madeTitle(i))
const columns = builder.done()
const space = await openSpace(readKernels())
const content = contentOf(space, columns, CAPACITY)
const positions = new Map(columns.ids.map((id, at) => [id, at]))
const binding = { count: TITLES + CAPACITY, positionOf: (id: string) => positions.get(id), content }
const mark = space.mark()
for (const titles of [3500, 10_000, 20_000]) {
  const bytes = encodeModel(madeModel(columns.ids, titles))
  const runs = Array.from({ length: RUNS }, () => swapOnce(bytes)).sort((a, b) => a.longest - b.longest)
  const { steps, longest, whole } = runs[RUNS >> 1] ?? runs[0] ?? { steps: 0, longest: 0, whole: 0 }
  console.log(
    `a model of ${titles} titles (${(bytes.length / 1e6).toFixed(0)} MB): ${whole.toFixed(0)} ms in ${steps} steps, the longest ${longest.toFixed(1)} ms (goal ≤ ${GOAL_MS})`,
  )
}

/** Reads a model from its bytes and binds it, each step timed. */
function swapOnce(bytes: Uint8Array): { steps: number; longest: number; whole: number } {
  const sum = cpuMs(() => crc32(bytes.subarray(0, PART)))
  const decoded = cpuMs(() => decodeModel(bytes, { isChecked: true }))
  space.release(mark)
  const steps = bindScorer(space, decoded.done, binding)
  const times = [sum.ms, decoded.ms]
  for (let isDone = false; !isDone; ) {
    const step = cpuMs(() => steps.next())
    times.push(step.ms)
    isDone = step.done.done === true
  }
  return { steps: times.length, longest: Math.max(...times), whole: times.reduce((all, ms) => all + ms, 0) }
}
