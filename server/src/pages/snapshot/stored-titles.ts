import { type FallbackReason, type FallbackReasons, fallbacks, isFeltShare, LEAD, type Tie, ties } from '@marquee/engine'
import { type ByteReader, type ByteWriter, bitsAt } from './bytes.ts'
import { DIGITS_WIDTH, exactShare, SHARE_STEPS, shareAt, storedShare } from './shares.ts'
import type { Because } from './snapshot.ts'

/** Titles in order, each with up to three reasons per person. */
export type TitlesToStore = {
  readonly titles: Uint32Array
  /** By person: three per title, seeds as indexes (−1: none) with their shares, strongest first. */
  readonly because: readonly PackedReasons[]
  readonly fallbacks?: FallbackReasons
}

type PackedReasons = {
  readonly seeds: Int32Array
  readonly shares: Float32Array
  readonly feltCounts?: Uint8Array
  readonly ties?: Uint8Array
  readonly sagas?: Uint8Array
  readonly leads?: Uint8Array
  readonly leadTies?: Uint8Array
}

/** Titles of a snapshot, decoded on access. */
export type StoredTitles = {
  readonly length: number
  readonly titleAt: (index: number) => number
  readonly because: (person: number, index: number) => Because[]
  readonly indexOf: (title: number) => number
  /** The fallback reason of a title; for a liking, its index among the page's. */
  readonly fallback: (index: number) => { readonly fallback: FallbackReason; readonly liking: number }
  /** Whether the fallback reason is used although a seed is felt. */
  readonly usesFallback: (index: number, person?: number) => boolean
}

export type StoredTitlesShape = { readonly titleWidth: number; readonly seedWidths: readonly number[] }

const REASONS_PER_TITLE = 3
const SHARE_WIDTH = 32 - Math.clz32(SHARE_STEPS)
const DIGITS_MASK = 2 ** DIGITS_WIDTH - 1

function widthsOf({ titleWidth, seedWidths }: StoredTitlesShape): number[] {
  return [titleWidth, ...seedWidths.flatMap((width) => [width, SHARE_WIDTH, width, SHARE_WIDTH, width, SHARE_WIDTH])]
}

/** Where a list is written, and where the digits of its shares are. */
export type TitlesWriters = { readonly into: ByteWriter; readonly digits: ByteWriter }

/**
 * Writes a list with the same number of bits per title, for random access, and the digits of its shares, three per
 * person and title. `seeds` are each person's seed titles.
 */
export function packTitles(
  writers: TitlesWriters,
  { titles, because }: TitlesToStore,
  { shape: { titleWidth, seedWidths }, seeds }: { shape: StoredTitlesShape; seeds: readonly Int32Array[] },
): void {
  const { into, digits } = writers
  const people = seeds.map((seedTitles, person) => ({
    reasons: because[person] ?? noReasons,
    seedTitles,
    seedWidth: seedWidths[person] ?? 0,
  }))
  into.number(titles.length)
  for (let index = 0; index < titles.length; index++) {
    into.bits(titles[index] ?? 0, titleWidth)
    for (const person of people) writeReasons(writers, person, { title: titles[index] ?? 0, index })
  }
  into.endBits()
  digits.endBits()
}

type PersonReasons = { readonly reasons: PackedReasons; readonly seedTitles: Int32Array; readonly seedWidth: number }

/** Writes one person's reasons of a title, without gaps. A title is no reason for itself. */
function writeReasons(
  { into, digits }: TitlesWriters,
  { reasons: { seeds, shares }, seedTitles, seedWidth }: PersonReasons,
  { title, index }: { title: number; index: number },
): void {
  const width = seedWidth + SHARE_WIDTH
  let [count, allDigits] = [0, 0]
  for (let at = index * REASONS_PER_TITLE; at < (index + 1) * REASONS_PER_TITLE; at++) {
    const seed = seeds[at] ?? -1
    if (seed < 0 || seedTitles[seed] === title) continue
    const share = storedShare(shares[at] ?? 0)
    if (share === 0) continue
    into.bits(((seed + 1) << SHARE_WIDTH) | (share >>> DIGITS_WIDTH), width)
    allDigits = (allDigits << DIGITS_WIDTH) | (share & DIGITS_MASK)
    count++
  }
  for (let rest = count; rest < REASONS_PER_TITLE; rest++) into.bits(0, width)
  digits.bits(allDigits << ((REASONS_PER_TITLE - count) * DIGITS_WIDTH), REASONS_PER_TITLE * DIGITS_WIDTH)
}

const noReasons: PackedReasons = { seeds: new Int32Array(0), shares: new Float32Array(0) }

/** Packed digits of shares; `from` is the bit offset of a list. */
export type ShareDigits = { readonly bytes: Uint8Array; readonly from: number }

/**
 * Per person, how many seeds of a title are felt; its fallback reason; and behind all titles, the liking of those
 * that have one.
 */
const FELT_COUNT_WIDTH = 2
const FALLBACK_WIDTH = 3
const LIKING_WIDTH = 6

/** Writes which seeds are felt, and the fallback reasons. */
export function packFallbacks(into: ByteWriter, { titles, because, fallbacks: found }: TitlesToStore): void {
  for (let index = 0; index < titles.length; index++) {
    for (const { feltCounts } of because) into.bits(feltCounts?.[index] ?? 0, FELT_COUNT_WIDTH)
    into.bits(found?.kinds[index] ?? 0, FALLBACK_WIDTH)
  }
  into.endBits()
  for (let index = 0; index < titles.length; index++)
    if (found?.kinds[index] === LIKING) into.bits(found.likings[index] ?? 0, LIKING_WIDTH)
  into.endBits()
}

const LIKING = fallbacks.indexOf('liking')
const TIE_WIDTH = 2

const isAny = (values: Uint8Array | undefined): boolean => values?.some((value) => value > 0) ?? false

/**
 * Writes the relation of each title's first seed and, behind these, which other seed is of its saga: earlier releases
 * read only the first part. Writes nothing if there are no relations.
 */
export function packTies(into: ByteWriter, { titles, because }: TitlesToStore): void {
  const hasSagas = because.some(({ sagas }) => isAny(sagas))
  if (!hasSagas && !because.some(({ ties: own }) => isAny(own))) return
  for (let index = 0; index < titles.length; index++) for (const { ties: own } of because) into.bits(own?.[index] ?? 0, TIE_WIDTH)
  into.endBits()
  if (!hasSagas) return
  for (let index = 0; index < titles.length; index++) for (const { sagas } of because) into.bits(sagas?.[index] ?? 0, TIE_WIDTH)
  into.endBits()
}

/** Reads the relation of a title's seed at a rank. */
function tieReader(tied: Uint8Array | undefined, titles: number): (title: number, rank: number) => Tie {
  if (!tied) return () => 'none'
  const behind = Math.ceil((titles * TIE_WIDTH) / 8) * 8
  const hasSagas = tied.length * 8 > behind
  return (title, rank) => {
    if (rank === 0) return ties[bitsAt(tied, title * TIE_WIDTH, TIE_WIDTH)] ?? 'none'
    return hasSagas && bitsAt(tied, behind + title * TIE_WIDTH, TIE_WIDTH) === rank ? 'saga' : 'none'
  }
}

/**
 * Writes which seed of each title is named instead of the first, and its relation; nothing if it is always the first.
 */
export function packLeads(into: ByteWriter, { titles, because }: TitlesToStore): void {
  if (!because.some(({ leads }) => isAny(leads))) return
  for (let index = 0; index < titles.length; index++)
    for (const { leads, leadTies } of because) {
      into.bits(leads?.[index] ?? 0, LEAD_WIDTH)
      into.bits(leadTies?.[index] ?? 0, TIE_WIDTH)
    }
  into.endBits()
}

const LEAD_WIDTH = 2

/** Reads which seed of a title is named instead of the first, and its relation. */
function leadReader(leads: Uint8Array | undefined): (title: number) => Lead {
  if (!leads) return () => firstLeads
  const stride = LEAD_WIDTH + TIE_WIDTH
  return (title) => {
    const from = title * stride
    return { lead: bitsAt(leads, from, LEAD_WIDTH), tie: ties[bitsAt(leads, from + LEAD_WIDTH, TIE_WIDTH)] ?? 'none' }
  }
}

type Lead = { readonly lead: number; readonly tie: Tie }
const firstLeads: Lead = { lead: LEAD.first, tie: 'none' }

/** The sections behind a list: the digits of its shares, and what `packFallbacks`, `packTies` and `packLeads` wrote. */
export type ListSections = {
  readonly digits: ShareDigits | undefined
  readonly fallbacks: Uint8Array | undefined
  readonly ties: Uint8Array | undefined
  readonly leads: Uint8Array | undefined
}

/** Opens the list at the reader's position and moves the reader behind it; `readSections` reads the sections. */
export function openStoredTitles(
  from: ByteReader,
  shape: StoredTitlesShape,
  readSections: (from: ByteReader) => ListSections,
): StoredTitles {
  const length = from.number()
  const { source } = from
  const start = from.at * 8
  const stride = widthsOf(shape).reduce((total, width) => total + width, 0)
  from.at += Math.ceil((length * stride) / 8)
  const { digits, fallbacks: packed, ties: tied, leads } = readSections(from)
  const leadAt = leadReader(leads)
  const people = shape.seedWidths.length
  const tieAt = tieReader(tied, length * people)
  const fallbackStride = FELT_COUNT_WIDTH * people + FALLBACK_WIDTH
  const fallbackAt = (index: number): number =>
    packed ? bitsAt(packed, index * fallbackStride + people * FELT_COUNT_WIDTH, FALLBACK_WIDTH) : 0
  const titleAt = (index: number): number => bitsAt(source, start + index * stride, shape.titleWidth)
  return {
    length,
    titleAt,
    because: (person, index) => {
      const width = shape.seedWidths[person] ?? 0
      let bit = start + index * stride + shape.titleWidth
      for (let before = 0; before < person; before++) bit += REASONS_PER_TITLE * ((shape.seedWidths[before] ?? 0) + SHARE_WIDTH)
      const found: Because[] = []
      const cell = index * people + person
      const lead = leadAt(cell)
      const feltCount = packed && bitsAt(packed, index * fallbackStride + person * FELT_COUNT_WIDTH, FELT_COUNT_WIDTH)
      for (let rank = 0; rank < REASONS_PER_TITLE; rank++, bit += width + SHARE_WIDTH) {
        const seed = bitsAt(source, bit, width)
        if (seed === 0) break
        const step = bitsAt(source, bit + width, SHARE_WIDTH)
        const share = shareOf(step, digits, cell * REASONS_PER_TITLE + rank)
        const isFelt = feltCount === undefined ? isFeltShare(share) : rank < feltCount
        const isLead = rank > 0 && lead.lead === rank
        const tie = isLead ? lead.tie : tieAt(cell, rank)
        found.push({ seed: seed - 1, share, steppedShare: shareAt(step), isFelt, tie, isLead })
      }
      return found
    },
    indexOf: (title) => {
      for (let index = 0; index < length; index++) if (titleAt(index) === title) return index
      return -1
    },
    usesFallback: (index, person = 0) => leadAt(index * people + person).lead === LEAD.fallback,
    fallback: (index) => {
      const fallback = fallbacks[fallbackAt(index)] ?? 'none'
      if (!packed || fallback !== 'liking') return { fallback, liking: 0 }
      let before = 0
      for (let at = 0; at < index; at++) if (fallbackAt(at) === LIKING) before++
      const from = Math.ceil((length * fallbackStride) / 8) * 8
      return { fallback, liking: bitsAt(packed, from + before * LIKING_WIDTH, LIKING_WIDTH) }
    },
  }
}

/** A share: exact if the page has its digits, otherwise that of its step. */
export function shareOf(step: number, digits: ShareDigits | undefined, digitIndex: number): number {
  if (!digits) return shareAt(step)
  return exactShare(step, bitsAt(digits.bytes, digits.from + digitIndex * DIGITS_WIDTH, DIGITS_WIDTH))
}
