import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { transact } from '../../ctx.ts'
import { requireCapacityForMany } from '../capacity.ts'
import { tasteChanged } from '../current-states.ts'
import { isVisibleTo, type ProfileScope } from '../titles.ts'
import * as store from './collected-store.ts'
import { addListEntry, removeListEntry } from './list-store.ts'

/** An owned episode, or a season whose episodes are not known (episode −1). */
export type OwnedPart = { readonly season: number; readonly episode: number }

/** What to add of a title: all of it, or some episodes. */
export type CollectionAddition = {
  readonly number: number
  readonly at: number
  readonly parts: 'all' | readonly (OwnedPart & { at: number })[]
}

/** What to remove of a title: all of it, or those parts for which `isRemoved` holds. */
export type CollectionRemoval = {
  readonly number: number
  readonly isRemoved: 'all' | ((part: OwnedPart) => boolean)
  /** The parts of the whole title, into which it is divided if a profile owns all of it. */
  readonly whole: readonly OwnedPart[]
  /** The episodes of a season where the catalogue has them, otherwise the part itself. */
  readonly episodesOf: (part: OwnedPart) => readonly OwnedPart[]
}

/** Of each title whether all of it changed, or the keys of the parts that did. */
export type Changed = ReadonlyMap<number, boolean | ReadonlySet<string>>

const MAX_PARTS = 1_000_000

/** Adds titles and episodes to the collection; returns what is new. */
export async function collectTitles(
  ctx: CatalogueCtx,
  profileId: string,
  titles: readonly CollectionAddition[],
): Promise<Changed> {
  const added = await transact(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, profileId)
    const results = new Map<number, boolean | ReadonlySet<string>>()
    for (const title of titles) results.set(title.number, await collectTitle(ctx, profileId, title))
    return results
  })
  tasteChanged(ctx, profileId)
  return added
}

async function collectTitle(ctx: CatalogueCtx, profileId: string, { number, at, parts }: CollectionAddition) {
  const title = { profile_id: profileId, number }
  const entry = { ...title, list: 'collection', added_at: at } as const
  const isThere = !(await addListEntry(ctx.db, entry)) && (await store.lockCollected(ctx.db, title)) !== undefined
  if (!isThere) await addListEntry(ctx.db, entry) // in case that it was deleted just now
  const stored = isThere ? await store.listCollectedParts(ctx.db, title) : []
  const isWhole = isThere && stored.length === 0
  if (parts === 'all') {
    if (stored.length > 0) await store.removeCollectedParts(ctx.db, title)
    return !isWhole
  }
  if (isWhole) return false
  const storedKeys = new Set(stored.map(keyOfPart))
  const missing = new Map(parts.filter((part) => !storedKeys.has(keyOfPart(part))).map((part) => [keyOfPart(part), part]))
  await requireCapacityForMany(ctx, 'collected_episodes', profileId, missing.size)
  const rows = [...missing.values()].map(({ season, episode, at }) => ({ season, episode, collected_at: at }))
  if (rows.length > 0) await store.addCollectedParts(ctx.db, title, rows)
  return new Set(missing.keys())
}

/** Removes titles and episodes from the collection; returns what was there. */
export async function removeCollected(
  ctx: CatalogueCtx,
  profileId: string,
  titles: readonly CollectionRemoval[],
): Promise<Changed> {
  const removed = await transact(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, profileId)
    const results = new Map<number, boolean | ReadonlySet<string>>()
    for (const title of titles) results.set(title.number, await removeTitle(ctx, profileId, title))
    return results
  })
  tasteChanged(ctx, profileId)
  return removed
}

async function removeTitle(ctx: CatalogueCtx, profileId: string, { number, isRemoved, whole, episodesOf }: CollectionRemoval) {
  const title = { profile_id: profileId, number }
  const removeEntry = () => removeListEntry(ctx.db, { ...title, list: 'collection' })
  if (isRemoved === 'all') return removeEntry()
  const addedAt = await store.lockCollected(ctx.db, title)
  if (addedAt === undefined) return false
  const stored = await store.listCollectedParts(ctx.db, title)
  const owned = stored.length > 0 ? stored : whole.map((part) => ({ ...part, collected_at: addedAt }))
  const parts = owned.flatMap((part) => episodesOf(part).map((one) => ({ ...one, collected_at: part.collected_at })))
  const removedParts = parts.filter(isRemoved)
  if (removedParts.length === 0) return new Set<string>()
  const remaining = parts.filter((part) => !isRemoved(part))
  if (remaining.length === 0) await removeEntry()
  else {
    await store.removeCollectedParts(ctx.db, title)
    await store.addCollectedParts(ctx.db, title, remaining)
  }
  return new Set(removedParts.map(keyOfPart))
}

/** The episodes of each title that a profile owns in part; titles without any are owned as a whole. */
export async function ownedPartsOf(
  ctx: CatalogueCtx,
  profile: ProfileScope,
): Promise<Map<number, (OwnedPart & { collected_at: number })[]>> {
  const rows = await store.listAllCollectedParts(ctx.store.slow, profile.id, { limit: MAX_PARTS })
  return Map.groupBy(rows.filter(isVisibleTo(ctx.liveCatalogue(), profile)), ({ number }) => number)
}

/** Identifies a season or an episode of a title. */
export function keyOfPart({ season, episode }: OwnedPart): string {
  return `${season} ${episode}`
}
