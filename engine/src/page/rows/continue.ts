import { fromList, type RowMaker } from '../candidate.ts'
import { listed } from '../listed.ts'
import { rowPlaces } from '../settings.ts'

/** What was begun and not ended, the newest first; on a page for one. */
export const continueWatching: RowMaker = (scene) => {
  const [{ begun }, ...others] = scene.request.people
  return others.length > 0 ? [] : fromList('continue', listed(scene, begun), rowPlaces.continue)
}
