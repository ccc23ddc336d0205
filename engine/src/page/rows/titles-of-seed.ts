import { FORMS, RESULT } from '../../kernels/recognition-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import { relatedness, SAGA, tieOf } from '../../models/content/relations.ts'
import { isFelt, isFromHistory, minFeltTerm } from '../contributions/felt-seeds.ts'
import { madeByFinder } from '../contributions/recognised.ts'
import type { SeedTerms } from '../contributions/seed-terms.ts'
import type { RowSubject } from '../slate/row.ts'
import { MIN_TITLES, REASONS_PER_TITLE } from '../slate/settings.ts'
import { formFinder } from '../workspace/forms.ts'
import { alikeFinder } from './alike-titles.ts'
import type { Composition } from './composition.ts'

// The titles of the pool that a row that follows a seed may hold.

/** A seed as the subject of a row. */
export function subjectOfSeed({ title, isLiked, isWanted }: SeedTerms): RowSubject {
  return { seed: title, liked: isLiked, ...(isWanted && { wanted: true }) }
}

/**
 * The seed must be the strongest of the title, with at least this part of its eighth highest term: the first few may
 * be sequels.
 */
const MIN_TERM_SHARE = 0.25
/**
 * If only common themes relate the title to the seed, its term must be so many times that of the next seed; otherwise
 * the next seed explains it as well.
 */
const DISTINCT_FACTOR = 1.25

/** With few seeds, terms of titles of the same saga are multiplied by this, so that they come first. */
const SAGA_BOOST = 10
/** The same for closely related titles: by the director of one liked film, before any film of its genres and year. */
const RELATED_BOOST = 3

/** Returns the factor of a title for being related to a seed: by saga or, in the same form, by makers or keywords. */
export function relationBoost({ workspace }: Pick<Composition, 'workspace'>, seed: number): (title: number) => number {
  const { content } = workspace.scorer
  if (!content) return () => 1
  const formOf = formFinder(workspace)
  const isOfForm = (title: number): boolean => ((formOf(title) ^ formOf(seed)) & ~FORMS.comedy) === 0
  return (title) => {
    if (tieOf(content, seed, title) === SAGA) return SAGA_BOOST
    const related = Math.min(1, relatedness(content, seed, title))
    return related > 0 && isOfForm(title) ? 1 + (RELATED_BOOST - 1) * related : 1
  }
}

/** By seed, the pool indexes of titles whose strongest seed it is; one pass for all seeds of a person. */
export function poolIndexesByFirstSeed(seeds: readonly SeedTerms[]): number[][] {
  const found = seeds.map((): number[] => [])
  for (const strongest of new Set(seeds.map((seed) => seed.strongest))) {
    const numberOf = new Int32Array(strongest.inOrder.length).fill(-1)
    seeds.forEach((seed, number) => {
      if (seed.strongest === strongest) numberOf[seed.order] = number
    })
    const { poolIndexes } = strongest
    for (let i = 0; i < poolIndexes.length; i++) {
      const poolIndex = poolIndexes[i]
      const number = numberOf[strongest.seeds[poolIndex * REASONS_PER_TITLE]] ?? -1
      if (number >= 0) found[number]?.push(poolIndex)
    }
  }
  return found
}

/** The pool indexes of a row that follows a seed: titles alike, and less alike ones, only recognisably similar. */
export interface TitlesOfSeed {
  readonly alike: readonly number[]
  readonly lessAlike: readonly number[]
}

const noTitles: TitlesOfSeed = { alike: [], lessAlike: [] }

/** Of the pool indexes whose strongest seed it is, those that belong to its row; none if they are too few for one. */
export function titlesOfSeed(composition: Composition, seed: SeedTerms, named: readonly number[]): TitlesOfSeed {
  const { pool, profiles } = composition
  const whereFelt = keepWhereFelt(seed, named, profiles.length === 1 ? pool.uncalibrated : null)
  if (whereFelt.length < MIN_TITLES) return noTitles
  const { alike, lessAlike } = keepRecognised(composition, seed, whereFelt)
  const isOwn = (poolIndex: number): boolean => !isOfOtherSaga(composition, seed, poolIndex)
  return { alike: alike.filter(isOwn), lessAlike: lessAlike.filter(isOwn) }
}

/**
 * Of some pool indexes, those in whose titles the seed is felt enough. `scores` are those of one person, by pool
 * index.
 */
function keepWhereFelt(
  { terms, strongest: { totals, priors, ofNegative, poolIndexes } }: SeedTerms,
  named: readonly number[],
  scores: Float32Array | null,
): number[] {
  const near: number[] = []
  for (const poolIndex of named) {
    const term = terms[poolIndex]
    const total = totals[poolIndex]
    const prior = priors[poolIndex]
    if (!isFelt(term, total, Math.max(0, prior))) continue
    if (term >= minFeltTerm(total, prior, scores ? scores[poolIndex] : null, ofNegative)) near.push(poolIndex)
  }
  if (near.length < MIN_TITLES) return near
  const floor = minTerm(terms, poolIndexes)
  return near.filter((poolIndex) => terms[poolIndex] >= floor)
}

/** The minimum term of a title of the row. */
function minTerm(terms: Float32Array, poolIndexes: Uint32Array): number {
  const best = new Float32Array(MIN_TITLES) // in falling order
  let last = 0
  for (let i = 0; i < poolIndexes.length; i++) {
    const term = terms[poolIndexes[i]]
    if (term <= last) continue
    let at = MIN_TITLES - 1
    for (; at > 0 && best[at - 1] < term; at--) best[at] = best[at - 1]
    best[at] = term
    last = best[MIN_TITLES - 1]
  }
  return last > 0 ? last * MIN_TERM_SHARE : Infinity
}

/** Of some pool indexes, those whose titles are recognisably similar to the seed, and not as much to another seed. */
function keepRecognised(
  { workspace, pool, recogniser, hasFewSeeds, minHistoryShare }: Composition,
  { title, terms, strongest }: SeedTerms,
  poolIndexes: readonly number[],
): TitlesOfSeed {
  const seed = recogniser.factsOf(title)
  for (const poolIndex of poolIndexes) recogniser.add(seed, pool.titles[poolIndex], poolIndex)
  const results = recogniser.compare()
  const isMade = madeByFinder(workspace.scorer)
  const isAlike = alikeFinder(workspace.scorer, seed)
  const found: { alike: number[]; lessAlike: number[] } = { alike: [], lessAlike: [] }
  const isOfRow = (poolIndex: number, entry: number): boolean =>
    hasFewSeeds
      ? isFromHistory(strongest.totals[poolIndex], strongest.priors[poolIndex], minHistoryShare) || isMade(entry)
      : entry !== NONE || terms[poolIndex] >= DISTINCT_FACTOR * strongest.terms[poolIndex * REASONS_PER_TITLE + 1]
  poolIndexes.forEach((poolIndex, at) => {
    const result = at * RESULT.size
    const entry = results[result + RESULT.entry]
    if (results[result + RESULT.isRecognised] !== 1 || !isOfRow(poolIndex, entry)) return
    const kind = isAlike(pool.titles[poolIndex], entry) ? found.alike : found.lessAlike
    kind.push(poolIndex)
  })
  return found
}

/** Whether the title belongs to the row of another seed: it is of the same saga as one that is felt in it. */
function isOfOtherSaga(
  { workspace, pool, profiles }: Composition,
  { title: own, profileIndex, strongest }: SeedTerms,
  poolIndex: number,
): boolean {
  const { content } = workspace.scorer
  const title = pool.titles[poolIndex]
  if (!content || tieOf(content, own, title) === SAGA) return false
  const prior = strongest.priors[poolIndex]
  const total = strongest.totals[poolIndex]
  const min = minFeltTerm(total, prior, profiles.length === 1 ? pool.uncalibrated[poolIndex] : null, strongest.ofNegative)
  for (let at = poolIndex * REASONS_PER_TITLE + 1; at < (poolIndex + 1) * REASONS_PER_TITLE; at++) {
    const term = strongest.terms[at]
    if (term < min || !isFelt(term, total, Math.max(0, prior))) return false
    const other = profiles[profileIndex]?.titles[strongest.inOrder[strongest.seeds[at]]] ?? 0
    if (tieOf(content, other, title) === SAGA) return true
  }
  return false
}
