// Made from the code by `npm run generate`; edits here are lost.

/** Every kind of row, by its number in stored pages, the wireNumber. */
export const rowKinds = [
  'continue', // 0
  'top_picks', // 1
  'because', // 2
  'genre', // 3
  'keyword', // 4
  'person', // 5
  'decade', // 6
  'country', // 7
  'language', // 8
  'blend', // 9
  'top_region', // 10
  'coming_soon', // 11
  'new_releases', // 12
  'hidden_gems', // 13
  'short', // 14
  'acclaimed', // 15
  'services', // 16
  'watchlist', // 17
  'watch_again', // 18
  'popular', // 19
  'favourites', // 20
  'genres', // 21
  'moods', // 22
  'decades', // 23
  'providers', // 24
  'more', // 25
  'library', // 26
  'childrens_films', // 27
] as const

export type RowKind = (typeof rowKinds)[number]
