import type { TermBlock } from '../../kernels/term-kernels.ts'
import { entryShares } from '../../models/content/content.ts'
import { isLike } from '../../taste/signals.ts'
import { addToPool, type Pool } from '../pool/pool.ts'
import { hasLongHistory, hasSeeds, type ProfileView } from '../pool/profile-views.ts'
import type { ComposeRequest } from '../slate/request.ts'
import {
  MIN_TITLES,
  POOL_CAPACITY,
  REASONS_PER_TITLE,
  TITLES_WITH_TERMS,
  TITLES_WITH_TERMS_BESIDE_NEAR,
} from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isFelt, minFeltTerm } from './felt-seeds.ts'
import { type EntryRules, fitEntries, followedEntries } from './followed-entries.ts'
import { nearTitles } from './near-titles.ts'
import { copyStrongest, type PoolStrongest, type SlotsOfPool, strongestTerms } from './strongest.ts'

/** A seed that rows may follow, and its terms in the best titles of the pool. */
export interface SeedTerms {
  readonly title: number
  /** Its index in `strongest.inOrder`. */
  readonly order: number
  /** Index of the profile that it belongs to. */
  readonly profileIndex: number
  readonly at: number
  readonly isLiked: boolean
  /** Whether it is only on the watchlist. */
  readonly isWanted: boolean
  /** By pool index; 0 where they were not computed. */
  readonly terms: Float32Array
  /** The strongest terms of the whole history, by pool index as well. */
  readonly strongest: PoolStrongest
}

/** Maximum number of seeds that rows follow, for all people together: half of them the newest, half the strongest. */
const FOLLOWED_SEEDS = 10

/**
 * The terms of a person's history in the best titles of the pool: of the whole history, and of each seed that rows
 * may follow.
 */
export interface PoolTerms {
  readonly strongest: PoolStrongest
  readonly seeds: readonly SeedTerms[]
}

interface SeedRules extends EntryRules {
  readonly isFew: boolean
  /** The page is for one person. */
  readonly isSingle: boolean
}

/**
 * Chooses the seeds that rows may follow and computes their terms; null for a person without seeds. With few seeds
 * the terms are computed for the whole pool, otherwise for its best titles and those near the seeds (near-titles.ts).
 */
export function poolTermsOf(
  workspace: Pick<Workspace, 'masks' | 'records' | 'scorer' | 'scores' | 'termBuffers'>,
  profiles: readonly ProfileView[],
  pool: Pool,
  { request: { randomSeed }, isFew }: { request: ComposeRequest; isFew: boolean },
): (PoolTerms | null)[] {
  const withSeeds = profiles.filter(hasSeeds).length
  const rules: SeedRules = {
    max: Math.ceil(FOLLOWED_SEEDS / Math.max(1, withSeeds)),
    isLong: hasLongHistory(profiles),
    isFew,
    isSingle: profiles.length === 1,
    randomSeed,
  }
  return profiles.map((profile, profileIndex) =>
    hasSeeds(profile) && pool.size > 0 ? termsOfPerson(workspace, pool, { profile, profileIndex }, rules) : null,
  )
}

function termsOfPerson(
  workspace: Pick<Workspace, 'masks' | 'records' | 'scorer' | 'scores' | 'termBuffers'>,
  pool: Pool,
  { profile, profileIndex }: { readonly profile: ProfileView; readonly profileIndex: number },
  rules: SeedRules,
): PoolTerms {
  const { isLong, isFew, isSingle } = rules
  const chosen = followedEntries(workspace, profile, rules)
  const slots = isFew ? everySlot(pool) : slotsOf(workspace, pool, { profile, entries: chosen, isLong })
  const { strongest, columns } = computeTerms(workspace, pool, { profile, chosen, slots, isFolded: isSingle })
  const seeds = chosen.map((entry, at) => seedAt(profile, entry, { profileIndex, terms: columns[at], strongest }))
  const scores = isSingle ? pool.uncalibrated : null
  const further = isLong ? [] : seedsByTitles(profile, { profileIndex, strongest, scores }, chosen)
  return { strongest, seeds: [...seeds, ...further] }
}

interface PoolTermsRequest {
  readonly profile: ProfileView
  readonly chosen: readonly number[]
  readonly slots: SlotsOfPool
  readonly isFolded: boolean
}

/** The strongest terms of the whole history, and all terms of each chosen entry, by pool index. */
function computeTerms(
  workspace: Pick<Workspace, 'scorer' | 'termBuffers'>,
  pool: Pool,
  { profile, chosen, slots, isFolded }: PoolTermsRequest,
): { strongest: PoolStrongest; columns: Float32Array[] } {
  const titles = slots.poolIndexes.map((poolIndex) => pool.titles[poolIndex])
  const all = new Float32Array(chosen.length * pool.size)
  const columns = chosen.map((_, at) => all.subarray(at * pool.size, (at + 1) * pool.size))
  const strongest = strongestTerms(workspace, { profile, titles, isFolded }, (entries, block) => {
    columns.forEach((terms, at) => {
      const column = entries.indexOf(chosen[at])
      if (column >= 0) copyColumn(block, column, slots.poolIndexes, terms)
    })
  })
  return { strongest: copyStrongest(strongest, slots), columns }
}

function everySlot({ size }: Pool): SlotsOfPool {
  return { poolIndexes: Uint32Array.from({ length: size }, (_, poolIndex) => poolIndex), ranked: size, size }
}

interface FollowedEntries {
  readonly profile: ProfileView
  readonly entries: readonly number[]
  readonly isLong: boolean
}

/** The best titles of the pool, and those near some seeds, which are added to the pool. */
function slotsOf(
  workspace: Pick<Workspace, 'masks' | 'records' | 'scorer' | 'scores'>,
  pool: Pool,
  { profile: { titles, weights }, entries, isLong }: FollowedEntries,
): SlotsOfPool {
  const share = entryShares(weights).related
  const ranked = Math.min(isLong ? TITLES_WITH_TERMS_BESIDE_NEAR : TITLES_WITH_TERMS, pool.ranked)
  const isNear = new Uint8Array(POOL_CAPACITY)
  for (const entry of entries)
    for (const title of nearTitles(workspace, titles[entry], share * weights[entry])) {
      const poolIndex = addToPool(workspace, pool, title)
      if (poolIndex >= 0) isNear[poolIndex] = 1
    }
  const poolIndexes = new Uint32Array(pool.size)
  let slots = 0
  for (let poolIndex = 0; poolIndex < pool.size; poolIndex++)
    if (poolIndex < ranked || isNear[poolIndex] === 1) poolIndexes[slots++] = poolIndex
  return { poolIndexes: poolIndexes.subarray(0, slots), ranked, size: pool.size }
}

/** Maximum number of further seeds of a person, chosen by the number of titles that they are the strongest seed of. */
const SEEDS_BY_TITLES = 5

/**
 * The further seeds that are the strongest of the most titles of the pool: the newest and the heaviest entries often
 * have too few of them for a row. For a long history the titles near the chosen entries are looked up instead.
 */
function seedsByTitles(
  profile: ProfileView,
  { profileIndex, strongest, scores }: Pick<SeedTerms, 'profileIndex' | 'strongest'> & { readonly scores: Float32Array | null },
  chosen: readonly number[],
): SeedTerms[] {
  const { poolIndexes, totals, priors, terms, seeds, inOrder, ofNegative } = strongest
  const counts = new Uint16Array(inOrder.length)
  for (const poolIndex of poolIndexes) {
    const at = poolIndex * REASONS_PER_TITLE
    const total = totals[poolIndex]
    const prior = priors[poolIndex]
    const min = minFeltTerm(total, prior, scores ? scores[poolIndex] : null, ofNegative)
    if (terms[at] >= min && isFelt(terms[at], total, Math.max(0, prior))) counts[seeds[at]]++
  }
  const fit = new Set(fitEntries(profile))
  const isFurther = (order: number): boolean => fit.has(inOrder[order]) && !chosen.includes(inOrder[order])
  return Array.from(counts.keys())
    .filter((order) => counts[order] >= MIN_TITLES && isFurther(order))
    .sort((a, b) => counts[b] - counts[a] || a - b)
    .slice(0, SEEDS_BY_TITLES)
    .map((order) => seedAt(profile, inOrder[order], { profileIndex, strongest, terms: termsOfFirst(strongest, order) }))
}

/** By pool index, the term of a seed in the titles that it is the strongest seed of. */
function termsOfFirst({ poolIndexes, terms, seeds, totals }: PoolStrongest, order: number): Float32Array {
  const column = new Float32Array(totals.length)
  for (const poolIndex of poolIndexes) {
    const at = poolIndex * REASONS_PER_TITLE
    if (seeds[at] === order) column[poolIndex] = terms[at]
  }
  return column
}

function seedAt(
  { titles, signals }: ProfileView,
  entry: number,
  rest: Pick<SeedTerms, 'profileIndex' | 'terms' | 'strongest'>,
): SeedTerms {
  const signal = signals[entry]
  const interaction = { isLiked: signal !== undefined && isLike(signal), isWanted: signal?.kind === 'watchlist' }
  const order = rest.strongest.inOrder.indexOf(entry)
  return { title: titles[entry], order, at: signal?.at ?? 0, ...interaction, ...rest }
}

function copyColumn({ terms, slots, width }: TermBlock, column: number, poolIndexes: Uint32Array, out: Float32Array): void {
  for (let slot = 0, at = column; slot < slots; slot++, at += width) out[poolIndexes[slot]] = terms[at]
}
