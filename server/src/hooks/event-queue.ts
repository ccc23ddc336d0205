import { setImmediate, setTimeout } from 'node:timers/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { inBackground, StoreUnavailable } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import { type Outcome, type ReceivedEvent, writeEvents } from './write-events.ts'

type Waiting = { event: ReceivedEvent; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** Events that wait; a second of what a busy node is sent. */
const MOST_WAITING = 1000
const RETRY_SECONDS = 5
/** So many share a transaction, and so with them its statements and its wait for the disk. */
const EVENTS_PER_TRANSACTION = 100
/** What comes within this time of a transaction shares the next; meanwhile others write. The more come, the longer. */
const BATCH_PAUSE_MS = 10
const PAUSE_EACH_MS = 0.5
const LONGEST_PAUSE_MS = 25
/** So many are answered in a turn of the event loop: who browses waits for no more. */
const ANSWERED_AT_ONCE = 10

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
export function writeEvent(ctx: CatalogueCtx, event: ReceivedEvent): Promise<Outcome> {
  const queue = queueOf(ctx)
  if (queue.waiting.length >= MOST_WAITING)
    throw new Problem('OVERLOADED', { detail: 'too many events are waiting to be written', retryAfterSeconds: RETRY_SECONDS })
  const written = new Promise<Outcome>((resolve, reject) => queue.waiting.push({ event, resolve, reject }))
  if (!queue.isBusy) void inBackground(() => writeWaiting(ctx))
  return written
}

async function writeWaiting(ctx: CatalogueCtx): Promise<void> {
  const queue = queueOf(ctx)
  queue.isBusy = true
  for (
    let some = queue.waiting.splice(0, EVENTS_PER_TRANSACTION);
    some.length > 0;
    some = queue.waiting.splice(0, EVENTS_PER_TRANSACTION)
  ) {
    await writeTogether(ctx, some)
    await setTimeout(Math.min(LONGEST_PAUSE_MS, BATCH_PAUSE_MS + some.length * PAUSE_EACH_MS))
  }
  queue.isBusy = false
}

/** One event that cannot be written must not keep others from it: then each is written by itself. */
async function writeTogether(ctx: CatalogueCtx, some: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await writeEvents(ctx, some.map(({ event }) => event)) // biome-ignore format: one thought
    for (const [at, { resolve }] of some.entries()) {
      if (at > 0 && at % ANSWERED_AT_ONCE === 0) await setImmediate()
      resolve(outcomes[at] ?? 'unknown')
    }
  } catch (error) {
    if (some.length === 1 || error instanceof StoreUnavailable) for (const { reject } of some) reject(error)
    else for (const one of some) await writeTogether(ctx, [one])
  }
}
