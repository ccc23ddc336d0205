import {
  type EventAction,
  type EventTitle,
  type Payload,
  progressAction,
  type RecognisedEvent,
  type ServerEvent,
  watchedToEnd,
} from '../event.ts'
import { booleanOf, idsOf, integerOf, isoTimeOf, percentOf, ratingOf, textOf, textsOf, yearOf } from './fields.ts'

/** Reads events of Jellyfin's webhook plugin, with the destination "Generic" and all properties. */
export function fromJellyfin(payload: Payload): RecognisedEvent {
  return { sender: 'jellyfin', event: eventOf(payload) }
}

function eventOf(payload: Payload): ServerEvent | 'ignored' | 'unknown' {
  const title = titleOf(payload)
  const action = actionOf(payload)
  if (typeof action === 'string') return action
  if (!title) return 'ignored' // music, pictures, live television
  const users = textsOf(payload['NotificationUsername'], payload['Username'], payload['UserId'])
  return { title, action, users, at: isoTimeOf(payload['UtcTimestamp']) ?? isoTimeOf(payload['Timestamp']) }
}

function actionOf(payload: Payload): EventAction | 'ignored' | 'unknown' {
  switch (payload['NotificationType']) {
    case 'PlaybackStop':
      return stopAction(payload)
    case 'PlaybackProgress':
      return progressAction(percentIn(payload)) ?? 'ignored'
    case 'UserDataSaved':
      return userData(payload)
    case 'ItemAdded':
      return { kind: 'owned' }
    case 'PlaybackStart':
    case 'ItemDeleted':
      return 'ignored'
    default:
      return 'unknown'
  }
}

/** `PlayedToCompletion` takes precedence over the position; it may be `""`, and then the position counts. */
function stopAction(payload: Payload): EventAction | 'ignored' {
  return booleanOf(payload['PlayedToCompletion']) ? watchedToEnd : (progressAction(percentIn(payload)) ?? 'ignored')
}

function percentIn(payload: Payload): number | undefined {
  return percentOf(payload['PlaybackPositionTicks'], payload['RunTimeTicks'])
}

/**
 * A title was marked as played, rated or made a favourite. User data that playback saves is ignored: it has events of
 * its own.
 */
function userData(payload: Payload): EventAction | 'ignored' {
  const reason = payload['SaveReason']
  if (reason === 'TogglePlayed' && booleanOf(payload['Played'])) return watchedToEnd
  if (reason !== 'UpdateUserRating') return 'ignored'
  if (booleanOf(payload['Favorite'])) return { kind: 'liked' }
  const rating = ratingOf(payload['Rating'])
  return rating === undefined || rating === null ? 'ignored' : { kind: 'rating', rating }
}

/** The ids of an episode's event are those of the episode, so that the series is identified by name and year only. */
function titleOf(payload: Payload): EventTitle | undefined {
  const ids = idsOf({ imdb: payload['Provider_imdb'], tmdb: payload['Provider_tmdb'], tvdb: payload['Provider_tvdb'] })
  const year = yearOf(payload['Year'])
  switch (payload['ItemType']) {
    case 'Movie':
      return { mediaType: 'movie', ids, name: nameOf(payload['Name']), year }
    case 'Series':
      return { mediaType: 'tv', ids, name: nameOf(payload['Name']), year }
    case 'Season':
    case 'Episode':
      return {
        mediaType: 'tv',
        ids: {},
        name: nameOf(payload['SeriesName']),
        year: yearOf(payload['SeriesPremiereDate']) ?? year,
        season: integerOf(payload['SeasonNumber']),
        episode: integerOf(payload['EpisodeNumber']),
        lastEpisode: integerOf(payload['EpisodeNumberEnd'] ?? payload['IndexNumberEnd']),
      }
    default:
      return undefined
  }
}

/** The plugin escapes quotation marks for its templates, even where no template is used. */
function nameOf(value: unknown): string | undefined {
  return textOf(value)?.replaceAll('\\"', '"')
}
