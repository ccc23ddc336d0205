import { type Content, sumOfSizes, type Taste } from '../models/content.ts'
import { foldTaste, ridgeFor, type Scorer } from '../models/scorer.ts'
import { clearFactSlots, type FactSlots, layFactSlots } from './fact-slots.ts'
import { featuresIn } from './features.ts'
import type { FactRoom, TermsRoom } from './terms-room.ts'

// The terms of a score (see models/explain.ts) for many titles at once, seed by seed: a seed's neighbours are walked once, its
// factors are solved once and multiplied with the slots' rows, its features are summed per group of slots.

/** What the entries of a taste give to some titles. */
export interface Terms {
  /** Visits the entries in order, each with its terms for all slots; they are good until the visit ends. */
  each(visit: (entry: number, terms: Float32Array) => void): void
  close(): void
}

/** Whose terms, and for which titles: `room.most` different ones at most. */
export interface Asked {
  readonly taste: Taste
  readonly titles: Uint32Array
  /** Entries of the taste. */
  readonly entries: Uint32Array
  /** Whether the scorer has just folded this very taste in. */
  readonly isFolded: boolean
}

/** Prepares terms; close them before the next are opened. */
export function openTerms(scorer: Scorer, room: TermsRoom, { taste, titles, entries, isFolded }: Asked): Terms {
  const { content, space } = scorer
  const seeds = entries.map((entry) => taste.titles[entry] ?? 0)
  seat(scorer, room, titles)
  const column = room.column.subarray(0, titles.length)
  const addFactors = factorTerms(scorer, room, { taste, titles, entries, isFolded })
  const facts = content && room.facts && layFactSlots(content, room.facts, { titles, seeds, mix: scorer.mix })
  const addFacts = content && room.facts && facts ? factTerms(scorer, content, room.facts, { taste, facts }) : null
  return {
    each: (visit) => {
      for (let at = 0; at < entries.length; at++) {
        space.kernels.clear(column)
        const entry = entries[at] ?? 0
        const seed = { title: seeds[at] ?? 0, weight: taste.weights[entry] ?? 0 }
        addNeighbours(scorer, room.slotOf, seed, column)
        addFactors(at, seed.weight, column)
        addFacts?.(seed.title, seed.weight, column)
        visit(entry, column)
      }
    },
    close: () => {
      unseat(scorer, room, titles)
      if (content && room.facts) clearFactSlots(content, room.facts, titles, seeds)
    },
  }
}

/** Notes the slots of the titles that the model knows. */
function seat({ codeOf }: Scorer, { slotOf }: TermsRoom, titles: Uint32Array): void {
  for (let slot = 0; slot < titles.length; slot++) {
    const code = codeOf[titles[slot] ?? 0] ?? -1
    if (code >= 0) slotOf[code] = slot
  }
}

function unseat({ codeOf }: Scorer, { slotOf }: TermsRoom, titles: Uint32Array): void {
  for (let slot = 0; slot < titles.length; slot++) {
    const code = codeOf[titles[slot] ?? 0] ?? -1
    if (code >= 0) slotOf[code] = -1
  }
}

/** All entries of a taste. */
export function everyEntry({ titles }: Taste): Uint32Array {
  return Uint32Array.from({ length: titles.length }, (_, entry) => entry)
}

interface Entry {
  readonly title: number
  readonly weight: number
}

function addNeighbours({ model, codeOf }: Scorer, slotOf: Int16Array, { title, weight }: Entry, out: Float32Array): void {
  const code = codeOf[title] ?? -1
  if (code < 0) return
  const { start, scale, titles, values } = model.neighbours
  const factor = weight * (scale[code] ?? 0)
  const end = start[code + 1] ?? 0
  for (let at = start[code] ?? 0; at < end; at++) {
    const slot = slotOf[titles[at] ?? 0] ?? -1
    if (slot >= 0) out[slot] = (out[slot] ?? 0) + factor * (values[at] ?? 0)
  }
}

type AddTerms = (seed: number, weight: number, out: Float32Array) => void

/** The fold-in is y·A⁻¹·Σ w·yₛ: A⁻¹·yₛ is solved for four seeds at a time and multiplied with the rows of the slots. */
function factorTerms(scorer: Scorer, room: TermsRoom, { taste, titles, entries, isFolded }: Asked): AddTerms {
  const { space, model, factors, codeOf } = scorer
  const { blend } = model.settings
  const { d } = factors
  if (blend.factors === 0) return () => {}
  const hasSeeds = isFolded ? (scorer.room.seeds.start[1] ?? 0) > 0 : foldTaste(scorer, taste)
  if (!hasSeeds) return () => {}
  const kept = keptSeeds(scorer, taste)
  if (!isFolded) space.kernels.foldIn(factors, scorer.room.seeds, ridgeFor(scorer), scorer.room.taste)
  const count = gatherRows(scorer, room, titles)
  const rows = { d, bytes: room.factors.bytes, scale: room.factors.scale, titles: room.factors.slots.subarray(0, count) }
  const codeAt = (at: number): number => {
    const code = codeOf[taste.titles[entries[at] ?? -1] ?? -1] ?? -1
    return code < model.factors.scale.length && kept?.has(code) !== false ? code : -1
  }
  const { four } = room.factors
  return (at, weight, out) => {
    if ((at & 3) === 0) {
      for (let lane = 0; lane < 4; lane++) putLane(four, lane, factors, codeAt(at + lane))
      space.kernels.solveFour(factors, four)
    }
    if (codeAt(at) < 0) return
    const step = shortLane(four, at & 3, scorer.room.short)
    space.kernels.dotRows(rows, scorer.room.short, step * blend.factors * weight, out)
  }
}

function putLane(four: Float32Array, lane: number, { d, rows }: Scorer['factors'], code: number): void {
  for (let i = 0; i < d; i++) four[4 * i + lane] = code < 0 ? 0 : (rows[code * d + i] ?? 0)
}

/** Rounds one of four to 16 bits; returns what one step stands for. */
function shortLane(four: Float32Array, lane: number, into: Int16Array): number {
  let most = 0
  for (let i = 0; i < into.length; i++) most = Math.max(most, Math.abs(four[4 * i + lane] ?? 0))
  if (most === 0) return 0
  const scale = 32767 / most
  for (let i = 0; i < into.length; i++) into[i] = Math.round((four[4 * i + lane] ?? 0) * scale)
  return most / 32767
}

/** Which seeds were folded in, where a history is too long for all of them. */
function keptSeeds({ room, codeOf, model }: Scorer, { titles }: Taste): Set<number> | null {
  const count = room.seeds.start[1] ?? 0
  let known = 0
  for (let i = 0; i < titles.length; i++) {
    const code = codeOf[titles[i] ?? 0] ?? -1
    if (code >= 0 && code < model.factors.scale.length) known++
  }
  return known > count ? new Set(room.seeds.titles.subarray(0, count)) : null
}

/** Copies the factors of the slots side by side, four bytes at a time. */
function gatherRows({ targets, codeOf }: Scorer, { factors }: TermsRoom, titles: Uint32Array): number {
  const wide = targets.d / 4
  const from = new Int32Array(targets.bytes.buffer, targets.bytes.byteOffset, targets.bytes.length / 4)
  const to = new Int32Array(factors.bytes.buffer, factors.bytes.byteOffset, factors.bytes.length / 4)
  let count = 0
  for (let slot = 0; slot < titles.length; slot++) {
    const code = codeOf[titles[slot] ?? 0] ?? -1
    if (code < 0 || code >= targets.scale.length) continue
    const [first, last] = [code * wide, count * wide]
    for (let i = 0; i < wide; i++) to[last + i] = from[first + i] ?? 0
    factors.scale[count] = targets.scale[code] ?? 0
    factors.slots[count++] = slot
  }
  return count
}

function factTerms(
  { space }: Scorer,
  content: Content,
  room: FactRoom,
  { taste, facts }: { taste: Taste; facts: FactSlots },
): AddTerms {
  const { kernels } = space
  const total = sumOfSizes(taste.weights)
  const { worth } = content.features
  const kinds = { of: room.kinds.of, shared: room.kinds.shared.subarray(0, facts.groups.kinds) }
  const places = { of: room.places.of, shared: room.places.shared.subarray(0, facts.groups.places) }
  const groups = { first: kinds, second: places, raw: room.raw.subarray(0, facts.count), mix: room.mix }
  return (title, weight, out) => {
    const share = (weight * (content.norm[title] ?? 0)) / total
    const lists = featuresIn(content, title)
    for (const list of lists) {
      for (let i = 0; i < list.length; i++) {
        const feature = list[i] ?? 0
        const amount = share * (worth[feature] ?? 0) ** 2
        room.amount[feature] = amount
        spread(room, feature, amount)
      }
    }
    kernels.sumGroups(facts.kinds, room.amount, kinds.shared)
    kernels.sumGroups(facts.places, room.amount, places.shared)
    kernels.blendGroups(groups, out)
    for (const list of lists) for (let i = 0; i < list.length; i++) room.amount[list[i] ?? 0] = 0
  }
}

function spread({ numberOf, carriers, raw }: FactRoom, feature: number, amount: number): void {
  const number = numberOf[feature] ?? -1
  const end = carriers.start[number + 1] ?? 0
  for (let at = carriers.start[number] ?? 0; at < end; at++) {
    const slot = carriers.slots[at] ?? 0
    raw[slot] = (raw[slot] ?? 0) + amount
  }
}
