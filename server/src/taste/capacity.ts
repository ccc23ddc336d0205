import { type Ctx, elapsedSince } from '../ctx.ts'
import { Cache, perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import { type CountedTable, countEntries } from './capacity-store.ts'

/** For this long a full profile is not counted again, unless this node deletes an entry of it. */
const FULL_CACHED_MS = 60_000
const MAX_CACHED = 20_000
/** After a count, a node adds this share of the free entries before it counts again. */
const UNCOUNTED_SHARE = 0.1

type Capacity = { left: number; fullAt: number | undefined }

const capacitiesOf = perNode({
  name: 'capacities',
  limit: MAX_CACHED,
  open: () => new Cache<string, Capacity>(MAX_CACHED),
})

const cacheKeyOf = (table: CountedTable, profileId: string) => `${table} ${profileId}`

/** Throws CONFLICT where the profile is full, unless `isThere` says that the entry exists and is only changed. */
export async function requireCapacity(
  ctx: Ctx,
  table: CountedTable,
  profileId: string,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const { tastePerProfile: max } = ctx.settings.limits
  if (max === 0 || (await hasCapacity(ctx, table, { profileId, max })) || (await isThere())) return
  throw full(table, max)
}

/** Throws CONFLICT unless the profile may have as many more entries. To be called while others cannot add any. */
export async function requireCapacityForMany(ctx: Ctx, table: CountedTable, profileId: string, count: number): Promise<void> {
  const { tastePerProfile: max } = ctx.settings.limits
  if (max === 0 || count === 0) return
  if ((await countEntries(ctx.db, table, { profileId, limit: max })) + count > max) throw full(table, max)
}

const words = { history: 'entries in its history', ratings: 'ratings', collected_episodes: 'single episodes in its collection' }

function full(table: CountedTable, max: number): Problem {
  const detail = `this profile has ${max.toLocaleString('en')} ${words[table]}, and may not have more`
  return new Problem('CONFLICT', { detail })
}

async function hasCapacity(
  ctx: Ctx,
  table: CountedTable,
  { profileId, max }: { profileId: string; max: number },
): Promise<boolean> {
  const cached = capacitiesOf(ctx).get(cacheKeyOf(table, profileId))
  if (cached && cached.left > 0) return cached.left-- > 0
  if (cached?.fullAt !== undefined && elapsedSince(cached.fullAt, ctx.now()) < FULL_CACHED_MS) return false
  const free = max - (await countEntries(ctx.db, table, { profileId, limit: max }))
  capacitiesOf(ctx).set(cacheKeyOf(table, profileId), {
    left: Math.floor(free * UNCOUNTED_SHARE),
    fullAt: free > 0 ? undefined : ctx.now(),
  })
  return free > 0
}

/** Of new entries, as many as the profile may still have. */
export async function withinCapacity<T>(ctx: Ctx, table: CountedTable, profileId: string, entries: T[]): Promise<T[]> {
  const { tastePerProfile: max } = ctx.settings.limits
  if (max === 0 || entries.length === 0) return entries
  const stored = await countEntries(ctx.db, table, { profileId, limit: max })
  return entries.slice(0, Math.max(0, max - stored))
}

/** To be called after a delete: drops the cached count, since entries may fit again. */
export function clearCapacityCount(ctx: Ctx, table: CountedTable, profileId: string): void {
  capacitiesOf(ctx).delete(cacheKeyOf(table, profileId))
}
