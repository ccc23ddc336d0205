import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry, ListMeaning } from './entry.ts'
import { countOf, imdbOf, numberIdOf, ratingOf, timeOf, titleOf, yearOf } from './fields.ts'

/** TMDB's own tables: ratings, watchlist, favourites. */
export function isTmdb(names: readonly string[]): boolean {
  return names.includes('tmdb id') && names.includes('name') && names.includes('type')
}

/** What a line without a rating means. */
export function tmdbTable(file: string, meant: ListMeaning | undefined): ListMeaning {
  return meant ?? (/favou?rite/i.test(file) ? 'liked' : 'watchlist')
}

/** What one line says; of a rated table the rating, else that it is on the list. */
export function* tmdbEntries(line: Line, table: ListMeaning): Generator<Entry> {
  const type = /^(tv|show|series|season|episode)/i.test(line['type'] ?? '') ? 'tv' : 'movie'
  const season = countOf(line['season number'])
  const episode = countOf(line['episode number'])
  const named: TitleReference = {
    type,
    tmdb: numberIdOf(line['tmdb id']),
    imdb: season === undefined ? imdbOf(line['imdb id']) : undefined, // else an episode's
    title: titleOf(line['name']),
    year: season === undefined ? yearOf(line['release date']) : undefined,
  }
  if (named.tmdb === undefined && named.imdb === undefined && named.title === undefined) return
  const rating = ratingOf(line['your rating'])
  const ref = season === undefined ? {} : { season, ...(episode !== undefined && { episode }) }
  if (rating !== undefined) yield { ...named, event: { kind: 'rated', rating, ...timeOf(line['date rated']), ...ref } }
  else if (table === 'watched') yield { ...named, event: { kind: 'watched', ...timeOf(line['date rated']), ...ref } }
  else yield { ...named, event: { kind: 'listed', list: table, ...timeOf(line['date added']) } }
}
