import { WATCHED_PROGRESS } from '@marquee/engine'
import { firstOf } from '../auth/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { countAll } from '../connections/connections.ts'
import { type ConnectedProfile, transact } from '../ctx.ts'
import { tasteChanged } from '../taste/current-states.ts'
import { addToCollections } from '../taste/lists.ts'
import { putEndsOf, putPositions } from '../taste/positions.ts'
import type { Payload, Sender, ServerEvent } from './event.ts'
import { noteEvent, scrobbleOf } from './note-event.ts'
import { addUnmatched } from './store.ts'

/** What became of an event: noted, no concern of ours, not understood, or kept until the catalogue has its title. */
export type Outcome = 'taken' | 'ignored' | 'unknown' | 'unmatched'

/** What an event changes (`number`: its title, where the catalogue has it); or what it is if it changes nothing. */
export type EventChange = 'ignored' | 'unknown' | { number: number | undefined; event: ServerEvent; payload: Payload }

export type ReceivedEvent = { who: ConnectedProfile; sender: Sender | null; change: EventChange }

/** So long the very same payload is the same event, where it does not say when it happened. */
const REPEAT_MS = 6 * 3_600_000

/** Writes events and counts them, in one transaction and few statements; most are alike, and those of a kind share one. */
export async function writeEvents(ctx: CatalogueCtx, events: readonly ReceivedEvent[]): Promise<Outcome[]> {
  // An embedded store is written beside the thread that serves people: it waits for the disk.
  const db = ctx.store.kind === 'sqlite' ? ctx.store.slow : ctx.db
  const classified = events.map(classify)
  const outcomes = await transact({ ...ctx, db }, async (ctx) => {
    const repeats = await repeatsIn(ctx, classified)
    const isNew = (event: ClassifiedEvent) => !repeats.has(event)
    await putPositions(ctx, of(classified, 'position').map((event) => scrobbleBy(ctx, event))) // biome-ignore format: one thought
    await putEndsOf(ctx, of(classified, 'end').filter(isNew).map((event) => scrobbleBy(ctx, event))) // biome-ignore format: one thought
    await addToCollections(ctx, of(classified, 'owned').map((event) => ownedBy(ctx, event))) // biome-ignore format: one thought
    for (const { who, number, event } of of(classified, 'opinion')) await noteEvent(ctx, who.profile, number, event)
    for (const { who, event } of of(classified, 'unmatched')) await keepUnmatched(ctx, who, event)
    const outcomes = classified.map((event) => (isNew(event) ? outcomeOf(event) : 'ignored'))
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

type Matched = { who: ConnectedProfile; number: number; event: ServerEvent; payload: Payload }

type Progress = Matched & { progress: number }

/** An event by how it is written. */
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

function of<S extends ClassifiedEvent['kind']>(events: readonly ClassifiedEvent[], kind: S) {
  type Of = Extract<ClassifiedEvent, { kind: S }>
  return events.filter((event): event is Of => event.kind === kind)
}

function outcomeOf({ kind }: ClassifiedEvent): Outcome {
  return kind === 'ignored' || kind === 'unknown' || kind === 'unmatched' ? kind : 'taken'
}

function scrobbleBy(ctx: CatalogueCtx, { who, number, event, progress }: Progress) {
  return { profile: who.profile, ...scrobbleOf(ctx, number, event, progress) }
}

function ownedBy(ctx: CatalogueCtx, { who, number }: Matched) {
  return { profile: who.profile, mediaId: ctx.liveCatalogue().idOf(number) }
}

/** Ends that do not say when they were, and came before or twice among these. */
async function repeatsIn(ctx: CatalogueCtx, events: readonly ClassifiedEvent[]): Promise<Set<ClassifiedEvent>> {
  const undated = of(events, 'end').filter(({ event }) => event.at === undefined)
  const ids = undated.map(({ who, payload }) => `event:${who.publicId}:${hashSecret(JSON.stringify(payload))}`)
  const first = await firstOf(ctx, new Set(ids), REPEAT_MS)
  return new Set(undated.filter((_, at) => !first.delete(ids[at] ?? '')))
}

/** Keeps what will matter when the title arrives; where somebody is in it now will not. */
async function keepUnmatched(ctx: CatalogueCtx, { profileId }: ConnectedProfile, event: ServerEvent): Promise<void> {
  const { unmatchedPerProfile: most } = ctx.settings.limits
  const isPosition = event.action.kind === 'progress' && event.action.progress < WATCHED_PROGRESS
  if (most === 0 || isPosition) return
  const { users: _, ...rest } = event
  const id = hashSecret(JSON.stringify(rest))
  const text = JSON.stringify({ ...rest, at: rest.at ?? new Date(ctx.now()).toISOString() })
  await addUnmatched(ctx.db, { profile_id: profileId, id, event: text, received_at: ctx.now() }, most)
}
