import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { chunksOf } from '../../chunks.ts'
import { transact } from '../../ctx.ts'
import { requireCapacityForMany } from '../capacity.ts'
import { tasteChanged } from '../current/current-states.ts'
import { isVisibleTo, type ProfileScope } from '../titles.ts'
import * as store from './collected-store.ts'
import { addListEntries, removeListEntries } from './list-store.ts'

/** An owned episode, or a season whose episodes are not known (episode −1). */
export type OwnedPart = { readonly season: number; readonly episode: number }

type TitleWithParts = {
  readonly number: number
  /** The parts of the whole title: what a profile owns that owns all of it. None of a film. */
  readonly whole: readonly OwnedPart[]
  /** The episodes of a season where the catalogue has them, otherwise the part itself. */
  readonly episodesOf: (part: OwnedPart) => readonly OwnedPart[]
}

/** What to add of a title: all of it, or some episodes. */
export type CollectionAddition = TitleWithParts & {
  readonly at: number
  readonly parts: 'all' | readonly (OwnedPart & { at: number })[]
}

/** What to remove of a title: all of it, or those parts for which `isRemoved` holds. */
export type CollectionRemoval = TitleWithParts & { readonly isRemoved: 'all' | ((part: OwnedPart) => boolean) }

/** Of each title the keys of the parts that changed; of one without known parts whether it changed. */
export type CollectionChanges = ReadonlyMap<number, boolean | ReadonlySet<string>>

const MAX_PARTS = 1_000_000
const PARTS_PER_STATEMENT = 5000

/** Adds titles and episodes to the collection; returns what is new. The titles must be in rising order. */
export async function collectTitles(
  ctx: CatalogueCtx,
  profileId: string,
  titles: readonly CollectionAddition[],
): Promise<CollectionChanges> {
  const added = await transact(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, profileId)
    const stored = await addEntries(ctx, profileId, titles)
    const additions = titles.map((title) => additionOf(title, stored.get(title.number)))
    const numbers = additions.filter(({ isCompleted }) => isCompleted).map(({ number }) => number)
    await store.removeCollectedParts(ctx.db, { profileId, numbers })
    const missing = additions.flatMap(({ missing }) => missing)
    await requireCapacityForMany(ctx, 'collected_episodes', profileId, missing.length)
    await addParts(ctx, profileId, missing)
    return new Map(additions.map(({ number, change }) => [number, change]))
  })
  tasteChanged(ctx, profileId)
  return added
}

/** Adds the titles that are not in the collection. Of the others returns the owned episodes, none for a whole title. */
async function addEntries(ctx: CatalogueCtx, profileId: string, titles: readonly CollectionAddition[]) {
  const rows = titles.map(({ number, at }) => {
    return { profile_id: profileId, number, list: 'collection', added_at: at } as const
  })
  const added = new Set((await addListEntries(ctx.db, rows)).map(({ number }) => number))
  const present = rows.filter(({ number }) => !added.has(number))
  const held = await store.lockCollected(ctx.db, { profileId, numbers: present.map(({ number }) => number) })
  const deletedJustNow = present.filter(({ number }) => !held.has(number))
  await addListEntries(ctx.db, deletedJustNow)
  return partsOfTitles(ctx, profileId, [...held.keys()])
}

/** What to write for a title that was not in the collection (`stored` undefined) or of which these parts were owned. */
function additionOf(title: CollectionAddition, stored: readonly OwnedPart[] | undefined) {
  const { number, parts } = title
  const isWhole = stored?.length === 0
  if (parts === 'all') {
    const change = !isWhole && missingOfWhole(title, stored ?? [])
    return { number, isCompleted: stored !== undefined && !isWhole, missing: [], change }
  }
  if (isWhole) return { number, isCompleted: false, missing: [], change: false }
  const storedKeys = new Set(stored?.map(keyOfPart))
  const missing = new Map(
    parts
      .filter((part) => !storedKeys.has(keyOfPart(part)))
      .map(({ season, episode, at }) => [keyOfPart({ season, episode }), { number, season, episode, collected_at: at }]),
  )
  return { number, isCompleted: false, missing: [...missing.values()], change: new Set(missing.keys()) }
}

/** What a profile gets with the whole of a title of which it owns some parts, or nothing. */
function missingOfWhole({ whole, episodesOf }: TitleWithParts, stored: readonly OwnedPart[]): true | Set<string> {
  if (whole.length === 0 && stored.length === 0) return true
  const owned = new Set(stored.flatMap(episodesOf).map(keyOfPart))
  return new Set(whole.map(keyOfPart).filter((key) => !owned.has(key)))
}

/** Removes titles and episodes from the collection; returns what was there. */
export async function removeCollected(
  ctx: CatalogueCtx,
  profileId: string,
  titles: readonly CollectionRemoval[],
): Promise<CollectionChanges> {
  const removed = await transact(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, profileId)
    const held = await store.lockCollected(ctx.db, { profileId, numbers: titles.map(({ number }) => number) })
    const stored = await partsOfTitles(ctx, profileId, [...held.keys()])
    const removals = titles.map((title) => removalOf(title, stored.get(title.number), held.get(title.number)))
    const numbersOf = (result: 'gone' | 'fewer') => removals.filter((one) => one.result === result).map(({ number }) => number)
    await removeListEntries(ctx.db, { profile_id: profileId, list: 'collection', numbers: numbersOf('gone') })
    await store.removeCollectedParts(ctx.db, { profileId, numbers: numbersOf('fewer') })
    await addParts(
      ctx,
      profileId,
      removals.flatMap(({ remaining }) => remaining),
    )
    return new Map(removals.map(({ number, change }) => [number, change]))
  })
  tasteChanged(ctx, profileId)
  return removed
}

type Removal = {
  readonly number: number
  readonly change: boolean | ReadonlySet<string>
  readonly result: 'same' | 'fewer' | 'gone'
  /** The episodes that replace the stored ones of a title with fewer. */
  readonly remaining: readonly store.CollectedPart[]
}

/** What is left of a title that is in the collection since `addedAt`, if it is. */
function removalOf(
  { number, isRemoved, whole, episodesOf }: CollectionRemoval,
  stored: readonly store.CollectedPart[] = [],
  addedAt: number | undefined,
): Removal {
  const same = { number, result: 'same', remaining: [] } as const
  if (addedAt === undefined) return { ...same, change: false }
  const owned = stored.length > 0 ? stored : whole.map((part) => ({ ...part, collected_at: addedAt }))
  const parts = owned.flatMap((part) => {
    return episodesOf(part).map(({ season, episode }) => ({ number, season, episode, collected_at: part.collected_at }))
  })
  if (isRemoved === 'all') return { ...same, result: 'gone', change: parts.length === 0 || new Set(parts.map(keyOfPart)) }
  const removed = parts.filter(isRemoved)
  if (removed.length === 0) return { ...same, change: new Set() }
  const remaining = parts.filter((part) => !isRemoved(part))
  const result = remaining.length === 0 ? 'gone' : 'fewer'
  return { number, result, remaining, change: new Set(removed.map(keyOfPart)) }
}

/** The owned episodes of titles that are in the collection, none for a whole title. */
async function partsOfTitles(ctx: CatalogueCtx, profileId: string, numbers: readonly number[]) {
  const parts = Map.groupBy(await store.listCollectedParts(ctx.db, { profileId, numbers }), ({ number }) => number)
  return new Map(numbers.map((number) => [number, parts.get(number) ?? []]))
}

async function addParts(ctx: CatalogueCtx, profileId: string, parts: readonly store.CollectedPart[]): Promise<void> {
  for (const some of chunksOf(parts, PARTS_PER_STATEMENT)) await store.addCollectedParts(ctx.db, profileId, some)
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
