import path from 'node:path'
import { gather, type LineOutcome } from './gather.ts'
import type { InflateLimits } from './inflate.ts'
import { fingerprintOf, type LinePosition, linesOf, START } from './lines.ts'
import { type Source, WrongFormat } from './source.ts'

/** If none of so many first lines is a JSON object, the file is refused as another format. */
const PATIENCE_LINES = 50
const NOT_NDJSON = 'this is not NDJSON: not one of its lines is a JSON object'

/** A file with one title per line, gzipped or not: an operator's own catalogue, or the output of `marquee export`. */
export async function ndjsonSource(file: string, max?: InflateLimits): Promise<Source> {
  return {
    name: 'ndjson',
    location: path.resolve(file),
    fingerprint: await fingerprintOf(file),
    async *batches(position) {
      const from = position === undefined ? START : (JSON.parse(position) as LinePosition)
      const seen = { objects: from.line > 0, others: false }
      const take = (text: string, line: number) => takeLine(text, line, seen)
      yield* gather(linesOf(file, from, max), { phase: 'titles', take, position: (at) => JSON.stringify(at) })
      if (seen.others && !seen.objects) throw new WrongFormat(NOT_NDJSON)
    },
  }
}

function takeLine(text: string, line: number, seen: { objects: boolean; others: boolean }): LineOutcome {
  if (text.trim() === '') return undefined
  const facts = objectIn(text)
  if (facts) {
    seen.objects = true
    return { title: { at: `line ${line}`, facts } }
  }
  seen.others = true
  if (!seen.objects && line >= PATIENCE_LINES) throw new WrongFormat(NOT_NDJSON)
  return { refused: 'not a JSON object' }
}

/** Parses a line as a JSON object; undefined if it is none. */
export function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
