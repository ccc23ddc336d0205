import type { RowMaker } from '../candidate.ts'
import { countedThemes, narrowed, waysOn } from '../ways-on.ts'

const MOST = 12

/** Ways on by genre, the best liked first. */
export const genres: RowMaker = (scene) => {
  const { genres: given = [] } = scene.request.filters
  return waysOn(scene, 'genres', {
    ...countedThemes(scene, 'genre'),
    most: MOST,
    filters: (key) => narrowed(given, Number(key)) && { genres: [Number(key)] },
  })
}
