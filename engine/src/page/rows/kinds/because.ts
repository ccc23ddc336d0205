import type { SeedTerms } from '../../contributions/seed-terms.ts'
import { FEW_SEEDS_RELEVANCE_ROOT, LEAST_TITLES, POOL_CAPACITY } from '../../slate/settings.ts'
import { fromPool, noBits, type RowCandidate, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { poolIndexesByFirstSeed, poolIndexesOfSeed, sagaLift } from '../titles-of-seed.ts'

/** The title of a row with which others are compared: the titles before it may be sequels, which are far nearer than anything else. */
const TYPICAL_RANK = LEAST_TITLES - 1
/** What such rows hold is wanted far less than its rank says, by what people of MovieLens liked next. */
const BECAUSE_WEIGHT = 0.7
/** Whoever has just liked something looks for what came of it: the first title of a row that follows the newest counts at least this much … */
const LEAST_WORTH = 0.15
/** … and each person has one such row. All others have to be worth their position. On a page together, they say whose it is. */
const LEAST_WORTH_TOGETHER = 0.4
/** People remember every title of a short history: the three newest of each person count as much as the best of the page. */
const REMEMBERED_TITLES = 10
const LEAST_WORTH_REMEMBERED = 1
const REMEMBERED_ROWS = 3
/** A page has no more of them. */
const MOST_BECAUSE_ROWS = 7

/** One like is all that a newcomer's page can be about. */
const LEAST_WORTH_FOR_NEWCOMERS = 1
/** They come before other rows about the same titles. */
const FEW_SEEDS_WEIGHT = 1.5

/** Because you watched or liked a title: what it speaks for most. */
const make: RowMaker = (composition) => {
  const { seeds, profiles } = composition
  const slots = seeds[0]?.terms.length ?? 0
  const worths = new Float32Array(seeds.length * slots)
  const worthBits = new Uint32Array(worths.buffer)
  const isShort = profiles.every(({ titles }) => titles.length < REMEMBERED_TITLES)
  const ofEach = Math.max(1, Math.min(REMEMBERED_ROWS, Math.floor(MOST_BECAUSE_ROWS / profiles.length)))
  const most = composition.hasFewSeeds ? seeds.length : isShort ? ofEach : 1
  const first = composition.isNew
    ? LEAST_WORTH_FOR_NEWCOMERS
    : isShort
      ? LEAST_WORTH_REMEMBERED
      : profiles.length > 1
        ? LEAST_WORTH_TOGETHER
        : LEAST_WORTH
  const namedFirst = poolIndexesByFirstSeed(seeds)
  const made = new Uint32Array(profiles.length)
  const order = seeds.map((seed, at) => ({ seed, at })).sort((a, b) => b.seed.at - a.seed.at || a.seed.title - b.seed.title)
  return order.flatMap(({ seed, at }) => {
    const [from, to] = [at * slots, (at + 1) * slots]
    const worth = { numbers: worths.subarray(from, to), bits: worthBits.subarray(from, to) }
    // The newest of each person that speak for enough titles.
    const isNewest = composition.isNew || made[seed.of] < most
    const rows = becauseRow(composition, seed, { least: isNewest ? first : 0, worth, poolIndexes: namedFirst[at] ?? [] })
    made[seed.of] += rows.length
    return rows
  })
}

interface BecauseRow {
  readonly least: number
  readonly worth: TitleWorths
  /** What names the seed first. */
  readonly poolIndexes: readonly number[]
}

function becauseRow(composition: Composition, seed: SeedTerms, { least, worth, poolIndexes: named }: BecauseRow): RowCandidate[] {
  if (named.length < LEAST_TITLES) return []

  const { pool, profiles, isNew, hasFewSeeds } = composition
  const { title, of, isLiked, terms } = seed
  const near = poolIndexesOfSeed(composition, seed, named)
  if (near.length < LEAST_TITLES) return []
  const { numbers } = worth
  const root = hasFewSeeds ? FEW_SEEDS_RELEVANCE_ROOT : 1
  const liftOf = hasFewSeeds ? sagaLift(composition, title) : null
  for (const poolIndex of near)
    numbers[poolIndex] = terms[poolIndex] * pool.relevance[poolIndex] ** (1 / root) * (liftOf?.(pool.titles[poolIndex]) ?? 1)
  const poolIndexes = sortByWorth(near, worth)
  const typical = numbers[poolIndexes[TYPICAL_RANK]] ?? 1
  for (const poolIndex of near) numbers[poolIndex] = Math.min(1, numbers[poolIndex] / typical)
  const order = { poolIndexes, worth: numbers }
  const subject = { seed: title, liked: isLiked, ...(profiles.length > 1 ? { of } : {}) }
  return [
    fromPool('because', noBits, { subject, weight: hasFewSeeds ? FEW_SEEDS_WEIGHT : isNew ? 1 : BECAUSE_WEIGHT, least, order }),
  ]
}

/** By pool index, what it is worth in the row, and the same numbers as bits: of positive ones the order is the same. */
interface TitleWorths {
  readonly numbers: Float32Array
  readonly bits: Uint32Array
}

/** The pool indexes in the order of the row, of equal ones the lower first: as keys, which sort themselves without being compared by us. */
function sortByWorth(near: readonly number[], { bits }: TitleWorths): Int32Array {
  const keys = new Float64Array(near.length)
  for (let at = 0; at < near.length; at++) keys[at] = bits[near[at] ?? 0] * POOL_CAPACITY + (POOL_CAPACITY - 1 - (near[at] ?? 0))
  keys.sort()
  const poolIndexes = new Int32Array(keys.length)
  for (let at = 0, from = keys.length - 1; from >= 0; at++, from--) {
    const key = keys[from]
    poolIndexes[at] = POOL_CAPACITY - 1 - (key - Math.floor(key / POOL_CAPACITY) * POOL_CAPACITY)
  }
  return poolIndexes
}

export const because: RowSpec = { kind: 'because', wireNumber: 2, makeOrder: 40, most: MOST_BECAUSE_ROWS, isWide: true, make }
