import { type Cards, cardsFor } from '../catalogue/cards.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { LiveCatalogue } from '../catalogue/memory/live-catalogue.ts'
import { languagesFor } from '../catalogue/names/languages.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { Session } from '../ctx.ts'

/** The profile of a request, with the fields that decide which titles are visible to it. */
export type ProfileScope = Pick<Session['profile'], 'id' | 'maturity' | 'region'>

/** A profile with its session, and its languages for titles, the preferred first. */
export type TitleReader = ProfileScope & { session: Session; languages: readonly string[] }

type TitleRequest = Parameters<typeof languagesFor>[1] & { who: Session }

/** The profile of a session, in the languages that its device asks for. */
export function readerOf(ctx: CatalogueCtx, request: TitleRequest): TitleReader {
  const { id, maturity, region } = request.who.profile
  return { id, maturity, region, session: request.who, languages: languagesFor(ctx, request) }
}

/** A title as in lists. */
export type MediaItem = { type: 'media'; id: string; title: string } & Record<string, unknown>

/** A test whether a title is visible to a profile; one that another node has just added is not visible here yet. */
export function isVisibleTo(live: LiveCatalogue, profile: ProfileScope): (row: { number: number }) => boolean {
  return ({ number }) => number < live.count && isVisible(live, profile, number)
}

/** The cards of titles for a reader. To be called before the catalogue is read: it may wait for the store. */
export async function cardsOf(ctx: CatalogueCtx, { session, region, languages }: TitleReader): Promise<Cards> {
  const states = await ctx.titleStates(session)
  return cardsFor(ctx.liveCatalogue(), languages, { region, states })
}

/** A title's card, parsed from its JSON. */
export function mediaOf({ whole }: Cards, number: number): MediaItem {
  return JSON.parse(whole(number))
}
