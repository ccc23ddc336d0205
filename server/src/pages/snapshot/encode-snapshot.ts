import { ByteWriter, byteWidthFor } from './bytes.ts'
import { DIGITS_WIDTH, storedShare } from './shares.ts'
import { type DraftReason, interactions, PAGE_PREFIX, type Seed, type SnapshotRow, sections, types, VERSION } from './snapshot.ts'
import { wireNumberOf } from './snapshot-kinds.ts'
import { packPositions } from './snapshot-positions.ts'
import { type StoredSubject, writeSubject } from './snapshot-subject.ts'
import { packFallbacks, packLeads, packTies, packTitles, type StoredTitlesShape, type TitlesToStore } from './stored-titles.ts'

/** What is stored of a page. */
export type SnapshotDraft = {
  readonly seeds: readonly (readonly Seed[])[]
  readonly likings?: readonly StoredSubject[]
  readonly hero: TitlesToStore
  readonly rows: readonly RowToStore[]
}

type RowToStore = Omit<SnapshotRow, 'list' | 'reasons'> & {
  readonly reasons: readonly (readonly DraftReason[])[]
  readonly list: TitlesToStore
}

/** Encodes a page. */
export function encodeSnapshot({ seeds, likings = [], hero, rows }: SnapshotDraft): Buffer {
  const lists = [hero, ...rows.map(({ list }) => list)]
  const titleWidth = byteWidthFor(largestIn(lists))
  const layout = {
    shape: { titleWidth, seedWidths: seeds.map((ofPerson) => byteWidthFor(ofPerson.length)) },
    seeds: seeds.map((ofPerson) => Int32Array.from(ofPerson, ({ title }) => title)),
  }
  const blocks = new ByteWriter()
  const section = new ByteWriter(4096)
  const ends = [0]
  for (const [at, list] of lists.entries()) {
    writeBlock({ into: blocks, section }, { row: rows[at - 1], list }, layout)
    ends.push(blocks.length)
  }
  const into = new ByteWriter(blocks.length + 4096)
  into.number(VERSION)
  into.number(seeds.length)
  for (const ofPerson of seeds) writeSeeds(into, ofPerson)
  into.number(titleWidth)
  into.number(lists.length)
  for (let at = 0; at < lists.length; at++) into.bytes(blocks.part(ends[at] ?? 0, ends[at + 1] ?? 0))
  into.number(likings.length)
  for (const subject of likings) writeSubject(into, subject)
  return into.done()
}

type BlockWriters = { readonly into: ByteWriter; readonly section: ByteWriter }
type Block = { readonly row: RowToStore | undefined; readonly list: TitlesToStore }
type BlockLayout = { readonly shape: StoredTitlesShape; readonly seeds: readonly Int32Array[] }

/** Writes the head of a row (the hero has none), its list and its sections. */
function writeBlock({ into, section }: BlockWriters, { row, list }: Block, layout: BlockLayout): void {
  const endSection = (tag: number) => {
    into.number(tag)
    into.bytes(section.part(0, section.length))
    section.clear()
  }
  if (row) writeRowHead(into, section, row)
  packTitles({ into, digits: section }, list, layout)
  endSection(sections.digits)
  packFallbacks(section, list)
  endSection(sections.fallbacks)
  packTies(section, list)
  if (section.length > 0) endSection(sections.ties)
  packLeads(section, list)
  if (section.length > 0) endSection(sections.leads)
  if (!row?.positions) return
  packPositions(section, row.positions)
  endSection(sections.positions)
}

function largestIn(lists: readonly TitlesToStore[]): number {
  let largest = 0
  for (const { titles } of lists)
    for (let at = 0; at < titles.length; at++) if ((titles[at] ?? 0) > largest) largest = titles[at] ?? 0
  return largest
}

function writeSeeds(into: ByteWriter, seeds: readonly Seed[]): void {
  into.number(seeds.length)
  let before = 0
  for (const { title, interaction } of seeds) {
    into.number((title - before) * interactions.length + interactions.indexOf(interaction))
    before = title
  }
}

/** Writes the head of a row, and the digits of its reasons' shares, padded to a byte. */
function writeRowHead(into: ByteWriter, digits: ByteWriter, { kind, type, subject, reasons, entries }: RowToStore): void {
  into.number(wireNumberOf(kind))
  into.number(types.indexOf(type))
  writeSubject(into, subject)
  for (const own of reasons) {
    const stored = own.map(({ seed, share }) => ({ seed, share: storedShare(share) })).filter(({ share }) => share > 0)
    into.number(stored.length)
    for (const { seed, share } of stored) {
      into.number(seed)
      into.number(share >>> DIGITS_WIDTH)
      digits.bits(share % 2 ** DIGITS_WIDTH, DIGITS_WIDTH)
    }
  }
  digits.endBits()
  into.number(entries.length)
  for (const { pageId, subject, picture } of entries) {
    into.hex(pageId.slice(PAGE_PREFIX.length))
    writeSubject(into, subject)
    into.number(picture)
  }
}
