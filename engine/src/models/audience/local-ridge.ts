import type { WasmSpace } from '../../kernels/space.ts'
import { type Compute, type KernelTask, splitRange } from '../../linalg/pool.ts'
import { type EaseSettings, popularityScale, userWeights } from './ease.ts'
import { grades, type Interactions, likeCounts } from './interactions.ts'
import { kthLargest, type LinearRows, type SparseRow } from './prune.ts'

// EDLAE restricted to the nearest titles of each title: the column of title i is
//
//   W[C, i] = (G[C, C] + Λ)⁻¹ · G[C, i]      Λ = λ + p/(1−p) · diag(G)
//
// where C are the titles j with the largest G[i, j] ÷ √G[j, j].
//
// With all other titles as candidates it is EDLAE itself. It costs titles · candidates³ ÷ 3 instead of titles³, and
// needs all of G only among the titles with a large audience (the head); of other rows the strongest entries are
// enough.

export interface LocalRidgeOptions {
  /** Weight of the Gram matrix of all ratings, relative to that of the likes. */
  readonly allRated?: number
  /** Number of candidates per column. */
  readonly candidates?: number
  /** Number of titles in the head: all of their pairs are counted. */
  readonly head?: number
  /** Number of entries kept per row beyond the head. */
  readonly tailEntries?: number
}

/** Default number of candidates per column. */
export const RIDGE_CANDIDATES = 400
/** Shrinkage of the candidate ranking against titles with few ratings. */
const CANDIDATE_SHRINKAGE = 5
/** The triangle of G takes 288 MB. */
const HEAD_TITLES = 12_000
const TAIL_ENTRIES = 512
/**
 * Longer histories are thinned to this many titles: their information grows with the length, their cost with its
 * square.
 */
const MAX_HISTORY = 2000
const RIDGE_TASKS = 64
/** For every title, so many of its strongest seeds keep it as a neighbour. */
const STRONGEST_KEPT = 12

/**
 * Fits the rows of W: what liking a title says about each of its neighbours. If there are more titles than the head,
 * they must be numbered by falling audience. Releases all memory that it takes from the space.
 */
export async function fitLocalRidge(
  compute: Compute,
  x: Interactions,
  settings: EaseSettings,
  options: LocalRidgeOptions = {},
): Promise<LinearRows> {
  const mark = compute.space.mark()
  const plan = newPlan(compute.space, x, settings, options)
  await countTriangle(compute, plan, x.users)
  await runOver(compute, 'tailRows', plan, plan.head, x.titles)
  await runOver(compute, 'localRidge', plan, 0, x.titles)
  const scale = popularityScale(likeCounts(x), settings.popularityExponent)
  const fitted = { rows: sparseRowsOf(plan, scale), floors: floorsOf(plan, scale) }
  compute.space.release(mark)
  return fitted
}

/** The argument block of the kernels: its address, and the arrays that are read back. */
interface KernelArguments {
  readonly at: number
  readonly titles: number
  readonly head: number
  readonly max: number
  readonly scratchBytes: number
  readonly outTitles: Uint32Array
  readonly outValues: Float32Array
  readonly outCounts: Uint32Array
}

function newPlan(
  space: WasmSpace,
  x: Interactions,
  settings: EaseSettings,
  { allRated = 0, candidates = RIDGE_CANDIDATES, head: maxHead = HEAD_TITLES, tailEntries = TAIL_ENTRIES }: LocalRidgeOptions,
): KernelArguments {
  const head = Math.min(maxHead, x.titles)
  const max = Math.max(1, Math.min(candidates, x.titles - 1))
  const pairs = placePairs(space, x)
  const all = x.grade ? allRated : 0
  const weights = space.f32(x.users)
  weights.set(userWeights(x, settings.userExponent))
  const g = diagonalOf(x, weights, all)
  const extra = settings.dropout / (1 - settings.dropout)
  const [norm, diagonal] = [space.f32(x.titles), space.f32(x.titles)]
  norm.set(g.map((value) => 1 / Math.sqrt(value + CANDIDATE_SHRINKAGE)))
  diagonal.set(g.map((value) => value * (1 + extra) + settings.lambda))
  const triangle = space.f32((head * (head + 1)) / 2)
  const tail = x.titles - head
  const tails = [space.u32(tail * tailEntries), space.f32(tail * tailEntries), space.u32(tail)] as const
  const outTitles = space.u32(x.titles * max)
  const [outValues, outCounts] = [space.f32(x.titles * max), space.u32(x.titles)]
  const words = space.u32(19)
  const addresses = (arrays: readonly { byteOffset: number }[]): number[] => arrays.map(({ byteOffset }) => byteOffset)
  words.set([
    ...addresses([pairs.histories, pairs.entries, weights, pairs.audiences, pairs.people]),
    ...[x.titles, head, floatBits(all)],
    ...addresses([norm, diagonal, triangle, ...tails]),
    ...[tailEntries, max],
    ...addresses([outTitles, outValues, outCounts]),
  ])
  const wide = Math.max(max, tail > 0 ? tailEntries : 0)
  const scratchBytes = 8 * (x.titles + 8) + 16 * wide + 4 * max * (max + 1)
  return { at: words.byteOffset, titles: x.titles, head, max, scratchBytes, outTitles, outValues, outCounts }
}

function floatBits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0]
}

/** The interactions by user and by title, each number doubled, plus 1 for a like. */
function placePairs(space: WasmSpace, x: Interactions) {
  const isCounted = countedPairs(x)
  const histories = space.u32(x.users + 1)
  const audiences = space.u32(x.titles + 1)
  const size = isCounted ? isCounted.reduce((sum, counted) => sum + counted, 0) : x.title.length
  const [entries, people] = [space.u32(size), space.u32(size)]
  let count = 0
  for (let u = 0; u < x.users; u++) {
    for (let i = x.start[u]; i < x.start[u + 1]; i++) {
      if (isCounted && isCounted[i] === 0) continue
      const title = x.title[i]
      entries[count++] = 2 * title + (isLiked(x, i) ? 1 : 0)
      audiences[title + 1]++
    }
    histories[u + 1] = count
  }
  for (let t = 0; t < x.titles; t++) audiences[t + 1] += audiences[t]
  const next = audiences.slice()
  for (let u = 0; u < x.users; u++) {
    for (let i = histories[u]; i < histories[u + 1]; i++) {
      const entry = entries[i]
      const at = next[entry >>> 1]
      people[at] = 2 * u + (entry & 1)
      next[entry >>> 1] = at + 1
    }
  }
  return { histories, entries, audiences, people }
}

function isLiked({ grade }: Interactions, pair: number): boolean {
  return !grade || grade[pair] === grades.liked
}

/** 1 for each interaction that counts, spaced evenly over each long history; null if no history is long. */
function countedPairs({ users, start, title }: Interactions): Uint8Array | null {
  let isLong = false
  for (let u = 0; u < users && !isLong; u++) isLong = start[u + 1] - start[u] > MAX_HISTORY
  if (!isLong) return null
  const counted = new Uint8Array(title.length).fill(1)
  for (let u = 0; u < users; u++) {
    const [from, to] = [start[u], start[u + 1]]
    if (to - from <= MAX_HISTORY) continue
    counted.fill(0, from, to)
    for (let k = 0; k < MAX_HISTORY; k++) counted[from + Math.floor((k * (to - from)) / MAX_HISTORY)] = 1
  }
  return counted
}

/** The diagonal of G. */
function diagonalOf(x: Interactions, weights: Float32Array, allRated: number): Float32Array {
  const g = new Float32Array(x.titles)
  for (let u = 0; u < x.users; u++) {
    for (let i = x.start[u]; i < x.start[u + 1]; i++) {
      const title = x.title[i]
      g[title] += weights[u] * (allRated + (isLiked(x, i) ? 1 : 0))
    }
  }
  return g
}

async function countTriangle({ pool }: Compute, { at, head }: KernelArguments, people: number): Promise<void> {
  const cuts = splitRange(head, Math.max(16, Math.ceil(head / RIDGE_TASKS)))
  await pool.run(cuts.map(([low, high]): KernelTask => [['gramTriangle', at, low, high, people]]))
}

/**
 * Runs a kernel over the titles in many small tasks, so that threads finish together. Every task of a run has scratch
 * of its own, so runs are limited to `RIDGE_TASKS` tasks.
 */
async function runOver(
  { space, pool }: Compute,
  kernel: 'tailRows' | 'localRidge',
  plan: KernelArguments,
  from: number,
  to: number,
): Promise<void> {
  if (from >= to) return
  const mark = space.mark()
  const scratchOffsets = Array.from({ length: RIDGE_TASKS }, () => space.u8(plan.scratchBytes).byteOffset)
  const step = Math.max(1, Math.min(256, Math.ceil((to - from) / RIDGE_TASKS)))
  for (let first = from; first < to; first += step * RIDGE_TASKS) {
    const cuts = splitRange(Math.min(to - first, step * RIDGE_TASKS), step)
    await pool.run(
      cuts.map(([low, high], task): KernelTask => [[kernel, plan.at, first + low, first + high, scratchOffsets[task]]]),
    )
  }
  space.release(mark)
}

/** By title, the absolute value that an entry of its column needs to be among the strongest. */
function floorsOf({ titles, max, outValues, outCounts }: KernelArguments, scale: Float32Array): Float32Array {
  return Float32Array.from({ length: titles }, (_, title) => {
    const column = outValues.slice(title * max, title * max + outCounts[title]).map(Math.abs)
    return kthLargest(column, Math.min(STRONGEST_KEPT, column.length)) * scale[title]
  })
}

/** Transposes the columns into rows and scales every target. */
function sparseRowsOf({ titles, max, outTitles, outValues, outCounts }: KernelArguments, scale: Float32Array): SparseRow[] {
  const start = new Uint32Array(titles + 1)
  const eachEntry = (visit: (target: number, at: number) => void): void => {
    for (let target = 0; target < titles; target++)
      for (let at = target * max; at < target * max + outCounts[target]; at++) visit(target, at)
  }
  eachEntry((_, at) => {
    const seed = outTitles[at]
    start[seed + 1]++
  })
  for (let seed = 0; seed < titles; seed++) start[seed + 1] += start[seed]
  const next = start.slice()
  const [targets, values] = [new Uint32Array(start[titles]), new Float32Array(start[titles])]
  eachEntry((target, at) => {
    const seed = outTitles[at]
    const to = next[seed]
    targets[to] = target
    values[to] = outValues[at] * scale[target]
    next[seed] = to + 1
  })
  return Array.from({ length: titles }, (_, seed) => ({
    titles: targets.subarray(start[seed], start[seed + 1]),
    values: values.subarray(start[seed], start[seed + 1]),
  }))
}
