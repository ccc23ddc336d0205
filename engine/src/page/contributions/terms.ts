import type { TermBlock } from '../../kernels/term-kernels.ts'
import { SEEDS_PER_BLOCK } from '../../models/scoring/fold-buffers.ts'
import type { Scorer } from '../../models/scoring/scorer.ts'
import type { TasteVector } from '../../models/taste-vector.ts'
import type { TermBuffers } from '../workspace/term-buffers.ts'
import { openFactTerms } from './fact-terms.ts'
import { openFactorTerms } from './factor-terms.ts'

// The terms of a score (see models/explain.ts) for many titles at once, one block of seeds after another. Each part
// of the score adds the contribution of every seed of the block to every slot.

/** The terms of the entries of a taste vector in some titles. */
export interface Terms {
  /** The entries in the order of visits. */
  readonly inOrder: Uint32Array
  /**
   * Visits all entries in blocks; column i of a block has the terms of entries[i]. The block is valid during the
   * visit.
   */
  each(visit: (entries: Uint32Array, block: TermBlock) => void): void
  close(): void
}

/** A taste vector, and the titles to explain: at most MAX_SLOTS different ones. */
export interface TermRequest {
  readonly taste: TasteVector
  readonly titles: Uint32Array
  /** Indexes into the taste vector. */
  readonly entries: Uint32Array
  /** Whether the scorer has just folded in this taste vector. */
  readonly isFolded: boolean
  /** Whether the terms of the same entries were opened last, for other titles: their solutions are still stored. */
  readonly isSolved: boolean
}

/** One part of the score: adds the contribution of the entries of a block to the slots. */
export interface TermPart {
  add(entries: Uint32Array, block: TermBlock): void
  close(): void
}

/** Prepares terms; only one set may be open at a time. */
export function openTerms(scorer: Scorer, buffers: TermBuffers, request: TermRequest): Terms {
  const { titles, entries, taste } = request
  // The first part overwrites the block, the others add to it.
  const parts = [
    openFactTerms(scorer, buffers, request),
    openNeighbourTerms(scorer, buffers, request),
    openFactorTerms(scorer, request),
  ]
  const inOrder = sortTrainedFirst(scorer, taste, entries)
  return {
    inOrder,
    each: (visit) => {
      for (let from = 0; from < inOrder.length; from += SEEDS_PER_BLOCK) {
        const some = inOrder.subarray(from, from + SEEDS_PER_BLOCK)
        const width = (some.length + 3) & ~3
        const block = { terms: buffers.terms.subarray(0, titles.length * width), slots: titles.length, width }
        for (const part of parts) part.add(some, block)
        visit(some, block)
      }
    },
    close: () => {
      for (const part of parts) part.close()
    },
  }
}

/** If there is more than one block, entries with factors come first, so that the other blocks need none. */
function sortTrainedFirst({ codeOf }: Scorer, { titles }: TasteVector, entries: Uint32Array): Uint32Array {
  if (entries.length <= SEEDS_PER_BLOCK) return entries
  const isTrained = (entry: number): boolean => (codeOf[titles[entry]] ?? -1) >= 0
  const inOrder = new Uint32Array(entries.length)
  let end = 0
  for (const entry of entries) if (isTrained(entry)) inOrder[end++] = entry
  for (const entry of entries) if (!isTrained(entry)) inOrder[end++] = entry
  return inOrder
}

/** Contributions through the neighbour lists of the model; each list is read once. */
function openNeighbourTerms(
  { model, codeOf, neighbours, space }: Scorer,
  { slots, neighbours: { from, to, factor } }: TermBuffers,
  { taste, titles }: TermRequest,
): TermPart {
  const { hasSlot, slotOf } = slots
  for (let slot = 0; slot < titles.length; slot++) {
    slotOf[titles[slot]] = slot
    hasSlot[titles[slot] >>> 5] |= 1 << (titles[slot] & 31)
  }
  const { start, scale } = model.neighbours
  return {
    add: (entries, block) => {
      const columns = entries.length
      for (let column = 0; column < columns; column++) {
        const entry = entries[column]
        const code = codeOf[taste.titles[entry]] ?? -1
        from[column] = code < 0 ? 0 : start[code]
        to[column] = code < 0 ? 0 : start[code + 1]
        factor[column] = code < 0 ? 0 : taste.weights[entry] * scale[code]
      }
      space.kernels.scatter(neighbours, { from, to, factor, columns }, slots, block)
    },
    close: () => {
      for (let slot = 0; slot < titles.length; slot++) {
        slotOf[titles[slot]] = -1
        hasSlot[titles[slot] >>> 5] = 0
      }
    },
  }
}
