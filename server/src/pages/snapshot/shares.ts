/** Shares are stored as steps from 0 to this one. */
export const SHARE_STEPS = 511
const STEPS_PER_HALVING = 32

/** The share of a step; 0 means none. */
export function shareAt(step: number): number {
  return step === 0 ? 0 : (shares[step] ?? 0)
}

const lowest = (step: number) => 2 ** ((step - SHARE_STEPS) / STEPS_PER_HALVING)
const lowestOf = Float64Array.from({ length: SHARE_STEPS + 1 }, (_, step) => lowest(step))
const smallest = lowest(1)
const shares = lowestOf.map((share) => Math.floor(share * 1e5) / 1e5)

// Every share of three significant digits has a number, in order: 0.0000100, 0.0000101 … 0.999, 1. A step contains at
// most 23 of them, so 5 more bits give the exact one.

export const DIGITS_WIDTH = 5
const MAX_DECADES = 5
const SHARES_PER_DECADE = 900
/** Shares are single floats: 0.57 is slightly less than 0.57. */
const ROUNDING_FACTOR = 1 + 2e-7

/** The number of the largest share of three digits that is not above this one. */
function numberOf(share: number): number {
  let [digits, decade] = [share * ROUNDING_FACTOR * 100, MAX_DECADES]
  while (digits < 100 && decade > 0) {
    digits *= 10
    decade--
  }
  return decade * SHARES_PER_DECADE + Math.max(0, Math.floor(digits) - 100)
}

const firstIn = Uint16Array.from(lowestOf, numberOf)
const exact = Float64Array.from({ length: MAX_DECADES * SHARES_PER_DECADE + 1 }, (_, number) => {
  const decade = Math.floor(number / SHARES_PER_DECADE)
  return Number(`${(number % SHARES_PER_DECADE) + 100}e${decade - MAX_DECADES - 2}`)
})

/** The first step that a share of each number may be in: no number belongs to more than two steps. */
const stepOf = Uint16Array.from(exact, (share) => Math.max(0, stepByLogarithm(share / ROUNDING_FACTOR ** 2)))

function stepByLogarithm(share: number): number {
  return Math.min(SHARE_STEPS, SHARE_STEPS + Math.floor(Math.log2(share) * STEPS_PER_HALVING))
}

/**
 * A share as it is stored: its step on a logarithmic scale (steps of 2 %), and behind it, in `DIGITS_WIDTH` bits,
 * which of the three-digit shares of the step it is; 0 for a negligible share. Both are rounded down, so that shares
 * never add up to more than 1. Releases without exact digits read only the step.
 */
export function storedShare(share: number): number {
  if (!(share >= smallest)) return 0
  const number = numberOf(Math.min(share, 1))
  let step = stepOf[number] ?? 0
  if (step < SHARE_STEPS && share >= (lowestOf[step + 1] ?? 0)) step++
  const digits = Math.max(0, Math.min(2 ** DIGITS_WIDTH - 1, number - (firstIn[step] ?? 0)))
  return (step << DIGITS_WIDTH) | digits
}

/** A share exact to three digits, from its step and its index in the step. */
export function exactShare(step: number, digits: number): number {
  return exact[(firstIn[step] ?? 0) + digits] ?? 1
}
