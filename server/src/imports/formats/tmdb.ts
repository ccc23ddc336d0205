import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry, ListMeaning } from './entry.ts'
import { imdbOf, mediaTypeOf, numberIdOf, partRefOf, ratingOf, timeOf, titleOf, yearOf } from './fields.ts'

/** Whether a table is of TMDB: ratings, watchlist or favourites. */
export function isTmdb(names: readonly string[]): boolean {
  return names.includes('tmdb id') && names.includes('name') && names.includes('type')
}

/** The meaning of lines without a rating. */
export function tmdbTable(file: string, listMeaning: ListMeaning | undefined): ListMeaning {
  return listMeaning ?? (/favou?rite/i.test(file) ? 'liked' : 'watchlist')
}

/** The entries of one line: the rating, or else the list that it is on. */
export function* tmdbEntries(line: Line, table: ListMeaning): Generator<Entry> {
  const ref = partRefOf(line['season number'], line['episode number'])
  const isWholeTitle = ref.season === undefined
  const reference: TitleReference = {
    type: mediaTypeOf(line['type']) ?? 'movie',
    tmdb: numberIdOf(line['tmdb id']),
    imdb: isWholeTitle ? imdbOf(line['imdb id']) : undefined, // with a season it is the episode's
    title: titleOf(line['name']),
    year: isWholeTitle ? yearOf(line['release date']) : undefined,
  }
  if (reference.tmdb === undefined && reference.imdb === undefined && reference.title === undefined) return
  const rating = ratingOf(line['your rating'])
  if (rating !== undefined) yield { ...reference, event: { kind: 'rated', rating, ...timeOf(line['date rated']), ...ref } }
  else if (table === 'watched') yield { ...reference, event: { kind: 'watched', ...timeOf(line['date rated']), ...ref } }
  else yield { ...reference, event: { kind: 'listed', list: table, ...timeOf(line['date added']) } }
}
