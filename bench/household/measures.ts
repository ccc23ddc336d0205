import { meanMetrics, type RankingMetrics, rankingOf } from '../../engine/src/evaluate/metrics.ts'
import type { HouseholdPerson } from './data.ts'

const names = ['recall20', 'recall50', 'ndcg100'] as const

/** The metrics of one method for each person, in the order of the people. */
export interface MeasuredWay {
  readonly name: string
  readonly each: readonly RankingMetrics[]
}

/** A list of recommendations for each person, best first. */
export function measureLists(
  name: string,
  people: readonly HouseholdPerson[],
  listOf: (person: HouseholdPerson, at: number) => readonly number[],
): MeasuredWay {
  return { name, each: people.map((person, at) => rankingOf(listOf(person, at), person.held)) }
}

/** Means compared with the first row, with the standard error of the paired difference. */
export function linesOfTable(rows: readonly MeasuredWay[]): string[] {
  const [first] = rows
  return rows.map((row) => {
    const mean = meanMetrics(row.each)
    const cells = names.map((name) => {
      const { difference, error } = pairedDifference(first?.each ?? [], row.each, name)
      const comparison = row === first ? '' : ` (${signed(-difference)} ± ${error.toFixed(4)})`
      return `${mean[name].toFixed(4)}${comparison}`.padEnd(28)
    })
    return row.name.padEnd(34) + cells.join('').trimEnd()
  })
}

/** The mean of a − b over people, and its standard error. */
export function pairedDifference(
  a: readonly RankingMetrics[],
  b: readonly RankingMetrics[],
  name: keyof RankingMetrics,
): { difference: number; error: number } {
  const differences = a.map((one, at) => one[name] - (b[at]?.[name] ?? 0))
  const n = differences.length
  const difference = differences.reduce((sum, value) => sum + value, 0) / n
  const variance = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0) / Math.max(1, n - 1)
  return { difference, error: Math.sqrt(variance / n) }
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
}
