import type { Space } from '../../kernels/space.ts'
import type { GroupNumbers, ListRanges, SlotTable, Strongest } from '../../kernels/term-kernels.ts'
import { type Content, type EntryBuffers, entryBuffers, rowBuffers } from '../../models/content/content.ts'
import { MAX_SLOTS, SEEDS_PER_BLOCK } from '../../models/scoring/fold-buffers.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'

/**
 * Buffers for the terms of seeds in a few thousand titles at once. The titles are numbered as slots. The buffers for
 * factors belong to the scorer.
 */
export interface TermBuffers {
  /** Maps positions to slots; empty between uses. */
  readonly slots: SlotTable
  readonly terms: Float32Array
  readonly strongest: Strongest
  /** The title of each slot, and one number per slot as scratch. */
  readonly titles: Uint32Array
  readonly gathered: Float64Array
  /** By slot, the prior. */
  readonly priors: Float32Array
  /** Ranges of the neighbour lists of a block of seeds. */
  readonly neighbours: ListRanges
  /** Which seeds of a block may be named in a reason. */
  readonly named: Uint32Array
  readonly facts: FactBuffers | null
}

/** Facts of the slots, and the contribution of a block of seeds through each fact. */
export interface FactBuffers {
  /** By slot; NONE for an updated title, whose facts the groups and lists of the catalogue do not include. */
  readonly titles: Uint32Array
  readonly contentWeight: Float32Array
  readonly genres: GroupBuffers
  readonly others: GroupBuffers
  readonly seeds: EntryBuffers
  /** common[f · width + column]: the contribution of the seed of a column through fact f. */
  readonly common: Float32Array
}

/**
 * The groups of the catalogue that the slots belong to (unnumbered between uses), and the contribution of a block of
 * seeds to each.
 */
export interface GroupBuffers extends GroupNumbers {
  readonly sums: Float32Array
}

/** Allocates the buffers for a number of titles. */
export function openTermBuffers(space: Space, content: Content | null, count: number): TermBuffers {
  const max = MAX_SLOTS
  return {
    slots: { hasSlot: space.u32(Math.ceil((count + 1) / 32)), slotOf: space.i16(count + 1).fill(-1) },
    terms: space.f32(max * SEEDS_PER_BLOCK),
    strongest: {
      totals: space.f32(max),
      terms: space.f32(max * REASONS_PER_TITLE),
      seeds: space.u32(max * REASONS_PER_TITLE),
    },
    titles: space.u32(max),
    gathered: space.f64(max),
    priors: new Float32Array(max),
    neighbours: rowBuffers(space, SEEDS_PER_BLOCK),
    named: space.u32(SEEDS_PER_BLOCK),
    facts: content && factBuffers(space, content, max),
  }
}

function factBuffers(space: Space, { facts, genres, others }: Content, max: number): FactBuffers {
  const groups = (size: number): GroupBuffers => ({
    of: space.u32(max),
    groups: space.u32(max + 1),
    sums: space.f32((Math.min(max, size) + 1) * SEEDS_PER_BLOCK),
    numberOf: space.u32(size),
  })
  return {
    titles: space.u32(max),
    contentWeight: space.f32(max),
    genres: groups(genres.shared.length),
    others: groups(others.shared.length),
    seeds: entryBuffers(space, SEEDS_PER_BLOCK),
    common: space.f32(facts.gain.length * SEEDS_PER_BLOCK),
  }
}
