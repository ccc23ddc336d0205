import { fromList, type RowMaker, type RowSpec } from '../candidate.ts'
import { listedTitles } from '../listed.ts'

/** Where it stands on the page; further up if the page is short. */
const POSITION = 3

/** What waits on the watchlists, the newest first. */
const make: RowMaker = (composition) => {
  const all = composition.request.profiles.flatMap((person) => Array.from(person.watchlist))
  return fromList('watchlist', listedTitles(composition, all), POSITION)
}

export const watchlist: RowSpec = {
  kind: 'watchlist',
  wireNumber: 17,
  makeOrder: 21,
  most: 1,
  itemReason: 'list',
  recommends: false,
  make,
}
