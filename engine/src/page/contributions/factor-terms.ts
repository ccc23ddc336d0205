import { NONE, SLOTS_PER_GROUP, type TermBlock } from '../../kernels/term-kernels.ts'
import { SEEDS_PER_BLOCK, type SlotBuffers, STORED_BLOCKS } from '../../models/scoring/fold-buffers.ts'
import { foldTaste, ridgeFor, type Scorer, targetShare } from '../../models/scoring/scorer.ts'
import type { TasteVector } from '../../models/taste-vector.ts'
import type { TermPart, TermRequest } from './terms.ts'

const noTerms: TermPart = { add: () => {}, close: () => {} }

/**
 * The fold-in is y·A⁻¹·Σ w·yₛ: A⁻¹·yₛ is solved for the seeds of a block and multiplied with the factors of the
 * slots.
 */
export function openFactorTerms(scorer: Scorer, { taste, titles, isFolded, isSolved }: TermRequest): TermPart {
  const { space, model, factors } = scorer
  const buffers = scorer.foldBuffers.slots
  const { blend } = model.settings
  if (blend.factors === 0) return noTerms
  const hasSeeds = isFolded ? scorer.foldBuffers.seeds.start[1] > 0 : foldTaste(scorer, taste)
  if (!hasSeeds) return noTerms
  const codeOf = foldedCodes(scorer, taste)
  if (!isFolded) space.kernels.foldIn(factors, scorer.foldBuffers.seeds, ridgeFor(scorer), scorer.foldBuffers.taste)
  const count = gatherRows(scorer, taste, titles)
  const { rows: numbers, scale, slots } = buffers
  const rows = { d: factors.d, rows: numbers, scale, slots: slots.subarray(0, count) }
  let blocks = 0
  return {
    add: (entries, block) => {
      const number = blocks++
      const seeds = seedsOf(buffers, factors.d, block, number)
      let found = 0
      for (let column = 0; column < block.width; column++) {
        const entry = entries[column] ?? -1
        const code = entry < 0 ? -1 : codeOf(taste.titles[entry])
        seeds.codes[column] = code < 0 ? NONE : code
        seeds.weights[column] = code < 0 ? 0 : taste.weights[entry] * blend.factors
        if (code >= 0) found++
      }
      if (found === 0) return
      if (!isSolved || number >= STORED_BLOCKS) space.kernels.solveSeeds(factors, seeds)
      space.kernels.dotSeeds(rows, seeds, block)
    },
    close: () => {},
  }
}

/** Buffers for a block of seeds, as wide as the block. Blocks beyond `STORED_BLOCKS` share the last one. */
function seedsOf({ codes, weights, x, solutions, steps }: SlotBuffers, d: number, { width }: TermBlock, number: number) {
  const first = Math.min(number, STORED_BLOCKS) * SEEDS_PER_BLOCK
  return {
    codes: codes.subarray(0, width),
    weights: weights.subarray(0, width),
    x,
    solutions: solutions.subarray(first * d, (first + width) * d),
    steps: steps.subarray(first, first + width),
  }
}

/**
 * Returns the code of a title's factors if it was folded in, otherwise −1: a history may be too long to be folded in
 * whole.
 */
function foldedCodes({ foldBuffers, codeOf, model }: Scorer, { titles }: TasteVector): (title: number) => number {
  const trained = model.factors.scale.length
  const codeWithin = (title: number): number => {
    const code = codeOf[title] ?? -1
    return code < trained ? code : -1
  }
  if (titles.length <= foldBuffers.seeds.titles.length) return codeWithin
  const folded = new Set(foldBuffers.seeds.titles.subarray(0, foldBuffers.seeds.start[1]))
  return (title) => (folded.has(codeWithin(title)) ? codeWithin(title) : -1)
}

/** Copies the factors of the slots side by side; returns their number, padded with zeros to whole groups. */
function gatherRows(scorer: Scorer, taste: TasteVector, titles: Uint32Array): number {
  const { targets, targetOf, space } = scorer
  const { rowCodes, scale, slots, rows } = scorer.foldBuffers.slots
  const shareOf = targetShare(scorer, taste)
  // In a loop of its own without branches, so that many loads are in flight at once.
  for (let slot = 0; slot < titles.length; slot++) rowCodes[slot] = targetOf[titles[slot]] ?? NONE
  let count = 0
  for (let slot = 0; slot < titles.length; slot++) {
    const row = rowCodes[slot]
    if (row === NONE) continue
    rowCodes[count] = row
    scale[count] = targets.scale[row] * shareOf(row)
    slots[count++] = slot
  }
  for (; count % SLOTS_PER_GROUP > 0; count++) {
    rowCodes[count] = rowCodes[count - 1]
    scale[count] = 0
    slots[count] = slots[count - 1]
  }
  space.kernels.copyRows(targets, rowCodes.subarray(0, count), rows)
  return count
}
