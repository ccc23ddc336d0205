import { type Cards, cardsFor } from '../catalogue/cards.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { stateOfTitle } from './current/taste.ts'
import type { TitleReader } from './titles.ts'

/** The current card of one title, also right after a write: reads the state of this title only. */
export async function cardOfTitle(ctx: CatalogueCtx, { id, region, languages }: TitleReader, number: number): Promise<Cards> {
  const states = await stateOfTitle(ctx, { profile_id: id, number })
  return cardsFor(ctx.liveCatalogue(), languages, { region, states })
}
