import { type Cards, cardsFor } from '../catalogue/cards.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { languagesFor } from '../catalogue/languages.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { Session } from '../ctx.ts'

/** The profile that something is done for: who it is, and what is there for it. */
export type ProfileScope = Pick<Session['profile'], 'id' | 'maturity' | 'region'>

/** The same with its session, and the languages that titles are told in, the most wanted first. */
export type Reader = ProfileScope & { session: Session; languages: readonly string[] }

type TitleRequest = Parameters<typeof languagesFor>[1] & { who: Session }

/** Whoever asks, as their device wants to read. */
export function readerOf(ctx: CatalogueCtx, asking: TitleRequest): Reader {
  const { id, maturity, region } = asking.who.profile
  return { id, maturity, region, session: asking.who, languages: languagesFor(ctx, asking) }
}

/** A title as lists show it. */
export type MediaItem = { type: 'media'; id: string; title: string } & Record<string, unknown>

/** Tells which titles are there for a profile; one that another node has just taken in is not there yet. */
export function isThereFor(live: LiveCatalogue, profile: ProfileScope): (row: { number: number }) => boolean {
  return ({ number }) => number < live.count && isVisible(live, profile, number)
}

/** Titles as lists show them to a reader. Ask before anything else of the catalogue: it may take a wait. */
export async function cardsOf(ctx: CatalogueCtx, { session, region, languages }: Reader): Promise<Cards> {
  const states = await ctx.titleStates(session)
  return cardsFor(ctx.liveCatalogue(), languages, { region, states })
}

/** A title's item; cards are JSON. */
export function mediaOf({ whole }: Cards, number: number): MediaItem {
  return JSON.parse(whole(number))
}
