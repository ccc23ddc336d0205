import type { Rows } from '../kernels/kernels.ts'
import type { Content } from '../models/content.ts'
import { featuresIn, isGrouped } from './features.ts'
import type { FactRoom, GroupRoom } from './terms-room.ts'

// Likeness by facts between some seeds and some slots, as the scorer computes it for a whole catalogue: common features are
// summed once per group of slots that have the same ones, rare ones are spread over the slots that have them.

/** Slots laid out for likeness by facts. */
export interface FactSlots {
  readonly count: number
  readonly kinds: Rows
  readonly places: Rows
  readonly groups: { readonly kinds: number; readonly places: number }
}

interface Layout {
  readonly titles: Uint32Array
  readonly seeds: Uint32Array
  readonly mix: Float32Array
}

/** Lays the slots out; `numberOf` and the groups' numbers are left set and must be cleared with `clearFactSlots`. */
export function layFactSlots(content: Content, room: FactRoom, { titles, seeds, mix }: Layout): FactSlots {
  const numbers = numberFeatures(content, room, seeds)
  const [kinds, places] = [openGroups(room.kinds), openGroups(room.places)]
  const odd: boolean[] = []
  for (let slot = 0; slot < titles.length; slot++) {
    const title = titles[slot] ?? 0
    room.mix[slot] = mix[title] ?? 0
    room.kinds.of[slot] = 0
    room.places.of[slot] = 0
    const isInGroups =
      isGrouped(content, title) && kinds.seat(content.kinds, title, slot) && places.seat(content.places, title, slot)
    if (isInGroups) continue
    odd[slot] = true
    room.kinds.of[slot] = 0
    room.places.of[slot] = 0
  }
  carry(content, room, titles, { odd, numbers })
  const rows = ({ start, values }: GroupRoom, groups: number): Rows => ({ start: start.subarray(0, groups + 1), values })
  const groups = { kinds: kinds.count(), places: places.count() }
  return { count: titles.length, kinds: rows(room.kinds, groups.kinds), places: rows(room.places, groups.places), groups }
}

/** Numbers the features of the seeds 0, 1, 2 … */
function numberFeatures(content: Content, { numberOf }: FactRoom, seeds: Uint32Array): number {
  let numbers = 0
  for (const seed of seeds) {
    for (const list of featuresIn(content, seed)) {
      for (let at = 0; at < list.length; at++) {
        if (numberOf[list[at] ?? 0] === -1) numberOf[list[at] ?? 0] = numbers++
      }
    }
  }
  return numbers
}

interface Groups {
  /** Gives a slot the group of its title; false if there is no room for its set. */
  seat(of: Content['kinds'], title: number, slot: number): boolean
  count(): number
}

/** Group 0 is the empty set. */
function openGroups({ of, start, values, numberOf }: GroupRoom): Groups {
  let count = 1
  start[0] = 0
  start[1] = 0
  const add = ({ sets }: Content['kinds'], group: number): number => {
    const [from, to] = [sets.start[group] ?? 0, sets.start[group + 1] ?? 0]
    let end = start[count] ?? 0
    if (end + to - from > values.length) return -1
    for (let at = from; at < to; at++) values[end++] = sets.values[at] ?? 0
    start[count + 1] = end
    numberOf[group] = count
    return count++
  }
  return {
    seat: (groups, title, slot) => {
      const group = groups.of[title] ?? 0
      const known = numberOf[group] ?? -1
      const number = known >= 0 ? known : add(groups, group)
      of[slot] = Math.max(0, number)
      return number >= 0
    },
    count: () => count,
  }
}

/** Which slots have which of the seeds' features; the common ones only of slots that are in no group. */
function carry(
  content: Content,
  room: FactRoom,
  titles: Uint32Array,
  { odd, numbers }: { odd: readonly boolean[]; numbers: number },
): void {
  if (room.carriers.start.length < numbers + 2) room.carriers.start = new Uint32Array(2 * numbers + 2)
  const { start } = room.carriers
  start.fill(0, 0, numbers + 2)
  const total = notePairs(content, room, titles, odd)
  const { pairs } = room
  for (let at = 0; at < total; at++) {
    const number = pairs.numbers[at] ?? 0
    start[number + 2] = (start[number + 2] ?? 0) + 1
  }
  for (let number = 0; number < numbers; number++) start[number + 2] = (start[number + 2] ?? 0) + (start[number + 1] ?? 0)
  if (room.carriers.slots.length < total) room.carriers.slots = new Uint32Array(2 * total)
  const { slots } = room.carriers
  for (let at = 0; at < total; at++) {
    const number = pairs.numbers[at] ?? 0
    const place = start[number + 1] ?? 0
    slots[place] = pairs.slots[at] ?? 0
    start[number + 1] = place + 1
  }
}

/** Notes which slot has which feature of the seeds, slot by slot. */
function notePairs(content: Content, room: FactRoom, titles: Uint32Array, odd: readonly boolean[]): number {
  const { start, values } = content.features.rareOf
  let total = 0
  for (let slot = 0; slot < titles.length; slot++) {
    const title = titles[slot] ?? 0
    if (odd[slot])
      for (const list of featuresIn(content, title)) total = notePart(room, list, { from: 0, to: list.length, slot, total })
    else total = notePart(room, values, { from: start[title] ?? 0, to: start[title + 1] ?? 0, slot, total })
  }
  return total
}

interface Part {
  readonly from: number
  readonly to: number
  readonly slot: number
  readonly total: number
}

function notePart(room: FactRoom, list: ArrayLike<number>, { from, to, slot, total }: Part): number {
  if (total + to - from > room.pairs.slots.length) widen(room, 2 * (total + to - from))
  const { numbers, slots } = room.pairs
  let end = total
  for (let at = from; at < to; at++) {
    const number = room.numberOf[list[at] ?? 0] ?? -1
    if (number < 0) continue
    numbers[end] = number
    slots[end++] = slot
  }
  return end
}

function widen(room: FactRoom, length: number): void {
  const [numbers, slots] = [new Uint32Array(length), new Uint32Array(length)]
  numbers.set(room.pairs.numbers)
  slots.set(room.pairs.slots)
  room.pairs = { numbers, slots }
}

/** Forgets numbers of features and groups. */
export function clearFactSlots(content: Content, room: FactRoom, titles: Uint32Array, seeds: Uint32Array): void {
  for (const seed of seeds) {
    for (const list of featuresIn(content, seed)) {
      for (let at = 0; at < list.length; at++) room.numberOf[list[at] ?? 0] = -1
    }
  }
  for (const title of titles) {
    if (!isGrouped(content, title)) continue
    room.kinds.numberOf[content.kinds.of[title] ?? 0] = -1
    room.places.numberOf[content.places.of[title] ?? 0] = -1
  }
}
