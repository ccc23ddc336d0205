import { hasBit } from '../catalogue/fresh.ts'
import type { Scene } from './scene.ts'
import { MOST_TITLES } from './settings.ts'

/** Whether a title may stand in a row that says what it is: it passes the filters, is released, and nobody refused it. */
export function mayShow({ stage: { masks } }: Scene): (title: number) => boolean {
  return (title) => hasBit(masks.listed, title)
}

/** Of a list, what may be shown and nobody has finished, each title once. */
export function listed(scene: Scene, titles: ArrayLike<number>): number[] {
  if (titles.length === 0) return []
  const isOpen = mayShow(scene)
  const finished = new Set(scene.request.people.flatMap((person) => Array.from(person.finished)))
  const fit = new Set(Array.from(titles).filter((title) => isOpen(title) && !finished.has(title)))
  return [...fit].slice(0, MOST_TITLES)
}
