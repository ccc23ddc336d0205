import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry, ListMeaning } from './entry.ts'
import { eventTimeOf, imdbOf, ratingOf, timeOf, titleOf, yearOf } from './fields.ts'

/**
 * IMDb's tables. Headers are English in every language; title types and genres are translated, so they are not used.
 */
export function isImdb(names: readonly string[]): boolean {
  return names.includes('const') && (names.includes('your rating') || names.includes('created') || names.includes('position'))
}

/** What a table contains. A list is a watchlist unless the person or the file's name says otherwise. */
export function imdbTable(names: readonly string[], file: string, listMeaning: ListMeaning | undefined): 'ratings' | ListMeaning {
  if (!names.includes('created') && !names.includes('position')) return 'ratings'
  return listMeaning ?? (/check-?ins?/i.test(file) ? 'watched' : 'watchlist')
}

/** The entries of one line. */
export function* imdbEntries(line: Line, table: 'ratings' | ListMeaning): Generator<Entry> {
  const reference: TitleReference = {
    imdb: imdbOf(line['const']),
    title: titleOf(line['title']),
    originalTitle: titleOf(line['original title']),
    year: yearOf(line['year']),
  }
  if (reference.imdb === undefined && reference.title === undefined) return
  const rating = ratingOf(line['your rating'])
  if (rating !== undefined) yield { ...reference, event: { kind: 'rated', rating, ...timeOf(line['date rated']) } }
  if (table === 'watched') yield { ...reference, event: { kind: 'watched', ...eventTimeOf(line['created']) } }
  else if (table !== 'ratings') yield { ...reference, event: { kind: 'listed', list: table, ...timeOf(line['created']) } }
}
