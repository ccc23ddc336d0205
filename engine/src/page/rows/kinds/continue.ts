import { fromList, type RowMaker, type RowSpec } from '../candidate.ts'
import { showableTitles } from '../showable-titles.ts'

/** Started and unfinished titles, newest first; only on a page for one person. */
const make: RowMaker = (composition) => {
  const [{ begun }, ...others] = composition.request.profiles
  return others.length > 0 ? [] : fromList('continue', showableTitles(composition, begun))
}

export const continueWatching: RowSpec = {
  kind: 'continue',
  wireNumber: 0,
  makeOrder: 0,
  position: 0,
  maxRows: 1,
  itemReason: 'list',
  recommends: false,
  make,
}
