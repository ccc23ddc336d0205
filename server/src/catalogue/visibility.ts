import { isThere, type Maturity } from '@marquee/engine'
import type { Ctx, Identity, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { Shelf } from './shelf.ts'

/** How far somebody may look, and from where; null: a sign-in for all profiles, which has no limit. */
export type Viewer = { maturity: Maturity; region: string | null } | null

/** A session sees as its profile does, and so does a sign-in that is bound to one; any other sign-in has no limit. */
export function viewerOf(who: Identity | Session): Viewer {
  if (!('profile' in who)) return who.boundProfile
  return { maturity: who.profile.maturity, region: who.profile.region }
}

/** The number of a title that is there for this viewer, withdrawn or not; unknown and over the limit are the same NOT_FOUND. */
export function findVisible(ctx: Pick<Ctx, 'shelf'>, viewer: Viewer, mediaId: string): number {
  const shelf = ctx.shelf()
  const number = shelf.numberOf(mediaId)
  if (number === undefined || !isVisible(shelf, viewer, number))
    throw new Problem('NOT_FOUND', { detail: 'the catalogue has no such title' })
  return number
}

/** Whether a title is there for this viewer, withdrawn or not. */
export function isVisible({ catalogue }: Pick<Shelf, 'catalogue'>, viewer: Viewer, number: number): boolean {
  return viewer === null || isThere(catalogue, number, viewer.maturity, viewer.region)
}

/** The titles that are there for this viewer; withdrawn ones are not. */
export function visibleMask({ catalogue }: Pick<Shelf, 'catalogue'>, viewer: Viewer): Uint32Array {
  return viewer === null ? catalogue.all : catalogue.allowed(viewer.maturity, viewer.region)
}
