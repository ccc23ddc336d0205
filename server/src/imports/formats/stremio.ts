import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Entry } from './entry.ts'
import { countOf, imdbOf, isObject, type JsonObject, momentOf, objectsIn, timeOf, titleOf, yearOf } from './fields.ts'

/** A Stremio library: what its interface answers, or the list in it. */
export function stremioItems(value: unknown): JsonObject[] | undefined {
  const list = objectsIn(isObject(value) ? (value['result'] ?? value['libraryItem'] ?? value['items']) : value)
  return list.some((item) => typeof item['_id'] === 'string' && isObject(item['state'])) ? list : undefined
}

/** From this part on it is watched to the end. */
const AT_END = 0.9

/** What one entry says: what was never begun is on the watchlist, unless it was removed. */
export function* stremioEntries(item: JsonObject): Generator<Entry> {
  const state = isObject(item['state']) ? item['state'] : {}
  const type = item['type'] === 'series' ? 'tv' : item['type'] === 'movie' ? 'movie' : undefined
  const named: TitleReference = { imdb: imdbOf(item['_id']), title: titleOf(item['name']), year: yearOf(item['year']), type }
  if (type === undefined || (named.imdb === undefined && named.title === undefined)) return
  const watched = watchedPart(state)
  if (watched > 0) {
    const far = watched < AT_END ? { progress: Math.max(1, Math.round(watched * 100)) } : {}
    const ref = type === 'tv' ? lastEpisode(state) : {}
    if (ref) yield { ...named, event: { kind: 'watched', ...momentOf(state['lastWatched']), ...far, ...ref } }
  } else if (item['removed'] !== true && item['temp'] !== true)
    yield { ...named, event: { kind: 'listed', list: 'watchlist', ...timeOf(item['_ctime']) } }
}

function watchedPart(state: JsonObject): number {
  if (Number(state['flaggedWatched'] ?? 0) > 0 || Number(state['timesWatched'] ?? 0) > 0) return 1
  const [offset, duration] = [Number(state['timeOffset'] ?? 0), Number(state['duration'] ?? 0)]
  return offset > 0 && duration > 0 ? Math.min(1, offset / duration) : 0
}

/** `tt0903747:1:2` is the second episode of the first season. */
function lastEpisode(state: JsonObject): { season: number; episode: number } | undefined {
  const [, season, episode] = String(state['video_id'] ?? '').split(':')
  const [of, number] = [countOf(season), countOf(episode)]
  return of === undefined || number === undefined ? undefined : { season: of, episode: number }
}
