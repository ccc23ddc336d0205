import { ANSWER } from '../../../kernels/look-kernels.ts'
import { NONE } from '../../../kernels/term-kernels.ts'
import { SAGA, tieOf } from '../../../models/relations.ts'
import { isFelt, isOwn, leastFelt } from '../../contributions/felt.ts'
import { madeByFinder } from '../../contributions/recognised.ts'
import type { SeedTerms } from '../../contributions/seed-terms.ts'
import { EXTRA_TITLES, LEAST_TITLES, POOL_TITLES, REASONS_PER_TITLE } from '../../slate/settings.ts'
import { fromPool, noBits, type RowCandidate, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'

/** A title belongs to a seed's row if no other gives it more, and the seed this much of what it gives to the eighth best: the first may be sequels. */
const NEAR_BEST = 0.25
/** Where nothing but what many titles have relates it to the seed, it gives so many times what the next one gives: else the row could as well be about that. */
const DISTINCT_FACTOR = 1.25
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
/** Of few seeds a row has what is nearest to them rather than what everybody likes: relevance counts by its root of this degree. */
const ROOT_OF_FEW = 4
/** They come before other rows about the same titles. */
const FEW_SEEDS_WEIGHT = 1.5

/** Pool indexes, extras included. */
const MOST_POOLED = POOL_TITLES + EXTRA_TITLES

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
  const namedFirst = poolIndexesByFirst(seeds)
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

/** For each seed the pool indexes whose titles name it first: they are looked through once for all seeds of a person. */
function poolIndexesByFirst(seeds: readonly SeedTerms[]): number[][] {
  const found = seeds.map((): number[] => [])
  for (const strongest of new Set(seeds.map((seed) => seed.strongest))) {
    const numberOf = new Int32Array(strongest.inOrder.length).fill(-1)
    seeds.forEach((seed, number) => {
      if (seed.strongest === strongest) numberOf[seed.order] = number
    })
    for (let poolIndex = 0; poolIndex < strongest.totals.length; poolIndex++) {
      const number = numberOf[strongest.seeds[poolIndex * REASONS_PER_TITLE] ?? 0] ?? -1
      if (number >= 0) found[number]?.push(poolIndex)
    }
  }
  return found
}

interface BecauseRow {
  readonly least: number
  readonly worth: Worth
  /** What names the seed first. */
  readonly poolIndexes: readonly number[]
}

function becauseRow(composition: Composition, seed: SeedTerms, { least, worth, poolIndexes: named }: BecauseRow): RowCandidate[] {
  if (named.length < LEAST_TITLES) return []

  const { pool, profiles, isNew, hasFewSeeds } = composition
  const { title, of, isLiked, terms } = seed
  const felt = poolIndexesNear(seed, named, profiles.length === 1 ? pool.scores : null)
  const near = keepRecognised(composition, seed, felt).filter((poolIndex) => !isOfOtherSaga(composition, seed, poolIndex))
  if (near.length < LEAST_TITLES) return []
  const { numbers } = worth
  const root = hasFewSeeds ? ROOT_OF_FEW : 1
  for (const poolIndex of near) numbers[poolIndex] = terms[poolIndex] * pool.relevance[poolIndex] ** (1 / root)
  const poolIndexes = inOrder(near, worth)
  const typical = numbers[poolIndexes[TYPICAL_RANK]] ?? 1
  for (const poolIndex of near) numbers[poolIndex] = Math.min(1, numbers[poolIndex] / typical)
  const order = { poolIndexes, worth: numbers }
  const subject = { seed: title, liked: isLiked, ...(profiles.length > 1 ? { of } : {}) }
  return [
    fromPool('because', noBits, { subject, weight: hasFewSeeds ? FEW_SEEDS_WEIGHT : isNew ? 1 : BECAUSE_WEIGHT, least, order }),
  ]
}

/** Of some pool indexes, those whose titles a person would see something of the seed in, and of no other seed as much. */
function keepRecognised(
  { workspace, pool, recogniser, hasFewSeeds, leastOwn }: Composition,
  { title, terms, strongest }: SeedTerms,
  poolIndexes: readonly number[],
): number[] {
  for (const poolIndex of poolIndexes) recogniser.add(title, pool.titles[poolIndex], poolIndex)
  const answers = recogniser.answer()
  const isMade = madeByFinder(workspace.scorer)
  return poolIndexes.filter((poolIndex, at) => {
    const answer = at * ANSWER.size
    if (answers[answer + ANSWER.isRecognised] !== 1) return false
    const entry = answers[answer + ANSWER.entry]
    if (hasFewSeeds) return isOwn(strongest.totals[poolIndex], strongest.priors[poolIndex], leastOwn) || isMade(entry)
    return entry !== NONE || terms[poolIndex] >= DISTINCT_FACTOR * strongest.terms[poolIndex * REASONS_PER_TITLE + 1]
  })
}

/** Whether a title of the pool is of the saga of another seed that is felt in it, and so named for that one: it belongs to its row. */
function isOfOtherSaga(
  { workspace, pool, profiles }: Composition,
  { title: own, of, strongest }: SeedTerms,
  poolIndex: number,
): boolean {
  const { content } = workspace.scorer
  const title = pool.titles[poolIndex]
  if (!content || tieOf(content, own, title) === SAGA) return false
  const [prior, total] = [strongest.priors[poolIndex], strongest.totals[poolIndex]]
  const least = leastFelt(total, prior, profiles.length === 1 ? pool.scores[poolIndex] : null)
  for (let at = poolIndex * REASONS_PER_TITLE + 1; at < (poolIndex + 1) * REASONS_PER_TITLE; at++) {
    const term = strongest.terms[at]
    if (term < least || !isFelt(term, total, Math.max(0, prior))) return false
    const other = profiles[of]?.titles[strongest.inOrder[strongest.seeds[at]]] ?? 0
    if (tieOf(content, other, title) === SAGA) return true
  }
  return false
}

/** By pool index, what it is worth in the row, and the same numbers as bits: of positive ones the order is the same. */
interface Worth {
  readonly numbers: Float32Array
  readonly bits: Uint32Array
}

/** The pool indexes in the order of the row, of equal ones the lower first: as keys, which sort themselves without being compared by us. */
function inOrder(near: readonly number[], { bits }: Worth): Int32Array {
  const keys = new Float64Array(near.length)
  for (let at = 0; at < near.length; at++) keys[at] = bits[near[at] ?? 0] * MOST_POOLED + (MOST_POOLED - 1 - (near[at] ?? 0))
  keys.sort()
  const poolIndexes = new Int32Array(keys.length)
  for (let at = 0, from = keys.length - 1; from >= 0; at++, from--) {
    const key = keys[from]
    poolIndexes[at] = MOST_POOLED - 1 - (key - Math.floor(key / MOST_POOLED) * MOST_POOLED)
  }
  return poolIndexes
}

/** Of the pool indexes that name the seed first those whose terms belong to the row. `scores` are those of one person alone, by pool index. */
function poolIndexesNear(
  { terms, strongest: { totals, priors } }: SeedTerms,
  named: readonly number[],
  scores: Float32Array | null,
): number[] {
  const floor = floorOf(terms)
  const near: number[] = []
  for (const poolIndex of named) {
    const term = terms[poolIndex]
    const [total, prior] = [totals[poolIndex], priors[poolIndex]]
    if (term < floor || !isFelt(term, total, Math.max(0, prior))) continue
    if (term >= leastFelt(total, prior, scores ? scores[poolIndex] : null)) near.push(poolIndex)
  }
  return near
}

/** The least term that still belongs to the row. */
function floorOf(terms: Float32Array): number {
  const best = new Float32Array(LEAST_TITLES) // falling
  for (let poolIndex = 0; poolIndex < terms.length; poolIndex++) {
    const term = terms[poolIndex]
    if (term <= best[LEAST_TITLES - 1]) continue
    let at = LEAST_TITLES - 1
    for (; at > 0 && best[at - 1] < term; at--) best[at] = best[at - 1]
    best[at] = term
  }
  const last = best[LEAST_TITLES - 1]
  return last > 0 ? last * NEAR_BEST : Infinity
}

export const because: RowSpec = { kind: 'because', wireNumber: 2, makeOrder: 4, most: MOST_BECAUSE_ROWS, isWide: true, make }
