import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry, ListMeaning } from './entry.ts'
import { eventTimeOf, ratingOf, timeOf, titleOf, yearOf } from './fields.ts'

/** Five stars, in steps of a half. */
const HIGHEST_RATING = 5

/** Whether a table is of Letterboxd: all of them have these columns. */
export function isLetterboxd(names: readonly string[]): boolean {
  return ['name', 'year', 'letterboxd uri'].every((name) => names.includes(name))
}

/** What a table contains, by its columns; three tables have the same columns and differ only in the file's name. */
export function letterboxdTable(names: readonly string[], file: string): 'diary' | 'ratings' | ListMeaning | 'unknown' | 'other' {
  if (/(^|\/)(deleted|orphaned|lists)\//.test(file)) return 'other'
  if (names.includes('watched date')) return 'diary'
  if (names.includes('rating')) return 'ratings'
  if (/watchlist/.test(file)) return 'watchlist'
  if (/likes|films\.csv$/.test(file)) return 'liked'
  return /watched/.test(file) ? 'watched' : 'unknown'
}

/** The entries of one line. In `watched`, the date is the day on which the film was marked. */
export function* letterboxdEntries(line: Line, table: 'diary' | 'ratings' | ListMeaning): Generator<Entry> {
  const film: TitleReference = { title: titleOf(line['name']), year: yearOf(line['year']), type: 'movie' }
  if (film.title === undefined) return
  const rating = ratingOf(line['rating'], HIGHEST_RATING)
  if (rating !== undefined) yield { ...film, event: { kind: 'rated', rating, ...timeOf(line['date']) } }
  if (table === 'diary') {
    const watched = eventTimeOf(line['watched date'])
    yield { ...film, event: { kind: 'watched', ...(watched.at === undefined ? eventTimeOf(line['date']) : watched) } }
  }
  if (table === 'watched') yield { ...film, event: { kind: 'watched', ...eventTimeOf(line['date']) } }
  if (table === 'watchlist' || table === 'liked')
    yield { ...film, event: { kind: 'listed', list: table, ...timeOf(line['date']) } }
}
