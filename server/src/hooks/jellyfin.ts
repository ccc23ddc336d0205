import type { Action, Payload, Recognised, ServerEvent, TitleRef } from './event.ts'
import { fallbackAt, idsOf, percentOf, ratingOf, textOf, textsOf, timeIn, wholeOf, yearIn } from './fields.ts'

/** Jellyfin's webhook plugin, destination "Generic" with all properties. */
export function fromJellyfin(payload: Payload): Recognised {
  return { sender: 'jellyfin', event: eventOf(payload) }
}

function eventOf(payload: Payload): ServerEvent | 'ignored' | 'unknown' {
  const title = titleOf(payload)
  const action = actionOf(payload)
  if (typeof action === 'string') return action
  if (!title) return 'ignored' // music, pictures, live television
  const users = textsOf(payload['NotificationUsername'], payload['Username'], payload['UserId'])
  return { title, action, users, at: timeIn(payload['UtcTimestamp']) ?? timeIn(payload['Timestamp']) }
}

function actionOf(payload: Payload): Action | 'ignored' | 'unknown' {
  switch (payload['NotificationType']) {
    case 'PlaybackStop':
      return stopAction(payload)
    case 'PlaybackProgress':
      return progressAction(payload) ?? 'ignored'
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

/** The server's word that it was played to the end counts before the position; without it (it may be `""`) the position does. */
function stopAction(payload: Payload): Action | 'ignored' {
  return fallbackAt(payload['PlayedToCompletion']) ? { kind: 'progress', progress: 100 } : (progressAction(payload) ?? 'ignored')
}

function progressAction(payload: Payload): Action | undefined {
  const percent = percentOf(payload['PlaybackPositionTicks'], payload['RunTimeTicks'])
  return percent === undefined ? undefined : { kind: 'progress', progress: percent }
}

/** Somebody marked a title as played, rated it or made it a favourite; what playback saves has its own events. */
function userData(payload: Payload): Action | 'ignored' {
  const reason = payload['SaveReason']
  if (reason === 'TogglePlayed' && fallbackAt(payload['Played'])) return { kind: 'progress', progress: 100 }
  if (reason !== 'UpdateUserRating') return 'ignored'
  if (fallbackAt(payload['Favorite'])) return { kind: 'liked' }
  const rating = ratingOf(payload['Rating'])
  return rating === undefined || rating === null ? 'ignored' : { kind: 'rating', rating }
}

/** Ids of an episode are its own, so its series is known by name and year alone. */
function titleOf(payload: Payload): TitleRef | undefined {
  const ids = idsOf({ imdb: payload['Provider_imdb'], tmdb: payload['Provider_tmdb'], tvdb: payload['Provider_tvdb'] })
  const year = yearIn(payload['Year'])
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
        year: yearIn(payload['SeriesPremiereDate']) ?? year,
        season: wholeOf(payload['SeasonNumber']),
        episode: wholeOf(payload['EpisodeNumber']),
      }
    default:
      return undefined
  }
}

/** The plugin escapes quotation marks for its templates, also where it uses none. */
function nameOf(value: unknown): string | undefined {
  return textOf(value)?.replaceAll('\\"', '"')
}
