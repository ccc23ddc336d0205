import { KERNEL_NUMBERS, ROW } from '../../kernels/row-kernels.ts'
import { MIN_TITLES } from '../slate/settings.ts'
import { concentrationOf } from './calibration.ts'
import { FLAG, ROW_NUMBERS, type RowState, type RowTable } from './row-table.ts'

/** Exponent of the genre calibration at full diversity, and the maximum factor for a row. */
const CALIBRATION_STRENGTH = 6
const MAX_CALIBRATION_FACTOR = 1.5
/** Exponent of the penalty for a row of one genre, at full diversity. */
const SAMENESS_PENALTY = 20
/** Lower bound for rows whose titles have no genres. */
const MIN_SIMILARITY = 0.2

/** All rows of the table, sorted by their current gain. */
export function rowsByGain(table: RowTable): RowState[] {
  const { rows, buffers } = table
  for (const { number } of rows) buffers.listed[number] = number
  updateGains(table, rows.length)
  return rows.toSorted((a, b) => gainOf(table, b.number) - gainOf(table, a.number))
}

/** The row that adds most to the page, among those with all flags of `required`. */
export function bestRow(table: RowTable, required: number): RowState | null {
  const { rows, buffers } = table
  const { listed } = buffers
  // A strong row is evaluated first: its value is a lower bound that lets most others be skipped.
  const strong = strongestOf(table, required)
  if (strong < 0) return null
  listed[0] = strong
  updateGains(table, 1)
  let best = strong
  let max = valueOver(table, best, 0)
  const count = listRivals(table, required, { strong, max })
  updateGains(table, count)
  for (let i = 0; i < count; i++) {
    const row = listed[i]
    const value = valueOver(table, row, max)
    if (value <= max) continue
    max = value
    best = row
  }
  if (max <= 0) best = highestGain(table, strong, count)
  return best < 0 ? null : (rows[best] ?? null)
}

/**
 * If every row would put the page below its relevance floor, the one with the highest gain is nearest to it; −1 if
 * none has a gain.
 */
function highestGain(table: RowTable, strong: number, count: number): number {
  let best = -1
  let max = 0
  for (const row of [strong, ...table.buffers.listed.subarray(0, count)]) {
    const gain = gainOf(table, row)
    if (gain <= max) continue
    max = gain
    best = row
  }
  return best
}

function gainOf({ buffers }: RowTable, row: number): number {
  return buffers.numbers[row * KERNEL_NUMBERS.size + ROW_NUMBERS.gain]
}

/** Updates the gains of the first `count` listed rows. */
function updateGains({ kernels, buffers, visible }: RowTable, count: number): void {
  const { rows, numbers, listed } = buffers
  kernels.updateRows(buffers, count, visible)
  for (let i = 0; i < count; i++) {
    const row = listed[i]
    const at = row * KERNEL_NUMBERS.size
    const isFull = rows[row * ROW.size + ROW.visible] >= MIN_TITLES
    const weighed = numbers[at + KERNEL_NUMBERS.sum] * numbers[at + ROW_NUMBERS.weight]
    numbers[at + ROW_NUMBERS.gain] = isFull ? weighed * numbers[at + ROW_NUMBERS.repetitionFactor] : 0
  }
}

/**
 * The value that a row adds. 0 as soon as this cannot exceed `max`, or if it would put the page below its relevance
 * floor.
 */
function valueOver(table: RowTable, row: number, max: number): number {
  const gain = gainOf(table, row)
  const sum = table.buffers.numbers[row * KERNEL_NUMBERS.size + KERNEL_NUMBERS.sum]
  if (gain * MAX_CALIBRATION_FACTOR <= max || sum < table.floor.min()) return 0
  const value = gain * diversityFactor(table, row)
  return value * MAX_CALIBRATION_FACTOR <= max ? 0 : value * calibrationFactor(table, row, value <= max)
}

/** The factor of a row for the sameness of its genres. Powers are expensive, so the last one is cached. */
function diversityFactor({ buffers, diversity }: RowTable, row: number): number {
  const { numbers } = buffers
  const at = row * KERNEL_NUMBERS.size
  const sameness = diversity > 0 ? concentrationOf(buffers, row) : 0
  if (sameness !== numbers[at + ROW_NUMBERS.sameness]) {
    numbers[at + ROW_NUMBERS.sameness] = sameness
    numbers[at + ROW_NUMBERS.diversityFactor] = (1 - sameness / 2) ** (SAMENESS_PENALTY * diversity)
  }
  return numbers[at + ROW_NUMBERS.diversityFactor]
}

/**
 * The calibration factor of a row: how much nearer the page gets to the genres of the taste. 0 if the row needs a
 * factor above 1 to win and does not get one.
 */
function calibrationFactor({ calibration, counts, diversity }: RowTable, row: number, isNeeded: boolean): number {
  if (diversity === 0) return 1
  const now = calibration.now()
  const after = calibration.after(row)
  if (now === 0) return Math.max(MIN_SIMILARITY, after) ** (CALIBRATION_STRENGTH * diversity)
  if (isNeeded && after <= now) return 0
  return Math.min(MAX_CALIBRATION_FACTOR, (after / now) ** (CALIBRATION_STRENGTH * diversity * (counts.rows() + 1)))
}

/** The row with the highest gain at its last update, among those with all flags of `required`; −1 if there is none. */
function strongestOf({ buffers: { numbers }, rows, flags }: RowTable, required: number): number {
  let best = -1
  let max = 0
  for (let number = 0; number < rows.length; number++) {
    if ((flags[number] & required) !== required) continue
    const at = number * KERNEL_NUMBERS.size
    const strength = numbers[at + ROW_NUMBERS.gain] * numbers[at + ROW_NUMBERS.diversityFactor]
    if (strength <= max) continue
    max = strength
    best = number
  }
  return best
}

/**
 * Lists the rows that may exceed the strong one, for the kernels; returns their number. A row with an order of its
 * own may gain when one of its titles is used; all others can only lose.
 */
function listRivals(table: RowTable, required: number, { strong, max }: { strong: number; max: number }): number {
  const { rows, flags, buffers } = table
  let count = 0
  for (let number = 0; number < rows.length; number++) {
    const flagsOfRow = flags[number]
    if ((flagsOfRow & required) !== required || number === strong) continue
    const mayGain = (flagsOfRow & FLAG.ordered) !== 0 || gainOf(table, number) * MAX_CALIBRATION_FACTOR > max
    if (mayGain) buffers.listed[count++] = number
  }
  return count
}
