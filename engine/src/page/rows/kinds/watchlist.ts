import { rowPlaces } from '../../slate/settings.ts'
import { fromList, type RowMaker } from '../candidate.ts'
import { listedTitles } from '../listed.ts'

/** What waits on the watchlists, the newest first. */
export const watchlist: RowMaker = (composition) => {
  const all = composition.request.profiles.flatMap((person) => Array.from(person.watchlist))
  return fromList('watchlist', listedTitles(composition, all), rowPlaces.watchlist)
}
