import { createHash } from 'node:crypto'

export type NamedGenre = { id: number; name: string }

/** TMDB's keyword ids are below a million; ours start far above and stay below 2^31. */
const PRIVATE_FROM = 1_000_000_000
const PRIVATE_MANY = 1_000_000_000

/** A keyword with an id of our own: the same name always has the same id, outside the range of TMDB's. */
export function privateKeyword(words: string): NamedGenre {
  const name = words.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  return { id: PRIVATE_FROM + (createHash('sha256').update(name).digest().readUInt32BE(0) % PRIVATE_MANY), name }
}

const films: Record<string, NamedGenre> = {
  Action: { id: 28, name: 'Action' },
  Adventure: { id: 12, name: 'Adventure' },
  Animation: { id: 16, name: 'Animation' },
  Children: { id: 10751, name: 'Family' },
  Comedy: { id: 35, name: 'Comedy' },
  Crime: { id: 80, name: 'Crime' },
  Documentary: { id: 99, name: 'Documentary' },
  Drama: { id: 18, name: 'Drama' },
  Family: { id: 10751, name: 'Family' },
  Fantasy: { id: 14, name: 'Fantasy' },
  History: { id: 36, name: 'History' },
  Horror: { id: 27, name: 'Horror' },
  Music: { id: 10402, name: 'Music' },
  Musical: { id: 10402, name: 'Music' },
  Mystery: { id: 9648, name: 'Mystery' },
  Romance: { id: 10749, name: 'Romance' },
  'Sci-Fi': { id: 878, name: 'Science Fiction' },
  Thriller: { id: 53, name: 'Thriller' },
  War: { id: 10752, name: 'War' },
  Western: { id: 37, name: 'Western' },
}

const actionAndAdventure = { id: 10759, name: 'Action & Adventure' }
const sciFiAndFantasy = { id: 10765, name: 'Sci-Fi & Fantasy' }
const reality = { id: 10764, name: 'Reality' }

/** TMDB combines some genres of series. */
const series: Record<string, NamedGenre> = {
  ...films,
  Action: actionAndAdventure,
  Adventure: actionAndAdventure,
  Fantasy: sciFiAndFantasy,
  'Game-Show': reality,
  News: { id: 10763, name: 'News' },
  'Reality-TV': reality,
  'Sci-Fi': sciFiAndFantasy,
  'Talk-Show': { id: 10767, name: 'Talk' },
  War: { id: 10768, name: 'War & Politics' },
}

/** Maps the genres of another catalogue to TMDB's; others (Film-Noir, Biography) become keywords of our own. */
export function asTmdbGenres(names: string[], kind: 'movie' | 'tv'): { genres: NamedGenre[]; keywords: NamedGenre[] } {
  const table = kind === 'movie' ? films : series
  const genres = new Map<number, NamedGenre>()
  const keywords: NamedGenre[] = []
  for (const name of names) {
    const genre = table[name]
    if (genre) genres.set(genre.id, genre)
    else keywords.push(privateKeyword(name.replaceAll('-', ' ')))
  }
  return { genres: [...genres.values()], keywords }
}
