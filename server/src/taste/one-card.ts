import { type Cards, cardsFor } from '../catalogue/cards.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { stateOfTitle } from './taste.ts'
import type { Reader } from './titles.ts'

/** The card of one title as it stands now, right after a write too: only this title is read. */
export async function cardOfOne(ctx: CatalogueCtx, { id, region, languages }: Reader, number: number): Promise<Cards> {
  const states = await stateOfTitle(ctx, { profile_id: id, number })
  return cardsFor(ctx.liveCatalogue(), languages, { region, states })
}
