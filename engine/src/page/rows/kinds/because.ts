import type { SeedTerms } from '../../contributions/seed-terms.ts'
import { hasLongHistory } from '../../pool/profile-views.ts'
import { FEW_SEEDS_RELEVANCE_ROOT, MIN_TITLES, POOL_CAPACITY, VISIBLE_TITLES } from '../../slate/settings.ts'
import { themesIn } from '../../workspace/theme-records.ts'
import { fromPool, noBits, type RowCandidate, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { poolIndexesByFirstSeed, relationLift, subjectOfSeed, titlesOfSeed } from '../titles-of-seed.ts'

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
  // The pool grows from person to person, by titles near to their seeds.
  const slots = seeds.reduce((max, { terms }) => Math.max(max, terms.length), 0)
  const values = newValues(seeds.length, slots)
  const namedFirst = poolIndexesByFirstSeed(seeds)
  const rowCounts = new Uint32Array(profiles.length)
  const order = seeds.map((seed, at) => ({ seed, at })).sort((a, b) => b.seed.at - a.seed.at || a.seed.title - b.seed.title)
  return order.flatMap(({ seed, at }) => {
    const minRelevance = rowCounts[seed.profileIndex] < newest.rowsPerPerson ? newest.minRelevance : 0
    const rows = becauseRow(composition, seed, { minRelevance, values: values(at), poolIndexes: namedFirst[at] ?? [] })
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

/** Returns the values of the titles of each seed's row, all 0; one allocation for all of them. */
function newValues(seeds: number, slots: number): (at: number) => TitleValues {
  const numbers = new Float32Array(seeds * slots)
  const bits = new Uint32Array(numbers.buffer)
  return (at) => {
    const [from, to] = [at * slots, (at + 1) * slots]
    return { numbers: numbers.subarray(from, to), bits: bits.subarray(from, to) }
  }
}

interface BecauseRow {
  readonly minRelevance: number
  readonly values: TitleValues
  /** Pool indexes of titles whose strongest seed it is. */
  readonly poolIndexes: readonly number[]
}

function becauseRow(
  composition: Composition,
  seed: SeedTerms,
  { minRelevance, values, poolIndexes: named }: BecauseRow,
): RowCandidate[] {
  if (named.length < MIN_TITLES) return []

  const { pool, profiles, areNewcomers, hasFewSeeds } = composition
  const { title, profileIndex, terms } = seed
  const { alike, lessAlike } = titlesOfSeed(composition, seed, named)
  if (!hasFewSeeds && alike.length * (1 + LESS_ALIKE_PER_ALIKE) < MIN_TITLES) return []
  const { numbers } = values
  const root = hasFewSeeds ? FEW_SEEDS_RELEVANCE_ROOT : 1
  const liftOf = relationLift(composition, title)
  const people = hasFewSeeds ? [] : peopleOf(composition, title)
  const inOrder = (some: readonly number[]): Int32Array => {
    for (const poolIndex of some)
      numbers[poolIndex] = terms[poolIndex] * pool.relevance[poolIndex] ** (1 / root) * liftOf(pool.titles[poolIndex])
    return limitPeople(composition, people, sortByValue(some, values))
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
function peopleOf({ workspace: { records, themes } }: Composition, seed: number): readonly number[] {
  return Array.from(themesIn(records, seed)).filter((theme) => themes.kindOf(theme) === 'person')
}

/** Maximum number of titles of a row that have people in common with the seed. */
const MAX_OF_PEOPLE = 5

/** Of some pool indexes in order, all without these people, and the first few with them. */
function limitPeople({ pool: { start, themes } }: Composition, people: readonly number[], poolIndexes: Int32Array): Int32Array {
  let count = 0
  return poolIndexes.filter((poolIndex) => {
    const ofTitle = themes.subarray(start[poolIndex], start[poolIndex + 1])
    return !ofTitle.some((theme) => people.includes(theme)) || ++count <= MAX_OF_PEOPLE
  })
}

/**
 * By pool index, the value of the title in the row, and the same numbers as bits: positive floats sort like their
 * bits.
 */
interface TitleValues {
  readonly numbers: Float32Array
  readonly bits: Uint32Array
}

/**
 * Sorts pool indexes by value, ties by index. Value and index form one number: typed arrays sort much faster without
 * a comparison function.
 */
function sortByValue(near: readonly number[], { bits }: TitleValues): Int32Array {
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
