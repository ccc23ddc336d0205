import type { ImportReport } from '../catalogue/importing/import.ts'
import type { CommandResult } from './command.ts'
import { counted } from './wording.ts'

/** The result of an import and the next steps, as text; after a stop or failure, how to continue. */
export function importResult(report: ImportReport, next: readonly string[]): CommandResult {
  const lines = [
    ...(report.resumed ? ['Continued an earlier run.'] : []),
    ...countsOf(report),
    ...report.problems.map(({ at, reason }) => `  ${at}: ${reason}`),
    ...(report.refused > report.problems.length ? [`  … and ${report.refused - report.problems.length} more`] : []),
    ...endingOf(report),
    ...(report.read > 0 ? report.notices : []),
    ...(next.length > 0 ? ['', ...next] : []),
  ]
  return { text: lines.join('\n'), data: report, ...(report.status !== 'done' && { failed: true }) }
}

function countsOf({
  read,
  added,
  changed,
  same,
  kept,
  ratings,
  refused,
  unknownFields,
  skipped,
  withdrawnDemo,
}: ImportReport): string[] {
  const parts = [`${added} added`, `${changed} changed`, `${same} the same`]
  if (kept > 0) parts.push(`${kept} unchanged because a better source has them`)
  if (ratings > 0) parts.push(counted(ratings, 'rating'))
  parts.push(`${refused} refused`)
  const left = Object.entries(skipped).map(([reason, count]) => `  ${count} left out: ${reason}`)
  const ignored = unknownFields > 0 ? [`  ${counted(unknownFields, 'unknown field')} ignored`] : []
  const demo = withdrawnDemo > 0 ? [`  ${counted(withdrawnDemo, 'title')} of the demo catalogue withdrawn`] : []
  return [`Read ${read}: ${parts.join(', ')}.`, ...left, ...ignored, ...demo]
}

function endingOf({ status, message, read, added, changed, same, ratings }: ImportReport): string[] {
  const taken = added + changed + same + ratings > 0
  if (status === 'stopped') return ['Stopped. Run the same command again to continue.']
  if (status === 'failed')
    return [`Import failed: ${message}. ${taken ? 'What was read before is kept.' : 'Nothing was imported.'}`]
  return read === 0 ? ['There was nothing to import.'] : []
}
