import type { RowMaker, RowSpec } from '../candidate.ts'
import { countedThemes, narrowsFilter, navigationRow } from '../navigation.ts'

/** Where it stands on the page; further up if the page is short. */
const POSITION = 12

const MOST_GENRE_LINKS = 12

/** Links to pages by genre, the best liked first. */
const make: RowMaker = (composition) => {
  const { genres: given = [] } = composition.request.filters
  return navigationRow(
    composition,
    { kind: 'genres', position: POSITION },
    {
      ...countedThemes(composition, 'genre'),
      most: MOST_GENRE_LINKS,
      filters: (key) => narrowsFilter(given, Number(key)) && { genres: [Number(key)] },
    },
  )
}

export const genres: RowSpec = { kind: 'genres', wireNumber: 21, makeOrder: 23, most: 1, make }
