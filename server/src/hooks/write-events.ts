import { WATCHED_PROGRESS } from '@marquee/engine'
import { firstOf } from '../auth/limits/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { countAll } from '../connections/connections.ts'
import { type ConnectedProfile, inOneMessage, transact } from '../ctx.ts'
import { tasteChanged } from '../taste/current/current-states.ts'
import { addToCollections } from '../taste/lists/lists.ts'
import { putFurtherEpisodes, putPositions, putReportedEnds } from '../taste/playback/positions.ts'
import { applyEvent, furtherEpisodes, scrobbleOf } from './apply-event.ts'
import type { Payload, Sender, ServerEvent } from './event.ts'
import { addUnmatched } from './store.ts'

/** The outcome of an event: written, not relevant, not recognised, or stored until the catalogue has its title. */
export type EventOutcome = 'taken' | 'ignored' | 'unknown' | 'unmatched'

/**
 * A recognised event (`number`: its title, if the catalogue has it), or the outcome of an event that changes nothing.
 */
export type EventChange = 'ignored' | 'unknown' | { number: number | undefined; event: ServerEvent; payload: Payload }

export type ReceivedEvent = { who: ConnectedProfile; sender: Sender | null; change: EventChange }

/** How long an identical payload without a time counts as the same event. */
const REPEAT_WINDOW_MS = 6 * 3_600_000

/**
 * Writes and counts events in one transaction, with one statement for all events of a kind. Few messages to the store's
 * thread: other writers wait for the transaction, and each message waits for a turn of this event loop.
 */
export async function writeEvents(ctx: CatalogueCtx, events: readonly ReceivedEvent[]): Promise<EventOutcome[]> {
  // The embedded store blocks its thread until the disk has synced: it is written in another thread than the server's.
  const db = ctx.store.kind === 'sqlite' ? ctx.store.slow : ctx.db
  const classified = events.map(classify)
  const write = async (ctx: CatalogueCtx): Promise<EventOutcome[]> => {
    await putPositions(ctx, ofKind(classified, 'position').map((event) => profileScrobbleOf(ctx, event))) // biome-ignore format: one thought
    await addToCollections(ctx, ofKind(classified, 'owned').map((event) => collectionEntryOf(ctx, event))) // biome-ignore format: one thought
    const repeats = await findRepeats(ctx, classified)
    const isNew = (event: ClassifiedEvent) => !repeats.has(event)
    const outcomes = classified.map((event) => (isNew(event) ? outcomeOf(event) : 'ignored'))
    await putReportedEnds(ctx, ofKind(classified, 'end').filter(isNew).map((event) => profileScrobbleOf(ctx, event))) // biome-ignore format: one thought
    const further = ofKind(classified, 'end').filter(isNew).flatMap((one) => furtherEpisodes(one.event, profileScrobbleOf(ctx, one))) // biome-ignore format: one thought
    await putFurtherEpisodes(ctx, further)
    for (const { who, number, event } of ofKind(classified, 'opinion')) await applyEvent(ctx, who.profile, number, event)
    for (const { who, event } of ofKind(classified, 'unmatched')) await storeUnmatched(ctx, who, event)
    // Last: connections are locked only for the commit, and on all nodes after playback.
    await countAll(ctx, events.map(({ who, sender }, at) => ({ who, sender, outcome: outcomes[at] ?? 'unknown' }))) // biome-ignore format: one thought
    return outcomes
  }
  const outcomes = await transact({ ...ctx, db }, (ctx) => inOneMessage(ctx, write))
  const changed = new Set(events.flatMap(({ who }, at) => (outcomes[at] === 'taken' ? [who.profileId] : [])))
  for (const profileId of changed) tasteChanged(ctx, profileId)
  return outcomes
}

type Matched = { who: ConnectedProfile; number: number; event: ServerEvent; payload: Payload }

type Progress = Matched & { progress: number }

/** An event, classified by the statement that writes it. */
type ClassifiedEvent =
  | { kind: 'ignored' }
  | { kind: 'unknown' }
  | { kind: 'unmatched'; who: ConnectedProfile; event: ServerEvent }
  | ({ kind: 'position' } & Progress)
  | ({ kind: 'end' } & Progress)
  | ({ kind: 'owned' } & Matched)
  | ({ kind: 'opinion' } & Matched)

function classify({ who, change }: ReceivedEvent): ClassifiedEvent {
  if (typeof change === 'string') return { kind: change }
  const { number, event, payload } = change
  if (number === undefined) return { kind: 'unmatched', who, event }
  const matched = { who, number, event, payload }
  const { action } = event
  if (action.kind === 'progress')
    return { kind: action.progress < WATCHED_PROGRESS ? 'position' : 'end', ...matched, progress: action.progress }
  return { kind: action.kind === 'owned' ? 'owned' : 'opinion', ...matched }
}

function ofKind<S extends ClassifiedEvent['kind']>(events: readonly ClassifiedEvent[], kind: S) {
  type OfKind = Extract<ClassifiedEvent, { kind: S }>
  return events.filter((event): event is OfKind => event.kind === kind)
}

function outcomeOf({ kind }: ClassifiedEvent): EventOutcome {
  return kind === 'ignored' || kind === 'unknown' || kind === 'unmatched' ? kind : 'taken'
}

function profileScrobbleOf(ctx: CatalogueCtx, { who, number, event, progress }: Progress) {
  return { profile: who.profile, ...scrobbleOf(ctx, number, event, progress) }
}

function collectionEntryOf(ctx: CatalogueCtx, { who, number }: Matched) {
  return { profile: who.profile, mediaId: ctx.liveCatalogue().idOf(number) }
}

/** Undated events of watching to the end that were received before, or are repeated in this batch. */
async function findRepeats(ctx: CatalogueCtx, events: readonly ClassifiedEvent[]): Promise<Set<ClassifiedEvent>> {
  const undated = ofKind(events, 'end').filter(({ event }) => event.at === undefined)
  const ids = undated.map(({ who, payload }) => `event:${who.publicId}:${hashSecret(JSON.stringify(payload))}`)
  const first = await firstOf(ctx, new Set(ids), REPEAT_WINDOW_MS)
  return new Set(undated.filter((_, at) => !first.delete(ids[at] ?? '')))
}

/**
 * Stores an event until the catalogue has its title. A playback position is not stored: it would be outdated by then.
 */
async function storeUnmatched(ctx: CatalogueCtx, { profileId }: ConnectedProfile, event: ServerEvent): Promise<void> {
  const { unmatchedPerProfile: max } = ctx.settings.limits
  const isPosition = event.action.kind === 'progress' && event.action.progress < WATCHED_PROGRESS
  if (max === 0 || isPosition) return
  const { users: _, ...rest } = event
  const id = hashSecret(JSON.stringify(rest))
  const text = JSON.stringify({ ...rest, at: rest.at ?? new Date(ctx.now()).toISOString() })
  await addUnmatched(ctx.db, { profile_id: profileId, id, event: text, received_at: ctx.now() }, max)
}
