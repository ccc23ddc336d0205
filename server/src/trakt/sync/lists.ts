import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { addManyToList, removeManyFromList } from '../../taste/bulk/bulk-changes.ts'
import { listEntriesOf } from '../../taste/profile-records.ts'
import { wholeTitle } from '../../taste/series/episode-ref.ts'
import { idOfPart, traktIdOf } from '../ids.ts'
import type { SyncRequest } from '../input-schemas.ts'
import type { AnswerOptions } from '../titles.ts'
import { itemListOf } from './item-list.ts'
import { countsByGroup } from './ratings.ts'
import { syncItemsOf } from './sync-items.ts'
import { secondsText } from './times.ts'

/** Resolves whole titles only, as lists here contain no others; seasons and episodes are reported as not found. */
export async function resolveTitles(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const titles = found.filter(({ group }) => group === 'movies' || group === 'shows')
  for (const { group, part } of found)
    if (group === 'seasons' || group === 'episodes') notFound[group].push({ ids: { trakt: idOfPart(part) } })
  return { titles, notFound }
}

/** Adds titles to the watchlist. */
export async function addToWatchlist(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { titles, notFound } = await resolveTitles(ctx, who, given)
  const now = ctx.now()
  const added = await addManyToList(
    ctx,
    who.profileId,
    'watchlist',
    titles.map(({ part }) => ({ number: part.number, at: now })),
  )
  return {
    added: countsByGroup(titles.filter((_, at) => added[at])),
    existing: countsByGroup(titles.filter((_, at) => !added[at])),
    not_found: notFound,
    list: await stateOfWatchlist(ctx, who),
  }
}

/** Removes titles from the watchlist. */
export async function removeFromWatchlist(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { titles, notFound } = await resolveTitles(ctx, who, given)
  const removed = await removeManyFromList(
    ctx,
    who.profileId,
    'watchlist',
    titles.map(({ part }) => part.number),
  )
  return {
    deleted: countsByGroup(titles.filter((_, at) => removed[at])),
    not_found: notFound,
    list: await stateOfWatchlist(ctx, who),
  }
}

async function stateOfWatchlist(ctx: PagesCtx, who: Session) {
  const rows = await listEntriesOf(ctx, who.profile, 'watchlist')
  return { updated_at: secondsText(ctx.now()), item_count: rows.length }
}

/** The watchlist, newest first. */
export async function readWatchlist(ctx: PagesCtx, who: Session, type: string | undefined, options: AnswerOptions) {
  const rows = (await listEntriesOf(ctx, who.profile, 'watchlist')).filter(({ number }) => isOfType(ctx, number, type))
  const ranked = rows.map((row, at) => ({ ...row, rank: at + 1 }))
  return itemListOf(ctx, ranked, options, ({ rank, number, added_at }, writer) => ({
    rank,
    id: traktIdOf(number),
    listed_at: secondsText(added_at),
    notes: null,
    ...writer.item({ number, ...wholeTitle }),
  }))
}

/** Whether a title is of the type of a list: `movies`, `shows`, or any. */
export function isOfType(ctx: PagesCtx, number: number, type: string | undefined): boolean {
  if (type === undefined || type === 'all') return true
  return type === (ctx.liveCatalogue().idOf(number).startsWith('MV_') ? 'movies' : 'shows')
}
