import type { Kernels } from '../kernels/kernels.ts'
import { NONE, type TermBlock } from '../kernels/term-kernels.ts'
import { type Content, sumOfSizes } from '../models/content.ts'
import type { Scorer } from '../models/scorer.ts'
import { featuresIn, isGrouped } from './features.ts'
import type { Asked, TermPart } from './terms.ts'
import { type FactRoom, type GroupRoom, LINKS, type TermsRoom } from './terms-room.ts'

// Likeness by facts between a block of seeds and all slots. What seeds give by common features is summed once per group of slots
// that have the same ones; rare features are linked to the seeds that have them, and looked up by the slots.

interface Facts {
  readonly content: Content
  readonly room: FactRoom
  readonly kernels: Kernels
  readonly odd: readonly OddSlot[]
  /** How many groups of each kind the slots are in, none among them. */
  readonly kinds: number
  readonly places: number
}

/** A slot whose title came or changed: the groups and lists of the catalogue know others of its features, or none. */
interface OddSlot {
  readonly slot: number
  readonly features: readonly ArrayLike<number>[]
}

/** Likeness by facts, the part of a score that is laid before the others are added. */
export function openFactTerms({ content, mix, space }: Scorer, { facts: room }: TermsRoom, { taste, titles }: Asked): TermPart {
  if (!content || !room) return { add: (_, { terms }) => space.kernels.clear(terms), close: () => {} }
  const odd = laySlots(content, room, titles, mix)
  const grouped = room.titles.subarray(0, titles.length)
  const kinds = space.kernels.seatSlots(grouped, content.kinds.of, room.kinds)
  const places = space.kernels.seatSlots(grouped, content.places.of, room.places)
  const facts = { content, room, kernels: space.kernels, odd, kinds, places }
  const total = sumOfSizes(taste.weights)
  const seedAt = (entry: number, lane: number): Seed => {
    const title = taste.titles[entry] ?? 0
    return { title, share: ((taste.weights[entry] ?? 0) * (content.norm[title] ?? 0)) / total, lane }
  }
  const noted = { links: 0, cells: 0 }
  return {
    add: (entries, block) => {
      for (let lane = 0; lane < entries.length; lane++) putCommon(facts, noted, seedAt(entries[lane] ?? 0, lane), block)
      layCommon(facts, noted, block)
      for (let lane = 0; lane < entries.length; lane++) putRare(facts, noted, seedAt(entries[lane] ?? 0, lane), block)
      addLinked(facts, noted, block)
    },
    close: () => {
      unseat(room.kinds, kinds)
      unseat(room.places, places)
    },
  }
}

/** Notes titles and weights of the slots; returns those that are odd. */
function laySlots(content: Content, room: FactRoom, titles: Uint32Array, mix: Float32Array): OddSlot[] {
  const odd: OddSlot[] = []
  for (let slot = 0; slot < titles.length; slot++) {
    const title = titles[slot] ?? 0
    const isOdd = !isGrouped(content, title)
    room.mix[slot] = mix[title] ?? 0
    room.titles[slot] = isOdd ? NONE : title
    if (isOdd) odd.push({ slot, features: featuresIn(content, title) })
  }
  return odd
}

function unseat({ groups, numberOf }: GroupRoom, count: number): void {
  for (let number = 1; number < count; number++) numberOf[groups[number] ?? 0] = 0
}

interface Seed {
  readonly title: number
  readonly share: number
  readonly lane: number
}

/** How many rare features are linked, and how many cells of common ones are not zero. */
interface Noted {
  links: number
  cells: number
}

/** Notes what a seed gives by each of its common features. */
function putCommon({ content, room }: Facts, noted: Noted, { title, share, lane }: Seed, { width }: TermBlock): void {
  const { worth, common, commonOf } = content.features
  const known = content.late.size > 0 ? content.late.get(title) : undefined
  const of = known ?? commonOf.values
  const end = known ? known.length : (commonOf.start[title + 1] ?? 0)
  for (let at = known ? 0 : (commonOf.start[title] ?? 0); at < end; at++) {
    const feature = of[at] ?? 0
    if (feature >= common) continue
    const cell = feature * width + lane
    room.common[cell] = share * (worth[feature] ?? 0) ** 2
    room.cells[noted.cells++] = cell
  }
}

/** Links a seed to each of its rare features; where there is no room for more, what is linked is added first. */
function putRare(facts: Facts, noted: Noted, { title, share, lane }: Seed, block: TermBlock): void {
  const { late, features } = facts.content
  const { worth, common, rareOf } = features
  const known = late.size > 0 ? late.get(title) : undefined
  const of = known ?? rareOf.values
  const end = known ? known.length : (rareOf.start[title + 1] ?? 0)
  for (let at = known ? 0 : (rareOf.start[title] ?? 0); at < end; at++) {
    const feature = of[at] ?? 0
    if (feature < common) continue
    if (noted.links + 1 === LINKS) addLinked(facts, noted, block)
    link(facts.room, ++noted.links, { feature, lane, amount: share * (worth[feature] ?? 0) ** 2 })
  }
}

/** Link number 0 is the end of every chain. */
function link(
  { marks, first, links, amounts, linked }: FactRoom,
  number: number,
  { feature, lane, amount }: { feature: number; lane: number; amount: number },
): void {
  links[2 * number] = first[feature] ?? 0
  links[2 * number + 1] = lane
  amounts[number] = amount
  linked[number] = feature
  first[feature] = number
  marks[feature >>> 5] = (marks[feature >>> 5] ?? 0) | (1 << (feature & 31))
}

/** Adds what the linked features give to all slots, and unlinks them. */
function addLinked({ content, room, kernels, odd }: Facts, noted: Noted, block: TermBlock): void {
  const { marks, first, links, amounts, linked } = room
  kernels.addShared({ titles: room.titles, mix: room.mix, features: content.features.rareOf }, room, block)
  for (const { slot, features } of odd) {
    for (const list of features) {
      for (let at = 0; at < list.length; at++) {
        for (let next = first[list[at] ?? 0] ?? 0; next !== 0; next = links[2 * next] ?? 0) {
          addTerm(block, slot * block.width + (links[2 * next + 1] ?? 0), (room.mix[slot] ?? 0) * (amounts[next] ?? 0))
        }
      }
    }
  }
  for (let number = 1; number <= noted.links; number++) {
    const feature = linked[number] ?? 0
    first[feature] = 0
    marks[feature >>> 5] = 0
  }
  noted.links = 0
}

function addTerm({ terms }: TermBlock, cell: number, term: number): void {
  terms[cell] = (terms[cell] ?? 0) + term
}

/** Lays what common features give: by groups, and to odd slots one by one. */
function layCommon({ content, room, kernels, odd, kinds, places }: Facts, noted: Noted, block: TermBlock): void {
  const { width } = block
  const { common, cells } = room
  const sum = ({ groups, sums }: GroupRoom, { sets }: Content['kinds'], count: number): void => {
    kernels.clear(sums.subarray(0, width))
    kernels.sumSets(sets, groups.subarray(1, count), { common, width, out: sums.subarray(width) })
  }
  sum(room.kinds, content.kinds, kinds)
  sum(room.places, content.places, places)
  kernels.laySums({ first: room.kinds, second: room.places, mix: room.mix }, block)
  for (const { slot, features } of odd) for (const list of features) addOdd(room, slot, list, block)
  for (let at = 0; at < noted.cells; at++) common[cells[at] ?? 0] = 0
  noted.cells = 0
}

/** What is beyond the common features reads beyond the room: nothing. */
function addOdd({ common, mix }: FactRoom, slot: number, features: ArrayLike<number>, block: TermBlock): void {
  const { width } = block
  for (let at = 0; at < features.length; at++) {
    const from = (features[at] ?? 0) * width
    for (let lane = 0; lane < width && from < common.length; lane++) {
      addTerm(block, slot * width + lane, (mix[slot] ?? 0) * (common[from + lane] ?? 0))
    }
  }
}
