import type { ByteRows, Factors, NumberLists, SignedList } from './kernels.ts'

/** The kernels that split scores into terms: the contribution of each seed of a block to each slot, a title. */
export interface TermKernels {
  /** out[i] = values[at[i]] */
  gather(values: Int32Array, at: Uint32Array, out: Uint32Array): void
  /**
   * out[i] = Σ factor · values[titles[i]] over the columns, summed in double precision in their order; the base has no
   * factor.
   */
  gatherSums(titles: Uint32Array, columns: WeighedColumns, out: Float64Array): void
  /**
   * terms[slot of titles[i]][column] += factor[column] · values[i] for i in [from[column], to[column]), where the title
   * has a slot.
   */
  scatter(list: SignedList, seeds: ScatteredSeeds, slots: SlotTable, block: TermBlock): void
  /**
   * from, to, factor ← the range of each title's row in the list, and the weight times the scale of the row; empty for
   * NONE.
   */
  findLists(rows: ScaledLists, entries: TasteEntries, found: ListRanges): void
  /**
   * sums[f][column] += weight · norm · gain[f] for the facts f of each title (or NONE): a column per title, or one for
   * all.
   */
  addFacts(facts: TitleFactSets, entries: TasteEntries, sums: FactSums): void
  /** out[g][·] = base[·] + norm · Σ common[f][·] over the features f of set groups[g]; rows have `width` numbers. */
  sumSets(sets: NormedSets, groups: Uint32Array, sums: SetSums): void
  /**
   * Numbers the groups of the titles (or NONE) 1, 2, 3 … in order of appearance; 0 is no group. Returns the count,
   * including 0.
   */
  numberGroups(titles: Uint32Array, groupOf: Uint32Array, numbers: GroupNumbers): number
  /** terms[i][·] = contentWeight[i] · (terms[i][·] + first sums of i's group [·] + second sums of i's group [·]) */
  writeSums(groups: SlotGroups, block: TermBlock): void
  /** out ← the rows codes[r], one behind the other. */
  copyRows(rows: Pick<ByteRows, 'd' | 'bytes'>, codes: Uint32Array, out: Int16Array): void
  /** solutions, steps ← A⁻¹·y of each seed, with the matrix A of the last fold-in. */
  solveSeeds(factors: Factors, seeds: SeedFactors): void
  /** terms[slots[r]][·] += scale[r] · steps[·] · (row r · solution of each seed) */
  dotSeeds(rows: SlotRows, seeds: SeedFactors, block: TermBlock): void
  /**
   * totals[i] += the positive terms of slot i; updates its three largest terms of seeds that may be named, ties to the
   * earlier seed.
   */
  updateStrongest(block: TermBlock, seeds: SeedBlock, strongest: Strongest): void
}

/** Columns indexed by title, with their factors. */
export interface WeighedColumns {
  readonly first: WeighedColumn
  readonly base: Float32Array
  readonly second: WeighedColumn
  readonly third: WeighedColumn
}

interface WeighedColumn {
  readonly values: Float32Array
  readonly factor: number
}

/** A matrix of terms: row i has `width` numbers (a multiple of 4), the contribution of each seed to slot i. */
export interface TermBlock {
  readonly terms: Float32Array
  readonly slots: number
  readonly width: number
}

/** Marks an entry without a title or without factors. */
export const NONE = 0xffffffff

/** Entries of a taste: titles (or NONE) and their weights. */
export interface TasteEntries {
  readonly titles: Uint32Array
  readonly weights: Float32Array
}

/** The start of each title's row in a list, which is the end of the row before, and the scale of the row. */
export interface ScaledLists {
  readonly start: Uint32Array
  readonly scale: Float32Array
}

/** Ranges of a list, each with a factor for its values. */
export interface ListRanges {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly factor: Float32Array
}

/** The slots of titles: a bitset of the titles that have a slot, and the slot of each title, or −1. */
export interface SlotTable {
  readonly hasSlot: Uint32Array
  readonly slotOf: Int16Array
}

/** The range of a list that belongs to the seed of each column. */
export interface ScatteredSeeds extends ListRanges {
  readonly columns: number
}

/** Sets of features, each with a norm that its sum is multiplied by. */
export interface NormedSets {
  readonly sets: NumberLists
  readonly norm: Float32Array
}

/** The feature set of each title, and the gain of sharing each feature. */
export interface TitleFactSets extends NormedSets {
  readonly of: Uint32Array
  readonly gain: Float32Array
}

/** A row of `width` numbers for each fact. */
export interface FactSums {
  readonly sums: Float32Array
  readonly width: number
}

export interface SetSums {
  readonly common: Float32Array
  readonly width: number
  readonly base: Float32Array
  readonly out: Float32Array
}

/** The result of `numberGroups`; number 0 is no group. */
export interface GroupNumbers {
  /** The number of each slot's group. */
  readonly of: Uint32Array
  /** The group of each number. */
  readonly groups: Uint32Array
  /** The number of each group, 0 where it has none. */
  readonly numberOf: Uint32Array
}

/** The two groups of each slot, with a row of sums for each group. */
export interface SlotGroups {
  readonly first: SlotGroup
  readonly second: SlotGroup
  readonly contentWeight: Float32Array
}

export interface SlotGroup {
  readonly of: Uint32Array
  readonly sums: Float32Array
}

/** Kernels multiply this many slots at a time. */
export const SLOTS_PER_GROUP = 12

/** Rows of `d` numbers of eight bits, with a scale and a slot per row; the number of rows is a multiple of 12. */
export interface SlotRows {
  readonly d: number
  readonly rows: Int16Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
}

/**
 * A block of seeds with their rows of factors (or NONE); `width`, a multiple of 4, is the length of codes, weights and
 * steps.
 */
export interface SeedFactors {
  readonly codes: Uint32Array
  readonly weights: Float32Array
  /** Scratch of the solver: d · width numbers, with the width rounded up to a multiple of 16. */
  readonly x: Float32Array
  /** The solutions, rounded to 14 bits. From (k · width + seed) · 2 on are numbers 2·k and 2·k + 1 of a seed's. */
  readonly solutions: Int16Array
  /** The weight of each seed times the value of one rounding step of its solution. */
  readonly steps: Float32Array
}

/**
 * The seeds of a block: `order` is the number of seeds in earlier blocks; `named` has all bits set for seeds that may
 * be named, else 0.
 */
export interface SeedBlock {
  readonly order: number
  readonly named: Uint32Array
}

/** For each slot the sum of its positive terms, its three largest terms, and the numbers of their seeds. */
export interface Strongest {
  readonly totals: Float32Array
  readonly terms: Float32Array
  readonly seeds: Uint32Array
}
