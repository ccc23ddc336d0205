import { setImmediate, setTimeout } from 'node:timers/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { inBackground, StoreUnavailable } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import { type EventOutcome, type ReceivedEvent, writeEvents } from './write-events.ts'

type Waiter = { resolve: (outcome: EventOutcome) => void; reject: (error: unknown) => void }
type QueuedEvent = Waiter & { read: () => ReceivedEvent }
type ReadEvent = Waiter & { event: ReceivedEvent }

/** Events in the queue: about as many as a busy node receives in a second. */
const MAX_QUEUED_EVENTS = 1000
const RETRY_SECONDS = 5
/** Events per transaction: they share its statements and its sync to disk. */
const EVENTS_PER_TRANSACTION = 100
/**
 * The pause after each transaction, in which events collect and other writers get a turn; it grows with the size of the
 * batch. Longer pauses cost less CPU time per event, but others wait longer for each transaction.
 */
const BATCH_PAUSE_MS = 10
const PAUSE_PER_EVENT_MS = 1
const LONGEST_BATCH_PAUSE_MS = 40
/** For how long events are read in one turn of the event loop, so that other requests are not delayed. */
const READ_SLICE_MS = 0.5
/** Requests answered per turn of the event loop, for the same reason: they take about as long. */
const ANSWERS_PER_TURN = 20

const queueOf = perNode({
  name: 'events of media servers that wait',
  limit: MAX_QUEUED_EVENTS,
  open: () => ({
    waiting: [] as QueuedEvent[],
    isBusy: false,
    get size() {
      return this.waiting.length
    },
  }),
})

/**
 * Queues an event to be written and counted in one transaction with others; resolves when that has been committed.
 * `read` is called when its turn comes; if it throws, the event is rejected.
 */
export function writeEvent(ctx: CatalogueCtx, read: () => ReceivedEvent): Promise<EventOutcome> {
  const queue = queueOf(ctx)
  if (queue.waiting.length >= MAX_QUEUED_EVENTS)
    throw new Problem('OVERLOADED', { detail: 'too many events are waiting to be written', retryAfterSeconds: RETRY_SECONDS })
  const written = new Promise<EventOutcome>((resolve, reject) => queue.waiting.push({ read, resolve, reject }))
  if (!queue.isBusy) void inBackground(() => writeQueued(ctx))
  return written
}

async function writeQueued(ctx: CatalogueCtx): Promise<void> {
  const queue = queueOf(ctx)
  queue.isBusy = true
  for (
    let batch = queue.waiting.splice(0, EVENTS_PER_TRANSACTION);
    batch.length > 0;
    batch = queue.waiting.splice(0, EVENTS_PER_TRANSACTION)
  ) {
    await writeBatch(ctx, await readAll(batch))
    await setTimeout(Math.min(LONGEST_BATCH_PAUSE_MS, BATCH_PAUSE_MS + batch.length * PAUSE_PER_EVENT_MS))
  }
  queue.isBusy = false
}

async function readAll(batch: readonly QueuedEvent[]): Promise<ReadEvent[]> {
  const events: ReadEvent[] = []
  let began = performance.now()
  for (const { read, resolve, reject } of batch) {
    if (performance.now() - began > READ_SLICE_MS) {
      await setImmediate()
      began = performance.now()
    }
    try {
      events.push({ event: read(), resolve, reject })
    } catch (error) {
      reject(error)
    }
  }
  return events
}

/** Writes a batch; if that fails, each event by itself, so that one bad event does not fail the others. */
async function writeBatch(ctx: CatalogueCtx, batch: readonly ReadEvent[]): Promise<void> {
  if (batch.length === 0) return
  try {
    const outcomes = await writeEvents(ctx, batch.map(({ event }) => event)) // biome-ignore format: one thought
    for (const [at, { resolve }] of batch.entries()) {
      if (at > 0 && at % ANSWERS_PER_TURN === 0) await setImmediate()
      resolve(outcomes[at] ?? 'unknown')
    }
  } catch (error) {
    if (batch.length === 1 || error instanceof StoreUnavailable) for (const { reject } of batch) reject(error)
    else for (const one of batch) await writeBatch(ctx, [one])
  }
}
