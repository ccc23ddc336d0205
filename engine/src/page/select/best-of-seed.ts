import { hasBit } from '../../catalogue/bits.ts'
import { isFelt } from '../contributions/felt-seeds.ts'
import type { SeedTerms } from '../contributions/seed-terms.ts'
import type { Composition } from '../rows/composition.ts'
import { relationBoost } from '../rows/titles-of-seed.ts'
import { FEW_SEEDS_RELEVANCE_ROOT, REASONS_PER_TITLE } from '../slate/settings.ts'

/** How far down the pool the best title of a seed or a genre is searched. */
export const HERO_REACH = 400

interface Limits {
  /** The pool indexes that may stand in the hero for the seed; null if all may. */
  readonly allowed: Uint32Array | null
  readonly isTaken: (title: number) => boolean
}

/** The recognised pool index where the seed's term times the relevance of the title is highest; −1 if there is none. */
export function bestRecognised(
  composition: Composition,
  { terms, title: seed, strongest }: SeedTerms,
  { allowed, isTaken }: Limits,
): number {
  const { pool, profiles, recogniser, subject, raisedFirst } = composition
  const facts = recogniser.factsOf(seed)
  const relevance = raisedFirst ?? pool.relevance
  const isTogether = profiles.length > 1
  const end = Math.min(isTogether || subject ? pool.ranked : HERO_REACH, terms.length)
  let best = -1
  let max = 0
  for (let poolIndex = 0; poolIndex < end; poolIndex++) {
    const term = terms[poolIndex]
    const value = term * relevance[poolIndex]
    if (value <= max || (allowed && !hasBit(allowed, poolIndex))) continue
    // On a page for several people a hero title must name a seed of the person it is for.
    if (isTogether && !isFelt(term, strongest.totals[poolIndex], Math.max(0, strongest.priors[poolIndex]))) continue
    const title = pool.titles[poolIndex]
    if (isTaken(title) || !recogniser.isRecognised(facts, title, poolIndex)) continue
    max = value
    best = poolIndex
  }
  return best
}

/**
 * With few seeds: by pool index, the value of a title whose reason names the seed first. Closely related titles have
 * the highest values; 0 for other titles. The hero takes several titles per seed, by the same values.
 */
export function valuesOfFelt(
  composition: Composition,
  { terms, title: seed, order, strongest: { seeds } }: SeedTerms,
  withFeltSeed: Uint32Array,
): Float64Array {
  const { pool, raisedFirst } = composition
  const relevance = raisedFirst ?? pool.relevance
  const boostOf = relationBoost(composition, seed)
  const values = new Float64Array(Math.min(pool.ranked, terms.length))
  for (let poolIndex = 0; poolIndex < values.length; poolIndex++) {
    if (seeds[poolIndex * REASONS_PER_TITLE] !== order || !hasBit(withFeltSeed, poolIndex)) continue
    const boosted = relevance[poolIndex] ** (1 / FEW_SEEDS_RELEVANCE_ROOT) * boostOf(pool.titles[poolIndex])
    values[poolIndex] = terms[poolIndex] * boosted
  }
  return values
}

/** The pool index of the highest value; −1 if there is none above 0. */
export function highest({ pool }: Pick<Composition, 'pool'>, values: Float64Array, { allowed, isTaken }: Limits): number {
  let best = -1
  let max = 0
  for (let poolIndex = 0; poolIndex < values.length; poolIndex++) {
    if (values[poolIndex] <= max || (allowed && !hasBit(allowed, poolIndex)) || isTaken(pool.titles[poolIndex])) continue
    max = values[poolIndex]
    best = poolIndex
  }
  return best
}
