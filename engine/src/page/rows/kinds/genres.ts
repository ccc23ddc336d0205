import type { RowMaker, RowSpec } from '../candidate.ts'
import { narrowsFilter, navigationRow, themesWithCounts } from '../navigation.ts'

const MAX_GENRE_LINKS = 12

/** Links to pages by genre, the best liked first. */
const make: RowMaker = (composition) => {
  const { genres: given = [] } = composition.request.filters
  return navigationRow(composition, 'genres', {
    ...themesWithCounts(composition, 'genre'),
    maxEntries: MAX_GENRE_LINKS,
    filters: (key) => narrowsFilter(given, Number(key)) && { genres: [Number(key)] },
  })
}

export const genres: RowSpec = { kind: 'genres', wireNumber: 21, makeOrder: 230, position: 12, maxRows: 1, make }
