import type { Compute } from '../../linalg/pool.ts'
import { popularityScale } from '../../models/audience/ease.ts'
import type { Ranker } from '../protocols.ts'
import { blendTables, type ScoreTable, scaleColumns, scoreTable } from '../score-table.ts'
import type { Split } from '../splits.ts'

/** The quality of one fit or blend on the validation split. */
export interface TrialResult {
  readonly what: string
  readonly quality: number
}

/** One table of scores per fold. */
export type FoldTables = readonly ScoreTable[]

export interface Fold {
  readonly split: Split
  readonly audience: Float32Array
}

/** The shared state of a hyperparameter search: the folds, the quality function and the log of trials. */
export interface Search {
  readonly compute: Compute
  readonly folds: readonly Fold[]
  readonly count: number
  /** Whether the interactions have grades, and so also ratings that are not likes. */
  readonly hasGrades: boolean
  readonly quality: (tables: FoldTables) => number
  /** Logs a trial and returns its quality. */
  readonly logTrial: (what: string, quality: number) => number
}

/** The mean quality of tables, weighted by their number of cases. */
export function meanQuality(tables: FoldTables, of: (table: ScoreTable) => number): number {
  const cases = tables.reduce((sum, table) => sum + table.cases.length, 0) || 1
  return tables.reduce((sum, table) => sum + (of(table) * table.cases.length) / cases, 0)
}

/** Corrects each table for popularity: divides the scores of a title by audience^exponent. */
export function correctTables({ folds }: Search, tables: FoldTables, exponent: number): FoldTables {
  if (exponent === 0) return tables
  return tables.map((table, fold) => scaleColumns(table, popularityScale(folds[fold]?.audience ?? new Float32Array(0), exponent)))
}

/** a + weight · b */
export function blendAll(a: FoldTables, b: FoldTables, weight: number): FoldTables {
  if (weight === 0) return a
  return a.map((table, fold) => blendTables(table, b[fold] ?? table, weight))
}

/** Fits and scores each fold in turn; the memory of a fit is released before the next. */
export async function scoreFolds({ compute, folds, count }: Search, fit: (split: Split) => Promise<Ranker>): Promise<FoldTables> {
  const tables: ScoreTable[] = []
  for (const { split } of folds) {
    const mark = compute.space.mark()
    tables.push(scoreTable(compute.space, await fit(split), split.cases, count))
    compute.space.release(mark)
  }
  return tables
}
