import type { Strongest } from '../../kernels/term-kernels.ts'
import { entryShares } from '../../models/content.ts'
import { DIRECTOR, relatedness, SAGA, tieOf } from '../../models/relations.ts'
import { mixOf } from '../../models/scorer.ts'
import { isFelt, isFeltShare, leastFelt } from '../contributions/felt.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import { type StrongestTerms, strongestTerms } from '../contributions/strongest.ts'
import type { Pool } from '../pool/pool.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { Explanations, SeedShare } from '../slate/row.ts'
import { IN_SIGHT, REASONS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The titles that a page shows, one place after the other; the same title has the same slot wherever it stands. */
export interface ShownTitles {
  /** The different titles, by slot: those that the rows were chosen by come last. */
  readonly titles: Uint32Array
  /** The places of these last in the pool. */
  readonly known: Uint32Array
  readonly slotAt: Uint32Array
  /** The place of each in the pool, or −1. */
  readonly placeAt: Int32Array
}

/** Reasons by place, and by slot what all positive terms come to. */
export interface Shares extends Explanations {
  /** The titles that `seeds` are places of, in rising order. */
  readonly named: Int32Array
  readonly totals: Float32Array
}

/** How reasons are looked for: with scores as one person's are folded in, and with titles that rows follow among what is named. */
interface Manner {
  readonly isFolded: boolean
  readonly followed: readonly number[]
  readonly isRecognised: Recogniser
  readonly pool: Pool
  /** What was noted before, by place of the pool. */
  readonly before: StrongestTerms | null
}

/** The three strongest seeds of each title and their shares: a seed's positive term ÷ all positive terms, the prior among them. */
export function reasonsFor(
  workspace: Workspace,
  profile: ProfileView,
  shown: ShownTitles,
  { isFolded, followed, before, isRecognised, pool }: Manner,
): Shares {
  const fresh = before ? shown.titles.length - shown.known.length : shown.titles.length
  const noted = strongestTerms(workspace, { profile, titles: shown.titles.subarray(0, fresh), isFolded, before })
  if (before) for (let at = 0; at < shown.known.length; at++) copySlot(before, shown.known[at], noted, fresh + at)
  const named = namedOf(noted, shown, { entries: titlesOf(profile, noted.inOrder), followed })
  return sharesOf(noted, shown, named, {
    isRecognised,
    tieOf: tieFinder(workspace, profile, noted),
    scores: isFolded ? { byTitle: workspace.scores, byPlace: pool.scores } : null,
  })
}

function copySlot(from: StrongestTerms, place: number, to: StrongestTerms, slot: number): void {
  to.priors[slot] = from.priors[place]
  to.totals[slot] = from.totals[place]
  for (let at = 0; at < REASONS; at++) {
    to.terms[slot * REASONS + at] = from.terms[place * REASONS + at]
    to.seeds[slot * REASONS + at] = from.seeds[place * REASONS + at]
  }
}

/** Titles of some entries of a history. */
function titlesOf({ titles }: ProfileView, entries: Uint32Array): Int32Array {
  const found = new Int32Array(entries.length)
  for (let at = 0; at < entries.length; at++) found[at] = titles[entries[at]]
  return found
}

interface NamedSeeds {
  readonly titles: Int32Array
  /** The place of each entry's title among them. */
  readonly placeOf: Int32Array
}

/** The titles of the history that speak for anything, and those that rows follow, in rising order. */
function namedOf(
  { terms, seeds }: Strongest,
  { titles }: ShownTitles,
  { entries, followed }: { entries: Int32Array; followed: readonly number[] },
): NamedSeeds {
  const isNamed = new Uint8Array(entries.length)
  for (let at = 0; at < titles.length * REASONS; at++) if (terms[at] !== 0) isNamed[seeds[at]] = 1
  for (const title of followed) isNamed[entries.indexOf(title)] = 1
  // Title and entry in one number: these sort themselves, without being compared by us.
  const keys = new Float64Array(entries.length)
  let count = 0
  for (let entry = 0; entry < entries.length; entry++) {
    if (isNamed[entry] === 1) keys[count++] = entries[entry] * entries.length + entry
  }
  const rising = keys.subarray(0, count).sort()
  const named = new Int32Array(count)
  const placeOf = new Int32Array(entries.length)
  for (let place = 0; place < count; place++) {
    const entry = rising[place] % entries.length
    named[place] = entries[entry]
    placeOf[entry] = place
  }
  return { titles: named, placeOf }
}

interface NamingRules {
  readonly isRecognised: Recogniser
  /** What a seed, by its place in the order of what is noted, gives its term to a title by. */
  readonly tieOf: (order: number, title: number, term: number) => number
  /** Where they are of one person alone. */
  readonly scores: { readonly byTitle: Float32Array; readonly byPlace: Float32Array } | null
}

/**
 * What a seed gives its term by, as a number of `ties`: a relation that is at least this much of it; common facts are six. That two
 * titles are of one saga, or by one director, is what a person would say, whatever else speaks for it.
 */
const TIED = 0.25

function tieFinder({ scorer }: Workspace, profile: ProfileView, { inOrder }: StrongestTerms): NamingRules['tieOf'] {
  const { content } = scorer
  if (!content) return () => 0
  const mixAt = mixOf(scorer, profile)
  const share = entryShares(profile.weights).related
  return (order, title, term) => {
    const entry = inOrder[order]
    const seed = profile.titles[entry]
    const tie = tieOf(content, seed, title)
    if (tie === 0 || tie === SAGA || tie === DIRECTOR) return tie
    const related = mixAt(title) * share * profile.weights[entry] * relatedness(content, seed, title)
    return related >= TIED * term ? tie : 0
  }
}

// A page has more than a thousand titles: what is done for each of them is a loop without objects.

function sharesOf(
  { totals, terms, seeds, priors }: StrongestTerms,
  { titles, slotAt, placeAt }: ShownTitles,
  { titles: named, placeOf }: NamedSeeds,
  { isRecognised, tieOf, scores }: NamingRules,
): Shares {
  const because = {
    seeds: new Int32Array(slotAt.length * REASONS),
    shares: new Float32Array(slotAt.length * REASONS),
    felt: new Uint8Array(slotAt.length),
    priors: new Float32Array(slotAt.length),
    ties: new Uint8Array(slotAt.length),
    sagas: new Uint8Array(slotAt.length),
    leads: new Uint8Array(slotAt.length),
    leadTies: new Uint8Array(slotAt.length),
  }
  const { seeds: places, shares, felt, ties, sagas, leads, leadTies } = because
  for (let place = 0, at = 0; place < slotAt.length; place++) {
    const slot = slotAt[place]
    const title = titles[slot]
    const inPool = placeAt[place] ?? -1
    const total = totals[slot] || 1
    const prior = Math.max(0, priors[slot])
    because.priors[place] = prior / total
    const score = scores && ((inPool < 0 ? scores.byTitle[title] : scores.byPlace[inPool]) ?? 0)
    const least = leastFelt(total, priors[slot], score)
    let count = 0
    for (let nth = 0; nth < REASONS; nth++, at++) {
      const order = seeds[slot * REASONS + nth]
      const term = terms[slot * REASONS + nth]
      const seed = term === 0 ? -1 : (placeOf[order] ?? -1)
      places[at] = seed
      shares[at] = term / total
      if (count < nth || term < least || !isFelt(term, total, prior) || !isRecognised(named[seed] ?? -1, title, inPool)) continue
      count++
      if (ties[place] === SAGA || sagas[place] !== 0) continue
      const tie = tieOf(order, title, term)
      if (nth === 0) ties[place] = tie
      else if (tie === SAGA) sagas[place] = nth
      else if (tie !== 0 && ties[place] === 0 && leads[place] === 0) {
        leads[place] = nth
        leadTies[place] = tie
      }
    }
    if (sagas[place] !== 0) leads[place] = leadTies[place] = 0
    felt[place] = count
  }
  return { ...because, totals: totals.slice(0, titles.length), named }
}

/** The reasons of the places in [from, to). */
export function reasonsIn(all: Explanations, from: number, to: number): Explanations {
  const { seeds, shares, felt, priors, ties, sagas, leads, leadTies } = all
  return {
    seeds: seeds.subarray(from * REASONS, to * REASONS),
    shares: shares.subarray(from * REASONS, to * REASONS),
    felt: felt.subarray(from, to),
    priors: priors.subarray(from, to),
    ties: ties.subarray(from, to),
    sagas: sagas.subarray(from, to),
    leads: leads.subarray(from, to),
    leadTies: leadTies.subarray(from, to),
  }
}

/** The reasons of one title of a row, strongest first. */
export function reasonsAt({ seeds, shares }: Pick<Explanations, 'seeds' | 'shares'>, index: number): SeedShare[] {
  const found: SeedShare[] = []
  for (let at = index * REASONS; at < (index + 1) * REASONS; at++) {
    const seed = seeds[at] ?? -1
    if (seed >= 0) found.push({ seed, share: shares[at] })
  }
  return found
}

/** Which seeds a row may come from: the one that it follows comes first, and none that stands in the row itself. */
interface RowSeeds {
  readonly followed: SeedShare | undefined
  readonly isInRow: (seed: number) => boolean
}

/** A row comes from a seed that speaks for this many of its titles in sight: one that is near it is no reason for the others. */
const LEAST_NAMED = 3

/**
 * What a whole row comes from: the seed that it follows, then those behind the titles in sight, with their mean share. What would be
 * named in a title if it were recognised there is no reason.
 */
export function rowReasons(
  { seeds, shares, felt }: Pick<Explanations, 'seeds' | 'shares' | 'felt'>,
  { followed, isInRow }: RowSeeds,
): SeedShare[] {
  const titles = Math.min(seeds.length / REASONS, IN_SIGHT)
  const sums = shareSums()
  for (let title = 0, at = 0; title < titles; title++) {
    for (let nth = 0; nth < REASONS; nth++, at++) {
      const seed = seeds[at] ?? -1
      const share = shares[at]
      if (seed < 0 || seed === followed?.seed) continue
      if (nth < felt[title] || !isFeltShare(share)) addShare(sums, seed, share)
    }
  }
  const found: SeedShare[] = []
  const most = followed ? REASONS - 1 : REASONS
  for (let one = 0; one < sums.seeds.length; one++) {
    const seed = sums.seeds[one] ?? 0
    const share = (sums.shares[one] ?? 0) / titles
    const isOfMany = (sums.titles[one] ?? 0) >= Math.min(LEAST_NAMED, titles)
    if (!isOfMany && isFeltShare(share)) continue
    let at = found.length
    for (let before = found[at - 1]; before && isStronger(share, seed, before); before = found[at - 1]) at--
    if (at >= most || isInRow(seed)) continue
    found.splice(at, 0, { seed, share })
    if (found.length > most) found.pop()
  }
  return followed ? [followed, ...found] : found
}

function isStronger(share: number, seed: number, other: SeedShare): boolean {
  return share > other.share || (share === other.share && seed < other.seed)
}

/** Seeds, what each is felt in all titles together, and in how many. */
interface ShareSums {
  readonly seeds: number[]
  readonly shares: number[]
  readonly titles: number[]
}

const shareSums = (): ShareSums => ({ seeds: [], shares: [], titles: [] })

/** Adds a share to what a seed has; the seeds of a row in sight are few. */
function addShare({ seeds, shares, titles }: ShareSums, seed: number, share: number): void {
  const known = seeds.indexOf(seed)
  if (known < 0) {
    seeds.push(seed)
    shares.push(share)
    titles.push(1)
    return
  }
  shares[known] = (shares[known] ?? 0) + share
  titles[known] = (titles[known] ?? 0) + 1
}
