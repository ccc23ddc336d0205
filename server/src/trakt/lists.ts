import type { Session } from '../ctx.ts'
import { isoTime } from '../iso-time.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { addManyToList, removeManyFromList } from '../taste/bulk/bulk-changes.ts'
import { listEntriesOf } from '../taste/profile-records.ts'
import { NO_EPISODE } from '../taste/series/episode-ref.ts'
import { seasonsOf } from '../taste/series/seasons.ts'
import { idOfPart, traktIdOf } from './ids.ts'
import type { SyncRequest } from './input-schemas.ts'
import { itemListOf } from './item-list.ts'
import { countsOf } from './ratings.ts'
import { type SyncItem, syncItemsOf, wholeTitle } from './sync-items.ts'
import { timeFrom } from './times.ts'
import type { AnswerOptions } from './titles.ts'
import { airedSeasons } from './watched.ts'

/** Resolves whole titles only, as lists here contain no others; seasons and episodes are reported as not found. */
async function resolveTitles(ctx: PagesCtx, who: Session, given: SyncRequest) {
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
    added: countsOf(titles.filter((_, at) => added[at])),
    existing: countsOf(titles.filter((_, at) => !added[at])),
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
    deleted: countsOf(titles.filter((_, at) => removed[at])),
    not_found: notFound,
    list: await stateOfWatchlist(ctx, who),
  }
}

async function stateOfWatchlist(ctx: PagesCtx, who: Session) {
  const rows = await listEntriesOf(ctx, who.profile, 'watchlist')
  return { updated_at: isoTime(ctx.now()), item_count: rows.length }
}

/** The watchlist, newest first. */
export async function readWatchlist(ctx: PagesCtx, who: Session, type: string | undefined, options: AnswerOptions) {
  const rows = (await listEntriesOf(ctx, who.profile, 'watchlist')).filter(({ number }) => isOfType(ctx, number, type))
  const ranked = rows.map((row, at) => ({ ...row, rank: at + 1 }))
  return itemListOf(ctx, ranked, options, ({ rank, number, added_at }, writer) => ({
    rank,
    id: traktIdOf(number),
    listed_at: isoTime(added_at),
    notes: null,
    ...writer.item(wholeTitle(number)),
  }))
}

function isOfType(ctx: PagesCtx, number: number, type: string | undefined): boolean {
  if (type === undefined || type === 'all') return true
  return type === (ctx.liveCatalogue().idOf(number).startsWith('MV_') ? 'movies' : 'shows')
}

/** Adds titles to the collection. A season or episode adds the whole series: owned episodes are not stored. */
export async function addToCollection(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const firsts = firstItemPerTitle(found)
  const live = ctx.liveCatalogue()
  const added = await addManyToList(
    ctx,
    who.profileId,
    'collection',
    firsts.map(({ part, marks }) => ({ number: part.number, at: timeFrom(ctx, marks.collected_at, live, part.number) })),
  )
  const isNew = new Map(firsts.map(({ part }, at) => [part.number, added[at]]))
  return {
    added: collectionCounts(found.filter(({ part }) => isNew.get(part.number))),
    updated: collectionCounts([]),
    existing: collectionCounts(found.filter(({ part }) => !isNew.get(part.number))),
    not_found: notFound,
  }
}

/**
 * Removes titles from the collection. Owned episodes are not stored: a series is removed with all of its episodes, and
 * some of them are reported as not found.
 */
export async function removeFromCollection(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const items = [...Map.groupBy(found, ({ part }) => part.number)]
  const aired = await airedEpisodesOf(
    ctx,
    items.map(([number]) => number),
  )
  const isWhole = ([number, own]: (typeof items)[number]) => coversAll(own, aired.get(number) ?? new Map())
  for (const [, own] of items.filter((item) => !isWhole(item)))
    for (const { group, part } of own) notFound[group].push({ ids: { trakt: idOfPart(part) } })
  const whole = items.filter(isWhole)
  const removed = await removeManyFromList(
    ctx,
    who.profileId,
    'collection',
    whole.map(([number]) => number),
  )
  return { deleted: collectionCounts(whole.flatMap(([, own], at) => (removed[at] ? own : []))), not_found: notFound }
}

type AiredEpisodes = ReadonlyMap<number, number | undefined>

/** The numbers of aired episodes by season, of each series. */
async function airedEpisodesOf(ctx: PagesCtx, numbers: readonly number[]): Promise<Map<number, AiredEpisodes>> {
  const seasons = await seasonsOf(ctx, numbers)
  const today = isoTime(ctx.now()).slice(0, 10)
  return new Map(numbers.map((number) => [number, airedSeasons(seasons.get(number), today)]))
}

/** Whether the items of a title are all of it: the title itself, or every aired season or episode. */
function coversAll(items: readonly SyncItem[], aired: AiredEpisodes): boolean {
  if (items.some(({ part }) => part.season === NO_EPISODE)) return true
  const given = new Set(items.map(({ part }) => `${part.season} ${part.episode}`))
  const hasSeason = ([season, episodes = 0]: [number, number | undefined]) =>
    given.has(`${season} ${NO_EPISODE}`) ||
    (episodes > 0 && Array.from({ length: episodes }, (_, at) => at + 1).every((episode) => given.has(`${season} ${episode}`)))
  return aired.size > 0 && [...aired].every(hasSeason)
}

function firstItemPerTitle(found: readonly SyncItem[]): SyncItem[] {
  return [...new Map(found.toReversed().map((one) => [one.part.number, one])).values()].reverse()
}

function collectionCounts(things: readonly SyncItem[]): { movies: number; episodes: number } {
  const movies = things.filter(({ group }) => group === 'movies').length
  return { movies, episodes: things.length - movies }
}

/** The collection, newest first. A series has all episodes that have aired, where the catalogue lists them. */
export async function readCollection(ctx: PagesCtx, who: Session, type: 'movies' | 'shows', options: AnswerOptions) {
  const rows = (await listEntriesOf(ctx, who.profile, 'collection')).filter(({ number }) => isOfType(ctx, number, type))
  const aired =
    type === 'movies'
      ? new Map<number, AiredEpisodes>()
      : await airedEpisodesOf(
          ctx,
          rows.map(({ number }) => number),
        )
  return itemListOf(ctx, rows, options, ({ number, added_at }, writer) => {
    const at = isoTime(added_at)
    if (type === 'movies') return { collected_at: at, updated_at: at, movie: writer.title(number) }
    const seasons = [...(aired.get(number) ?? [])].map(([season, episodes = 0]) => {
      return { number: season, episodes: Array.from({ length: episodes }, (_, i) => ({ number: i + 1, collected_at: at })) }
    })
    return { last_collected_at: at, last_updated_at: at, show: writer.title(number), seasons }
  })
}
