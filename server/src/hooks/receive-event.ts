import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { ConnectedProfile } from '../ctx.ts'
import type { Payload, ServerEvent } from './event.ts'
import { writeEvent } from './event-queue.ts'
import { recognise } from './recognise.ts'
import { titleOfEvent } from './titles-of-events.ts'
import type { EventChange, EventOutcome } from './write-events.ts'

/** Processes the payload of a webhook. Receiving an event twice, or an older one after a newer one, changes nothing. */
export function receivePayload(ctx: CatalogueCtx, who: ConnectedProfile, payload: Payload): Promise<EventOutcome> {
  const recognised = recognise(payload)
  const change = recognised ? changeOf(ctx, who, recognised.event, payload) : 'unknown'
  return writeEvent(ctx, { who, sender: recognised?.sender ?? null, change })
}

/** What an event changes, or `ignored` or `unknown`. */
function changeOf(
  ctx: CatalogueCtx,
  who: ConnectedProfile,
  event: ServerEvent | 'ignored' | 'unknown',
  payload: Payload,
): EventChange {
  if (typeof event === 'string') return event
  if (!isOfCountedUser(who, event)) return 'ignored'
  if (!isComplete(event)) return 'unknown'
  const number = titleOfEvent(ctx, event.title)
  if (number !== undefined && !isVisible(ctx.liveCatalogue(), who.profile, number)) return 'ignored'
  return { number, event, payload }
}

/**
 * Whether an event is of the media server's user whose events count. One that names no user may be anybody's, and does
 * not count. Additions to the library count for all.
 */
function isOfCountedUser({ serverUser }: ConnectedProfile, { users, action }: ServerEvent): boolean {
  if (serverUser === null || action.kind === 'owned') return true
  return users.some((user) => user.toLowerCase() === serverUser.toLowerCase())
}

/** Whether an event has the needed fields: a title by id or name and, for progress of a series, the episode. */
function isComplete({ title, action }: ServerEvent): boolean {
  if (Object.keys(title.ids).length === 0 && title.name === undefined) return false
  if (title.mediaType === 'movie') return true
  return action.kind !== 'progress' || (title.season !== undefined && title.episode !== undefined)
}
