import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Entry } from './entry.ts'
import { eventTimeOf, isObject, type JsonObject, objectsIn, ratingOf, timeOf } from './fields.ts'
import { episodesOf, titleFieldsOf } from './trakt.ts'

const groups = ['movies', 'shows', 'anime'] as const

/** Whether JSON is Simkl's export: films, shows and anime, each with a status. */
export function isSimkl(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  return groups.some((group) => objectsIn(value[group]).some((item) => 'status' in item && ('show' in item || 'movie' in item)))
}

/** The entries of the whole export. */
export function* simklEntries(value: JsonObject): Generator<Entry> {
  for (const group of groups) for (const item of objectsIn(value[group])) yield* itemEntries(item)
}

function* itemEntries(item: JsonObject): Generator<Entry> {
  const { movie, show } = item
  const isFilm = isObject(movie) || item['anime_type'] === 'movie'
  const media = isObject(movie) ? movie : isObject(show) ? show : undefined
  if (!media) return
  const reference: TitleReference = { type: isFilm ? 'movie' : 'tv', ...titleFieldsOf(media) }
  const rating = ratingOf(item['user_rating'])
  if (rating !== undefined) yield { ...reference, event: { kind: 'rated', rating, ...timeOf(item['user_rated_at']) } }
  if (item['status'] === 'plantowatch')
    return yield { ...reference, event: { kind: 'listed', list: 'watchlist', ...timeOf(item['added_to_watchlist_at']) } }
  const isWhole = isFilm || objectsIn(item['seasons']).length === 0
  if (isWhole && item['status'] === 'completed')
    yield { ...reference, event: { kind: 'watched', ...eventTimeOf(item['last_watched_at']) } }
  if (!isFilm) yield* episodesOf(item['seasons'], reference, 'watched_at')
}
