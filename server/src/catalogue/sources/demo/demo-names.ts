import { nameHash } from '../../../texts/name-hash.ts'

/** TMDB's ids of genres, by name; films and series share them. */
export const genreIds: Readonly<Record<string, number>> = {
  Action: 28,
  'Action & Adventure': 10759,
  Adventure: 12,
  Animation: 16,
  Comedy: 35,
  Crime: 80,
  Documentary: 99,
  Drama: 18,
  Family: 10751,
  Fantasy: 14,
  History: 36,
  Horror: 27,
  Kids: 10762,
  Music: 10402,
  Mystery: 9648,
  News: 10763,
  Reality: 10764,
  Romance: 10749,
  'Science Fiction': 878,
  'Sci-Fi & Fantasy': 10765,
  Soap: 10766,
  Talk: 10767,
  'TV Movie': 10770,
  Thriller: 53,
  War: 10752,
  'War & Politics': 10768,
  Western: 37,
}

const FIRST_OWN_ID = 1_000_000_000

/** A stable id for a name without one, above all ids of TMDB. */
export function idOfName(name: string): number {
  return FIRST_OWN_ID + (nameHash(name) % FIRST_OWN_ID)
}
