import { hasBit } from '../../catalogue/bits.ts'
import { MAX_TITLES } from '../slate/settings.ts'
import type { Composition } from './composition.ts'

/** Whether a title may be in a list row: it passes the filters, is released, and is neither disliked nor hidden. */
export function mayShow({ workspace: { masks } }: Pick<Composition, 'workspace'>): (title: number) => boolean {
  return (title) => hasBit(masks.listed, title)
}

/** The titles of a list that may be shown and nobody has finished, without duplicates. */
export function showableTitles(composition: Composition, titles: ArrayLike<number>): number[] {
  if (titles.length === 0) return []
  const isOpen = mayShow(composition)
  const finished = new Set(composition.request.profiles.flatMap((person) => Array.from(person.finished)))
  const fit = new Set(Array.from(titles).filter((title) => isOpen(title) && !finished.has(title)))
  return [...fit].slice(0, MAX_TITLES)
}
