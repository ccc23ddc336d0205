import {
  type EventAction,
  type EventTitle,
  type Payload,
  progressAction,
  type RecognisedEvent,
  type ServerEvent,
  watchedToEnd,
} from '../event.ts'
import { booleanOf, idsOf, integerOf, numberOf, objectOf, textOf, yearOf } from './fields.ts'

/** Reads notifications of Kodi's JSON-RPC that an add-on or a script forwards; it may add `percentage` to `data`. */
export function fromKodi(payload: Payload): RecognisedEvent {
  return { sender: 'kodi', event: eventOf(payload) }
}

function eventOf(payload: Payload): ServerEvent | 'ignored' | 'unknown' {
  const data = objectOf(objectOf(payload['params'])['data'])
  const action = actionOf(textOf(payload['method']), data)
  if (typeof action === 'string') return action
  const title = titleOf(objectOf(data['item']))
  return title ? { title, action, users: [] } : 'ignored'
}

function actionOf(method: string | undefined, data: Payload): EventAction | 'ignored' | 'unknown' {
  const progress = progressAction(numberOf(data['percentage']))
  switch (method) {
    case 'Player.OnStop':
      return booleanOf(data['end']) ? watchedToEnd : (progress ?? 'ignored')
    case 'Player.OnPause':
    case 'Player.OnResume':
    case 'Player.OnSeek':
      return progress ?? 'ignored'
    case 'VideoLibrary.OnUpdate':
      return updateAction(data)
    case 'Player.OnPlay':
    case 'Player.OnAVStart':
    case 'VideoLibrary.OnRemove':
      return 'ignored'
    default:
      return 'unknown'
  }
}

/** A title was added to the library, or marked as watched. */
function updateAction(data: Payload): EventAction | 'ignored' {
  if (booleanOf(data['added'])) return { kind: 'owned' }
  return (numberOf(data['playcount']) ?? 0) > 0 ? watchedToEnd : 'ignored'
}

function titleOf(item: Payload): EventTitle | undefined {
  const ids = objectOf(item['uniqueid'])
  const year = yearOf(item['year'])
  switch (item['type']) {
    case 'movie':
      return { mediaType: 'movie', ids: idsOf(ids), name: textOf(item['title']), year }
    case 'tvshow':
      return { mediaType: 'tv', ids: idsOf(ids), name: textOf(item['title']), year }
    case 'episode':
      return {
        mediaType: 'tv',
        ids: {},
        name: textOf(item['showtitle']),
        season: integerOf(item['season']),
        episode: integerOf(item['episode']),
      }
    default:
      return undefined
  }
}
