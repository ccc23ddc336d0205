import { RESULT } from '../../kernels/recognition-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import { entryShares } from '../../models/content/content.ts'
import { DIRECTOR, SAGA } from '../../models/content/relations.ts'
import { contentWeightOf } from '../../models/scoring/scorer.ts'
import { isFelt, isFromHistory, minFeltTerm } from '../contributions/felt-seeds.ts'
import type { Recogniser, SeedFacts } from '../contributions/recognised.ts'
import type { StrongestTerms } from '../contributions/strongest.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { Explanations } from '../slate/row.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ShownTitles } from './shown-titles.ts'

/** Explanations by index on the page, and by slot the sum of all positive terms. */
export interface Shares extends Explanations {
  /** The titles that `seeds` are indexes of, in rising order. */
  readonly named: Int32Array
  readonly totals: Float32Array
}

export interface NamedSeeds {
  readonly titles: Int32Array
  /** By entry of the history, the index of its title among them. */
  readonly numberOf: Int32Array
}

interface NamingRules {
  readonly recogniser: Recogniser
  readonly tieOf: TieFinder
  /** Only for a page for one person. */
  readonly scores: { readonly byTitle: Float32Array; readonly byPoolIndex: Float32Array } | null
  /** Whether an entry of a list of related titles stands for the same makers or saga. */
  readonly isTied: (entry: number) => boolean
  /** The minimum share of the history in a title whose reason names a seed without such a relation. */
  readonly minHistoryShare: number
}

/**
 * Returns the relation of a seed (as an index into `inOrder`) to a title, given its term and its entry in the seed's
 * list of related titles.
 */
type TieFinder = (order: number, title: number, term: number, entry: number) => number

/**
 * A relation is the tie of a seed to a title if it gives at least this part of the term; there are six kinds of
 * common facts. Saga and director always are: a person would name them first.
 */
const TIED_SHARE = 0.25

/** Returns a function that finds the ties of seeds. */
export function tieFinder({ scorer }: Workspace, profile: ProfileView, { inOrder }: StrongestTerms): TieFinder {
  const { content } = scorer
  if (!content) return () => 0
  const { ties, list, scale } = content.related
  const contentWeightAt = contentWeightOf(scorer, profile)
  const share = entryShares(profile.weights).related
  return (order, title, term, entry) => {
    const tie = entry === NONE ? 0 : ties[entry]
    if (tie === 0 || tie === SAGA || tie === DIRECTOR) return tie
    const entryInOrder = inOrder[order]
    const related =
      contentWeightAt(title) * share * profile.weights[entryInOrder] * (list.values[entry] * scale[profile.titles[entryInOrder]])
    return related >= TIED_SHARE * term ? tie : 0
  }
}

// A page has more than a thousand titles: plain loops without objects, and all pairs are compared in one call.

/** The shares of the three strongest seeds by index on the page, and which of them are felt and recognised. */
export function sharesOf(
  strongest: StrongestTerms,
  shown: ShownTitles,
  { titles: named, numberOf }: NamedSeeds,
  rules: NamingRules,
): Shares {
  const { totals, terms, seeds, priors } = strongest
  const { titles, slotAt } = shown
  const because = emptyExplanations(slotAt.length)
  const { seeds: numbers, shares } = because
  for (let index = 0, at = 0; index < slotAt.length; index++) {
    const slot = slotAt[index]
    const total = totals[slot] || 1
    because.priors[index] = Math.max(0, priors[slot]) / total
    for (let nth = 0; nth < REASONS_PER_TITLE; nth++, at++) {
      const term = terms[slot * REASONS_PER_TITLE + nth]
      numbers[at] = term === 0 ? -1 : numberOf[seeds[slot * REASONS_PER_TITLE + nth]]
      shares[at] = term / total
    }
  }
  nameSeeds(because, strongest, shown, rules, named)
  return { ...because, totals: totals.slice(0, titles.length), named }
}

function emptyExplanations(count: number): Explanations {
  return {
    seeds: new Int32Array(count * REASONS_PER_TITLE),
    shares: new Float32Array(count * REASONS_PER_TITLE),
    feltCounts: new Uint8Array(count),
    priors: new Float32Array(count),
    ties: new Uint8Array(count),
    sagas: new Uint8Array(count),
    leads: new Uint8Array(count),
    leadTies: new Uint8Array(count),
  }
}

/** Counts how many seeds of each title, counted from the first, are felt. */
function countFelt(
  { totals, terms, priors, ofNegative }: StrongestTerms,
  { titles, slotAt, poolIndexAt }: ShownTitles,
  { scores }: NamingRules,
): Uint8Array {
  const counts = new Uint8Array(slotAt.length)
  for (let index = 0; index < slotAt.length; index++) {
    const slot = slotAt[index]
    const inPool = poolIndexAt[index]
    const total = totals[slot] || 1
    const prior = Math.max(0, priors[slot])
    const score = scores && (inPool < 0 ? scores.byTitle[titles[slot]] : scores.byPoolIndex[inPool])
    const min = minFeltTerm(total, priors[slot], score, ofNegative)
    for (let nth = 0; nth < REASONS_PER_TITLE; nth++) {
      const term = terms[slot * REASONS_PER_TITLE + nth]
      if (term < min || !isFelt(term, total, prior)) break
      counts[index]++
    }
  }
  return counts
}

/**
 * Counts in `because.feltCounts` how many seeds of each title, counted from the first, are felt and recognised, and
 * finds their ties. All titles are compared with their first seed in one call; then those with a recognised first seed
 * with their second.
 */
function nameSeeds(
  because: Explanations,
  strongest: StrongestTerms,
  shown: ShownTitles,
  rules: NamingRules,
  named: Int32Array,
): void {
  const { feltCounts, sagas, leads, leadTies } = because
  const counts = countFelt(strongest, shown, rules)
  const seeds = Array.from(named, (title) => rules.recogniser.factsOf(title))
  for (let nth = 0; nth < REASONS_PER_TITLE; nth++) {
    const queued = queueSeeds(because, shown, rules, { nth, counts, seeds })
    nameNth(because, strongest, shown, rules, { nth, queued })
  }
  for (let index = 0; index < feltCounts.length; index++) if (sagas[index] !== 0) leads[index] = leadTies[index] = 0
}

/** Queues the nth seed of each title whose earlier seeds are named; returns the indexes of these titles. */
function queueSeeds(
  { seeds: numbers, feltCounts }: Explanations,
  { titles, slotAt, poolIndexAt }: ShownTitles,
  { recogniser }: NamingRules,
  { nth, counts, seeds }: { readonly nth: number; readonly counts: Uint8Array; readonly seeds: readonly SeedFacts[] },
): Uint32Array {
  const queued = new Uint32Array(slotAt.length)
  let size = 0
  for (let index = 0; index < slotAt.length; index++) {
    if (feltCounts[index] !== nth || counts[index] <= nth) continue
    const seed = seeds[numbers[index * REASONS_PER_TITLE + nth]]
    if (!seed) continue
    recogniser.add(seed, titles[slotAt[index]], poolIndexAt[index])
    queued[size++] = index
  }
  return queued.subarray(0, size)
}

/** Names the nth seed of the titles in which it is recognised. */
function nameNth(
  because: Explanations,
  { totals, priors, terms, seeds }: StrongestTerms,
  { titles, slotAt }: ShownTitles,
  { recogniser, tieOf, isTied, minHistoryShare }: NamingRules,
  { nth, queued }: { readonly nth: number; readonly queued: Uint32Array },
): void {
  const { feltCounts, ties, sagas } = because
  const results = recogniser.compare()
  for (let i = 0, at = 0; i < queued.length; i++, at += RESULT.size) {
    if (results[at + RESULT.isRecognised] !== 1) continue
    const index = queued[i]
    const slot = slotAt[index]
    const entry = results[at + RESULT.entry]
    if (!isFromHistory(totals[slot], priors[slot], minHistoryShare) && !isTied(entry)) continue
    feltCounts[index]++
    if (ties[index] === SAGA || sagas[index] !== 0) continue
    const order = slot * REASONS_PER_TITLE + nth
    noteTie(because, index, nth, tieOf(seeds[order], titles[slot], terms[order], entry))
  }
}

/**
 * Stores the tie of a title's nth seed: of the first seed always, of others a saga, or the first tie if the first
 * seed has none.
 */
function noteTie({ ties, sagas, leads, leadTies }: Explanations, index: number, nth: number, tie: number): void {
  if (nth === 0) ties[index] = tie
  else if (tie === SAGA) sagas[index] = nth
  else if (tie !== 0 && ties[index] === 0 && leads[index] === 0) {
    leads[index] = nth
    leadTies[index] = tie
  }
}
