import { escapeInvisible } from '../texts/plain-names.ts'

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
  return `${counted(count, 'rating')} ${count === 1 ? 'has' : 'have'} a time in the future, which is ignored`
}

/** `45 s`, `12 min`, `1.5 h`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
