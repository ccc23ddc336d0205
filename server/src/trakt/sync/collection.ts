import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import {
  type CollectionChanges,
  collectTitles,
  keyOfPart,
  type OwnedPart,
  ownedPartsOf,
  removeCollected,
} from '../../taste/lists/collected.ts'
import { listEntriesOf } from '../../taste/profile-records.ts'
import { NO_EPISODE, wholeTitle } from '../../taste/series/episode-ref.ts'
import { seasonsOf } from '../../taste/series/seasons.ts'
import type { Seasons } from '../../taste/series/series.ts'
import { isoDay } from '../../texts/iso-time.ts'
import { idOfPart } from '../ids.ts'
import type { SyncRequest } from '../input-schemas.ts'
import type { AnswerOptions } from '../titles.ts'
import { bySeason } from './by-season.ts'
import { itemListOf } from './item-list.ts'
import { isOfType } from './lists.ts'
import { type SyncItem, syncItemsOf } from './sync-items.ts'
import { secondsText, timeFrom } from './times.ts'
import { airedSeasons } from './watched.ts'

/** The most episodes of a series: the numbers are the catalogue's, which may be wrong. */
const MAX_EPISODES = 20_000

/** Adds titles, seasons and episodes to the collection. */
export async function addToCollection(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const partsOf = await partReaderFor(ctx, found)
  const live = ctx.liveCatalogue()
  const timeOf = ({ marks, part }: SyncItem) => timeFrom(ctx, marks.collected_at, live, part.number)
  const titles = byTitle(found).map(([number, own]) => {
    const first = own.find(isWholeTitle) ?? own[0]
    const parts = own.some(isWholeTitle)
      ? ('all' as const)
      : own.flatMap((one) => partsOf(one).map((part) => ({ ...part, at: timeOf(one) })))
    return { ...withParts(number, partsOf), at: first ? timeOf(first) : ctx.now(), parts }
  })
  const { counts: added, rest: existing } = countItems(found, await collectTitles(ctx, who.profileId, titles), partsOf)
  return { added, updated: { movies: 0, episodes: 0 }, existing, not_found: notFound }
}

/** Removes titles, seasons and episodes from the collection. */
export async function removeFromCollection(ctx: PagesCtx, who: Session, given: SyncRequest) {
  const { found, notFound } = await syncItemsOf(ctx, who, given)
  const partsOf = await partReaderFor(ctx, found)
  const titles = byTitle(found).map(([number, own]) => {
    const [seasons, keys] = [new Set<number>(), new Set<string>()]
    for (const { part } of own)
      if (part.episode === NO_EPISODE) seasons.add(part.season)
      else keys.add(keyOfPart(part))
    const isRemoved = (part: OwnedPart) => seasons.has(part.season) || keys.has(keyOfPart(part))
    return { ...withParts(number, partsOf), isRemoved: own.some(isWholeTitle) ? ('all' as const) : isRemoved }
  })
  const removed = await removeCollected(ctx, who.profileId, titles)
  for (const { group, part } of found)
    if (isPartOfUnknown(part, removed.get(part.number), partsOf)) notFound[group].push({ ids: { trakt: idOfPart(part) } })
  return { deleted: countItems(found, removed, partsOf).counts, not_found: notFound }
}

/** Whether an episode cannot be removed because the catalogue does not have the other episodes of its season. */
function isPartOfUnknown(
  part: SyncItem['part'],
  removed: boolean | ReadonlySet<string> | undefined,
  partsOf: PartReader,
): boolean {
  if (typeof removed !== 'object' || part.episode === NO_EPISODE || removed.has(keyOfPart(part))) return false
  const season = { ...part, episode: NO_EPISODE }
  return !removed.has(keyOfPart(season)) && partsOf({ part: season })[0]?.episode === NO_EPISODE
}

/** By title, in the order in which every request locks them. */
function byTitle(found: readonly SyncItem[]): [number: number, own: SyncItem[]][] {
  return [...Map.groupBy(found, ({ part }) => part.number)].sort(([a], [b]) => a - b)
}

/** A title with its episodes in the catalogue. */
function withParts(number: number, partsOf: PartReader) {
  const whole = partsOf({ part: { number, ...wholeTitle } })
  return { number, whole, episodesOf: (part: OwnedPart) => partsOf({ part: { number, ...part } }) }
}

function isWholeTitle({ part }: Pick<SyncItem, 'part'>): boolean {
  return part.season === NO_EPISODE
}

/** The episodes of a title, season or episode; of a season without known episodes, the season itself. */
type PartReader = (item: Pick<SyncItem, 'part'>) => OwnedPart[]

async function partReaderFor(ctx: PagesCtx, found: readonly SyncItem[]): Promise<PartReader> {
  const shows = found.filter(({ group }) => group !== 'movies')
  const seasons = await seasonsOf(
    ctx,
    shows.map(({ part }) => part.number),
  )
  const today = isoDay(ctx.now())
  return ({ part: { number, season, episode } }) => {
    if (episode !== NO_EPISODE) return [{ season, episode }]
    return season === NO_EPISODE
      ? airedParts(seasons.get(number), today)
      : partsOfSeason(season, episodeCountOf(seasons.get(number), season))
  }
}

function episodeCountOf(seasons: Seasons | undefined, season: number): number | undefined {
  return Array.isArray(seasons) ? seasons.find(({ number }) => number === season)?.episodes : undefined
}

function partsOfSeason(season: number, episodes = 0): OwnedPart[] {
  if (episodes === 0 || episodes > MAX_EPISODES) return [{ season, episode: NO_EPISODE }]
  return Array.from({ length: episodes }, (_, at) => ({ season, episode: at + 1 }))
}

/** The parts of a series that has been owned as a whole until now. */
function airedParts(seasons: Seasons | undefined, today: string): OwnedPart[] {
  const aired = [...airedSeasons(seasons, today)]
  const total = aired.reduce((sum, [, episodes = 0]) => sum + episodes, 0)
  return aired.flatMap(([season, episodes]) => partsOfSeason(season, total > MAX_EPISODES ? 0 : episodes))
}

/** The changed films and episodes of a request, and the others; each once. */
function countItems(found: readonly SyncItem[], changed: CollectionChanges, partsOf: PartReader) {
  const [counts, rest] = [
    { movies: 0, episodes: 0 },
    { movies: 0, episodes: 0 },
  ]
  const counted = new Set<string>()
  for (const item of found) {
    const change = changed.get(item.part.number) ?? false
    const kind = item.group === 'movies' ? 'movies' : 'episodes'
    for (const key of keysOfItem(item, change, partsOf)) {
      const keyOfAll = `${item.part.number} ${key}`
      const isChanged = !counted.has(keyOfAll) && (typeof change === 'object' ? change.has(key) : change)
      const count = isChanged ? counts : rest
      count[kind]++
      counted.add(keyOfAll)
    }
  }
  return { counts, rest }
}

/** The parts that an item stands for: of a series or season also those that changed and are not in the catalogue. */
function keysOfItem({ part }: SyncItem, change: boolean | ReadonlySet<string>, partsOf: PartReader): Iterable<string> {
  const keys = new Set(partsOf({ part }).map(keyOfPart))
  if (part.episode !== NO_EPISODE) return keys
  const isOfItem = (key: string) => part.season === NO_EPISODE || key.startsWith(`${part.season} `)
  if (typeof change === 'object') for (const key of change) if (isOfItem(key)) keys.add(key)
  return keys.size > 0 ? keys : [keyOfPart(part)]
}

/** The collection, newest first. A series has its owned episodes: all aired ones if it is owned as a whole. */
export async function readCollection(ctx: PagesCtx, who: Session, type: 'movies' | 'shows', options: AnswerOptions) {
  const rows = (await listEntriesOf(ctx, who.profile, 'collection')).filter(({ number }) => isOfType(ctx, number, type))
  if (type === 'movies')
    return itemListOf(ctx, rows, options, ({ number, added_at }, writer) => {
      const at = secondsText(added_at)
      return { collected_at: at, updated_at: at, movie: writer.title(number) }
    })
  const partsOf = await collectedPartsFor(
    ctx,
    who,
    rows.map(({ number }) => number),
  )
  return itemListOf(ctx, rows, options, (row, writer) => {
    const parts = partsOf(row)
    const last = secondsText(parts.reduce((latest, { collected_at }) => Math.max(latest, collected_at), row.added_at))
    return {
      last_collected_at: last,
      last_updated_at: last,
      show: writer.title(row.number),
      seasons: bySeason(parts, collectedEpisode),
    }
  })
}

type DatedPart = OwnedPart & { readonly collected_at: number }

/** Reads the owned episodes of series in the collection: all aired ones of a series that is owned as a whole. */
export async function collectedPartsFor(
  ctx: PagesCtx,
  who: Session,
  numbers: readonly number[],
): Promise<(entry: { number: number; added_at: number }) => DatedPart[]> {
  const owned = await ownedPartsOf(ctx, who.profile)
  const seasons = await seasonsOf(ctx, numbers)
  const today = isoDay(ctx.now())
  return ({ number, added_at }) => {
    const known = seasons.get(number)
    const parts = owned.get(number)
    if (!parts) return airedParts(known, today).map((part) => ({ ...part, collected_at: added_at }))
    return parts.flatMap(({ season, episode, collected_at }) => {
      const all = episode === NO_EPISODE ? partsOfSeason(season, episodeCountOf(known, season)) : [{ season, episode }]
      return all.map((part) => ({ ...part, collected_at }))
    })
  }
}

function collectedEpisode({ episode, collected_at }: DatedPart) {
  return { number: episode, collected_at: secondsText(collected_at) }
}
