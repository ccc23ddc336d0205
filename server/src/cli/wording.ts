import { escapeInvisible } from '../plain-names.ts'

/** Aligns rows of words in columns. */
export function columns(given: string[][]): string {
  const rows = given.map((row) => row.map(escapeInvisible)) // a line break in a name must not look like another row
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((word, column) => word.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `1 account`, `2 accounts`. */
export function counted(count: number | undefined, noun: string): string {
  return `${count ?? 0} ${noun}${count === 1 ? '' : 's'}`
}

/** The text about ratings with a time in the future. */
export function futureWords(count: number): string {
  return `${counted(count, 'time')} of ratings ${count === 1 ? 'lies' : 'lie'} in the future and ${count === 1 ? 'counts' : 'count'} as unknown`
}

/** `45 s`, `12 min`, `1.5 h`. */
export function timeOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
