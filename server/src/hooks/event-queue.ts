import { setTimeout } from 'node:timers/promises'
import { WATCHED } from '@marquee/engine'
import { comesFirst } from '../auth/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { countAll } from '../connections/connections.ts'
import { type ConnectedProfile, inBackground, StoreUnavailable, transact } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import { tasteChanged } from '../taste/current-states.ts'
import { putPositions } from '../taste/positions.ts'
import type { Payload, Sender, ServerEvent } from './event.ts'
import { noteEvent, scrobbleOf } from './note-event.ts'
import { addUnmatched } from './store.ts'

/** What became of an event: noted, no concern of ours, not understood, or kept until the catalogue has its title. */
export type Outcome = 'taken' | 'ignored' | 'unknown' | 'unmatched'

/** What an event changes (`number`: its title, where the catalogue has it); or what it is if it changes nothing. */
export type EventChange = 'ignored' | 'unknown' | { number: number | undefined; event: ServerEvent; payload: Payload }

type QueuedEvent = { who: ConnectedProfile; sender: Sender | null; change: EventChange }
type Waiting = { event: QueuedEvent; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** Events that wait; a second of what a busy node is sent. */
const MOST_WAITING = 1000
const RETRY_SECONDS = 5
/** So many share a transaction, and so with them its wait for the disk. */
const AT_ONCE = 50
/** What comes within this time of a transaction shares the next; meanwhile others write. */
const PAUSE_MS = 20
/** So long the very same payload is the same event, where it does not say when it happened. */
const REPEAT_MS = 6 * 3_600_000

const queueOf = perNode({
  name: 'events of media servers that wait',
  limit: MOST_WAITING,
  open: () => ({
    waiting: [] as Waiting[],
    isBusy: false,
    get size() {
      return this.waiting.length
    },
  }),
})

/** Writes an event and counts it, in one transaction with others that come at the same time; answers when that is durable. */
export function writeEvent(ctx: CatalogueCtx, event: QueuedEvent): Promise<Outcome> {
  const queue = queueOf(ctx)
  if (queue.waiting.length >= MOST_WAITING)
    throw new Problem('OVERLOADED', { detail: 'too many events wait to be written', retryAfterSeconds: RETRY_SECONDS })
  const written = new Promise<Outcome>((resolve, reject) => queue.waiting.push({ event, resolve, reject }))
  if (!queue.isBusy) void inBackground(() => writeWaiting(ctx))
  return written
}

async function writeWaiting(ctx: CatalogueCtx): Promise<void> {
  const queue = queueOf(ctx)
  queue.isBusy = true
  for (let some = queue.waiting.splice(0, AT_ONCE); some.length > 0; some = queue.waiting.splice(0, AT_ONCE)) {
    await writeTogether(ctx, some)
    await setTimeout(PAUSE_MS)
  }
  queue.isBusy = false
}

/** One event that cannot be written must not keep others from it: then each is written by itself. */
async function writeTogether(ctx: CatalogueCtx, some: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await writeAll(ctx, some.map(({ event }) => event)) // biome-ignore format: one thought
    for (const [at, { resolve }] of some.entries()) resolve(outcomes[at] ?? 'unknown')
  } catch (error) {
    if (some.length === 1 || error instanceof StoreUnavailable) for (const { reject } of some) reject(error)
    else for (const one of some) await writeTogether(ctx, [one])
  }
}

async function writeAll(ctx: CatalogueCtx, events: readonly QueuedEvent[]): Promise<Outcome[]> {
  // An embedded store is written beside the thread that serves people: it waits for the disk.
  const db = ctx.store.kind === 'sqlite' ? ctx.store.slow : ctx.db
  const outcomes = await transact({ ...ctx, db }, async (ctx) => {
    const positions = events.flatMap((event) => positionOf(ctx, event) ?? [])
    if (positions.length > 0) await putPositions(ctx, positions)
    const outcomes: Outcome[] = []
    for (const event of events) outcomes.push(await outcomeOf(ctx, event))
    await countAll(
      ctx,
      events.map(({ who, sender }, at) => ({ who, sender, outcome: outcomes[at] ?? 'unknown' })),
    )
    return outcomes
  })
  const changed = new Set(events.flatMap(({ who }, at) => (outcomes[at] === 'taken' ? [who.profileId] : [])))
  for (const profileId of changed) tasteChanged(ctx, profileId)
  return outcomes
}

/** Where somebody is in a title, of an event that says no more: most do. */
function positionOf(ctx: CatalogueCtx, { who, change }: QueuedEvent) {
  if (typeof change === 'string' || change.number === undefined || !isPosition(change.event)) return undefined
  return { profile: who.profile, ...scrobbleOf(ctx, change.number, change.event, change.event.action.progress) }
}

type PositionEvent = ServerEvent & { action: { kind: 'progress' } }

const isPosition = (event: ServerEvent): event is PositionEvent =>
  event.action.kind === 'progress' && event.action.progress < WATCHED
const isEnd = ({ action }: ServerEvent) => action.kind === 'progress' && action.progress >= WATCHED

async function outcomeOf(ctx: CatalogueCtx, { who, change }: QueuedEvent): Promise<Outcome> {
  if (typeof change === 'string') return change
  const { number, event, payload } = change
  if (number === undefined) return keep(ctx, who, event)
  if (isPosition(event)) return 'taken'
  if (isEnd(event) && event.at === undefined && !(await isFirst(ctx, who, payload))) return 'ignored'
  await noteEvent(ctx, who.profile, number, event)
  return 'taken'
}

function isFirst(ctx: CatalogueCtx, { publicId }: ConnectedProfile, payload: Payload): Promise<boolean> {
  return comesFirst(ctx, `event:${publicId}:${hashSecret(JSON.stringify(payload))}`, REPEAT_MS)
}

/** Keeps what will matter when the title arrives; where somebody is in it now will not. */
async function keep(ctx: CatalogueCtx, { profileId }: ConnectedProfile, event: ServerEvent): Promise<Outcome> {
  const { unmatchedPerProfile: most } = ctx.settings.limits
  if (most === 0 || isPosition(event)) return 'unmatched'
  const { users: _, ...kept } = event
  const id = hashSecret(JSON.stringify(kept))
  const text = JSON.stringify({ ...kept, at: kept.at ?? new Date(ctx.now()).toISOString() })
  await addUnmatched(ctx.db, { profile_id: profileId, id, event: text, received_at: ctx.now() }, most)
  return 'unmatched'
}
