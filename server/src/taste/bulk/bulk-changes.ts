import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { chunksOf } from '../../chunks.ts'
import { transact } from '../../ctx.ts'
import { clearCapacityCount, requireCapacity } from '../capacity.ts'
import { tasteChanged } from '../current/current-states.ts'
import { type PlaySource, requireCapacityFor } from '../history/history.ts'
import { type HistoryRow, putHistories } from '../history/history-store.ts'
import { lockHistories } from '../history/parts-store.ts'
import { addPlays, listFilteredPlays, listPlayed, type PlayRow, removeSinglePlays } from '../history/play-store.ts'
import { removeEntries } from '../history/removal.ts'
import { addListEntries, removeListEntries } from '../lists/list-store.ts'
import * as ratings from '../ratings/rating-store.ts'
import type { EpisodeRef } from '../series/episode-ref.ts'
import { latestAcceptedTime } from '../times.ts'

// Bulk changes. The titles are known to exist and to be visible to the profile.

/** A title, a season or an episode. */
export type TitlePart = EpisodeRef & { readonly number: number }

/** Something that was watched to the end. `unlisted`: the catalogue does not list this season or episode. */
export type WatchedAt = TitlePart & { readonly at: number; readonly unlisted?: boolean }

const ENTRIES_PER_TRANSACTION = 200
const PARTS_PER_STATEMENT = 1000
const MINUTE_MS = 60_000
const MAX_PLAYS = 200_000
const ANY_TIME = { after: Number.MIN_SAFE_INTEGER, source: undefined }

/** Adds plays and their history entries; the same minute is the same play. */
export async function addManyPlays(
  ctx: CatalogueCtx,
  profileId: string,
  things: readonly WatchedAt[],
  source: PlaySource,
): Promise<void> {
  const plays = things.map(({ number, season, episode, at }): PlayRow => {
    return { profile_id: profileId, number, season, episode, minute: Math.floor(at / MINUTE_MS), watched_at: at, source }
  })
  const entries = [...latestOfEach(things).values()].map(({ number, season, episode, at, unlisted }): HistoryRow => {
    return { profile_id: profileId, number, season, episode, progress: 100, imported: Number(unlisted ?? false), updated_at: at }
  })
  const put = transact(ctx, async (ctx) => {
    for (const chunk of chunksOf(entries, ENTRIES_PER_TRANSACTION)) {
      for (const entry of chunk) await requireCapacityFor(ctx, entry) // includes the entries inserted above
      await putHistories(ctx.db, chunk, latestAcceptedTime(ctx))
    }
    for (const chunk of chunksOf(plays, ENTRIES_PER_TRANSACTION)) await addPlays(ctx.db, chunk)
  })
  await clearCountOnFailure(ctx, 'history', profileId, put)
  tasteChanged(ctx, profileId)
}

/** Drops the cached count of entries if the transaction was rolled back. */
async function clearCountOnFailure(
  ctx: CatalogueCtx,
  table: 'history' | 'ratings',
  profileId: string,
  put: Promise<void>,
): Promise<void> {
  await put.catch((error) => {
    clearCapacityCount(ctx, table, profileId)
    throw error
  })
}

function latestOfEach(things: readonly WatchedAt[]): Map<string, WatchedAt> {
  const latest = new Map<string, WatchedAt>()
  for (const thing of things) {
    const key = textOfKey(thing)
    const before = latest.get(key)
    if (!before || before.at < thing.at) latest.set(key, thing)
  }
  return latest
}

/** Deletes history entries with their plays; returns for each whether it existed. */
export async function removeManyEntries(ctx: CatalogueCtx, profileId: string, things: readonly TitlePart[]): Promise<boolean[]> {
  const removed = await transact(ctx, (ctx) => removeEntries(ctx, profileId, things))
  clearCapacityCount(ctx, 'history', profileId)
  tasteChanged(ctx, profileId)
  return removed
}

export type RatedAt = TitlePart & { readonly rating: number; readonly at: number }

/** Adds or changes ratings; of two ratings of the same thing the later wins. */
export async function rateMany(ctx: CatalogueCtx, profileId: string, things: readonly RatedAt[]): Promise<void> {
  const rows = [...lastRatings(things).values()].map(
    ({ rating, at, ...thing }): ratings.RatingRow => ({ ...keyOf(profileId, thing), rating, rated_at: at }),
  )
  const put = transact(ctx, async (ctx) => {
    for (const some of chunksOf(rows, ENTRIES_PER_TRANSACTION)) {
      for (const row of some)
        await requireCapacity(ctx, 'ratings', profileId, async () => (await ratings.findRating(ctx.db, row)) !== undefined)
      await ratings.putRatings(ctx.db, some, latestAcceptedTime(ctx))
    }
  })
  await clearCountOnFailure(ctx, 'ratings', profileId, put)
  tasteChanged(ctx, profileId)
}

/** The last rating of each thing; of ratings at the same time the highest. */
function lastRatings(things: readonly RatedAt[]): Map<string, RatedAt> {
  const last = new Map<string, RatedAt>()
  for (const thing of things) {
    const before = last.get(textOfKey(thing))
    const isLater = !before || before.at < thing.at || (before.at === thing.at && before.rating < thing.rating)
    if (isLater) last.set(textOfKey(thing), thing)
  }
  return last
}

/** Deletes ratings; returns for each whether it existed. */
export async function removeManyRatings(ctx: CatalogueCtx, profileId: string, things: readonly TitlePart[]): Promise<boolean[]> {
  const removed = new Set<string>()
  await transact(ctx, async (ctx) => {
    for (const parts of chunksOf(things, PARTS_PER_STATEMENT))
      for (const part of await ratings.removeRatings(ctx.db, { profileId, parts })) removed.add(textOfKey(part))
  })
  clearCapacityCount(ctx, 'ratings', profileId)
  tasteChanged(ctx, profileId)
  return things.map((thing) => removed.delete(textOfKey(thing))) // of repeated ones the first
}

export type PlainList = 'watchlist' | 'collection' | 'hidden'
export type ListedAt = { readonly number: number; readonly at: number }

/** Adds titles to a list; returns for each whether it is new. Of repeated titles this is the first. */
export async function addManyToList(
  ctx: CatalogueCtx,
  profileId: string,
  list: PlainList,
  titles: readonly ListedAt[],
): Promise<boolean[]> {
  const rows = titles.map(({ number, at }) => ({ profile_id: profileId, number, list, added_at: at }))
  rows.sort((a, b) => a.number - b.number) // the order of all callers, so no deadlock
  const added = await transact(ctx, async (ctx) => {
    const numbers = new Set<number>()
    for (const some of chunksOf(rows, PARTS_PER_STATEMENT))
      for (const { number } of await addListEntries(ctx.db, some)) numbers.add(number)
    return numbers
  })
  tasteChanged(ctx, profileId)
  return titles.map(({ number }) => added.delete(number))
}

/** Removes titles from a list; returns for each whether it was there. Of repeated titles this is the first. */
export async function removeManyFromList(
  ctx: CatalogueCtx,
  profileId: string,
  list: PlainList,
  titles: readonly number[],
): Promise<boolean[]> {
  const removed = await transact(ctx, async (ctx) => {
    const gone = new Set<number>()
    for (const numbers of chunksOf(titles, PARTS_PER_STATEMENT))
      for (const number of await removeListEntries(ctx.db, { profile_id: profileId, list, numbers })) gone.add(number)
    return gone
  })
  tasteChanged(ctx, profileId)
  return titles.map((number) => removed.delete(number))
}

function keyOf(profile_id: string, { number, season, episode }: TitlePart) {
  return { profile_id, number, season, episode }
}

function textOfKey({ number, season, episode }: TitlePart): string {
  return `${number} ${season} ${episode}`
}

/** The plays of a profile for which a condition holds. */
export async function findPlays(ctx: CatalogueCtx, profileId: string, isWanted: (play: PlayRow) => boolean): Promise<PlayRow[]> {
  return (await listFilteredPlays(ctx.store.slow, { profileId }, { limit: MAX_PLAYS, skip: 0 })).filter(isWanted)
}

/** Deletes single plays, and history entries without any other play. Returns the plays that there were. */
export async function removeManyPlays(ctx: CatalogueCtx, profileId: string, plays: readonly PlayRow[]): Promise<PlayRow[]> {
  if (plays.length === 0) return []
  const removed = await transact(ctx, async (ctx) => {
    const removed: PlayRow[] = []
    for (const parts of chunksOf(plays, PARTS_PER_STATEMENT)) {
      // Otherwise each of two callers would see the other's play, and the entry would stay.
      await lockHistories(ctx.db, { profileId, parts })
      removed.push(...(await removeSinglePlays(ctx.db, parts)))
    }
    const played = await listPlayed(
      ctx.db,
      removed.map((play) => ({ ...play, ...ANY_TIME })),
    )
    const keys = new Set(played.map(textOfKey))
    await removeEntries(
      ctx,
      profileId,
      removed.filter((play) => !keys.has(textOfKey(play))),
    )
    return removed
  })
  clearCapacityCount(ctx, 'history', profileId)
  tasteChanged(ctx, profileId)
  return removed
}
