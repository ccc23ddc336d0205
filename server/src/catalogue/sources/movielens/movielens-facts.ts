import { asTmdbGenres, type NamedGenre } from '../genres.ts'

/** Parses `Matrix, The (1999)` into "The Matrix" and the year; an alternative name in brackets is dropped. */
export function titleAndYear(text: string): { title: string; year: number | undefined } {
  const match = /^(.*?)\s*\((\d{4})(?:[-–]\d{0,4})?\)\s*$/s.exec(text)
  const year = match ? Number(match[2]) : undefined
  const named = (match?.[1] ?? text).trim()
  const first = named.replace(/\s*\([^()]*\)\s*$/, '').trim() || named
  return { title: articleFirst(first), year }
}

const articles = /^(.+), (The|A|An|Le|La|Les|L'|Der|Die|Das|Il|Lo|I|Gli|El|Los|Las|De|Het|Den|Det|Ein|Eine|Un|Une|Una|O|Os|As)$/

function articleFirst(title: string): string {
  const [, rest, article] = articles.exec(title) ?? []
  if (rest === undefined || article === undefined) return title
  return article.endsWith("'") ? article + rest : `${article} ${rest}`
}

export type Film = { tmdbId: string; imdbId: string; title: string; genres: string; tags: NamedGenre[] }

/** Converts a film of MovieLens to the catalogue format; only the year of its release is known. */
export function movielensFacts({ tmdbId, imdbId, title: text, genres: joined, tags }: Film): Record<string, unknown> {
  const { title, year } = titleAndYear(text)
  const names = joined === '(no genres listed)' ? [] : joined.split('|').filter(Boolean)
  const { genres, keywords } = asTmdbGenres(names, 'movie')
  const all = new Map([...keywords, ...tags].map((keyword) => [keyword.id, keyword]))
  return {
    id: `MV_${tmdbId}`,
    media_type: 'movie',
    title,
    ...(/^\d+$/.test(imdbId) && { imdb_id: `tt${imdbId}` }),
    ...(year !== undefined && { release_date: `${year}-01-01` }),
    ...(genres.length > 0 && { genres }),
    ...(all.size > 0 && { keywords: [...all.values()] }),
  }
}
