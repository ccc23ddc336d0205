import {
  type EventAction,
  type EventTitle,
  type Payload,
  progressAction,
  type RecognisedEvent,
  type ServerEvent,
} from '../event.ts'
import { idsOf, integerOf, listOf, objectOf, percentOf, ratingOf, textOf, textsOf, yearOf } from './fields.ts'

/** The percentage at which Plex sends `media.scrobble`, with its default settings. */
const SCROBBLED_PROGRESS = 90

/** Reads events of Plex's webhooks, and of Tautulli where its template copies their format. */
export function fromPlex(payload: Payload): RecognisedEvent {
  const isPlex = 'owner' in payload || 'Server' in payload || !('Metadata' in payload)
  return { sender: isPlex ? 'plex' : 'tautulli', event: eventOf(payload) }
}

function eventOf(payload: Payload): ServerEvent | 'ignored' | 'unknown' {
  const metadata = objectOf(payload['Metadata'])
  if (Object.keys(metadata).length === 0) return 'unknown'
  const action = actionOf(payload, metadata)
  if (typeof action === 'string') return action
  const title = titleOf(metadata)
  if (!title) return 'ignored'
  const account = objectOf(payload['Account'])
  return { title, action, users: textsOf(account['title'], account['id']) }
}

function actionOf(payload: Payload, metadata: Payload): EventAction | 'ignored' | 'unknown' {
  const percent = percentOf(metadata['viewOffset'], metadata['duration'])
  switch (payload['event']) {
    case 'media.scrobble':
      return { kind: 'progress', progress: Math.max(SCROBBLED_PROGRESS, percent ?? SCROBBLED_PROGRESS) }
    case 'media.stop':
      // After the end Plex reports a stop at the beginning: there is nothing to resume.
      return percent === 0 ? 'ignored' : (progressAction(percent) ?? 'ignored')
    case 'media.pause':
    case 'media.resume':
      return progressAction(percent) ?? 'ignored'
    case 'media.rate':
      return ratingAction(payload['rating'] ?? metadata['userRating'])
    case 'library.new':
      return { kind: 'owned' }
    case 'media.play':
    case 'library.on.deck':
      return 'ignored'
    default:
      return 'unknown'
  }
}

function ratingAction(value: unknown): EventAction | 'unknown' {
  const rating = ratingOf(value)
  return rating === undefined ? 'unknown' : { kind: 'rating', rating }
}

function titleOf(metadata: Payload): EventTitle | undefined {
  const [name, year] = [textOf(metadata['title']), yearOf(metadata['year'])]
  switch (metadata['type']) {
    case 'movie':
      return { mediaType: 'movie', ids: idsIn(metadata), name, year }
    case 'show':
      return { mediaType: 'tv', ids: idsIn(metadata), name, year }
    case 'season':
      return { mediaType: 'tv', ids: {}, name: textOf(metadata['parentTitle']), season: integerOf(metadata['index']) }
    case 'episode':
      return {
        mediaType: 'tv',
        ids: seriesIdsIn(metadata['guid']),
        name: textOf(metadata['grandparentTitle']),
        season: integerOf(metadata['parentIndex']),
        episode: integerOf(metadata['index']),
      }
    default:
      return undefined
  }
}

/** `Guid` lists the ids of current agents (`tmdb://6978`); `guid` is the id of a legacy agent, or such a list too. */
function idsIn(metadata: Payload): EventTitle['ids'] {
  const listed = [...listOf(metadata['Guid']), ...listOf(metadata['guid'])].map((entry) => textOf(objectOf(entry)['id']))
  const all = [...listed, textOf(metadata['guid'])].flatMap((guid) => guid ?? [])
  const idOf = (pattern: RegExp) => all.flatMap((guid) => pattern.exec(guid)?.[1] ?? [])[0]
  return idsOf({
    imdb: idOf(/^(?:com\.plexapp\.agents\.)?imdb:\/\/(tt\d+)/),
    tmdb: idOf(/^(?:com\.plexapp\.agents\.)?(?:tmdb|themoviedb):\/\/(\d+)/),
    tvdb: idOf(/^(?:com\.plexapp\.agents\.)?(?:tvdb|thetvdb):\/\/(\d+)/),
  })
}

/**
 * Legacy agents identify an episode by its series: `com.plexapp.agents.themoviedb://1396/1/2`. Current ids are the
 * episode's own.
 */
function seriesIdsIn(guid: unknown): EventTitle['ids'] {
  const legacy = /^com\.plexapp\.agents\.(?:imdb:\/\/(tt\d+)|themoviedb:\/\/(\d+)|thetvdb:\/\/(\d+))\/\d+\/\d+/.exec(
    textOf(guid) ?? '',
  )
  return idsOf({ imdb: legacy?.[1], tmdb: legacy?.[2], tvdb: legacy?.[3] })
}
