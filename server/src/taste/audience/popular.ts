import type { Ctx } from '../../ctx.ts'
import * as store from './audience-store.ts'
import { crowdThresholds } from './privacy.ts'

export type PopularTitle = { number: number; accounts: number }

const MAX_TITLES = 100

/**
 * The titles that most accounts of a region (null: of all) played since a time, most first; none where the profiles are
 * too few to stay anonymous.
 */
export async function popularIn(ctx: Pick<Ctx, 'store'>, region: string | null, since: number): Promise<PopularTitle[]> {
  const span = { region, since }
  const { profiles, accounts } = await store.countPlayers(ctx.store.slow, span)
  if (profiles < crowdThresholds.profiles || accounts < crowdThresholds.accounts) return []
  return store.listMostPlayed(ctx.store.slow, span, { fewest: crowdThresholds.perTitle, limit: MAX_TITLES })
}
