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

/** The items in JSON of Jellyfin's or Emby's API or exporters; undefined for other JSON. */
export function jellyfinItems(value: unknown): JsonObject[] | undefined {
  const list = objectsIn(isObject(value) ? (value['Items'] ?? value['items']) : value)
  return list.some((item) => typeof item['Name'] === 'string' && ('UserData' in item || 'Played' in item)) ? list : undefined
}

/** The entries of one item. */
export function* jellyfinEntries(item: JsonObject): Generator<Entry> {
  const data = isObject(item['UserData']) ? item['UserData'] : item
  const reference = jellyfinTitle(item)
  if (!reference) return
  const ref = item['Type'] === 'Episode' ? episodeRefOf(item['ParentIndexNumber'], item['IndexNumber']) : {}
  if (!ref) return
  const at = data['LastPlayedDate']
  const rating = ratingOf(data['Rating'])
  if (rating !== undefined) yield { ...reference, event: { kind: 'rated', rating, ...timeOf(at), ...ref } }
  if (data['IsFavorite'] === true && ref.season === undefined)
    yield { ...reference, event: { kind: 'listed', list: 'liked', ...timeOf(at) } }
  if (item['Type'] === 'Series') return // viewings are in its episodes
  if (data['Played'] === true) return yield { ...reference, event: { kind: 'watched', ...eventTimeOf(at), ...ref } }
  const progress = Number(data['PlayedPercentage'] ?? 0)
  if (progress > 0 && progress <= 100) yield { ...reference, event: { kind: 'watched', ...eventTimeOf(at), progress, ...ref } }
}

/** The title of an item; of an episode its series, without ids. */
export function jellyfinTitle(item: JsonObject): TitleReference | undefined {
  if (item['Type'] === 'Episode') {
    const title = titleOf(item['SeriesName'])
    return title === undefined ? undefined : { type: 'tv', title } // the ids are the episode's
  }
  if (item['Type'] !== 'Movie' && item['Type'] !== 'Series') return undefined
  const ids = isObject(item['ProviderIds']) ? item['ProviderIds'] : {}
  return {
    type: item['Type'] === 'Movie' ? 'movie' : 'tv',
    title: titleOf(item['Name']),
    year: yearOf(item['ProductionYear']),
    imdb: imdbOf(ids['Imdb']),
    tmdb: numberIdOf(ids['Tmdb']),
    tvdb: numberIdOf(ids['Tvdb']),
  }
}
