import { fromList, type RowMaker, type RowSpec } from '../candidate.ts'
import { showableTitles } from '../showable-titles.ts'

/** Titles on the watchlists, newest first. */
const make: RowMaker = (composition) => {
  const all = composition.request.profiles.flatMap((person) => Array.from(person.watchlist))
  return fromList('watchlist', showableTitles(composition, all))
}

export const watchlist: RowSpec = {
  kind: 'watchlist',
  wireNumber: 17,
  makeOrder: 210,
  position: 3,
  maxRows: 1,
  itemReason: 'list',
  recommends: false,
  make,
}
