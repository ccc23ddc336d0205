import { RECORD } from '../../kernels/row-kernels.ts'
import type { TermBlock } from '../../kernels/term-kernels.ts'
import { entryShares } from '../../models/content/content.ts'
import { isLike } from '../../taste/signals.ts'
import { firstInOrder } from '../pool/first-in-order.ts'
import { addToPool, type Pool } from '../pool/pool.ts'
import { hasLongHistory, hasSeeds, isSeed, type ProfileView } from '../pool/profile-views.ts'
import type { ComposeRequest } from '../slate/request.ts'
import { MIN_TITLES, REASONS_PER_TITLE, TITLES_WITH_TERMS, TITLES_WITH_TERMS_BESIDE_NEAR } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isFelt, minFeltTerm } from './felt-seeds.ts'
import { hasNearTitles, nearTitles } from './near-titles.ts'
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
  /** By pool index; 0 where they were not computed. */
  readonly terms: Float32Array
  /** The strongest terms of the whole history, by pool index as well. */
  readonly strongest: PoolStrongest
}

/** Maximum number of seeds that rows follow, for all people together: half of them the newest, half the strongest. */
const FOLLOWED_SEEDS = 10
/** They are chosen from this many of the newest, and of the strongest. */
const SEED_CANDIDATES = 64
/**
 * An entry below this part of the highest weight is not followed: a title that was only started, or is on the
 * watchlist.
 */
const MIN_SEED_WEIGHT = 0.4

/**
 * The terms of a person's history in the best titles of the pool: of the whole history, and of each seed that rows
 * may follow.
 */
export interface PoolTerms {
  readonly strongest: PoolStrongest
  readonly seeds: readonly SeedTerms[]
}

/**
 * Chooses the seeds that rows may follow and computes their terms; null for a person without seeds. With few seeds
 * the terms are computed for the whole pool, with a long history also for titles near the seeds (near-titles.ts).
 */
export function poolTermsOf(
  workspace: Workspace,
  profiles: readonly ProfileView[],
  pool: Pool,
  { request, isFew }: { request: ComposeRequest; isFew: boolean },
): (PoolTerms | null)[] {
  const withSeeds = profiles.filter(hasSeeds)
  const isLong = hasLongHistory(profiles)
  const each = Math.ceil(FOLLOWED_SEEDS / Math.max(1, withSeeds.length))
  return profiles.map((profile, profileIndex) => {
    if (!withSeeds.includes(profile) || pool.size === 0) return null
    const chosen = chooseEntries(workspace, profile, { max: each, isLong, request })
    const slots = isFew ? everySlot(pool) : slotsOf(workspace, pool, { profile, entries: isLong ? chosen : [] })
    const titles = slots.poolIndexes.map((poolIndex) => pool.titles[poolIndex])
    const columns = new Float32Array(chosen.length * pool.size)
    const columnAt = (at: number): Float32Array => columns.subarray(at * pool.size, (at + 1) * pool.size)
    const all = strongestTerms(workspace, { profile, titles, isFolded: profiles.length === 1 }, (entries, block) => {
      for (let at = 0; at < chosen.length; at++) {
        const column = entries.indexOf(chosen[at] ?? -1)
        if (column >= 0) copyColumn(block, column, slots.poolIndexes, columnAt(at))
      }
    })
    const strongest = copyStrongest(all, slots)
    const seeds = chosen.map((entry, at) => seedAt(profile, entry, { profileIndex, terms: columnAt(at), strongest }))
    const scores = profiles.length === 1 ? pool.unlifted : null
    const further = isLong ? [] : seedsByTitles(profile, { profileIndex, strongest, scores }, chosen)
    return { strongest, seeds: [...seeds, ...further] }
  })
}

function everySlot({ size }: Pool): SlotsOfPool {
  return { poolIndexes: Uint32Array.from({ length: size }, (_, poolIndex) => poolIndex), ranked: size, size }
}

/** The best titles of the pool, and those near some seeds, which are added to the pool. */
function slotsOf(
  workspace: Workspace,
  pool: Pool,
  { profile: { titles, weights }, entries }: { readonly profile: ProfileView; readonly entries: readonly number[] },
): SlotsOfPool {
  const share = entryShares(weights).related
  const ranked = Math.min(entries.length > 0 ? TITLES_WITH_TERMS_BESIDE_NEAR : TITLES_WITH_TERMS, pool.ranked)
  const near = new Set<number>()
  for (const entry of entries)
    for (const title of nearTitles(workspace, titles[entry], share * weights[entry])) {
      const poolIndex = addToPool(workspace, pool, title)
      if (poolIndex >= ranked) near.add(poolIndex)
    }
  const poolIndexes = new Uint32Array(ranked + near.size)
  for (let poolIndex = 0; poolIndex < ranked; poolIndex++) poolIndexes[poolIndex] = poolIndex
  poolIndexes.set(Uint32Array.from(near).sort(), ranked)
  return { poolIndexes, ranked, size: pool.size }
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
  const fit = new Set(fitEntries(profile.signals, profile.weights))
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
  const isLiked = signal !== undefined && isLike(signal)
  return { title: titles[entry], order: rest.strongest.inOrder.indexOf(entry), at: signal?.at ?? 0, isLiked, ...rest }
}

function copyColumn({ terms, slots, width }: TermBlock, column: number, poolIndexes: Uint32Array, out: Float32Array): void {
  for (let slot = 0, at = column; slot < slots; slot++, at += width) out[poolIndexes[slot]] = terms[at]
}

function fitEntries(signals: ProfileView['signals'], weights: ArrayLike<number>): number[] {
  let max = 0
  for (let entry = 0; entry < weights.length; entry++) max = Math.max(max, weights[entry])
  const fit: number[] = []
  for (let entry = 0; entry < signals.length; entry++) {
    const weight = weights[entry]
    if (weight >= MIN_SEED_WEIGHT * max && isSeed(signals[entry], weight)) fit.push(entry)
  }
  return fit
}

/**
 * Chooses the newest and the strongest entries, one per franchise; of a long history those with enough near titles, as
 * far as there are such. Returns them newest first.
 */
function chooseEntries(
  workspace: Workspace,
  { titles, weights, signals }: ProfileView,
  { max, isLong, request: { randomSeed: seed } }: { max: number; isLong: boolean; request: ComposeRequest },
): number[] {
  const fit = fitEntries(signals, weights)
  const times = new Float64Array(signals.length)
  const strengths = new Float64Array(signals.length)
  const tieBreaks = new Uint32Array(signals.length)
  for (const entry of fit) {
    times[entry] = signals[entry]?.at ?? 0
    strengths[entry] = Math.round(weights[entry] * 4)
    // The random seed breaks ties of about the same strength, so that rows follow other seeds on another day.
    tieBreaks[entry] = Math.imul(entry + 1, 2_654_435_761) ^ Math.imul(seed + 1, 40_503)
  }
  const newest = (a: number, b: number): number => times[b] - times[a] || a - b
  const strongest = (a: number, b: number): number => strengths[b] - strengths[a] || tieBreaks[a] - tieBreaks[b] || a - b
  const entryShare = entryShares(weights).related
  const chosen = new Set<number>()
  const franchises = new Set<number>()
  const take = (order: number[], until: number, isFit: (entry: number) => boolean): void => {
    for (const entry of order) {
      if (chosen.size >= until) return
      if (chosen.has(entry) || !isFit(entry)) continue
      const record = workspace.records.at(titles[entry])
      const franchise = workspace.records.values[record + RECORD.franchise]
      if (franchise > 0 && franchises.has(franchise)) continue
      franchises.add(franchise)
      chosen.add(entry)
    }
  }
  const orders = [firstInOrder(fit, newest, SEED_CANDIDATES), firstInOrder(fit, strongest, SEED_CANDIDATES)] as const
  const takeBoth = (isFit: (entry: number) => boolean): void => {
    take(orders[0], Math.ceil(max / 2), isFit)
    take(orders[1], max, isFit)
  }
  if (isLong) takeBoth((entry) => hasNearTitles(workspace, titles[entry], entryShare * weights[entry]))
  takeBoth(() => true)
  return [...chosen].sort(newest)
}
