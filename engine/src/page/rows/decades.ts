import type { RowMaker } from '../candidate.ts'
import { countedThemes, waysOn } from '../ways-on.ts'

const MOST = 8

/** Ways on by decade, the best liked first, where the page is not about dates already. */
export const decades: RowMaker = (scene) => {
  const { with_release_date_gte: from, with_release_date_lte: to } = scene.request.filters
  if (from !== undefined || to !== undefined) return []
  return waysOn(scene, 'decades', {
    ...countedThemes(scene, 'decade'),
    most: MOST,
    filters: (key) => ({ with_release_date_gte: `${key}-01-01`, with_release_date_lte: `${Number(key) + 9}-12-31` }),
  })
}
