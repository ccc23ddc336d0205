/**
 * A backup is lines of JSON, compressed with gzip:
 *
 *     {"format":"marquee backup","version":1,"schema":1,"createdAt":"…","withKeys":false,"tables":["accounts",…]}
 *     ["accounts",{"id":"acct_…","email":"…",…}]        one line a row, parents before children
 *     {"end":true,"rows":{"installation":1,"accounts":3,…},"sha256":"…"}        the hash of every byte above this line
 */
export type BackupHeader = {
  format: typeof FORMAT
  version: number
  /** Schema version of the store it came from. */
  schema: number
  createdAt: string
  withKeys: boolean
  tables: string[]
}

export type BackupTrailer = { end: true; rows: RowCounts; sha256: string }

type Value = string | number | null | Uint8Array
export type BackupRow = Record<string, Value>
export type RowCounts = Record<string, number>

export const FORMAT = 'marquee backup'
export const FORMAT_VERSION = 1

/** The file is no backup, or not the whole of one. */
export class DamagedBackup extends Error {
  constructor(why: string, cause?: unknown) {
    super(`this is not a complete backup of Marquee: ${why}`, { cause })
    this.name = 'DamagedBackup'
  }
}

/** Nothing of any table yet. */
export function noRows(tables: string[]): RowCounts {
  return Object.fromEntries(tables.map((table) => [table, 0]))
}

/** One row as its line. Bytes, which JSON has not, become `{"base64":"…"}`. */
export function rowToLine(table: string, row: BackupRow): string {
  const entries = Object.entries(row)
  const hasBytes = entries.some(([, value]) => value instanceof Uint8Array)
  const plain = hasBytes ? Object.fromEntries(entries.map(([column, value]) => [column, bytesToText(value)])) : row
  return `${JSON.stringify([table, plain])}\n`
}

/** A parsed line back as a row. */
export function rowFromLine(line: unknown): { table: string; row: BackupRow } {
  const [table, row] = Array.isArray(line) ? line : []
  if (typeof table !== 'string' || typeof row !== 'object' || row === null) throw new DamagedBackup('a line is not a row')
  for (const [column, value] of Object.entries(row)) if (typeof value === 'object') row[column] = bytesFromText(value)
  return { table, row: row as BackupRow }
}

function bytesToText(value: Value): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

function bytesFromText(value: object | null): Value {
  if (value === null) return null
  if (!('base64' in value) || typeof value.base64 !== 'string') throw new DamagedBackup('a value is of an unknown kind')
  return Buffer.from(value.base64, 'base64')
}
