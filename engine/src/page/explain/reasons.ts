import type { Strongest } from '../../kernels/term-kernels.ts'
import { isFeltShare } from '../contributions/felt-seeds.ts'
import { madeByFinder, type Recogniser } from '../contributions/recognised.ts'
import { type StrongestTerms, strongestTerms } from '../contributions/strongest.ts'
import type { Pool } from '../pool/pool.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { Explanations, SeedShare } from '../slate/row.ts'
import { REASONS_PER_TITLE, VISIBLE_TITLES } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { seedTieFinder } from './seed-ties.ts'
import { type NamedSeeds, type Shares, sharesOf } from './shares.ts'
import type { ShownTitles } from './shown-titles.ts'

/**
 * `isFolded`: the scorer has just folded in this person's history. `followed`: the seeds that rows follow; they are
 * always named.
 */
interface ReasonOptions {
  readonly isFolded: boolean
  readonly followed: readonly number[]
  readonly recogniser: Recogniser
  readonly pool: Pool
  /** The minimum share of the history in a title whose reason names a seed. */
  readonly minHistoryShare: number
  /** The terms computed for row selection, by pool index. */
  readonly before: StrongestTerms | null
}

/**
 * Finds the three strongest seeds of each title and their shares: positive term ÷ sum of all positive terms, prior
 * included.
 */
export function reasonsFor(
  workspace: Pick<Workspace, 'scorer' | 'scores' | 'termBuffers'>,
  profile: ProfileView,
  shown: ShownTitles,
  { isFolded, followed, before, recogniser, pool, minHistoryShare }: ReasonOptions,
): Shares {
  const fresh = before ? shown.titles.length - shown.precomputed.length : shown.titles.length
  const strongest = strongestTerms(workspace, { profile, titles: shown.titles.subarray(0, fresh), isFolded, before })
  if (before) copySlots(before, shown.precomputed, strongest, fresh)
  const named = namedOf(strongest, shown, { entries: titlesOfEntries(profile, strongest.inOrder), followed })
  return sharesOf(strongest, shown, named, {
    recogniser,
    tieOf: seedTieFinder(workspace, profile, strongest),
    isTied: madeByFinder(workspace.scorer),
    minHistoryShare,
    scores: isFolded ? { byTitle: workspace.scores, byPoolIndex: pool.uncalibrated } : null,
  })
}

/** Copies the numbers of some slots to others, one behind the other. */
function copySlots(from: StrongestTerms, slots: Uint32Array, to: StrongestTerms, first: number): void {
  const { totals, priors, terms, seeds } = from
  let at = first * REASONS_PER_TITLE
  for (let i = 0; i < slots.length; i++) {
    to.priors[first + i] = priors[slots[i]]
    to.totals[first + i] = totals[slots[i]]
    const own = slots[i] * REASONS_PER_TITLE
    for (let nth = own; nth < own + REASONS_PER_TITLE; nth++, at++) {
      to.terms[at] = terms[nth]
      to.seeds[at] = seeds[nth]
    }
  }
}

/** The titles of some entries of a history. */
function titlesOfEntries({ titles }: ProfileView, entries: Uint32Array): Int32Array {
  const found = new Int32Array(entries.length)
  for (let at = 0; at < entries.length; at++) found[at] = titles[entries[at]]
  return found
}

/** The seeds that contribute to any title, and those that rows follow, in rising order. */
function namedOf(
  { terms, seeds }: Strongest,
  { titles }: ShownTitles,
  { entries, followed }: { entries: Int32Array; followed: readonly number[] },
): NamedSeeds {
  const isNamed = new Uint8Array(entries.length)
  for (let at = 0; at < titles.length * REASONS_PER_TITLE; at++) if (terms[at] !== 0) isNamed[seeds[at]] = 1
  for (const title of followed) isNamed[entries.indexOf(title)] = 1
  // Title and entry form one number: typed arrays sort much faster without a comparison function.
  const keys = new Float64Array(entries.length)
  let count = 0
  for (let entry = 0; entry < entries.length; entry++) {
    if (isNamed[entry] === 1) keys[count++] = entries[entry] * entries.length + entry
  }
  const rising = keys.subarray(0, count).sort()
  const named = new Int32Array(count)
  const numberOf = new Int32Array(entries.length)
  for (let number = 0; number < count; number++) {
    const entry = rising[number] % entries.length
    named[number] = entries[entry]
    numberOf[entry] = number
  }
  return { titles: named, numberOf }
}

/** The explanations of the titles in [from, to). */
export function reasonsIn(all: Explanations, from: number, to: number): Explanations {
  const { seeds, shares, feltCounts, priors, ties, sagas, leads, leadTies } = all
  return {
    seeds: seeds.subarray(from * REASONS_PER_TITLE, to * REASONS_PER_TITLE),
    shares: shares.subarray(from * REASONS_PER_TITLE, to * REASONS_PER_TITLE),
    feltCounts: feltCounts.subarray(from, to),
    priors: priors.subarray(from, to),
    ties: ties.subarray(from, to),
    sagas: sagas.subarray(from, to),
    leads: leads.subarray(from, to),
    leadTies: leadTies.subarray(from, to),
  }
}

/** The seeds and shares of one title, strongest first. */
export function reasonsAt({ seeds, shares }: Pick<Explanations, 'seeds' | 'shares'>, index: number): SeedShare[] {
  const found: SeedShare[] = []
  for (let at = index * REASONS_PER_TITLE; at < (index + 1) * REASONS_PER_TITLE; at++) {
    const seed = seeds[at]
    if (seed >= 0) found.push({ seed, share: shares[at] })
  }
  return found
}

/** The seed that a row follows, which comes first, and the seeds that are themselves in the row. */
interface RowSeeds {
  readonly followed: SeedShare | undefined
  readonly isInRow: (seed: number) => boolean
}

/** A row comes from a seed only if it contributes to this many of the visible titles. */
const MIN_TITLES_OF_SEED = 3

/**
 * The seeds that a whole row comes from: the one it follows, then those behind the visible titles with their mean
 * share. Shares that would be felt but were not recognised are left out.
 */
export function rowReasons(
  { seeds, shares, feltCounts }: Pick<Explanations, 'seeds' | 'shares' | 'feltCounts'>,
  { followed, isInRow }: RowSeeds,
): SeedShare[] {
  const titles = Math.min(seeds.length / REASONS_PER_TITLE, VISIBLE_TITLES)
  const sums = visibleShares({ seeds, shares, feltCounts }, titles, followed?.seed)
  const found: SeedShare[] = []
  const max = followed ? REASONS_PER_TITLE - 1 : REASONS_PER_TITLE
  for (let one = 0; one < sums.seeds.length; one++) {
    const seed = sums.seeds[one]
    const share = sums.shares[one] / titles
    const isOfMany = sums.titles[one] >= Math.min(MIN_TITLES_OF_SEED, titles)
    if (!isOfMany && isFeltShare(share)) continue
    const last = found[max - 1]
    if ((last && !isStronger(share, seed, last)) || isInRow(seed)) continue
    let at = Math.min(found.length, max - 1)
    for (let before = found[at - 1]; before && isStronger(share, seed, before); before = found[--at - 1]) found[at] = before
    found[at] = { seed, share }
  }
  return followed ? [followed, ...found] : found
}

/** Sums the shares of seeds in the visible titles, without the seed that the row follows. */
function visibleShares(
  { seeds, shares, feltCounts }: Pick<Explanations, 'seeds' | 'shares' | 'feltCounts'>,
  titles: number,
  followed: number | undefined,
): ShareSums {
  const sums = shareSums()
  for (let title = 0, at = 0; title < titles; title++) {
    for (let nth = 0; nth < REASONS_PER_TITLE; nth++, at++) {
      const seed = seeds[at]
      const share = shares[at]
      if (seed < 0 || seed === followed) continue
      if (nth < feltCounts[title] || !isFeltShare(share)) addShare(sums, seed, share)
    }
  }
  return sums
}

function isStronger(share: number, seed: number, other: SeedShare): boolean {
  return share > other.share || (share === other.share && seed < other.seed)
}

/** Seeds, with the sum of their shares and the number of titles. */
interface ShareSums {
  readonly seeds: number[]
  readonly shares: number[]
  readonly titles: number[]
}

const shareSums = (): ShareSums => ({ seeds: [], shares: [], titles: [] })

/** Adds a share to the sum of a seed; a row has few seeds. */
function addShare({ seeds, shares, titles }: ShareSums, seed: number, share: number): void {
  const at = seeds.indexOf(seed)
  if (at < 0) {
    seeds.push(seed)
    shares.push(share)
    titles.push(1)
    return
  }
  shares[at] += share
  titles[at]++
}
