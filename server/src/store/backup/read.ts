import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  type BackupHeader,
  type BackupRow,
  type BackupTrailer,
  DamagedBackup,
  FORMAT,
  FORMAT_VERSION,
  noRows,
  type RowCounts,
  rowFromLine,
} from './format.ts'

const LINE_BYTES = 256 * 1024 * 1024

export type Backup = {
  header: BackupHeader
  /** Every row, once, in order. Throws DamagedBackup at the latest after the last one, unless the file is whole. */
  rows: AsyncGenerator<{ table: string; row: BackupRow }>
  close: () => void
}

/** Opens a backup file and reads its header. */
export async function openBackup(file: string): Promise<Backup> {
  const bytes = pipeline(createReadStream(file), createGunzip(), () => {}) // what goes wrong comes out of the iteration
  const lines = linesOf(bytes)
  const close = () => void bytes.destroy()
  try {
    const { value: first } = await lines.next()
    const header = asHeader(parsed(first))
    return { header, rows: rowsOf(header, lines, createHash('sha256').update(`${first}\n`)), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Reads the whole file as a restore would, and returns a summary of it. */
export async function checkBackup(file: string): Promise<{ header: BackupHeader; rows: RowCounts }> {
  const { header, rows } = await openBackup(file)
  const counts = noRows(header.tables)
  for await (const { table } of rows) counts[table] = (counts[table] ?? 0) + 1
  return { header, rows: counts }
}

async function* rowsOf({ tables }: BackupHeader, lines: AsyncGenerator<string>, hash: Hash): Backup['rows'] {
  const counts = noRows(tables)
  for await (const line of lines) {
    const value = parsed(line)
    if (isTrailer(value)) {
      checkEnd(value, counts, hash)
      if (!(await lines.next()).done) throw new DamagedBackup('it continues after its end')
      return
    }
    const { table, row } = rowFromLine(value)
    if (counts[table] === undefined) throw new DamagedBackup('a row belongs to no table')
    counts[table]++
    hash.update(`${line}\n`)
    yield { table, row }
  }
  throw new DamagedBackup('its end is missing')
}

function checkEnd({ rows, sha256 }: BackupTrailer, counts: RowCounts, hash: Hash): void {
  if (hash.digest('hex') !== sha256) throw new DamagedBackup('its checksum does not match')
  if (JSON.stringify(rows) !== JSON.stringify(counts)) throw new DamagedBackup('rows are missing')
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of readable(bytes)) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      const rest = chunk.subarray(from, end)
      yield (begun.length === 0 ? rest : Buffer.concat([...begun, rest])).toString()
      begun = []
      length = 0
      from = end + 1
    }
    length += chunk.length - from
    if (length > LINE_BYTES) throw new DamagedBackup('a line is too long')
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (length > 0) throw new DamagedBackup('it ends in the middle of a line')
}

async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    const fromGzip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw fromGzip ? new DamagedBackup('it cannot be unpacked', error) : error
  }
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch (error) {
    throw new DamagedBackup('a line is not JSON', error)
  }
}

function asHeader(line: unknown): BackupHeader {
  const { format, version, schema, createdAt, withKeys, tables } = (line ?? {}) as Partial<BackupHeader>
  if (format !== FORMAT) throw new DamagedBackup('it does not begin as one does')
  if (typeof version !== 'number' || version > FORMAT_VERSION)
    throw new Error(
      `the backup has format ${version}, this program reads up to ${FORMAT_VERSION}: restore it with a newer program`,
    )
  if (typeof schema !== 'number' || typeof createdAt !== 'string' || typeof withKeys !== 'boolean' || !isNames(tables))
    throw new DamagedBackup('its first line is not complete')
  return { format, version, schema, createdAt, withKeys, tables }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && /^[a-z_]+$/.test(name))
}

function isTrailer(value: unknown): value is BackupTrailer {
  return typeof value === 'object' && value !== null && 'end' in value
}
