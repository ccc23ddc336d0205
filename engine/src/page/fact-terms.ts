import type { Kernels } from '../kernels/kernels.ts'
import { NONE, type TermBlock } from '../kernels/term-kernels.ts'
import { type Content, type EntryShares, eachFact, entryShares, usualFacts } from '../models/content.ts'
import { genreNorm } from '../models/fact-groups.ts'
import { mixOf, type Scorer } from '../models/scorer.ts'
import { isGrouped } from './features.ts'
import type { Asked, TermPart } from './terms.ts'
import type { FactRoom, GroupRoom, TermsRoom } from './terms-room.ts'

// What facts and words give from a block of seeds to all slots: rows of related titles are scattered over the slots, and what seeds give
// by a fact is summed once per group of slots that have the same facts.

interface Facts {
  readonly content: Content
  readonly room: FactRoom
  readonly kernels: Kernels
  readonly late: readonly LateSlot[]
  /** How many groups of each kind the slots are in, none among them. */
  readonly genres: number
  readonly others: number
}

/** A slot whose title came or changed: the groups of the catalogue know others of its facts, or none. */
interface LateSlot {
  readonly slot: number
  /** Facts, and what each is multiplied by. */
  readonly facts: readonly { feature: number; factor: number }[]
}

/** Content, the part of a score that is laid before the others are added. */
export function openFactTerms(scorer: Scorer, terms: TermsRoom, { taste, titles }: Asked): TermPart {
  const { content, space } = scorer
  const { facts: room } = terms
  if (!content || !room) return { add: (_, { terms }) => space.kernels.clear(terms), close: () => {} }
  const late = laySlots(content, room, titles, mixOf(scorer, taste))
  const grouped = room.titles.subarray(0, titles.length)
  const genres = space.kernels.seatSlots(grouped, content.genres.of, room.genres)
  const others = space.kernels.seatSlots(grouped, content.others.of, room.others)
  const facts = { content, room, kernels: space.kernels, late, genres, others }
  const shares = entryShares(taste.weights)
  return {
    add: (entries, block) => {
      space.kernels.clear(block.terms)
      scatterRelated(facts, terms, { taste, entries, share: shares.related }, block)
      const seeds = { taste, entries, share: shares.facts }
      const cells = putFacts(facts, seeds, block)
      laySums(facts, cells, block)
      takeUsual(room, seeds, block)
    },
    close: () => {
      unseat(room.genres, genres)
      unseat(room.others, others)
    },
  }
}

/** Notes titles and weights of the slots; returns those that are late. */
function laySlots(content: Content, room: FactRoom, titles: Uint32Array, mixAt: (title: number) => number): LateSlot[] {
  const late: LateSlot[] = []
  for (let slot = 0; slot < titles.length; slot++) {
    const title = titles[slot] ?? 0
    const isLate = !isGrouped(content, title)
    room.mix[slot] = mixAt(title)
    room.titles[slot] = isLate ? NONE : title
    if (isLate) late.push({ slot, facts: lateFacts(content, title) })
  }
  return late
}

function lateFacts({ late, facts: { squares } }: Content, title: number): LateSlot['facts'] {
  const sets = late.get(title)?.sets
  if (!sets) return []
  const norm = genreNorm(squares, sets.genres)
  return [...sets.genres.map((feature) => ({ feature, factor: norm })), ...sets.others.map((feature) => ({ feature, factor: 1 }))]
}

function unseat({ groups, numberOf }: GroupRoom, count: number): void {
  for (let number = 1; number < count; number++) numberOf[groups[number] ?? 0] = 0
}

interface Seeds {
  readonly taste: Asked['taste']
  readonly entries: Uint32Array
  readonly share: EntryShares[keyof EntryShares]
}

function scatterRelated({ content, kernels }: Facts, room: TermsRoom, { taste, entries, share }: Seeds, block: TermBlock): void {
  const { start, list, scale } = content.related
  const { from, to, factor } = room.neighbours
  for (let lane = 0; lane < entries.length; lane++) {
    const entry = entries[lane] ?? 0
    const title = taste.titles[entry] ?? 0
    const hasRow = title < content.count
    from[lane] = hasRow ? (start[title] ?? 0) : 0
    to[lane] = hasRow ? (start[title + 1] ?? 0) : 0
    factor[lane] = hasRow ? share * (taste.weights[entry] ?? 0) * (scale[title] ?? 0) : 0
  }
  kernels.scatter(list, { from, to, factor, lanes: entries.length }, room.slotOf, block)
}

/** Notes what seeds give by each of their facts; returns how many cells are not zero. */
function putFacts({ content, room }: Facts, { taste, entries, share }: Seeds, { width }: TermBlock): number {
  let cells = 0
  for (let lane = 0; lane < entries.length; lane++) {
    const entry = entries[lane] ?? 0
    const weight = share * (taste.weights[entry] ?? 0)
    eachFact(content, taste.titles[entry] ?? 0, (feature, gain) => {
      const cell = feature * width + lane
      room.common[cell] = weight * gain
      room.cells[cells++] = cell
    })
  }
  return cells
}

/** Lays related rows and facts together: by groups, and to late slots one by one. */
function laySums({ content, room, kernels, late, genres, others }: Facts, cells: number, block: TermBlock): void {
  const { width } = block
  const { common } = room
  const sum = ({ groups, sums }: GroupRoom, { sets }: Content['genres'], count: number): void => {
    kernels.clear(sums.subarray(0, width))
    kernels.sumSets(sets, groups.subarray(1, count), { common, width, out: sums.subarray(width) })
  }
  sum(room.genres, content.genres, genres)
  sum(room.others, content.others, others)
  for (let number = 1; number < genres; number++) {
    const norm = content.genres.norm[room.genres.groups[number] ?? 0] ?? 0
    for (let at = number * width; at < (number + 1) * width; at++) room.genres.sums[at] = (room.genres.sums[at] ?? 0) * norm
  }
  kernels.laySums({ first: room.genres, second: room.others, mix: room.mix }, block)
  for (const slot of late) addLate(room, slot, block)
  for (let at = 0; at < cells; at++) common[room.cells[at] ?? 0] = 0
}

/** What a seed gives to any good title is no reason. */
function takeUsual({ mix }: FactRoom, { taste, entries, share }: Seeds, { terms, slots, width }: TermBlock): void {
  for (let lane = 0; lane < entries.length; lane++) {
    const usual = share * usualFacts(taste.weights[entries[lane] ?? 0] ?? 0)
    for (let slot = 0, cell = lane; slot < slots; slot++, cell += width) {
      terms[cell] = (terms[cell] ?? 0) - (mix[slot] ?? 0) * usual
    }
  }
}

function addLate({ common, mix }: FactRoom, { slot, facts }: LateSlot, { terms, width }: TermBlock): void {
  for (const { feature, factor } of facts) {
    for (let lane = 0; lane < width; lane++) {
      const cell = slot * width + lane
      terms[cell] = (terms[cell] ?? 0) + (mix[slot] ?? 0) * factor * (common[feature * width + lane] ?? 0)
    }
  }
}
