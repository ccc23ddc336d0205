import {
  type EventAction,
  type EventTitle,
  type Payload,
  progressAction,
  type RecognisedEvent,
  type ServerEvent,
  watchedToEnd,
} from '../event.ts'
import { booleanOf, idsOf, integerOf, isoTimeOf, objectOf, percentOf, textOf, textsOf, yearOf } from './fields.ts'

/** Reads events of Emby's webhooks. */
export function fromEmby(payload: Payload): RecognisedEvent {
  return { sender: 'emby', event: eventOf(payload) }
}

function eventOf(payload: Payload): ServerEvent | 'ignored' | 'unknown' {
  const action = actionOf(payload)
  if (typeof action === 'string') return action
  const title = titleOf(objectOf(payload['Item']))
  if (!title) return 'ignored'
  const user = objectOf(payload['User'])
  return { title, action, users: textsOf(user['Name'], user['Id']), at: isoTimeOf(payload['Date']) }
}

function actionOf(payload: Payload): EventAction | 'ignored' | 'unknown' {
  const item = objectOf(payload['Item'])
  switch (payload['Event']) {
    case 'playback.stop':
    case 'playback.pause':
    case 'playback.unpause':
      return playbackAction(payload, item)
    case 'item.markplayed':
      return watchedToEnd
    case 'item.rate':
      return booleanOf(objectOf(item['UserData'])['IsFavorite']) ? { kind: 'liked' } : 'ignored'
    case 'library.new':
      return { kind: 'owned' }
    case 'playback.start':
    case 'item.markunplayed':
    case 'library.deleted':
    case 'system.notificationtest':
      return 'ignored'
    default:
      return 'unknown'
  }
}

function playbackAction(payload: Payload, item: Payload): EventAction | 'ignored' {
  const playback = objectOf(payload['PlaybackInfo'])
  if (booleanOf(playback['PlayedToCompletion'])) return watchedToEnd
  const percent = percentOf(playback['PositionTicks'] ?? payload['PlaybackPositionTicks'], item['RunTimeTicks'])
  return progressAction(percent) ?? 'ignored'
}

function titleOf(item: Payload): EventTitle | undefined {
  const provided = objectOf(item['ProviderIds'])
  const idOf = (name: string) => provided[name] ?? provided[name.toUpperCase()]
  const ids = idsOf({ imdb: idOf('Imdb'), tmdb: idOf('Tmdb'), tvdb: idOf('Tvdb') })
  const [name, year] = [textOf(item['Name']), yearOf(item['ProductionYear'])]
  switch (item['Type']) {
    case 'Movie':
      return { mediaType: 'movie', ids, name, year }
    case 'Series':
      return { mediaType: 'tv', ids, name, year }
    case 'Season':
      return { mediaType: 'tv', ids: {}, name: textOf(item['SeriesName']), season: integerOf(item['IndexNumber']) }
    case 'Episode':
      return {
        mediaType: 'tv',
        ids: {},
        name: textOf(item['SeriesName']),
        season: integerOf(item['ParentIndexNumber']),
        episode: integerOf(item['IndexNumber']),
        lastEpisode: integerOf(item['IndexNumberEnd']),
      }
    default:
      return undefined
  }
}
