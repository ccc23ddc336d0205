import type { Shelf } from '../catalogue/shelf.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { ProfileRow } from '../store/schema.ts'

/** The profile that something is done for: who it is, and what is there for it. */
export type Viewer = Pick<ProfileRow, 'id' | 'maturity' | 'region'>

/** A title as lists show it. */
export type MediaItem = { type: 'media'; id: string; title: string } & Record<string, unknown>

/** Tells which titles are there for a profile; one that another node has just taken in is not there yet. */
export function isThereFor(shelf: Shelf, viewer: Viewer): (row: { number: number }) => boolean {
  return ({ number }) => number < shelf.count && isVisible(shelf, viewer, number)
}

/** A title's item; the shelf keeps it as JSON. */
export function mediaOf(shelf: Shelf, number: number): MediaItem {
  return JSON.parse(shelf.itemOf(number))
}
