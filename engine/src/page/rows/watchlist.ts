import { fromList, type RowMaker } from '../candidate.ts'
import { listed } from '../listed.ts'
import { rowPlaces } from '../settings.ts'

/** What waits on the watchlists, the newest first. */
export const watchlist: RowMaker = (scene) => {
  const all = scene.request.people.flatMap((person) => Array.from(person.watchlist))
  return fromList('watchlist', listed(scene, all), rowPlaces.watchlist)
}
