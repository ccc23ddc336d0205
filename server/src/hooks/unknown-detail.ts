import type { Payload, ServerEvent } from './event.ts'
import { textOf } from './senders/fields.ts'
import { recogniseEvent } from './senders/recognise.ts'
import { isTimeValid, scriptEvents } from './senders/script.ts'

/** Explains why a payload was not understood, to the person who reads the answer. */
export function unknownDetail(payload: Payload): string {
  const recognised = recogniseEvent(payload)
  if (!recognised) return 'the sender of the payload is not known; a script sends ids or a title'
  const { sender, event } = recognised
  if (typeof event === 'object') return missingIn(event)
  return sender === 'script' ? scriptDetail(payload) : `no known event of ${sender}`
}

function missingIn({ title }: ServerEvent): string {
  const hasTitle = Object.keys(title.ids).length > 0 || title.name !== undefined
  return hasTitle
    ? 'season, episode: are required for progress of a series'
    : 'ids: must have imdb, tmdb, tvdb or mediaId, unless a title is sent'
}

function scriptDetail(payload: Payload): string {
  if (!isTimeValid(payload)) return 'at: must be a time in ISO 8601, such as 2026-11-17T20:15:00Z'
  const event = textOf(payload['event'])?.toLowerCase()
  if (event !== undefined && event !== 'rate') return `event: must be one of ${scriptEvents.join(', ')}`
  if (event === 'rate' || payload['rating'] !== undefined) return 'rating: must be 1 to 10, or 0 to remove it'
  return payload['progress'] === undefined
    ? 'event: is required unless a rating or a progress is sent'
    : 'progress: must be 0 to 100'
}
