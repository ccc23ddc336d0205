import { type Ctx, elapsedSince } from '../ctx.ts'
import { Problem } from '../problems.ts'
import { countKept, type Kept } from './room-store.ts'

/** So long a profile that was found full is taken for full, unless something of it is deleted on this node. */
const FULL_MS = 60_000
const MOST_REMEMBERED = 20_000
/** The part of what fits that a node adds before it counts again: in a small history it hardly ever counts. */
const UNCOUNTED = 0.1

type Room = { left: number; fullAt: number | undefined }

const rooms = new WeakMap<Ctx['store'], Map<string, Room>>()

function roomsOf({ store }: Pick<Ctx, 'store'>): Map<string, Room> {
  const known = rooms.get(store) ?? new Map<string, Room>()
  rooms.set(store, known)
  return known
}

const nameOf = (kept: Kept, profileId: string) => `${kept} ${profileId}`

/** Refuses a new entry where the profile has as many as it may; `isThere` tells of one that would only change. */
export async function requireRoom(ctx: Ctx, kept: Kept, profileId: string, isThere: () => Promise<boolean>): Promise<void> {
  const { tastePerProfile: most } = ctx.settings.limits
  if (most === 0 || (await hasRoom(ctx, kept, { profileId, most })) || (await isThere())) return
  const words = kept === 'history' ? 'entries in its history' : 'ratings'
  throw new Problem('CONFLICT', { detail: `this profile has ${most.toLocaleString('en')} ${words}, and may not have more` })
}

async function hasRoom(ctx: Ctx, kept: Kept, { profileId, most }: { profileId: string; most: number }): Promise<boolean> {
  const known = roomsOf(ctx).get(nameOf(kept, profileId))
  if (known && known.left > 0) return known.left-- > 0
  if (known?.fullAt !== undefined && elapsedSince(known.fullAt, ctx.now()) < FULL_MS) return false
  const fitting = most - (await countKept(ctx.db, kept, { profileId, most }))
  remember(ctx, nameOf(kept, profileId), {
    left: Math.floor(fitting * UNCOUNTED),
    fullAt: fitting > 0 ? undefined : ctx.now(),
  })
  return fitting > 0
}

/** Says that something was deleted, so that there may be room again. */
export function noteRoom(ctx: Ctx, kept: Kept, profileId: string): void {
  roomsOf(ctx).delete(nameOf(kept, profileId))
}

/** What was remembered first is forgotten first. */
function remember(ctx: Ctx, name: string, room: Room): void {
  const known = roomsOf(ctx)
  known.delete(name)
  const [oldest] = known.keys()
  if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
  known.set(name, room)
}
