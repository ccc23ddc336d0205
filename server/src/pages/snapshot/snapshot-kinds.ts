import { type RowKind, rowSpecs } from '@marquee/engine'
import { ByteReader } from './bytes.ts'

/** The stored number of each kind; a number is never reused for another kind. */
const numbers = new Map(rowSpecs.map(({ kind, wireNumber }) => [kind, wireNumber]))
const kinds = new Map(rowSpecs.map(({ kind, wireNumber }) => [wireNumber, kind]))

/** The number that a stored page has for a kind of row. */
export function wireNumberOf(kind: RowKind): number {
  const number = numbers.get(kind)
  if (number === undefined) throw new Error(`${kind} has no number in stored pages`)
  return number
}

/** The kind of row with this number. */
export function requireKind(number: number): RowKind {
  const kind = kinds.get(number)
  if (kind === undefined) throw new Error(`no kind of row has the number ${number}`)
  return kind
}

/** The kind of a stored row; undefined if this release does not know it. */
export function kindIn(row: Buffer): RowKind | undefined {
  return kinds.get(new ByteReader(row).number())
}
