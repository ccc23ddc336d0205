import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** A line of a table, by the lower-case names of its columns. */
export type Line = Readonly<Record<string, string>>

const DELIMITERS = [',', ';', '\t'] as const
const LONGEST_LINE = 256 * 1024
const CHUNK_CHARACTERS = 64 * 1024

/** The lower-case names of a table's columns and its delimiter; undefined where the first line is no header. */
export function csvHeaderOf(text: string): { names: string[]; delimiter: string } | undefined {
  const end = text.search(/[\r\n]/)
  const line = text.slice(0, end < 0 ? undefined : end)
  if (line.length > LONGEST_LINE || line.trim() === '') return undefined
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  const names = line.split(delimiter).map((name) => plainName(name))
  return { names, delimiter }
}

function plainName(name: string): string {
  return name.trim().replace(/^"|"$/g, '').trim().toLowerCase()
}

/** Called with the number of characters that were read since the last call. */
export type OnRead = (characters: number) => void

/** The lines of a table with a header. Malformed lines are skipped; missing columns are empty. */
export async function* csvLinesOf(text: string, delimiter: string, onRead: OnRead): AsyncGenerator<Line> {
  const parser = parse({
    delimiter,
    columns: (names: string[]) => names.map(plainName),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_LINE,
    trim: true,
  })
  Readable.from(chunksOf(text, onRead)).pipe(parser)
  for await (const line of parser) yield line as Line // with `columns`, records are objects of texts
}

function* chunksOf(text: string, onRead: OnRead): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) {
    const chunk = text.slice(at, at + CHUNK_CHARACTERS)
    yield chunk
    onRead(chunk.length)
  }
}
