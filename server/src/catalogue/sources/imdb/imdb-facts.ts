import { asTmdbGenres } from '../genres.ts'
import type { Votes } from './imdb-votes.ts'

/** The offset of IMDb's numbers in our ids; TMDB's numbers are below two million. */
const IMDB_FROM = 1_000_000_000
const kinds: Record<string, 'movie' | 'tv'> = { movie: 'movie', tvMovie: 'movie', tvSeries: 'tv', tvMiniSeries: 'tv' }

export type Basics = {
  number: number
  kind: 'movie' | 'tv'
  title: string
  originalTitle: string | undefined
  year: string | undefined
  runtime: string | undefined
  genres: string[]
}

/** Parses a line of title.basics: its facts, the reason why it is skipped, or that it is invalid. */
export function basicsOf(fields: (string | undefined)[]): Basics | { skipped: string } | { refused: string } {
  const [tconst = '', type = '', title, originalTitle, isAdult, year, , runtime, genres] = fields
  if (fields.length !== 9 || !/^tt\d{1,9}$/.test(tconst)) return { refused: 'not a line of title.basics' }
  const kind = kinds[type]
  if (!kind) return { skipped: 'neither film nor series' }
  if (isAdult !== '0') return { skipped: 'for adults' }
  if (title === undefined) return { refused: 'no title' }
  return { number: Number(tconst.slice(2)), kind, title, originalTitle, year, runtime, genres: genres?.split(',') ?? [] }
}

/** Converts a title of IMDb to the catalogue format; only the year of its release is known. */
export function imdbFacts(basics: Basics, votes: Votes | undefined): Record<string, unknown> {
  const { number, kind, title, originalTitle, year, runtime } = basics
  const { genres, keywords } = asTmdbGenres(basics.genres, kind)
  return {
    id: `${kind === 'movie' ? 'MV' : 'TV'}_${IMDB_FROM + number}`,
    media_type: kind,
    title,
    ...(originalTitle !== undefined && originalTitle !== title && { original_title: originalTitle }),
    imdb_id: `tt${String(number).padStart(7, '0')}`,
    ...(year !== undefined && /^\d{4}$/.test(year) && { release_date: `${year}-01-01` }),
    ...(runtime !== undefined && /^\d{1,5}$/.test(runtime) && { runtime: Number(runtime) }),
    ...(genres.length > 0 && { genres }),
    ...(keywords.length > 0 && { keywords }),
    ...(votes && { vote_average: votes.average, vote_count: votes.count }),
  }
}
