import { hasBit, putBit } from '../../catalogue/fresh.ts'
import { fromList, type RowMaker } from '../candidate.ts'
import { heaviestOf } from '../heaviest.ts'
import type { Scene } from '../scene.ts'
import { LEAST_TITLES, MOST_TITLES, rowPlaces } from '../settings.ts'
import type { Viewer } from '../viewers.ts'

const DAY = 86_400_000
/** What was played less long ago is not yet due. */
const REST_DAYS = 180

/** Favourites that were finished a good while ago, the best liked first; on a page for one. */
export const watchAgain: RowMaker = (scene) => {
  const [viewer, ...others] = scene.viewers
  if (!viewer || others.length > 0) return []
  const due = dueAgain(scene, viewer)
  const entries: number[] = []
  for (let entry = 0; entry < viewer.telling.length; entry++) {
    if ((viewer.weights[entry] ?? 0) > 0 && hasBit(due, viewer.titles[entry] ?? 0)) entries.push(entry)
  }
  const titles = heaviestOf(viewer, entries, MOST_TITLES).map((entry) => viewer.titles[entry] ?? 0)
  return titles.length < LEAST_TITLES ? [] : fromList('watch_again', titles, rowPlaces.watch_again)
}

/** What may be shown and is due, as bits: what is liked, or judged otherwise, is no less due for it, the last play counts. */
function dueAgain({ stage, request: { today } }: Scene, { person: { finished, finishedAt = [] } }: Viewer): Uint32Array {
  const { listed, scratch: due } = stage.masks
  stage.catalogue.space.kernels.clear(due)
  for (let at = 0; at < finished.length; at++) {
    const title = finished[at] ?? 0
    if ((finishedAt[at] ?? Infinity) <= (today - REST_DAYS) * DAY && hasBit(listed, title)) putBit(due, title, true)
  }
  return due
}
