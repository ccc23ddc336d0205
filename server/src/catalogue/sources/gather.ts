import type { LinePosition, SourceLine } from './lines.ts'
import {
  type Batch,
  ENTRIES_PER_BATCH,
  type FactPatch,
  type RawTitle,
  SourceBroken,
  type Verdict,
  WrongFormat,
} from './source.ts'

/** What one line comes to; undefined: nothing was to be expected of it, as of a header or an empty line. */
export type Outcome =
  | { title: RawTitle }
  | { filling: FactPatch }
  | { verdict: Verdict }
  | { refused: string }
  | { skipped: string }
  | undefined

export type Gathering = {
  phase: string
  /** What a line comes to. */
  take: (text: string, line: number) => Outcome
  position: (at: LinePosition) => string
  /** From the part of this file to the part of the whole. */
  part?: (part: number) => number
  size?: number
}

/** Lines that were left out on purpose also take time, so that a batch ends after this many of them. */
const LINES_PER_ENTRY = 20

/** Puts lines together to batches. Of a file that breaks off, what was whole comes first. */
export async function* gather(lines: AsyncIterable<SourceLine>, gathering: Gathering): AsyncGenerator<Batch> {
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

type Open = Required<Pick<Batch, 'titles' | 'fillings' | 'verdicts' | 'refused' | 'skipped'>> & { lines: number }

const empty = (): Open => ({ titles: [], fillings: [], verdicts: [], refused: [], skipped: {}, lines: 0 })

const entriesIn = ({ titles, fillings, verdicts, refused }: Open) =>
  titles.length + fillings.length + verdicts.length + refused.length

function add(batch: Open, { line }: LinePosition, outcome: Outcome): void {
  if (!outcome) return
  if ('title' in outcome) batch.titles.push(outcome.title)
  else if ('filling' in outcome) batch.fillings.push(outcome.filling)
  else if ('verdict' in outcome) batch.verdicts.push(outcome.verdict)
  else if ('refused' in outcome) batch.refused.push({ at: `line ${line}`, reason: outcome.refused })
  else batch.skipped[outcome.skipped] = (batch.skipped[outcome.skipped] ?? 0) + 1
}
