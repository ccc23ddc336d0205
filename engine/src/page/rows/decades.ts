import type { PageFilters } from '../../catalogue/page-filters.ts'
import type { RowMaker } from '../candidate.ts'
import { countedThemes, waysOn } from '../ways-on.ts'

const MOST = 8

/** Which side of a decade a way on leads to: it adds one bound, and a second one from there leaves the decade alone. */
type Side = 'since' | 'until'

/** Ways on by decade, the best liked first, where the page does not begin and end with a date already. */
export const decades: RowMaker = (scene) => {
  const { themes, held } = countedThemes(scene, 'decade')
  const sides = sidesOf(themes.map(held), scene.request.filters)
  const byYear = new Map(themes.map((theme, at) => [scene.stage.themes.keyOf(theme), sides[at]]))
  return waysOn(scene, 'decades', {
    themes,
    held,
    most: MOST,
    filters: (year) => boundOf(Number(year), byYear.get(year)),
    more: (year) => (byYear.get(year) === 'since' ? { since: true } : { until: true }),
  })
}

/** Per decade, from the counts in the order of time: the side that is still open, or that leaves less; none where that leaves all. */
function sidesOf(counts: readonly number[], filters: PageFilters): (Side | undefined)[] {
  const { with_release_date_gte: from, with_release_date_lte: to } = filters
  if (from !== undefined && to !== undefined) return []
  let before = 0
  let after = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => {
    after -= count
    const isSince = from === undefined && (to !== undefined || after <= before)
    const leftOut = isSince ? before : after
    before += count
    return leftOut === 0 ? undefined : isSince ? 'since' : 'until'
  })
}

function boundOf(year: number, side: Side | undefined): PageFilters | false {
  if (side === undefined) return false
  return side === 'since' ? { with_release_date_gte: `${year}-01-01` } : { with_release_date_lte: `${year + 9}-12-31` }
}
