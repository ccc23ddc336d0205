import { KERNEL_NUMBERS, ROW } from '../../kernels/row-kernels.ts'
import { LEAST_TITLES } from '../slate/settings.ts'
import { samenessOf } from './calibration.ts'
import { FLAG, ROW_NUMBERS, type RowState, type RowTable } from './row-table.ts'

/** How strongly the mix of genres is held to that of the taste, at full diversity. */
const CALIBRATION_STRENGTH = 6
const MOST_LIFT = 1.5
/** How much a row that is all of one genre stands back, at full diversity. */
const SAMENESS_PENALTY = 20
/** Titles without genres are no reason to leave a row out. */
const LEAST_LIKENESS = 0.2

/** All rows of the table by what each gains now. */
export function rowsByGain(table: RowTable): RowState[] {
  const { rows, buffers } = table
  for (const { number } of rows) buffers.listed[number] = number
  updateGains(table, rows.length)
  return rows.toSorted((a, b) => gainOf(table, b.number) - gainOf(table, a.number))
}

/** The row that adds most to the page, of those with all flags of `wanted`. */
export function bestRow(table: RowTable, wanted: number): RowState | null {
  const { rows, buffers } = table
  const { listed } = buffers
  // A strong one is looked at first, so that most of the others need no look.
  const strong = strongestOf(table, wanted)
  if (strong < 0) return null
  listed[0] = strong
  updateGains(table, 1)
  let best = strong
  let most = worthOver(table, best, 0)
  const count = listRivals(table, wanted, { strong, most })
  updateGains(table, count)
  for (let i = 0; i < count; i++) {
    const row = listed[i]
    const worth = worthOver(table, row, most)
    if (worth <= most) continue
    most = worth
    best = row
  }
  if (most <= 0) best = highestGain(table, strong, count)
  return best < 0 ? null : (rows[best] ?? null)
}

/** Where no row keeps the page above its floor, the one that gains most keeps it nearest; −1 if none gains anything. */
function highestGain(table: RowTable, strong: number, count: number): number {
  let best = -1
  let most = 0
  for (const row of [strong, ...table.buffers.listed.subarray(0, count)]) {
    const gain = gainOf(table, row)
    if (gain <= most) continue
    most = gain
    best = row
  }
  return best
}

function gainOf({ buffers }: RowTable, row: number): number {
  return buffers.numbers[row * KERNEL_NUMBERS.size + ROW_NUMBERS.gain]
}

/** Finds what the first `count` listed rows gain now. */
function updateGains({ kernels, buffers, visible }: RowTable, count: number): void {
  const { rows, numbers, listed } = buffers
  kernels.updateRows(buffers, count, visible)
  for (let i = 0; i < count; i++) {
    const row = listed[i]
    const at = row * KERNEL_NUMBERS.size
    const isFull = rows[row * ROW.size + ROW.inSight] >= LEAST_TITLES
    const weighed = numbers[at + KERNEL_NUMBERS.sum] * numbers[at + ROW_NUMBERS.weight]
    numbers[at + ROW_NUMBERS.gain] = isFull ? weighed * numbers[at + ROW_NUMBERS.fading] : 0
  }
}

/** What a row adds; 0 as soon as it is clear that this is no more than `most`, or if the page would fall below its floor with it. */
function worthOver(table: RowTable, row: number, most: number): number {
  const gain = gainOf(table, row)
  const sum = table.buffers.numbers[row * KERNEL_NUMBERS.size + KERNEL_NUMBERS.sum]
  if (gain * MOST_LIFT <= most || sum < table.floor.least()) return 0
  const worth = gain * mixedOf(table, row)
  return worth * MOST_LIFT <= most ? 0 : worth * liftOf(table, row, worth <= most)
}

/** What is left of a row because it is all of one genre; powers are dear, so the last one is kept. */
function mixedOf({ buffers, diversity }: RowTable, row: number): number {
  const { numbers } = buffers
  const at = row * KERNEL_NUMBERS.size
  const sameness = diversity > 0 ? samenessOf(buffers, row) : 0
  if (sameness !== numbers[at + ROW_NUMBERS.sameness]) {
    numbers[at + ROW_NUMBERS.sameness] = sameness
    numbers[at + ROW_NUMBERS.mixed] = (1 - sameness / 2) ** (SAMENESS_PENALTY * diversity)
  }
  return numbers[at + ROW_NUMBERS.mixed]
}

/** How much calibration speaks for a row or against it; 0 if it speaks against one that needs it. */
function liftOf({ calibration, counts, diversity }: RowTable, row: number, isNeeded: boolean): number {
  if (diversity === 0) return 1
  const now = calibration.now()
  const after = calibration.after(row)
  if (now === 0) return Math.max(LEAST_LIKENESS, after) ** (CALIBRATION_STRENGTH * diversity)
  if (isNeeded && after <= now) return 0
  return Math.min(MOST_LIFT, (after / now) ** (CALIBRATION_STRENGTH * diversity * (counts.rows() + 1)))
}

/** The row that was strongest when last looked at, of those with all flags of `wanted`; −1 if there is none. */
function strongestOf({ buffers: { numbers }, rows, flags }: RowTable, wanted: number): number {
  let best = -1
  let most = 0
  for (let number = 0; number < rows.length; number++) {
    if ((flags[number] & wanted) !== wanted) continue
    const at = number * KERNEL_NUMBERS.size
    const strength = numbers[at + ROW_NUMBERS.gain] * numbers[at + ROW_NUMBERS.mixed]
    if (strength <= most) continue
    most = strength
    best = number
  }
  return best
}

/**
 * Lists all that may be worth more than the strong one for the kernels; returns how many there are. A row with an order of its own
 * may gain when a title in front is taken, all others only lose.
 */
function listRivals(table: RowTable, wanted: number, { strong, most }: { strong: number; most: number }): number {
  const { rows, flags, buffers } = table
  let count = 0
  for (let number = 0; number < rows.length; number++) {
    const own = flags[number]
    if ((own & wanted) !== wanted || number === strong) continue
    const mayGain = (own & FLAG.ordered) !== 0 || gainOf(table, number) * MOST_LIFT > most
    if (mayGain) buffers.listed[count++] = number
  }
  return count
}
