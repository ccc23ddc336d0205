import type { Payload, RecognisedEvent } from '../event.ts'
import { textOf } from './fields.ts'
import { fromScript } from './script.ts'

/** Tautulli's triggers → the event names of scripts. */
const actions: Record<string, string> = { created: 'added', buffer: 'pause', error: 'stop' }

/**
 * Reads events of Tautulli's webhook agent with the template of docs/connect/tautulli.md, where unset fields are empty
 * texts.
 */
export function fromTautulli(payload: Payload): RecognisedEvent {
  const action = textOf(payload['event'])?.toLowerCase()
  const isEpisode = payload['type'] === 'episode'
  const script = {
    ...payload,
    event: action === undefined ? undefined : (actions[action] ?? action),
    title: textOf(payload['show']) ?? payload['title'],
    year: isEpisode ? undefined : payload['year'],
    ids: { imdb: payload['imdb'], tmdb: payload['tmdb'], tvdb: payload['tvdb'] },
    ...(payload['type'] === 'movie' && { season: undefined, episode: undefined }),
  }
  return fromScript(script, 'tautulli')
}
