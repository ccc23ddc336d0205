import type { LinePosition, SourceLine } from './lines.ts'
import {
  type AudienceRating,
  type Batch,
  ENTRIES_PER_BATCH,
  type FactPatch,
  type ImportPhase,
  type RawTitle,
  SourceBroken,
  WrongFormat,
} from './source.ts'

/** The outcome of a line; undefined for headers and empty lines. */
export type LineOutcome =
  | { title: RawTitle }
  | { filling: FactPatch }
  | { audienceRating: AudienceRating }
  | { refused: string }
  | { skipped: string }
  | undefined

export type LineSource = {
  phase: ImportPhase
  /** Parses a line. */
  take: (text: string, line: number) => LineOutcome
  position: (at: LinePosition) => string
  /** Converts the progress within the file to that of the whole source. */
  part?: (part: number) => number
  size?: number
}

/** Skipped lines take time too: a batch ends after this many of them. */
const LINES_PER_ENTRY = 20

/** Groups lines into batches. For a truncated file, the complete lines are returned before the error. */
export async function* gather(lines: AsyncIterable<SourceLine>, gathering: LineSource): AsyncGenerator<Batch> {
  const { phase, take, position, part = (own) => own, size = ENTRIES_PER_BATCH } = gathering
  let batch = empty()
  let last: SourceLine | undefined
  const finished = (at: LinePosition): Batch => ({ ...batch, phase, position: position(at), part: part(at.part) })
  try {
    for await (const line of lines) {
      last = line
      add(batch, line, line.text === undefined ? { refused: line.reason } : take(line.text, line.line))
      if (entriesIn(batch) < size && ++batch.lines < size * LINES_PER_ENTRY) continue
      yield finished(line)
      batch = empty()
    }
  } catch (error) {
    if (error instanceof SourceBroken && !(error instanceof WrongFormat) && last) yield finished(last)
    throw error
  }
  if (last) yield finished(last)
}

type OpenBatch = Required<Pick<Batch, 'titles' | 'fillings' | 'audienceRatings' | 'refused' | 'skipped'>> & { lines: number }

const empty = (): OpenBatch => ({ titles: [], fillings: [], audienceRatings: [], refused: [], skipped: {}, lines: 0 })

const entriesIn = ({ titles, fillings, audienceRatings, refused }: OpenBatch) =>
  titles.length + fillings.length + audienceRatings.length + refused.length

function add(batch: OpenBatch, { line }: LinePosition, outcome: LineOutcome): void {
  if (!outcome) return
  if ('title' in outcome) batch.titles.push(outcome.title)
  else if ('filling' in outcome) batch.fillings.push(outcome.filling)
  else if ('audienceRating' in outcome) batch.audienceRatings.push(outcome.audienceRating)
  else if ('refused' in outcome) batch.refused.push({ at: `line ${line}`, reason: outcome.refused })
  else batch.skipped[outcome.skipped] = (batch.skipped[outcome.skipped] ?? 0) + 1
}
