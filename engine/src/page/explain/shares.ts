import { RESULT } from '../../kernels/recognition-kernels.ts'
import { SAGA } from '../../models/content/relations.ts'
import { isFelt, isFromHistory, minFeltTerm } from '../contributions/felt-seeds.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import type { SeedFacts } from '../contributions/seed-facts.ts'
import type { StrongestTerms } from '../contributions/strongest.ts'
import type { Explanations } from '../slate/row.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import { noteTie, type TieFinder } from './seed-ties.ts'
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
  const { feltCounts, sagas, leads, leadTies } = explanations
  const counts = countFelt(strongest, shown, rules)
  const seeds = Array.from(named, (title) => rules.recogniser.factsOf(title))
  for (let nth = 0; nth < REASONS_PER_TITLE; nth++) {
    const queued = queueSeeds(explanations, shown, rules, { nth, counts, seeds })
    nameNth(explanations, strongest, shown, rules, { nth, queued })
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
  explanations: Explanations,
  { totals, priors, terms, seeds }: StrongestTerms,
  { titles, slotAt }: ShownTitles,
  { recogniser, tieOf, isTied, minHistoryShare }: NamingRules,
  { nth, queued }: { readonly nth: number; readonly queued: Uint32Array },
): void {
  const { feltCounts, ties, sagas } = explanations
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
    noteTie(explanations, index, nth, tieOf(seeds[order], titles[slot], terms[order], entry))
  }
}
