import type { PageFilters } from '../../../catalogue/filters/page-filters.ts'
import type { RowSubject } from '../../slate/row.ts'
import type { RowMaker, RowSpec } from '../candidate.ts'
import { navigationRow, themesWithCounts } from '../navigation.ts'

const MAX_DECADE_LINKS = 8

/** A link adds both bounds of a decade, or the missing one if the page already has the other. */
type DecadeBound = 'both' | 'since' | 'until'

const subjectOfBound: Readonly<Record<DecadeBound, RowSubject>> = { both: {}, since: { since: true }, until: { until: true } }

/** Links to pages by decade, the best liked first, unless the page already has both date bounds. */
const make: RowMaker = (composition) => {
  const { with_release_date_gte: from, with_release_date_lte: to } = composition.request.filters
  const { themes, countOf } = themesWithCounts(composition, 'decade')
  const side = from === undefined ? (to === undefined ? 'both' : 'since') : to === undefined ? 'until' : undefined
  const filled = themes.filter((theme) => countOf(theme) > 0)
  // A link that excludes nothing leads to the same page.
  const idle = side === 'since' ? filled[0] : side === 'until' || filled.length < 2 ? filled.at(-1) : undefined
  return navigationRow(composition, 'decades', {
    themes: side === undefined ? [] : themes.filter((theme) => theme !== idle),
    countOf: countOf,
    maxEntries: MAX_DECADE_LINKS,
    filters: (year) => boundsOf(Number(year), side),
    more: () => (side === undefined ? {} : subjectOfBound[side]),
  })
}

function boundsOf(year: number, side: DecadeBound | undefined): PageFilters | false {
  if (side === undefined) return false
  return {
    ...(side !== 'until' && { with_release_date_gte: `${year}-01-01` }),
    ...(side !== 'since' && { with_release_date_lte: `${year + 9}-12-31` }),
  }
}

export const decades: RowSpec = { kind: 'decades', wireNumber: 23, makeOrder: 250, position: 19, maxRows: 1, make }
