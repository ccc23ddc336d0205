import { isAllowedFor, type Maturity } from '@marquee/engine'
import type { Identity, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { CatalogueCtx } from './ctx.ts'
import type { LiveCatalogue } from './memory/live-catalogue.ts'

/** The caller's maturity limit and region; null for a sign-in without a profile, which has no limit. */
export type Visibility = { maturity: Maturity; region: string | null } | null

/** A session, or a sign-in bound to a profile, sees what that profile may; any other sign-in has no limit. */
export function visibilityOf(who: Identity | Session): Visibility {
  if (!('profile' in who)) return who.boundProfile
  return { maturity: who.profile.maturity, region: who.profile.region }
}

/** The number of a visible title, withdrawn or not; NOT_FOUND for unknown titles and those above the limit alike. */
export function findVisible(ctx: Pick<CatalogueCtx, 'liveCatalogue'>, visibility: Visibility, mediaId: string): number {
  const live = ctx.liveCatalogue()
  const number = live.numberOf(mediaId)
  if (number === undefined || !isVisible(live, visibility, number))
    throw new Problem('NOT_FOUND', { detail: 'the catalogue has no such title' })
  return number
}

/** Whether a title is visible, withdrawn or not. */
export function isVisible({ catalogue }: Pick<LiveCatalogue, 'catalogue'>, visibility: Visibility, number: number): boolean {
  return visibility === null || isAllowedFor(catalogue, number, visibility.maturity, visibility.region)
}

/** The visible titles, without withdrawn ones. */
export function visibleMask({ catalogue }: Pick<LiveCatalogue, 'catalogue'>, visibility: Visibility): Uint32Array {
  return visibility === null ? catalogue.all : catalogue.allowed(visibility.maturity, visibility.region)
}
