import { stat } from 'node:fs/promises'
import { contentOf, type InflateLimits } from './inflate.ts'
import { SourceBroken } from './source.ts'

const LONGEST_LINE = 4 * 1024 * 1024
const NEWLINE = 0x0a
const RETURN = 0x0d

/** The position after a line: lines and decompressed bytes so far, and the share of the file. */
export type LinePosition = { line: number; byte: number; part: number }

/** A line without its terminator. The text is undefined if it is invalid or too long; `reason` is which of them. */
export type SourceLine = LinePosition & ({ text: string } | { text: undefined; reason: string })

export const START: LinePosition = { line: 0, byte: 0, part: 0 }

/** The size and modification time of a file; throws with a readable message if there is none. */
export async function fingerprintOf(file: string): Promise<string> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new SourceBroken(error.code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${error.message}`)
  })
  if (!found.isFile()) throw new SourceBroken(`${file} is not a file`)
  return `${found.size}:${Math.round(found.mtimeMs)}`
}

/** The lines of a file, gzipped or not, from a position on; only a chunk is in memory at a time. */
export async function* linesOf(file: string, from: LinePosition = START, max?: InflateLimits): AsyncGenerator<SourceLine> {
  const { size } = await stat(file)
  const partial = new PartialLine()
  let { line, byte } = from
  let part = from.part
  const make = (bytes: Buffer, ended: number): SourceLine => {
    line += 1
    byte += partial.skipped + bytes.length + ended
    const position = { line, byte, part }
    if (partial.skipped > 0) return { ...position, text: undefined, reason: `longer than ${LONGEST_LINE / 1024 / 1024} MiB` }
    return { ...position, ...textOf(bytes) }
  }
  for await (const piece of contentOf(file, from.byte, max)) {
    part = size === 0 ? 1 : piece.read / size
    let start = 0
    for (let end = piece.bytes.indexOf(NEWLINE); end >= 0; end = piece.bytes.indexOf(NEWLINE, start)) {
      partial.add(piece.bytes.subarray(start, end))
      yield make(partial.bytes(), 1)
      partial.clear()
      start = end + 1
    }
    partial.add(piece.bytes.subarray(start))
  }
  if (!partial.isEmpty()) yield make(partial.bytes(), 0)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: Buffer): { text: string } | { text: undefined; reason: string } {
  const end = bytes.at(-1) === RETURN ? bytes.length - 1 : bytes.length
  try {
    return { text: decoder.decode(bytes.subarray(0, end)) }
  } catch {
    return { text: undefined, reason: 'not UTF-8' }
  }
}

/** The beginning of an incomplete line; only its length if it is too long. */
class PartialLine {
  #pieces: Buffer[] = []
  #length = 0
  skipped = 0

  add(bytes: Buffer): void {
    if (this.skipped > 0 || this.#length + bytes.length > LONGEST_LINE) {
      this.skipped += this.#length + bytes.length
      this.#pieces = []
      this.#length = 0
    } else if (bytes.length > 0) {
      this.#pieces.push(bytes)
      this.#length += bytes.length
    }
  }

  bytes(): Buffer {
    return this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces)
  }

  isEmpty(): boolean {
    return this.#length === 0 && this.skipped === 0
  }

  clear(): void {
    this.#pieces = []
    this.#length = 0
    this.skipped = 0
  }
}
