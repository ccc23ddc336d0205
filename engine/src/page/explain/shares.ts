import { ANSWER } from '../../kernels/look-kernels.ts'
import { NONE } from '../../kernels/term-kernels.ts'
import { entryShares } from '../../models/content.ts'
import { DIRECTOR, SAGA } from '../../models/relations.ts'
import { mixOf } from '../../models/scorer.ts'
import { isFelt, isOwn, leastFelt } from '../contributions/felt.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import type { StrongestTerms } from '../contributions/strongest.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { Explanations } from '../slate/row.ts'
import { REASONS } from '../slate/settings.ts'
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

export interface NamedSeeds {
  readonly titles: Int32Array
  /** The place of each entry's title among them. */
  readonly placeOf: Int32Array
}

interface NamingRules {
  readonly recogniser: Recogniser
  readonly tieOf: TieFinder
  /** Where they are of one person alone. */
  readonly scores: { readonly byTitle: Float32Array; readonly byPlace: Float32Array } | null
  /** Where few titles are known of somebody: whether an entry of a row of related titles is for who made them, or a saga. */
  readonly isTied: ((entry: number) => boolean) | null
}

/** A seed, by its place in the order of what is noted, its term to a title, and where it stands in the seed's row of related titles. */
type TieFinder = (order: number, title: number, term: number, entry: number) => number

/**
 * What a seed gives its term by, as a number of `ties`: a relation that is at least this much of it; common facts are six. That two
 * titles are of one saga, or by one director, is what a person would say, whatever else speaks for it.
 */
const TIED = 0.25

/** Finds what seeds give their terms by. */
export function tieFinder({ scorer }: Workspace, profile: ProfileView, { inOrder }: StrongestTerms): TieFinder {
  const { content } = scorer
  if (!content) return () => 0
  const { ties, list, scale } = content.related
  const mixAt = mixOf(scorer, profile)
  const share = entryShares(profile.weights).related
  return (order, title, term, entry) => {
    const tie = entry === NONE ? 0 : ties[entry]
    if (tie === 0 || tie === SAGA || tie === DIRECTOR) return tie
    const own = inOrder[order]
    const related = mixAt(title) * share * profile.weights[own] * (list.values[entry] * scale[profile.titles[own]])
    return related >= TIED * term ? tie : 0
  }
}

// A page has more than a thousand titles: what is done for each of them is a loop without objects, and titles are compared all at once.

/** The shares of the three strongest seeds by place, and which of them are felt and recognised. */
export function sharesOf(
  noted: StrongestTerms,
  shown: ShownTitles,
  { titles: named, placeOf }: NamedSeeds,
  rules: NamingRules,
): Shares {
  const { totals, terms, seeds, priors } = noted
  const { titles, slotAt } = shown
  const because = emptyExplanations(slotAt.length)
  const { seeds: places, shares } = because
  for (let place = 0, at = 0; place < slotAt.length; place++) {
    const slot = slotAt[place]
    const total = totals[slot] || 1
    because.priors[place] = Math.max(0, priors[slot]) / total
    for (let nth = 0; nth < REASONS; nth++, at++) {
      const term = terms[slot * REASONS + nth]
      places[at] = term === 0 ? -1 : placeOf[seeds[slot * REASONS + nth]]
      shares[at] = term / total
    }
  }
  const asked = askAll(because, noted, shown, { ...rules, named })
  nameSeeds(because, noted, shown, { ...rules, asked })
  return { ...because, totals: totals.slice(0, titles.length), named }
}

function emptyExplanations(places: number): Explanations {
  return {
    seeds: new Int32Array(places * REASONS),
    shares: new Float32Array(places * REASONS),
    felt: new Uint8Array(places),
    priors: new Float32Array(places),
    ties: new Uint8Array(places),
    sagas: new Uint8Array(places),
    leads: new Uint8Array(places),
    leadTies: new Uint8Array(places),
  }
}

/** Adds all seeds that are felt to what is to be recognised; returns how many each place has. */
function askAll(
  { seeds }: Explanations,
  { totals, terms, priors }: StrongestTerms,
  { titles, slotAt, placeAt }: ShownTitles,
  { recogniser, scores, named }: NamingRules & { readonly named: Int32Array },
): Uint8Array {
  const asked = new Uint8Array(slotAt.length)
  for (let place = 0; place < slotAt.length; place++) {
    const slot = slotAt[place]
    const title = titles[slot]
    const inPool = placeAt[place]
    const total = totals[slot] || 1
    const prior = Math.max(0, priors[slot])
    const score = scores && (inPool < 0 ? scores.byTitle[title] : scores.byPlace[inPool])
    const least = leastFelt(total, priors[slot], score)
    for (let nth = 0; nth < REASONS; nth++) {
      const term = terms[slot * REASONS + nth]
      if (term < least || !isFelt(term, total, prior)) break
      recogniser.add(named[seeds[place * REASONS + nth]], title, inPool)
      asked[place]++
    }
  }
  return asked
}

/** Counts how many seeds of each place, from the first, are recognised, and finds what ties them to its title. */
function nameSeeds(
  { felt, ties, sagas, leads, leadTies }: Explanations,
  { totals, priors, terms, seeds }: StrongestTerms,
  { titles, slotAt }: ShownTitles,
  { recogniser, tieOf, isTied, asked }: NamingRules & { readonly asked: Uint8Array },
): void {
  const answers = recogniser.answer()
  for (let place = 0, first = 0; place < slotAt.length; first += ANSWER.size * asked[place++]) {
    const slot = slotAt[place]
    const isNamed = isTied && !isOwn(totals[slot], priors[slot]) ? isTied : null
    let count = 0
    for (let at = first; count < asked[place] && answers[at + ANSWER.isSeen] === 1; at += ANSWER.size) {
      if (isNamed && !isNamed(answers[at + ANSWER.entry])) break
      const nth = count++
      if (ties[place] === SAGA || sagas[place] !== 0) continue
      const strongest = slot * REASONS + nth
      const tie = tieOf(seeds[strongest], titles[slot], terms[strongest], answers[at + ANSWER.entry])
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
}
