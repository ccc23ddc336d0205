import { type Maturity, type PagePerson, weighHistory } from '@marquee/engine'
import type { Ctx, Session } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { asProfile, listProfiles } from '../profiles/profiles.ts'
import { type Taste, tasteOf } from '../taste/taste.ts'

/** Somebody a page is for, as the store knows them. */
export type Viewer = {
  readonly id: string
  readonly name: string
  readonly maturity: Maturity
  readonly region: string | null
  readonly providers: readonly string[]
}

/** Titles shown longer ago than this count as new again. */
const SHOWN_MS = 14 * 86_400_000

/** Whoever asks, then the others of a page together; a profile that is not of this account is not there. */
export async function viewersOf(ctx: Ctx, who: Session, withProfiles: readonly string[]): Promise<[Viewer, ...Viewer[]]> {
  const own = asProfile(who.profile)
  if (withProfiles.length === 0) return [own]
  if (who.isBound) throw new Problem('NOT_FOUND')
  const { profiles } = await listProfiles(ctx, who.accountId, null)
  const others = withProfiles.map((id) => {
    const found = profiles.find((profile) => profile.id === id)
    if (!found) throw new Problem('NOT_FOUND', { detail: 'no such profile in withProfiles' })
    return found
  })
  return [own, ...others]
}

/** What everybody's taste is now. */
export function tastesOf(ctx: Ctx, viewers: readonly Viewer[]): Promise<Taste[]> {
  return Promise.all(viewers.map(({ id }) => tasteOf(ctx, id)))
}

/** Somebody as the engine knows them. Titles that this node has not yet met are left out. */
export function personOf(ctx: Ctx, { maturity, region, providers }: Viewer, taste: Taste): PagePerson {
  const { count } = ctx.shelf()
  const now = ctx.now()
  const known = (numbers: readonly number[]) => numbers.filter((number) => number < count)
  const { halfLifeMs } = ctx.scorer().model.settings
  return {
    history: weighHistory(
      taste.signals.filter(({ title }) => title < count),
      { now, halfLifeMs },
    ),
    maturity,
    region,
    services: providers,
    disliked: known(taste.disliked),
    hidden: known(taste.hidden),
    finished: known(taste.finished),
    begun: known(taste.begun.map(({ number }) => number)),
    watchlist: known(taste.watchlist),
    shown: taste.shown
      .filter(({ number, at }) => number < count && now - at < SHOWN_MS)
      .map(({ number, times }) => ({ title: number, times })),
  }
}
