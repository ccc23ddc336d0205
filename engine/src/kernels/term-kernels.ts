import type { ByteRows, Factors, NumberLists, SignedList } from './kernels.ts'

/** The kernels that split many scores into terms: the contribution of each of some seeds to each of some slots. */
export interface TermKernels {
  /** out[i] = values[at[i]] */
  gather(values: Int32Array, at: Uint32Array, out: Uint32Array): void
  /** out[i] = Σ factor · values[titles[i]] over the columns, in doubles and in their order; the base has no factor. */
  gatherSums(titles: Uint32Array, columns: WeighedColumns, out: Float64Array): void
  /** terms[slot of titles[i]][column] += factor[column] · values[i] for i in [from[column], to[column]), where the title has a slot. */
  scatter(list: SignedList, seeds: ScatteredSeeds, slots: SlotTable, block: TermBlock): void
  /** from, to, factor ← where the row of each title (or NONE) lies, and its weight times the row's scale. */
  findLists(rows: ScaledLists, entries: Entries, found: ListRanges): void
  /** sums[f][column] += weight · norm · gain[f] for the facts f of each title (or NONE), each in its column, or all in the only one. */
  addFacts(facts: TitleFactSets, entries: Entries, sums: FactSums): void
  /** out[g][·] = base[·] + norm · Σ common[f][·] over the features f of the set with number groups[g], `width` to a row. */
  sumSets(sets: NormedSets, groups: Uint32Array, sums: SetSums): void
  /** Numbers the groups that the titles (or NONE) are in as they come, 1, 2, 3 …; returns how many numbers there are, 0 among them. */
  numberGroups(titles: Uint32Array, groupOf: Uint32Array, numbers: GroupNumbers): number
  /** terms[i][·] = contentWeight[i] · (terms[i][·] + first sums of i's group [·] + second sums of i's group [·]) */
  writeSums(groups: SlotGroups, block: TermBlock): void
  /** Packs the rows codes[r] of the bytes as `QuadRows`; as many as a multiple of 4. */
  packQuads(rows: Pick<ByteRows, 'd' | 'bytes'>, codes: Uint32Array, out: Pick<QuadRows, 'quads' | 'sums'>): void
  /** high, low, steps ← A⁻¹·y of each seed, with the A of the last fold-in. */
  solveSeeds(factors: Factors, seeds: SeedFactors): void
  /** terms[slots[r]][·] += scale[r] · steps[·] · (row r · solution of each seed) */
  dotSeeds(rows: QuadRows, seeds: SeedFactors, block: TermBlock): void
  /** totals[i] += the positive terms of row i; the three largest of seeds that may be named are written, earlier seeds first. */
  noteTerms(block: TermBlock, seeds: NamedSeeds, strongest: Strongest): void
}

/** Columns by title; what each counts. */
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

/** Row i has `width` numbers (a multiple of 4), one a seed: what each gives to slot i. */
export interface TermBlock {
  readonly terms: Float32Array
  readonly slots: number
  readonly width: number
}

/** Stands for no title, or no factors. */
export const NONE = 0xffffffff

/** Entries of a taste: titles (or NONE), and as many weights. */
export interface Entries {
  readonly titles: Uint32Array
  readonly weights: Float32Array
}

/** Where the row of each title begins in a list; the next one's beginning is its end. */
export interface ScaledLists {
  readonly start: Uint32Array
  readonly scale: Float32Array
}

/** Parts of a list, and what their values are multiplied by. */
export interface ListRanges {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly factor: Float32Array
}

/** Slots of titles: a bit for each title that has one, and by title which, else −1. */
export interface SlotTable {
  readonly hasSlot: Uint32Array
  readonly slotOf: Int16Array
}

/** By column, which part of a list is a seed's. */
export interface ScatteredSeeds extends ListRanges {
  readonly columns: number
}

/** Sets of features; what a set sums up to is multiplied by its norm. */
export interface NormedSets {
  readonly sets: NumberLists
  readonly norm: Float32Array
}

/** The set that each title has, and what sharing a feature of it gives. */
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

/** Numbers of some groups; number 0 is none. */
export interface GroupNumbers {
  /** By slot. */
  readonly of: Uint32Array
  /** By number. */
  readonly groups: Uint32Array
  /** By group, 0 where it has none. */
  readonly numberOf: Uint32Array
}

/** Which two groups each slot is in, and their sums, a row a group. */
export interface SlotGroups {
  readonly first: SlotGroup
  readonly second: SlotGroup
  readonly contentWeight: Float32Array
}

export interface SlotGroup {
  readonly of: Uint32Array
  readonly sums: Float32Array
}

/**
 * Rows of signed bytes, `d` to a row, with their sum, a scale and a slot per row. They are a multiple of 4, and four lie together: four
 * numbers of each, then the next four of each.
 */
export interface QuadRows {
  readonly d: number
  readonly quads: Int8Array
  readonly sums: Int32Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
}

/** A block of seeds by their rows of factors (or NONE); `width` (a multiple of 4) is the length of codes, weights and steps. */
export interface SeedFactors {
  readonly codes: Uint32Array
  readonly weights: Float32Array
  /** Scratch to solve in: d · width numbers, width being rounded up to a multiple of 16. */
  readonly x: Float32Array
  /** Bytes (k · width + seed) · 4 and the next three: the upper and the lower seven bits of numbers 4·k to 4·k + 3 of the seed's solution, 8192 added. */
  readonly high: Uint8Array
  readonly low: Uint8Array
  /** The seed's weight times what one step of its solution stands for. */
  readonly steps: Float32Array
}

/** The seeds of a block: `order` seeds come before them, and `named` is NONE where one may be named, else 0. */
export interface NamedSeeds {
  readonly order: number
  readonly named: Uint32Array
}

/** For each slot the sum of its positive terms, and the three largest with the numbers of their seeds, side by side. */
export interface Strongest {
  readonly totals: Float32Array
  readonly terms: Float32Array
  readonly seeds: Uint32Array
}
