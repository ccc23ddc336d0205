import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Line } from './csv.ts'
import type { Entry } from './entry.ts'
import { countOf, eventTimeOf, imdbOf, numberIdOf, ratingOf, titleOf } from './fields.ts'

const HIGHEST_RATING = 5

/** Whether a table is MovieLens': the export of one person from movielens.org, or a research data set of many. */
export function isMovielens(names: readonly string[]): boolean {
  return isResearchTable(names) || (names.includes('movie_id') && names.includes('rating') && names.includes('title'))
}

/** Whether a table is of a MovieLens research data set, which identifies films by numbers of its own. */
export function isResearchTable(names: readonly string[]): boolean {
  return names.includes('movieid') && (names.includes('rating') || names.includes('imdbid') || names.includes('title'))
}

/** Films by MovieLens' own number, from `links.csv` and `movies.csv` next to the ratings. */
export type MovielensFilms = Map<string, TitleReference>

/** Adds a line of `links.csv` or `movies.csv`. */
export function addMovielensFilm(films: MovielensFilms, line: Line): void {
  const id = line['movieid'] ?? ''
  const film = films.get(id) ?? {}
  const imdb = countOf(line['imdbid'], 999_999_999)
  const { title, year } = nameOf(line['title'])
  films.set(id, {
    ...film,
    type: 'movie',
    ...(imdb !== undefined && { imdb: `tt${String(imdb).padStart(7, '0')}` }),
    ...(line['tmdbid'] !== undefined && { tmdb: numberIdOf(line['tmdbid']) }),
    ...(title !== undefined && { title, year }),
  })
}

/** The entry of one rating. */
export function* movielensEntries(line: Line, films: MovielensFilms): Generator<Entry> {
  const rating = ratingOf(line['rating'], HIGHEST_RATING)
  if (rating === undefined) return
  const reference = line['movieid'] === undefined ? exportedReference(line) : films.get(line['movieid'])
  if (!reference) return
  const { at } = eventTimeOf(line['timestamp'] ?? line['date'])
  const person = line['userid']
  yield { ...reference, ...(person && { person }), event: { kind: 'rated', rating, ...(at !== undefined && { at }) } }
}

function exportedReference(line: Line): TitleReference {
  const imdb = imdbOf(line['imdb_id']) ?? imdbOf(`tt${line['imdb_id'] ?? ''}`)
  return { type: 'movie', imdb, tmdb: numberIdOf(line['tmdb_id']), ...nameOf(line['title']) }
}

/** Splits `Seven (a.k.a. Se7en) (1995)` into name and year. */
function nameOf(given: string | undefined): TitleReference {
  const text = titleOf(given)
  const match = /^(.*)\((\d{4})\)\s*$/.exec(text ?? '')
  return match ? { title: titleOf(match[1]), year: Number(match[2]) } : { title: text }
}
