import { type ComposedRow, isFeltShare, type RowKind, type Tie } from '@marquee/engine'
import { ByteReader, byteWidthFor } from './bytes.ts'
import { DIGITS_WIDTH, shareAt } from './shares.ts'
import { kindIn, requireKind } from './snapshot-kinds.ts'
import { readPositions, type StoredPosition } from './snapshot-positions.ts'
import { readSubject, type StoredSubject } from './snapshot-subject.ts'
import { openStoredTitles, type StoredTitles, type StoredTitlesShape, shareOf } from './stored-titles.ts'

// The stored form of a page:
//
// version · people · seeds of each person · widths · lengths of the blocks · hero · rows
//
// A block is the head of a row, its list of titles, and sections (tag · length · bytes). Unknown sections, and bytes
// behind the blocks, are ignored: new data goes there. Any other change needs a new version, which release N can only
// read and release N+1 writes. Rows and titles are decoded on access; the rest of the page is not touched.

/** How a seed was interacted with. */
export const interactions = ['liked', 'watched', 'wanted'] as const
export type Interaction = (typeof interactions)[number]
export type Seed = { readonly title: number; readonly interaction: Interaction }

/** A seed, as an index into its person's seeds, and its share. */
export type DraftReason = { readonly seed: number; readonly share: number }

/**
 * The same as stored. `steppedShare` is what every release reads; it decides which felt seeds a text names. `tie` is
 * the relation of the seed to the title.
 */
export type Because = DraftReason & {
  readonly steppedShare: number
  readonly isFelt: boolean
  readonly tie: Tie
  /** Whether a text names it instead of the first. */
  readonly isLead: boolean
}

/** A navigation entry; `picture` is the title whose picture illustrates it. */
export type SnapshotEntry = { readonly pageId: string; readonly subject: StoredSubject; readonly picture: number }

export type SnapshotRow = {
  readonly kind: RowKind
  readonly type: ComposedRow['type']
  readonly subject: StoredSubject
  /** The seeds that the row comes from, one list per person. */
  readonly reasons: readonly (readonly Because[])[]
  readonly entries: readonly SnapshotEntry[]
  readonly list: StoredTitles
  /** By title, in a `continue` row. */
  readonly positions?: readonly StoredPosition[]
}

/** A page as it was composed. */
export type Snapshot = {
  /** By person, the one who asked first; in rising order of titles. */
  readonly seeds: readonly (readonly Seed[])[]
  /** The likings of the taste, for titles in which no seed is felt. */
  readonly likings: readonly StoredSubject[]
  readonly hero: StoredTitles
  readonly rowCount: number
  /**
   * The indexes of the rows whose kinds this release knows. Rows of a newer release (after a downgrade, or beside a
   * newer node) have no name here and are skipped. The others keep their indexes, which clients use.
   */
  readonly rowIndexes: readonly number[]
  readonly row: (index: number) => SnapshotRow
}

export const VERSION = 1 // below 128, so that it takes one byte
/** The prefix of page ids; the rest is hexadecimal. */
export const PAGE_PREFIX = 'page_'
export const types = ['media', 'top_n', 'navigation', 'provider'] as const satisfies ComposedRow['type'][]

/** A tag is never reused for another section. */
export const sections = { digits: 1, positions: 2, fallbacks: 3, ties: 4, leads: 5 } as const

const bytesFor = (digits: number) => Math.ceil((digits * DIGITS_WIDTH) / 8)

function readSections(from: ByteReader): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  while (from.at < from.source.length) found.set(from.number(), from.bytes())
  return found
}

/** Whether this release can read the bytes; a newer one on the same store may write another version. */
export function canRead(bytes: Uint8Array): boolean {
  return bytes[0] === VERSION
}

/** Opens a stored page; rows are decoded on access. */
export function openSnapshot(bytes: Uint8Array): Snapshot {
  const from = new ByteReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const version = from.number()
  if (version !== VERSION) throw new Error(`a snapshot of version ${version} cannot be read by this version of Marquee`)
  const seeds = times(from.number(), () => readSeeds(from))
  const titleWidth = from.number()
  const [hero = Buffer.alloc(0), ...rows] = times(from.number(), () => from.bytes())
  const shape = { titleWidth, seedWidths: seeds.map((ofPerson) => byteWidthFor(ofPerson.length)) }
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
    reasons: reasons.map((ofPerson, person) =>
      ofPerson.map(({ seed, step }, at) => {
        const share = shareOf(step, digits, digitIndex++)
        // A row that follows a seed is named after it, however small its share.
        const isFollowed = head.kind === 'because' && at === 0 && person === (head.subject.profileIndex ?? 0)
        const isFelt = isFollowed || isFeltShare(share)
        return { seed, share, steppedShare: shareAt(step), isFelt, tie: 'none', isLead: false }
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
  const found: T[] = []
  for (let at = 0; at < count; at++) found.push(read())
  return found
}
