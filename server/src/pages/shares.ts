/** Shares are kept as whole numbers up to this one. */
export const SHARE_STEPS = 511
const STEPS_A_HALVING = 32

/** A share on a scale of equal ratios (2 %), never above what it is, so that shares never add up to more than 1. */
export function shareStep(share: number): number {
  return share > 0 ? Math.max(0, Math.min(SHARE_STEPS, SHARE_STEPS + Math.floor(Math.log2(share) * STEPS_A_HALVING))) : 0
}

/** The share of a step; 0 is none. */
export function shareAt(step: number): number {
  return step === 0 ? 0 : (shares[step] ?? 0)
}

const shares = Float64Array.from({ length: SHARE_STEPS + 1 }, (_, step) => {
  return Math.floor(2 ** ((step - SHARE_STEPS) / STEPS_A_HALVING) * 1e5) / 1e5
})
