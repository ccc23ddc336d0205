import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { ConnectedProfile } from '../ctx.ts'
import type { Payload, ServerEvent } from './event.ts'
import { writeEvent } from './event-queue.ts'
import { parsePayload } from './payload.ts'
import { recogniseEvent } from './senders/recognise.ts'
import { titleOfEvent } from './titles-of-events.ts'
import { unknownDetail } from './unknown-detail.ts'
import type { EventChange, EventOutcome, ReceivedEvent } from './write-events.ts'

/** The answer to a webhook; of an unknown event, `detail` states what was not understood. */
export type EventAnswer = { status: EventOutcome; detail?: string }

/**
 * Processes the JSON of a webhook. Receiving an event twice, or an older one after a newer one, changes nothing. It is
 * parsed when its turn comes: many that arrive at once do not delay other requests.
 */
export async function receiveEvent(ctx: CatalogueCtx, who: ConnectedProfile, json: Buffer): Promise<EventAnswer> {
  let payload: Payload = {}
  const status = await writeEvent(ctx, () => {
    payload = parsePayload(json)
    return readEvent(ctx, who, payload)
  })
  return status === 'unknown' ? { status, detail: unknownDetail(payload) } : { status }
}

function readEvent(ctx: CatalogueCtx, who: ConnectedProfile, payload: Payload): ReceivedEvent {
  const recognised = recogniseEvent(payload)
  const change = recognised ? changeOf(ctx, who, recognised.event, payload) : 'unknown'
  return { who, sender: recognised?.sender ?? null, change }
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
