import type { Payload, Recognised } from './event.ts'
import { textOf } from './fields.ts'
import { fromScript } from './script.ts'

/** What Tautulli calls its triggers, in the words of scripts. */
const actions: Record<string, string> = { created: 'added', buffer: 'pause', error: 'stop' }

/** Tautulli's webhook agent with the template of docs/connect/tautulli.md; what a template leaves empty comes as an empty text. */
export function fromTautulli(payload: Payload): Recognised {
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
