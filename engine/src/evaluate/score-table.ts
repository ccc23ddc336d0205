import { wordsFor } from '../catalogue/filters/facet.ts'
import type { Space } from '../kernels/space.ts'
import { newScores } from '../models/scoring/scorer.ts'
import { SAMPLED_NEGATIVES } from './leave-one-out.ts'
import { overallQuality } from './metrics.ts'
import { LIST_LENGTH, measure, type Ranker } from './protocols.ts'
import type { TestCase } from './splits.ts'

/** The scores of every title for every case: computed once, blended and measured many times. */
export interface ScoreTable {
  readonly count: number
  readonly cases: readonly TestCase[]
  readonly rows: readonly Float32Array[]
}

/** Scores all cases with one ranker. */
export function scoreTable(space: Space, ranker: Ranker, cases: readonly TestCase[], count: number): ScoreTable {
  const mark = space.mark()
  const scores = newScores(space, count)
  const rows = cases.map(({ history, grades }) => {
    ranker.score(history, scores, grades)
    return scores.slice(0, count)
  })
  space.release(mark)
  return { count, cases, rows }
}

/** The table with the column of each title multiplied by a factor. */
export function scaleColumns(table: ScoreTable, column: Float32Array): ScoreTable {
  return { ...table, rows: table.rows.map((row) => row.map((value, title) => value * (column[title] ?? 1))) }
}

/** a + weight · b */
export function blendTables(a: ScoreTable, b: ScoreTable, weight: number): ScoreTable {
  return { ...a, rows: a.rows.map((row, i) => row.map((value, title) => value + weight * (b.rows[i]?.[title] ?? 0))) }
}

/**
 * What a choice optimises: the ranking of all titles outside the history, or the rank of a held-out title among 99
 * sampled ones.
 */
export type Objective = 'ranking' | 'sampled'

/** The quality of the rankings of a table, as one number. */
export function qualityOf(space: Space, table: ScoreTable, objective: Objective): number {
  return objective === 'ranking' ? rankingQuality(space, table) : sampledQuality(table)
}

function rankingQuality(space: Space, { count, cases, rows }: ScoreTable): number {
  const mark = space.mark()
  const scores = newScores(space, count)
  const mask = space.u32(wordsFor(count))
  const [titles, values] = [space.u32(LIST_LENGTH), space.f32(LIST_LENGTH)]
  const lists = rows.map((row, i) => {
    scores.set(row)
    mask.fill(0xffffffff)
    // Clears the bits after the last title, and those of the history, which is not recommended.
    for (let past = count; past < mask.length * 32; past++) clearBit(mask, past)
    for (const title of cases[i]?.history ?? []) clearBit(mask, title)
    return titles.slice(0, space.kernels.topK(scores, mask, titles, values))
  })
  space.release(mark)
  return overallQuality(measure(lists, cases))
}

function clearBit(mask: Uint32Array, bit: number): void {
  mask[bit >>> 5] &= ~(1 << (bit & 31))
}

const HIT_RANKS = 10

/** The hit rate at 10, in expectation over all samples of negatives. */
function sampledQuality({ cases, rows, count }: ScoreTable): number {
  const chances = rows.map((row, i) => {
    const { history = new Uint32Array(), heldOut = new Uint32Array() } = cases[i] ?? {}
    const valueOfHeldOut = row[heldOut[0]]
    const aheadInHistory = history.reduce((sum, title) => sum + (row[title] >= valueOfHeldOut ? 1 : 0), 0)
    const ahead = row.reduce((sum, value) => sum + (value >= valueOfHeldOut ? 1 : 0), 0) - aheadInHistory - 1
    return chanceOfHit(ahead / Math.max(1, count - history.length - 1))
  })
  return chances.reduce((sum, chance) => sum + chance, 0) / (chances.length || 1)
}

/** P(fewer than 10 of 99 are ahead), each being ahead with probability p. */
function chanceOfHit(p: number): number {
  if (p <= 0) return 1
  if (p >= 1) return 0
  let term = (1 - p) ** SAMPLED_NEGATIVES
  let sum = term
  for (let k = 1; k < HIT_RANKS; k++) {
    term *= ((SAMPLED_NEGATIVES - k + 1) / k) * (p / (1 - p))
    sum += term
  }
  return sum
}
