import { RECORD } from '../../../kernels/row-kernels.ts'
import type { SeedTerms } from '../../contributions/seed-terms.ts'
import { hasLongHistory } from '../../pool/profile-views.ts'
import { FEW_SEEDS_RELEVANCE_ROOT, MIN_TITLES, POOL_CAPACITY, VISIBLE_TITLES } from '../../slate/settings.ts'
import { fromPool, noBits, type RowCandidate, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { poolIndexesByFirstSeed, relationBoost, subjectOfSeed, titlesOfSeed } from '../titles-of-seed.ts'

/** The rank of the title whose term scales the others: the titles before it may be sequels, with far higher terms. */
const TYPICAL_RANK = MIN_TITLES - 1
/** Titles of these rows are liked less often than their rank predicts, measured on MovieLens. */
const BECAUSE_WEIGHT = 0.7
/**
 * Minimum value of the first title of the row that follows a person's newest seed (of a long history, the four newest
 * with enough titles); other such rows have none …
 */
const MIN_RELEVANCE = 0.15
/** … and the same on a page for several people, where the row shows whose seed it follows. */
const MIN_RELEVANCE_TOGETHER = 0.4
/**
 * People remember all titles of a short history: the rows of the three newest seeds of each person have the value of
 * `top_picks`.
 */
const REMEMBERED_TITLES = 10
const MIN_RELEVANCE_REMEMBERED = 1
const REMEMBERED_ROWS = 3
/** Of a long history: its rows have few of the best titles of the page. */
const NEWEST_ROWS = 4
/** Maximum number of these rows on a page. */
const MAX_BECAUSE_ROWS = 7

/** So many less alike titles may follow one that is alike the seed, up to the visible ones. */
const LESS_ALIKE_PER_ALIKE = 0.5
/** With fewer titles alike the seed the row is too short. */
const MIN_ALIKE = Math.ceil(MIN_TITLES / (1 + LESS_ALIKE_PER_ALIKE))
/** With few seeds each of them has a row: so many titles, those that are alike the seed first. */
const TITLES_OF_FEW_SEEDS = 2 * VISIBLE_TITLES

/** A newcomer's page can be about little else than its one or two likes. */
const MIN_RELEVANCE_FOR_NEWCOMERS = 1
/** With few seeds these rows come before other rows about the same titles. */
const FEW_SEEDS_WEIGHT = 1.5

/** "Because you liked …": for each seed, the titles whose strongest seed it is. */
const make: RowMaker = (composition) => {
  const { seeds, profiles } = composition
  const newest = newestRowsOf(composition)
  const namedFirst = poolIndexesByFirstSeed(seeds)
  const rowCounts = new Uint32Array(profiles.length)
  const order = seeds.map((seed, at) => ({ seed, at })).sort((a, b) => b.seed.at - a.seed.at || a.seed.title - b.seed.title)
  return order.flatMap(({ seed, at }) => {
    const minRelevance = rowCounts[seed.profileIndex] < newest.rowsPerPerson ? newest.minRelevance : 0
    const rows = becauseRow(composition, seed, { minRelevance, poolIndexes: namedFirst[at] ?? [] })
    rowCounts[seed.profileIndex] += rows.length
    return rows
  })
}

/** How many rows of a person's newest seeds have a minimum value, and which. */
function newestRowsOf({ seeds, profiles, areNewcomers, hasFewSeeds }: Composition): {
  rowsPerPerson: number
  minRelevance: number
} {
  if (areNewcomers) return { rowsPerPerson: seeds.length, minRelevance: MIN_RELEVANCE_FOR_NEWCOMERS }
  const isShort = profiles.every(({ titles }) => titles.length < REMEMBERED_TITLES)
  const minRelevance = isShort ? MIN_RELEVANCE_REMEMBERED : profiles.length > 1 ? MIN_RELEVANCE_TOGETHER : MIN_RELEVANCE
  if (hasFewSeeds) return { rowsPerPerson: seeds.length, minRelevance }
  const rowsOfShort = Math.max(1, Math.min(REMEMBERED_ROWS, Math.floor(MAX_BECAUSE_ROWS / profiles.length)))
  return { rowsPerPerson: isShort ? rowsOfShort : hasLongHistory(profiles) ? NEWEST_ROWS : 1, minRelevance }
}

interface BecauseRow {
  readonly minRelevance: number
  /** Pool indexes of titles whose strongest seed it is. */
  readonly poolIndexes: readonly number[]
}

function becauseRow(composition: Composition, seed: SeedTerms, { minRelevance, poolIndexes: named }: BecauseRow): RowCandidate[] {
  if (named.length < MIN_TITLES) return []

  const { pool, profiles, areNewcomers, hasFewSeeds } = composition
  const { title, profileIndex, terms } = seed
  const { alike, lessAlike } = titlesOfSeed(composition, seed, named)
  if (alike.length + lessAlike.length < MIN_TITLES || (!hasFewSeeds && alike.length < MIN_ALIKE)) return []
  const numbers = new Float32Array(terms.length)
  const root = hasFewSeeds ? FEW_SEEDS_RELEVANCE_ROOT : 1
  const boostOf = relationBoost(composition, title)
  const people = hasFewSeeds ? [] : peopleOf(composition, title)
  const inOrder = (some: readonly number[]): Int32Array => {
    for (const poolIndex of some)
      numbers[poolIndex] = terms[poolIndex] * pool.relevance[poolIndex] ** (1 / root) * boostOf(pool.titles[poolIndex])
    return limitPeople(composition, people, sortByValue(some, numbers))
  }
  const poolIndexes = withLessAlike(inOrder(alike), () => inOrder(lessAlike), { numbers, hasFewSeeds })
  if (poolIndexes.length < MIN_TITLES) return []
  const typical = numbers[poolIndexes[TYPICAL_RANK]]
  for (const poolIndex of poolIndexes) numbers[poolIndex] = Math.min(1, numbers[poolIndex] / typical)
  const order = { poolIndexes, values: numbers }
  const subject = { ...subjectOfSeed(seed), ...(profiles.length > 1 ? { profileIndex } : {}) }
  return [
    fromPool('because', noBits, {
      subject,
      weight: hasFewSeeds ? FEW_SEEDS_WEIGHT : areNewcomers ? 1 : BECAUSE_WEIGHT,
      minRelevance,
      order,
      people,
    }),
  ]
}

/** Titles alike the seed and, if these are few, less alike ones behind them, which have no higher value. */
function withLessAlike(
  alike: Int32Array,
  lessAlikeInOrder: () => Int32Array,
  { numbers, hasFewSeeds }: { numbers: Float32Array; hasFewSeeds: boolean },
): Int32Array {
  const most = Math.min(VISIBLE_TITLES, Math.floor(alike.length * (1 + LESS_ALIKE_PER_ALIKE)))
  const more = (hasFewSeeds ? TITLES_OF_FEW_SEEDS : most) - alike.length
  if (more <= 0) return alike
  const lessAlike = lessAlikeInOrder().subarray(0, more)
  const last = alike.length > 0 ? numbers[alike[alike.length - 1]] : Infinity
  for (const poolIndex of lessAlike) numbers[poolIndex] = Math.min(numbers[poolIndex], last)
  return Int32Array.of(...alike, ...lessAlike)
}

/** The people of a seed, as themes. */
function peopleOf({ workspace: { records } }: Pick<Composition, 'workspace'>, seed: number): readonly number[] {
  const record = records.at(seed)
  const { values } = records
  const first = record + RECORD.first
  return Array.from(values.subarray(first + values[record + RECORD.plain], first + values[record + RECORD.named]))
}

/** Maximum number of titles of a row that have people in common with the seed. */
const MAX_OF_PEOPLE = 5

/** Of some pool indexes in order, all without these people, and the first few with them. */
function limitPeople({ pool }: Pick<Composition, 'pool'>, people: readonly number[], poolIndexes: Int32Array): Int32Array {
  let count = 0
  return poolIndexes.filter((poolIndex) => !hasPersonOf(pool, poolIndex, people) || ++count <= MAX_OF_PEOPLE)
}

function hasPersonOf({ start, themes }: Composition['pool'], poolIndex: number, people: readonly number[]): boolean {
  for (let at = start[poolIndex]; at < start[poolIndex + 1]; at++) if (people.includes(themes[at])) return true
  return false
}

/**
 * Sorts pool indexes by value, ties by index. Positive floats sort like their bits, and these form one number with the
 * index: typed arrays sort much faster without a comparison function.
 */
function sortByValue(near: readonly number[], values: Float32Array): Int32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const keys = new Float64Array(near.length)
  for (let at = 0; at < near.length; at++) keys[at] = bits[near[at]] * POOL_CAPACITY + (POOL_CAPACITY - 1 - near[at])
  keys.sort()
  const poolIndexes = new Int32Array(keys.length)
  for (let at = 0, from = keys.length - 1; from >= 0; at++, from--) {
    const key = keys[from]
    poolIndexes[at] = POOL_CAPACITY - 1 - (key - Math.floor(key / POOL_CAPACITY) * POOL_CAPACITY)
  }
  return poolIndexes
}

export const because: RowSpec = {
  kind: 'because',
  wireNumber: 2,
  makeOrder: 40,
  maxRows: MAX_BECAUSE_ROWS,
  keepsToCore: true,
  make,
}
