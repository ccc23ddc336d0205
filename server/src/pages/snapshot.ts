import type { ComposedRow, RowKind, Tie } from '@marquee/engine'
import { ByteReader, ByteWriter, widthFor } from './bytes.ts'
import { DIGITS_WIDTH, digitsIn, shareStep } from './shares.ts'
import { kindIn, numberOf, requireKind } from './snapshot-kinds.ts'
import { packPositions, readPositions, type StoredPosition } from './snapshot-positions.ts'
import { readSubject, type StoredSubject, writeSubject } from './snapshot-subject.ts'
import {
  becauseOf,
  openStoredTitles,
  packFallbacks,
  packLeads,
  packTies,
  packTitles,
  type StoredTitles,
  type StoredTitlesShape,
  type TitlesToStore,
} from './stored-titles.ts'

// Programs of one version ignore what comes behind the blocks, and behind the list of a row: new sections go there. Anything
// else that changes is another version, which release N only reads and release N+1 writes.
// version · people · seeds of each person · widths · lengths of the blocks · hero · rows
// A block is the head of a row, its list, and sections: tag · length · bytes. One that is not known is passed over.
// A row is read when it is asked for, a title of it where it stands: nothing else of the page is decoded.

/** What somebody did with a title that speaks for others. */
const interactions = ['liked', 'watched', 'wanted'] as const
export type Interaction = (typeof interactions)[number]
export type Seed = { readonly title: number; readonly interaction: Interaction }

/** A seed by its place among its person's, and its share. */
export type DraftReason = { readonly seed: number; readonly share: number }

/** The same as it was kept; by `steppedShare`, which every release reads alike, it is chosen which of those that are felt a text names; `tie` is what it speaks for a title by. */
export type Because = DraftReason & {
  readonly steppedShare: number
  readonly isFelt: boolean
  readonly tie?: Tie | undefined
  /** Whether a text names it in the place of the first. */
  readonly isLead?: boolean
}

/** A way on; `picture` is a title whose picture stands for it. */
export type SnapshotEntry = { readonly pageId: string; readonly subject: StoredSubject; readonly picture: number }

export type SnapshotRow = {
  readonly kind: RowKind
  readonly type: ComposedRow['type']
  readonly subject: StoredSubject
  /** What the row comes from, one list a person. */
  readonly reasons: readonly (readonly Because[])[]
  readonly entries: readonly SnapshotEntry[]
  readonly list: StoredTitles
  /** Of each title, in a row of what can be continued. */
  readonly positions?: readonly StoredPosition[]
}

/** A page as it was composed. */
export type Snapshot = {
  /** Of each person the page is for, whoever asked first; in rising order of titles. */
  readonly seeds: readonly (readonly Seed[])[]
  /** What the taste likes, for titles that no seed is felt in. */
  readonly likings: readonly StoredSubject[]
  readonly hero: StoredTitles
  readonly rowCount: number
  /**
   * The rows of kinds that this release knows. One that a newer release added is passed over after a downgrade, and beside a newer
   * node: it has no name here. The others stay where they are, since clients ask for them by their index.
   */
  readonly rowIndexes: readonly number[]
  readonly row: (index: number) => SnapshotRow
}

/** What is to be kept of a page. */
export type Draft = {
  readonly seeds: readonly (readonly Seed[])[]
  readonly likings?: readonly StoredSubject[]
  readonly hero: TitlesToStore
  readonly rows: readonly RowToStore[]
}

type RowToStore = Omit<SnapshotRow, 'list' | 'reasons'> & {
  readonly reasons: readonly (readonly DraftReason[])[]
  readonly list: TitlesToStore
}

const VERSION = 1 // below 128, so that it is one byte
/** What every page's id begins with; the rest is hexadecimal. */
const PAGE_PREFIX = 'page_'
const types = ['media', 'top_n', 'navigation', 'provider'] as const satisfies ComposedRow['type'][]

/** A page as compact bytes. */
export function encodeSnapshot({ seeds, likings = [], hero, rows }: Draft): Buffer {
  const lists = [hero, ...rows.map(({ list }) => list)]
  const titleWidth = widthFor(largestIn(lists))
  const layout = {
    shape: { titleWidth, seedWidths: seeds.map((own) => widthFor(own.length)) },
    seeds: seeds.map((own) => Int32Array.from(own, ({ title }) => title)),
  }
  const blocks = new ByteWriter()
  const ends = [
    0,
    ...lists.map((list, at) => {
      const row = rows[at - 1]
      if (row) writeRowHead(blocks, row)
      const digits = packTitles(blocks, list, layout)
      writeDigits(blocks, digitsOfReasons(row?.reasons ?? []), digits)
      blocks.number(sections.fallbacks)
      blocks.bytes(packFallbacks(list))
      const ties = packTies(list)
      if (ties) {
        blocks.number(sections.ties)
        blocks.bytes(ties)
      }
      const leads = packLeads(list)
      if (leads) {
        blocks.number(sections.leads)
        blocks.bytes(leads)
      }
      if (row?.positions) {
        blocks.number(sections.positions)
        blocks.bytes(packPositions(row.positions))
      }
      return blocks.length
    }),
  ]
  const into = new ByteWriter(blocks.length + 4096)
  into.number(VERSION)
  into.number(seeds.length)
  for (const own of seeds) writeSeeds(into, own)
  into.number(titleWidth)
  into.number(lists.length)
  for (let at = 0; at < lists.length; at++) into.bytes(blocks.part(ends[at] ?? 0, ends[at + 1] ?? 0))
  into.number(likings.length)
  for (const subject of likings) writeSubject(into, subject)
  return into.done()
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

function writeRowHead(into: ByteWriter, { kind, type, subject, reasons, entries }: RowToStore): void {
  into.number(numberOf(kind))
  into.number(types.indexOf(type))
  writeSubject(into, subject)
  for (const own of reasons) {
    const steps = own.filter(hasStep)
    into.number(steps.length)
    for (const { seed, share } of steps) {
      into.number(seed)
      into.number(shareStep(share))
    }
  }
  into.number(entries.length)
  for (const { pageId, subject, picture } of entries) {
    into.bytes(Buffer.from(pageId.slice(PAGE_PREFIX.length), 'hex'))
    writeSubject(into, subject)
    into.number(picture)
  }
}

const hasStep = ({ share }: DraftReason) => shareStep(share) > 0

function digitsOfReasons(reasons: RowToStore['reasons']): number[] {
  return reasons.flatMap((own) => own.filter(hasStep).map(({ share }) => digitsIn(shareStep(share), share)))
}

/** A number is never given to another section. */
const sections = { digits: 1, positions: 2, fallbacks: 3, ties: 4, leads: 5 } as const

/** Writes the digits of the shares of a row's reasons, filled up to a byte, and of its titles'. */
function writeDigits(into: ByteWriter, reasons: readonly number[], titles: Uint8Array): void {
  into.number(sections.digits)
  into.number(bytesFor(reasons.length) + bytesFor(titles.length))
  into.packed(reasons, [DIGITS_WIDTH])
  into.packed(titles, [DIGITS_WIDTH])
}

const bytesFor = (digits: number) => Math.ceil((digits * DIGITS_WIDTH) / 8)

function readSections(from: ByteReader): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  while (from.at < from.source.length) found.set(from.number(), from.bytes())
  return found
}

/** Whether these bytes are of a version that this program reads; a newer one on the same store may write others. */
export function canRead(bytes: Uint8Array): boolean {
  return bytes[0] === VERSION
}

/** Opens a page's bytes; rows are read when they are asked for. */
export function openSnapshot(bytes: Uint8Array): Snapshot {
  const from = new ByteReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const version = from.number()
  if (version !== VERSION) throw new Error(`a snapshot of version ${version} cannot be read by this version of Marquee`)
  const seeds = times(from.number(), () => readSeeds(from))
  const titleWidth = from.number()
  const [hero = Buffer.alloc(0), ...rows] = times(from.number(), () => from.bytes())
  const shape = { titleWidth, seedWidths: seeds.map((own) => widthFor(own.length)) }
  const likings = from.at < from.source.length ? times(from.number(), () => readSubject(from)) : []
  return {
    seeds,
    likings,
    hero: openHero(new ByteReader(hero), shape),
    rowCount: rows.length,
    rowIndexes: rows.flatMap((block, index) => (kindIn(block) === undefined ? [] : [index])),
    row: (index) => {
      const block = rows[index]
      if (!block || kindIn(block) === undefined) throw new RangeError(`the page has no row ${index}`)
      return openRow(new ByteReader(block), shape)
    },
  }
}

const sectionsOf = (found: ReadonlyMap<number, Buffer>) => ({
  fallbacks: found.get(sections.fallbacks),
  ties: found.get(sections.ties),
  leads: found.get(sections.leads),
})

function openHero(from: ByteReader, shape: StoredTitlesShape): StoredTitles {
  return openStoredTitles(from, shape, (behind) => {
    const found = readSections(behind)
    const bytes = found.get(sections.digits)
    return { digits: bytes && { bytes, from: 0 }, ...sectionsOf(found) }
  })
}

function openRow(from: ByteReader, shape: StoredTitlesShape): SnapshotRow {
  const { reasons, ...head } = readRowHead(from, shape.seedWidths.length)
  let found = new Map<number, Buffer>()
  const count = reasons.reduce((total, { length }) => total + length, 0)
  const list = openStoredTitles(from, shape, (behind) => {
    found = readSections(behind)
    const bytes = found.get(sections.digits)
    return { digits: bytes && { bytes, from: bytesFor(count) * 8 }, ...sectionsOf(found) }
  })
  const [bytes, positions] = [found.get(sections.digits), found.get(sections.positions)]
  const digits = bytes && { bytes, from: 0 }
  let digitIndex = 0
  return {
    ...head,
    reasons: reasons.map((own, person) =>
      own.map(({ seed, step }, at) => {
        const because = becauseOf(seed, step, digits, digitIndex++)
        // A row that follows a title is called by it, however little it is of what speaks for the titles.
        const isFollowed = head.kind === 'because' && at === 0 && person === (head.subject.of ?? 0)
        return isFollowed ? { ...because, isFelt: true } : because
      }),
    ),
    list,
    ...(positions && { positions: readPositions(new ByteReader(positions), list.length) }),
  }
}

function readSeeds(from: ByteReader): Seed[] {
  let title = 0
  return times(from.number(), () => {
    const packed = from.number()
    title += Math.floor(packed / interactions.length)
    return { title, interaction: interactions[packed % interactions.length] ?? 'watched' }
  })
}

function readRowHead(from: ByteReader, people: number) {
  const kind = requireKind(from.number())
  const type = types[from.number()] ?? 'media'
  const subject = readSubject(from)
  const reasons = times(people, () => times(from.number(), () => ({ seed: from.number(), step: from.number() })))
  const entries = times(from.number(), () => ({
    pageId: PAGE_PREFIX + from.bytes().toString('hex'),
    subject: readSubject(from),
    picture: from.number(),
  }))
  return { kind, type, subject, reasons, entries }
}

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}
