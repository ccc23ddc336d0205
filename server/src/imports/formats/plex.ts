import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Entry } from './entry.ts'
import {
  episodeRefOf,
  eventTimeOf,
  imdbOf,
  isObject,
  type JsonObject,
  numberIdOf,
  objectsIn,
  ratingOf,
  timeOf,
  titleOf,
  yearOf,
} from './fields.ts'

/** The items in JSON of a Plex library or history, of its API or of exporters; undefined for other JSON. */
export function plexItems(value: unknown): JsonObject[] | undefined {
  const container = isObject(value) ? (value['MediaContainer'] ?? value) : value
  const list = objectsIn(isObject(container) ? (container['Metadata'] ?? container['Video']) : container)
  return list.some(
    (item) => 'ratingKey' in item || ('title' in item && ('viewCount' in item || 'lastViewedAt' in item || 'viewedAt' in item)),
  )
    ? list
    : undefined
}

/** The entries of one item. */
export function* plexEntries(item: JsonObject): Generator<Entry> {
  const isEpisode = item['type'] === 'episode'
  const reference = plexTitle(item)
  const ref = isEpisode ? episodeRefOf(item['parentIndex'], item['index']) : {}
  if (!reference || !ref) return
  const at = item['viewedAt'] ?? item['lastViewedAt']
  const rating = ratingOf(item['userRating'])
  if (rating !== undefined) yield { ...reference, event: { kind: 'rated', rating, ...timeOf(item['lastRatedAt'] ?? at), ...ref } }
  if (item['type'] === 'show' || item['type'] === 'season') return // viewings are in their episodes
  const isWatched = Number(item['viewCount'] ?? 0) > 0 || item['viewedAt'] !== undefined
  if (isWatched) yield { ...reference, event: { kind: 'watched', ...eventTimeOf(parseDigits(at)), ...ref } }
}

/** Times are Unix seconds, as text where the source was XML. */
function parseDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

/** The title of an item; of an episode its series, without ids. */
export function plexTitle(item: JsonObject): TitleReference | undefined {
  return item['type'] === 'episode' ? seriesOf(item) : titleIn(item)
}

function seriesOf(item: JsonObject): TitleReference | undefined {
  const title = titleOf(item['grandparentTitle'])
  return title === undefined ? undefined : { type: 'tv', title } // the ids and the year are the episode's
}

/** Ids are in `Guid`, or with legacy agents in `guid`. */
function titleIn(item: JsonObject): TitleReference | undefined {
  const type = item['type'] === 'movie' ? 'movie' : item['type'] === 'show' ? 'tv' : undefined
  if (type === undefined) return undefined
  const guids = [...objectsIn(item['Guid']).map(({ id }) => id), item['guid']].filter((id) => typeof id === 'string').join(' ')
  const tmdb = numberIdOf(/(?:tmdb|themoviedb):\/\/(\d+)/.exec(guids)?.[1])
  const tvdb = numberIdOf(/(?:tvdb|thetvdb):\/\/(\d+)/.exec(guids)?.[1])
  return { type, title: titleOf(item['title']), year: yearOf(item['year']), imdb: imdbOf(guids), tmdb, tvdb }
}
