import { fromList, type RowMaker } from '../candidate.ts'
import { mayShow } from '../listed.ts'
import { LEAST_TITLES, MOST_TITLES, rowPlaces } from '../settings.ts'
import type { Viewer } from '../viewers.ts'

const DAY = 86_400_000
/** What was played less long ago is not yet due. */
const REST_DAYS = 180

/** Favourites that were finished a good while ago, the best liked first; on a page for one. */
export const watchAgain: RowMaker = (scene) => {
  const [viewer, ...others] = scene.viewers
  if (!viewer || others.length > 0) return []
  const isOpen = mayShow(scene)
  const titles = dueAgain(viewer, scene.request.today).filter(isOpen).slice(0, MOST_TITLES)
  return titles.length < LEAST_TITLES ? [] : fromList('watch_again', titles, rowPlaces.watch_again)
}

/** What is liked, or judged otherwise, is no less due for it: the last play counts. */
function dueAgain({ person: { finished, finishedAt = [] }, telling, weights }: Viewer, today: number): number[] {
  const due = new Set(Array.from(finished).filter((_, i) => (finishedAt[i] ?? Infinity) <= (today - REST_DAYS) * DAY))
  return telling
    .map(({ title }, entry) => ({ title, weight: weights[entry] ?? 0 }))
    .filter(({ title, weight }) => weight > 0 && due.has(title))
    .sort((a, b) => b.weight - a.weight || a.title - b.title)
    .map(({ title }) => title)
}
