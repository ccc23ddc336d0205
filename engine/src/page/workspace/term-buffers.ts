import type { Space } from '../../kernels/space.ts'
import type { GroupNumbers, ListRanges, SlotTable, Strongest } from '../../kernels/term-kernels.ts'
import { type Content, type EntryBuffers, entryBuffers, rowBuffers } from '../../models/content.ts'
import { MOST_SLOTS, SEEDS_PER_BLOCK } from '../../models/fold-buffers.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'

/** Buffers for the terms that seeds give to a few thousand titles at once ("slots"); that for their factors is the scorer's. */
export interface TermBuffers {
  /** Slots of positions: none between uses. */
  readonly slots: SlotTable
  readonly terms: Float32Array
  readonly strongest: Strongest
  /** The titles of the slots, and a number for each. */
  readonly titles: Uint32Array
  readonly gathered: Float64Array
  /** By slot, what the score is before the history says anything. */
  readonly priors: Float32Array
  /** Where the neighbours of a block of seeds are. */
  readonly neighbours: ListRanges
  /** Which of a block of seeds may be named. */
  readonly named: Uint32Array
  readonly facts: FactBuffers | null
}

/** Facts of the slots, and what a block of seeds gives by each fact. */
export interface FactBuffers {
  /** NONE where the groups and lists of the catalogue do not know the title as it is now. */
  readonly titles: Uint32Array
  readonly contentWeight: Float32Array
  readonly genres: GroupBuffers
  readonly others: GroupBuffers
  readonly seeds: EntryBuffers
  /** common[f · width + column]: what a seed gives by a fact. */
  readonly common: Float32Array
}

/** Groups of the catalogue that slots are in, which have no number between uses, and what a block of seeds gives to each. */
export interface GroupBuffers extends GroupNumbers {
  readonly sums: Float32Array
}

/** Takes the buffers from the space, for so many titles. */
export function openTermBuffers(space: Space, content: Content | null, count: number): TermBuffers {
  const most = MOST_SLOTS
  return {
    slots: { hasSlot: space.u32(Math.ceil((count + 1) / 32)), slotOf: space.i16(count + 1).fill(-1) },
    terms: space.f32(most * SEEDS_PER_BLOCK),
    strongest: {
      totals: space.f32(most),
      terms: space.f32(most * REASONS_PER_TITLE),
      seeds: space.u32(most * REASONS_PER_TITLE),
    },
    titles: space.u32(most),
    gathered: space.f64(most),
    priors: new Float32Array(most),
    neighbours: rowBuffers(space, SEEDS_PER_BLOCK),
    named: space.u32(SEEDS_PER_BLOCK),
    facts: content && factBuffers(space, content, most),
  }
}

function factBuffers(space: Space, { facts, genres, others }: Content, most: number): FactBuffers {
  const groups = (size: number): GroupBuffers => ({
    of: space.u32(most),
    groups: space.u32(most + 1),
    sums: space.f32((Math.min(most, size) + 1) * SEEDS_PER_BLOCK),
    numberOf: space.u32(size),
  })
  return {
    titles: space.u32(most),
    contentWeight: space.f32(most),
    genres: groups(genres.shared.length),
    others: groups(others.shared.length),
    seeds: entryBuffers(space, SEEDS_PER_BLOCK),
    common: space.f32(facts.gain.length * SEEDS_PER_BLOCK),
  }
}
