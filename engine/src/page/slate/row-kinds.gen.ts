// Made from the code by `npm run generate`; edits here are lost.

/** Every kind of row, by its number in stored pages. */
export const rowKinds = [
  'continue',
  'top_picks',
  'because',
  'genre',
  'keyword',
  'person',
  'decade',
  'country',
  'language',
  'blend',
  'top_region',
  'coming_soon',
  'new_releases',
  'hidden_gems',
  'short',
  'acclaimed',
  'services',
  'watchlist',
  'watch_again',
  'popular',
  'favourites',
  'genres',
  'moods',
  'decades',
  'providers',
  'more',
  'library',
] as const

export type RowKind = (typeof rowKinds)[number]
