import { rowPlaces } from '../../slate/settings.ts'
import { fromList, type RowMaker } from '../candidate.ts'
import { listedTitles } from '../listed.ts'

/** What was begun and not ended, the newest first; on a page for one. */
export const continueWatching: RowMaker = (composition) => {
  const [{ begun }, ...others] = composition.request.profiles
  return others.length > 0 ? [] : fromList('continue', listedTitles(composition, begun), rowPlaces.continue)
}
