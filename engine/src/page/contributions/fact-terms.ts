import type { Kernels } from '../../kernels/kernels.ts'
import { NONE, type NormedSets, type TasteEntries, type TermBlock } from '../../kernels/term-kernels.ts'
import { writeEntries } from '../../models/content/add-content.ts'
import { baselineSimilarity, type Content, eachFact, entryShares } from '../../models/content/content.ts'
import { genreNorm } from '../../models/content/fact-sets.ts'
import { gatherContentWeights, type Scorer } from '../../models/scoring/scorer.ts'
import type { FactBuffers, GroupBuffers, TermBuffers } from '../workspace/term-buffers.ts'
import { isGrouped } from './features.ts'
import type { TermPart, TermRequest } from './terms.ts'

// Contributions of a block of seeds to all slots through facts and words: lists of related titles are scattered over
// the slots, and contributions through facts are summed once per group of slots with the same facts.

interface FactTermContext {
  readonly content: Content
  readonly buffers: FactBuffers
  readonly kernels: Kernels
  readonly updated: readonly UpdatedSlot[]
  /** How many groups of each kind the slots belong to, the empty group included. */
  readonly genres: number
  readonly others: number
}

/** A slot with an updated title: the groups of the catalogue do not include its facts. */
interface UpdatedSlot {
  readonly slot: number
  /** Features, and the factor of each. */
  readonly facts: readonly { feature: number; factor: number }[]
}

/** The content part of the terms. It overwrites the block; the other parts add to it. */
export function openFactTerms(scorer: Scorer, terms: TermBuffers, { taste, titles }: TermRequest): TermPart {
  const { content, space } = scorer
  const { facts: buffers } = terms
  if (!content || !buffers) return { add: (_, { terms }) => space.kernels.clear(terms), close: () => {} }
  terms.titles.set(titles)
  gatherContentWeights(scorer, taste, terms.titles.subarray(0, titles.length), terms.gathered)
  const updated = writeSlots(content, buffers, titles, terms.gathered)
  const grouped = buffers.titles.subarray(0, titles.length)
  const genres = space.kernels.numberGroups(grouped, content.genres.of, buffers.genres)
  const others = space.kernels.numberGroups(grouped, content.others.of, buffers.others)
  const facts = { content, buffers, kernels: space.kernels, updated, genres, others }
  const shares = entryShares(taste.weights)
  return {
    add: (entries, block) => {
      const written = writeEntries(content, buffers.seeds, {
        taste,
        count: entries.length,
        entryAt: (column) => entries[column],
        shares,
      })
      space.kernels.clear(block.terms)
      space.kernels.clear(buffers.common.subarray(0, content.facts.gain.length * block.width))
      space.kernels.findLists(content.related, written.byRelated, terms.neighbours)
      space.kernels.scatter(content.related.list, { ...terms.neighbours, columns: entries.length }, terms.slots, block)
      const seeds = { taste, entries, share: shares.facts, ...written }
      addFacts(facts, seeds, block)
      writeBaseline(buffers, seeds, block)
      writeSums(facts, block)
    },
    close: () => {
      clearNumbers(buffers.genres, genres)
      clearNumbers(buffers.others, others)
    },
  }
}

/** Writes the title and the content weight of each slot; returns the slots with updated titles. */
function writeSlots(content: Content, buffers: FactBuffers, titles: Uint32Array, contentWeight: Float64Array): UpdatedSlot[] {
  const updated: UpdatedSlot[] = []
  for (let slot = 0; slot < titles.length; slot++) {
    const title = titles[slot]
    const isUpdated = !isGrouped(content, title)
    buffers.contentWeight[slot] = contentWeight[slot]
    buffers.titles[slot] = isUpdated ? NONE : title
    if (isUpdated) updated.push({ slot, facts: factsOf(content, title) })
  }
  return updated
}

function factsOf({ updated, facts: { squares } }: Content, title: number): UpdatedSlot['facts'] {
  const sets = updated.get(title)?.sets
  if (!sets) return []
  const norm = genreNorm(squares, sets.genres)
  return [...sets.genres.map((feature) => ({ feature, factor: norm })), ...sets.others.map((feature) => ({ feature, factor: 1 }))]
}

function clearNumbers({ groups, numberOf }: GroupBuffers, count: number): void {
  for (let number = 1; number < count; number++) numberOf[groups[number]] = 0
}

/** A block of seeds: entries of a taste vector, and their share by facts. */
interface Seeds {
  readonly taste: TermRequest['taste']
  readonly entries: Uint32Array
  readonly share: number
  readonly byFacts: TasteEntries
  /** The columns of updated titles, whose facts the groups do not include. */
  readonly updated: readonly number[]
}

/** Adds the contributions of the seeds through each of their facts. */
function addFacts(
  { content, buffers, kernels }: FactTermContext,
  { taste, entries, share, byFacts, updated }: Seeds,
  { width }: TermBlock,
): void {
  const { common } = buffers
  for (const groups of [content.genres, content.others]) kernels.addFacts(groups, byFacts, { sums: common, width })
  for (const column of updated) {
    const entry = entries[column]
    const weight = share * taste.weights[entry]
    eachFact(content, taste.titles[entry], (feature, gain) => {
      const cell = feature * width + column
      common[cell] += weight * gain
    })
  }
}

/**
 * The similarity of a seed to an average good title is no reason. It is subtracted once per seed: the sums over facts
 * other than genres start below zero.
 */
function writeBaseline({ genres, others }: FactBuffers, { taste, entries, share }: Seeds, { width }: TermBlock): void {
  for (let column = 0; column < width; column++) {
    genres.sums[column] = 0
    others.sums[column] = column < entries.length ? -share * baselineSimilarity(taste.weights[entries[column]]) : 0
  }
}

/** Sums related titles and facts: by group, and one by one for slots with updated titles. */
function writeSums({ content, buffers, kernels, updated, genres, others }: FactTermContext, block: TermBlock): void {
  const { width } = block
  const sum = ({ groups, sums }: GroupBuffers, sets: NormedSets, count: number): void => {
    const [base, out] = [sums.subarray(0, width), sums.subarray(width)]
    kernels.sumSets(sets, groups.subarray(1, count), { common: buffers.common, width, base, out })
  }
  sum(buffers.genres, content.genres, genres)
  sum(buffers.others, content.others, others)
  kernels.writeSums({ first: buffers.genres, second: buffers.others, contentWeight: buffers.contentWeight }, block)
  for (const slot of updated) addUpdated(buffers, slot, block)
}

function addUpdated({ common, contentWeight }: FactBuffers, { slot, facts }: UpdatedSlot, { terms, width }: TermBlock): void {
  for (const { feature, factor } of facts) {
    for (let column = 0; column < width; column++) {
      const cell = slot * width + column
      terms[cell] += contentWeight[slot] * factor * common[feature * width + column]
    }
  }
}
