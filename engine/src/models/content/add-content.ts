import type { Kernels } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import { NONE, type TasteEntries } from '../../kernels/term-kernels.ts'
import type { TasteVector } from '../taste-vector.ts'
import {
  baselineSimilarity,
  type Content,
  type ContentScratch,
  type EntryBuffers,
  type EntryShares,
  eachFact,
  entryShares,
} from './content.ts'
import { genreNorm } from './fact-sets.ts'

/** scores[j] += contentWeight[j] · content(j), for every title. */
export function addContent(
  { kernels }: Space,
  content: Content,
  taste: TasteVector,
  contentWeight: Float32Array,
  scores: Float32Array,
): void {
  const { genres, others, scratch } = content
  openScratch(scratch)
  const shares = entryShares(taste.weights)
  const max = scratch.entries.titles.length
  for (let from = 0; from < taste.titles.length; from += max) addEntries(kernels, content, taste, { from, max, shares })
  const usual = baselineOf(taste, shares)
  kernels.sumGroups(genres.prefixes, scratch.amount, 0, genres.shared)
  kernels.multiply(genres.norm, genres.shared)
  kernels.sumGroups(others.prefixes, scratch.amount, -usual, others.shared)
  const updated = updatedScores(content, contentWeight, scores, usual)
  kernels.blendGroups({ first: genres, second: others, raw: scratch.raw, contentWeight }, scores)
  for (const [position, score] of updated) scores[position] = score
  kernels.clear(scratch.amount)
  scratch.state.isInUse = false
}

/** Clears the scratch if scoring the previous taste threw. */
function openScratch({ amount, raw, state }: ContentScratch): void {
  if (state.isInUse) for (const numbers of [amount, raw]) numbers.fill(0)
  state.isInUse = true
}

interface SomeEntries {
  readonly from: number
  readonly max: number
  readonly shares: EntryShares
}

/**
 * Adds the contributions of some entries by facts (amount[f] = gain · Σ weight · norm of the set that has f) and by
 * related titles.
 */
function addEntries(kernels: Kernels, content: Content, taste: TasteVector, { from, max, shares }: SomeEntries): void {
  const { scratch, related, genres, others } = content
  const count = Math.min(max, taste.titles.length - from)
  const { byFacts, byRelated, updated } = writeEntries(content, scratch.entries, {
    taste,
    count,
    entryAt: (at) => from + at,
    shares,
  })
  kernels.findLists(related, byRelated, scratch.rows)
  kernels.accumulateRows(related.list, scratch.rows, count, scratch.raw)
  for (const groups of [genres, others]) kernels.addFacts(groups, byFacts, { sums: scratch.amount, width: 1 })
  for (const at of updated) {
    const weight = shares.facts * taste.weights[from + at]
    eachFact(content, taste.titles[from + at], (feature, gain) => {
      scratch.amount[feature] += weight * gain
    })
  }
}

/** Which entries of a taste vector to write, and their shares. */
interface EntriesToWrite {
  readonly taste: TasteVector
  readonly count: number
  readonly entryAt: (at: number) => number
  readonly shares: EntryShares
}

/**
 * Entries in the layout of the kernels, and the indexes of those with updated titles, whose facts the groups do not
 * include.
 */
interface WrittenEntries {
  readonly byFacts: TasteEntries
  readonly byRelated: TasteEntries
  readonly updated: readonly number[]
}

/**
 * Writes entries of a taste vector to buffers. Updated titles get a weight of 0 by facts; the caller adds them one by
 * one.
 */
export function writeEntries(
  content: Content,
  buffers: EntryBuffers,
  { taste, count, entryAt, shares }: EntriesToWrite,
): WrittenEntries {
  const updated: number[] = []
  for (let at = 0; at < count; at++) {
    const entry = entryAt(at)
    const title = taste.titles[entry]
    const weight = taste.weights[entry]
    const isUpdated = content.updated.size > 0 && content.updated.has(title)
    if (isUpdated) updated.push(at)
    buffers.titles[at] = title < content.count ? title : NONE
    buffers.facts[at] = isUpdated ? 0 : shares.facts * weight
    buffers.related[at] = shares.related * weight
  }
  const titles = buffers.titles.subarray(0, count)
  const byFacts = { titles, weights: buffers.facts.subarray(0, count) }
  return { byFacts, byRelated: { titles, weights: buffers.related.subarray(0, count) }, updated }
}

/** The sum of the baselines of all entries. */
function baselineOf({ weights }: TasteVector, shares: EntryShares): number {
  let usual = 0
  for (let entry = 0; entry < weights.length; entry++) usual += shares.facts * baselineSimilarity(weights[entry])
  return usual
}

/** The scores of updated titles by their current facts, which the groups do not include. */
function updatedScores(
  { updated, scratch, facts }: Content,
  contentWeight: Float32Array,
  scores: Float32Array,
  usual: number,
): [number, number][] {
  return Array.from(updated, ([position, { sets }]) => {
    const amountOf = (set: readonly number[]): number => set.reduce((sum, feature) => sum + scratch.amount[feature], 0)
    const byFacts = genreNorm(facts.squares, sets.genres) * amountOf(sets.genres) + amountOf(sets.others)
    // Titles that were added later have no related titles.
    const related = scratch.raw[position] ?? 0
    return [position, scores[position] + contentWeight[position] * (byFacts - usual + related)]
  })
}
