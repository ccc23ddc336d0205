import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry, ListMeaning } from './entry.ts'
import { countOf, imdbOf, numberIdOf, ratingOf, timeOf, titleOf, yearOf } from './fields.ts'

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
  const type = /^(tv|show|series|season|episode)/i.test(line['type'] ?? '') ? 'tv' : 'movie'
  const season = countOf(line['season number'])
  const episode = countOf(line['episode number'])
  const reference: TitleReference = {
    type,
    tmdb: numberIdOf(line['tmdb id']),
    imdb: season === undefined ? imdbOf(line['imdb id']) : undefined, // with a season it is the episode's
    title: titleOf(line['name']),
    year: season === undefined ? yearOf(line['release date']) : undefined,
  }
  if (reference.tmdb === undefined && reference.imdb === undefined && reference.title === undefined) return
  const rating = ratingOf(line['your rating'])
  const ref = season === undefined ? {} : { season, ...(episode !== undefined && { episode }) }
  if (rating !== undefined) yield { ...reference, event: { kind: 'rated', rating, ...timeOf(line['date rated']), ...ref } }
  else if (table === 'watched') yield { ...reference, event: { kind: 'watched', ...timeOf(line['date rated']), ...ref } }
  else yield { ...reference, event: { kind: 'listed', list: table, ...timeOf(line['date added']) } }
}
