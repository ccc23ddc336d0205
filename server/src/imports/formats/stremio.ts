import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Entry } from './entry.ts'
import { episodeRefOf, eventTimeOf, imdbOf, isObject, type JsonObject, objectsIn, timeOf, titleOf, yearOf } from './fields.ts'

/** The items of a Stremio library: an answer of its API, or the list in it; undefined for other JSON. */
export function stremioItems(value: unknown): JsonObject[] | undefined {
  const list = objectsIn(isObject(value) ? (value['result'] ?? value['libraryItem'] ?? value['items']) : value)
  return list.some((item) => typeof item['_id'] === 'string' && isObject(item['state'])) ? list : undefined
}

/** The watched share from which on a title counts as watched to the end. */
const WATCHED_SHARE = 0.9

/** The entries of one item. An item that was never started is on the watchlist, unless it was removed. */
export function* stremioEntries(item: JsonObject): Generator<Entry> {
  const state = isObject(item['state']) ? item['state'] : {}
  const type = item['type'] === 'series' ? 'tv' : item['type'] === 'movie' ? 'movie' : undefined
  const reference: TitleReference = { imdb: imdbOf(item['_id']), title: titleOf(item['name']), year: yearOf(item['year']), type }
  if (type === undefined || (reference.imdb === undefined && reference.title === undefined)) return
  const watched = watchedPart(state)
  if (watched > 0) {
    const far = watched < WATCHED_SHARE ? { progress: Math.max(1, Math.round(watched * 100)) } : {}
    const ref = type === 'tv' ? lastEpisode(state) : {}
    if (ref) yield { ...reference, event: { kind: 'watched', ...eventTimeOf(state['lastWatched']), ...far, ...ref } }
  } else if (item['removed'] !== true && item['temp'] !== true)
    yield { ...reference, event: { kind: 'listed', list: 'watchlist', ...timeOf(item['_ctime']) } }
}

function watchedPart(state: JsonObject): number {
  if (Number(state['flaggedWatched'] ?? 0) > 0 || Number(state['timesWatched'] ?? 0) > 0) return 1
  const [offset, duration] = [Number(state['timeOffset'] ?? 0), Number(state['duration'] ?? 0)]
  return offset > 0 && duration > 0 ? Math.min(1, offset / duration) : 0
}

/** The last watched episode: `tt0903747:1:2` is season 1, episode 2. */
function lastEpisode(state: JsonObject): ReturnType<typeof episodeRefOf> {
  const [, season, episode] = String(state['video_id'] ?? '').split(':')
  return episodeRefOf(season, episode)
}
