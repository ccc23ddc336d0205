import type { RowMaker } from '../candidate.ts'
import { countedThemes, narrowed, navigationRow } from '../navigation.ts'

const MOST = 12

/** Ways on by genre, the best liked first. */
export const genres: RowMaker = (composition) => {
  const { genres: given = [] } = composition.request.filters
  return navigationRow(composition, 'genres', {
    ...countedThemes(composition, 'genre'),
    most: MOST,
    filters: (key) => narrowed(given, Number(key)) && { genres: [Number(key)] },
  })
}
