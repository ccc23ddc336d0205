import { RESULT } from '../../kernels/recognition-kernels.ts'
import { SAGA } from '../../models/content/relations.ts'
import { isFelt, isFromHistory, minFeltTerm } from '../contributions/felt-seeds.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import type { SeedFacts } from '../contributions/seed-facts.ts'
import type { StrongestTerms } from '../contributions/strongest.ts'
import type { Explanations } from '../slate/row.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import { noteTie, type SeedTieFinder } from './seed-ties.ts'
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
  readonly tieOf: SeedTieFinder
  /** Only for a page for one person. */
  readonly scores: { readonly byTitle: Float32Array; readonly byPoolIndex: Float32Array } | null
  /** Whether an entry of a list of related titles stands for the same makers or saga. */
  readonly isTied: (entry: number) => boolean
  /** The minimum share of the history in a title whose reason names a seed without such a relation. */
  readonly minHistoryShare: number
}

// A page has more than a thousand titles: plain loops without objects, and all pairs are compared in one call.

/** The shares of the three strongest seeds by index on the page, and which of them are felt and recognised. */
export function sharesOf(
  strongest: StrongestTerms,
  shown: ShownTitles,
  { titles: named, numberOf }: NamedSeeds,
  rules: NamingRules,
): Shares {
  const explanations = emptyExplanations(shown.slotAt.length)
  writeShares(explanations, strongest, shown, numberOf)
  nameSeeds(explanations, strongest, shown, rules, named)
  return { ...explanations, totals: strongest.totals.slice(0, shown.titles.length), named }
}

/**
 * Writes the strongest seeds, their shares and those of the prior. In a function of its own, since V8 does not keep the
 * compiled code of a long loop in a longer function.
 */
function writeShares(
  { seeds: numbers, shares, priors: priorShares }: Explanations,
  { totals, terms, seeds, priors }: StrongestTerms,
  { slotAt }: ShownTitles,
  numberOf: Int32Array,
): void {
  for (let index = 0, at = 0; index < slotAt.length; index++) {
    const slot = slotAt[index]
    const total = totals[slot] || 1
    priorShares[index] = Math.max(0, priors[slot]) / total
    for (let nth = 0; nth < REASONS_PER_TITLE; nth++, at++) {
      const term = terms[slot * REASONS_PER_TITLE + nth]
      numbers[at] = term === 0 ? -1 : numberOf[seeds[slot * REASONS_PER_TITLE + nth]]
      shares[at] = term / total
    }
  }
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
 * Counts in `feltCounts` how many seeds of each title, counted from the first, are felt and recognised, and
 * finds their ties. All titles are compared with their first seed in one call; then those with a recognised first seed
 * with their second.
 */
function nameSeeds(
  explanations: Explanations,
  strongest: StrongestTerms,
  shown: ShownTitles,
  rules: NamingRules,
  named: Int32Array,
): void {
  const counts = countFelt(strongest, shown, rules)
  const facts: SeedFacts[] = []
  // The indexes of the titles that have an nth felt seed and whose earlier seeds are named, rewritten in place.
  const left = new Uint32Array(counts.length)
  let size = 0
  for (let index = 0; index < counts.length; index++) if (counts[index] > 0) left[size++] = index
  for (let nth = 0; size > 0; nth++) {
    queueSeeds(explanations, shown, rules, { nth, left: left.subarray(0, size), named, facts })
    size = nameNth(explanations, strongest, shown, rules, { nth, left: left.subarray(0, size), counts })
  }
}

interface SeedQueue {
  readonly nth: number
  readonly left: Uint32Array
  readonly named: Int32Array
  /** By index into `named`, filled when first needed. */
  readonly facts: SeedFacts[]
}

/** Queues the nth seed of each title that is left. */
function queueSeeds(
  { seeds: numbers }: Explanations,
  { titles, slotAt, poolIndexAt }: ShownTitles,
  { recogniser }: NamingRules,
  { nth, left, named, facts }: SeedQueue,
): void {
  for (let i = 0; i < left.length; i++) {
    const index = left[i]
    const number = numbers[index * REASONS_PER_TITLE + nth]
    facts[number] ??= recogniser.factsOf(named[number])
    recogniser.add(facts[number], titles[slotAt[index]], poolIndexAt[index])
  }
}

/**
 * Names the nth seed of the titles in which it is recognised. Keeps those of them that have another felt seed in
 * `left`, and returns their number.
 */
function nameNth(
  explanations: Explanations,
  { totals, priors, terms, seeds }: StrongestTerms,
  { titles, slotAt }: ShownTitles,
  { recogniser, tieOf, isTied, minHistoryShare }: NamingRules,
  { nth, left, counts }: { readonly nth: number; readonly left: Uint32Array; readonly counts: Uint8Array },
): number {
  const { feltCounts, ties, sagas } = explanations
  const results = recogniser.compare()
  let size = 0
  for (let i = 0, at = 0; i < left.length; i++, at += RESULT.size) {
    if (results[at + RESULT.isRecognised] !== 1) continue
    const index = left[i]
    const slot = slotAt[index]
    const entry = results[at + RESULT.entry]
    if (!isFromHistory(totals[slot], priors[slot], minHistoryShare) && !isTied(entry)) continue
    feltCounts[index]++
    if (counts[index] > nth + 1) left[size++] = index
    if (ties[index] === SAGA || sagas[index] !== 0) continue
    const order = slot * REASONS_PER_TITLE + nth
    noteTie(explanations, index, nth, tieOf(seeds[order], titles[slot], terms[order], entry))
  }
  return size
}
