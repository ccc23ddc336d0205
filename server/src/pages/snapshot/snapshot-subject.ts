import type { ByteReader, ByteWriter } from './bytes.ts'

/** The subject of a row or navigation entry, with the catalogue's names; it is worded when it is read. */
export type StoredSubject = {
  readonly genre?: number
  readonly genreName?: string
  readonly keyword?: number
  readonly keywordName?: string
  readonly person?: number
  readonly personName?: string
  readonly decade?: number
  readonly country?: string
  readonly language?: string
  readonly seed?: number
  readonly liked?: boolean
  readonly wanted?: boolean
  readonly profileIndex?: number
  readonly region?: string
  readonly provider?: string
  readonly providerName?: string
  /** The media type of all titles, if there is only one. */
  readonly mediaType?: 'movie' | 'tv'
  /** Whether a chart counts real interactions. */
  readonly counted?: boolean
  /** From 2 on: its number among rows that would have the same name. */
  readonly turn?: number
  /** The decade and everything after it, or before it. */
  readonly since?: boolean
  readonly until?: boolean
}

/** In the order of their bits. */
const fields = [
  ['genre', 'number'],
  ['genreName', 'text'],
  ['keyword', 'number'],
  ['keywordName', 'text'],
  ['person', 'number'],
  ['personName', 'text'],
  ['decade', 'number'],
  ['country', 'text'],
  ['language', 'text'],
  ['seed', 'number'],
  ['liked', 'flag'],
  ['profileIndex', 'number'],
  ['region', 'text'],
  ['provider', 'text'],
  ['providerName', 'text'],
  ['mediaType', 'text'],
  ['counted', 'flag'],
  ['turn', 'number'],
  ['since', 'flag'],
  ['until', 'flag'],
  ['wanted', 'flag'],
] as const satisfies [keyof StoredSubject, 'number' | 'text' | 'flag'][]

const bitOf: ReadonlyMap<string, number> = new Map(fields.map(([name], at) => [name, 1 << at]))

/** Writes a bit mask of the fields, then each value. */
export function writeSubject(into: ByteWriter, subject: StoredSubject): void {
  let mask = 0
  for (const name in subject) if (isSet(subject[name as keyof StoredSubject])) mask |= bitOf.get(name) ?? 0
  into.number(mask)
  for (let rest = mask; rest > 0; rest &= rest - 1) {
    const [name, kind] = fieldAt(rest)
    if (kind === 'number') into.number(Number(subject[name]))
    else if (kind === 'text') into.text(String(subject[name]))
  }
}

/** The field of the lowest bit of a mask. */
function fieldAt(mask: number): (typeof fields)[number] {
  const field = fields[31 - Math.clz32(mask & -mask)]
  if (!field) throw new RangeError('the subject has fields of a newer version')
  return field
}

function isSet(value: StoredSubject[keyof StoredSubject]): boolean {
  return value !== undefined && value !== false
}

/** Reads what `writeSubject` wrote. */
export function readSubject(from: ByteReader): StoredSubject {
  const mask = from.number()
  const subject: Record<string, unknown> = {}
  for (let rest = mask; rest > 0; rest &= rest - 1) {
    const [name, kind] = fieldAt(rest)
    subject[name] = kind === 'flag' ? true : kind === 'number' ? from.number() : from.text()
  }
  return subject // each field was read by its type
}
