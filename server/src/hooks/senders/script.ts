import { WATCHED_PROGRESS } from '@marquee/engine'
import {
  type EventAction,
  type EventTitle,
  type Payload,
  progressAction,
  type RecognisedEvent,
  type Sender,
  type ServerEvent,
} from '../event.ts'
import { idsOf, integerOf, isoTimeOf, numberOf, objectOf, ratingOf, textOf, textsOf, yearOf } from './fields.ts'

/** The events that a script may send, as they are documented. */
export const scriptEvents = ['watched', 'progress', 'stop', 'pause', 'resume', 'rate', 'like', 'added'] as const

const ISO_DATE = /^\d{4}-\d\d-\d\d/

/** Reads plain JSON of scripts: `{ ids, progress, event }` and optional fields. */
export function fromScript(payload: Payload, sender: Sender = 'script'): RecognisedEvent {
  return { sender, event: eventOf(payload) }
}

function eventOf(payload: Payload): ServerEvent | 'ignored' | 'unknown' {
  const action = actionOf(payload)
  if (typeof action === 'string') return action
  if (!isTimeValid(payload)) return 'unknown'
  return { title: titleOf(payload), action, users: textsOf(payload['user'], payload['userId']), at: isoTimeOf(payload['at']) }
}

/** Whether `at` is absent or a time in ISO 8601. Of other words JavaScript makes dates that nobody meant. */
export function isTimeValid({ at }: Payload): boolean {
  const text = textOf(at)
  return text === undefined ? at === undefined || at === null || at === '' : ISO_DATE.test(text) && isoTimeOf(text) !== undefined
}

function actionOf(payload: Payload): EventAction | 'ignored' | 'unknown' {
  const percent = numberOf(payload['progress'])
  const progress = progressAction(percent)
  switch (textOf(payload['event'])?.toLowerCase()) {
    case 'watched':
    case 'scrobble':
      return { kind: 'progress', progress: Math.min(100, Math.max(WATCHED_PROGRESS, percent ?? 100)) }
    case 'progress':
    case 'stop':
    case 'pause':
    case 'resume':
      return progress ?? 'ignored'
    case 'rate':
      return ratingAction(payload) ?? 'unknown'
    case 'like':
      return { kind: 'liked' }
    case 'added':
      return { kind: 'owned' }
    case 'play':
    case 'start':
      return 'ignored'
    case undefined:
      return ratingAction(payload) ?? progress ?? 'unknown'
    default:
      return 'unknown'
  }
}

function ratingAction(payload: Payload): EventAction | undefined {
  const rating = ratingOf(payload['rating'])
  return rating === undefined ? undefined : { kind: 'rating', rating }
}

function titleOf(payload: Payload): EventTitle {
  const statedIds = objectOf(payload['ids'])
  const [season, episode] = [integerOf(payload['season']), integerOf(payload['episode'])]
  const type = textOf(payload['type'])?.toLowerCase()
  const mediaId = textOf(statedIds['mediaId'])
  const isSeries = season !== undefined || ['tv', 'show', 'series', 'season', 'episode'].includes(type ?? '')
  return {
    mediaType: isSeries || mediaId?.startsWith('TV_') ? 'tv' : 'movie',
    ids: { ...idsOf(statedIds), ...(mediaId !== undefined && /^(MV|TV)_[1-9]\d*$/.test(mediaId) && { mediaId }) },
    name: textOf(payload['title']),
    year: yearOf(payload['year']),
    season,
    episode,
  }
}
