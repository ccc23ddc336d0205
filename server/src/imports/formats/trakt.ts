import type { TitleReference } from '../../catalogue/matching/title-reference.ts'
import type { Entry, ImportedEvent } from './entry.ts'
import {
  countOf,
  eventTimeOf,
  imdbOf,
  isObject,
  type JsonObject,
  numberIdOf,
  objectsIn,
  partRefOf,
  ratingOf,
  timeOf,
  titleOf,
  yearOf,
} from './fields.ts'

const media = ['movie', 'show', 'season', 'episode'] as const

/** Whether JSON is a list of Trakt's export or API: each item contains a film or a show. */
export function isTrakt(value: unknown): boolean {
  const [first] = objectsIn(value)
  return first !== undefined && media.some((name) => isObject(first[name])) && !('user_rating' in first) && !('status' in first)
}

/** The entries of one item of any of the lists. */
export function* traktEntries(item: JsonObject, file: string): Generator<Entry> {
  const reference = titleReferenceOf(item)
  if (!reference) return
  const ref = refIn(item)
  const rating = ratingOf(item['rating'])
  if (rating !== undefined) return yield { ...reference, event: { kind: 'rated', rating, ...timeOf(item['rated_at']), ...ref } }
  if (item['watched_at'] !== undefined)
    return yield { ...reference, event: { kind: 'watched', ...eventTimeOf(item['watched_at']), ...ref } }
  if (item['last_watched_at'] !== undefined) return yield* watchedTitle(item, reference)
  if (item['paused_at'] !== undefined) return yield* positionIn(item, { ...reference, ...ref })
  if (ref.season !== undefined) return yield* collectedPart(item, reference, { ...ref, season: ref.season })
  const list = listOf(item, file)
  if (!list) return
  yield { ...reference, event: list }
  if (item['last_collected_at'] !== undefined) yield* collectedEpisodes(item['seasons'], reference)
}

/** The viewings of a film (only the last), or of a show by its episodes. */
function* watchedTitle(item: JsonObject, reference: TitleReference): Generator<Entry> {
  if (reference.type === 'movie')
    return yield { ...reference, event: { kind: 'watched', ...eventTimeOf(item['last_watched_at']) } }
  yield* episodesOf(item['seasons'], reference, 'last_watched_at')
}

/** The viewings of a show's episodes. */
export function* episodesOf(seasons: unknown, reference: TitleReference, timeField: string): Generator<Entry> {
  for (const { item, ...ref } of episodesIn(seasons))
    yield { ...reference, event: { kind: 'watched', ...eventTimeOf(item[timeField]), ...ref } }
}

/** Where to resume a film or an episode. */
function* positionIn(item: JsonObject, { season, episode, ...reference }: TitleReference & PartRef): Generator<Entry> {
  const [progress, { at }] = [Number(item['progress']), timeOf(item['paused_at'])]
  if (!(progress > 0 && progress < 100) || at === undefined) return
  const ref = season === undefined ? {} : { season, ...(episode !== undefined && { episode }) }
  yield { ...reference, event: { kind: 'position', progress, at, ...ref } }
}

/** A season or an episode that is an item of its own: only the collection has these. */
function* collectedPart(item: JsonObject, reference: TitleReference, ref: PartRef & { season: number }): Generator<Entry> {
  if (item['collected_at'] === undefined) return
  const at = timeOf(item['collected_at'])
  yield { ...reference, event: { kind: 'listed', list: 'collection', ...at } }
  yield { ...reference, event: { kind: 'collected', ...at, ...ref } }
}

/** The owned episodes of a show. */
function* collectedEpisodes(seasons: unknown, reference: TitleReference): Generator<Entry> {
  for (const { item, ...ref } of episodesIn(seasons))
    yield { ...reference, event: { kind: 'collected', ...timeOf(item['collected_at']), ...ref } }
}

function* episodesIn(seasons: unknown): Generator<{ season: number; episode: number; item: JsonObject }> {
  for (const { number, episodes } of objectsIn(seasons)) {
    const season = countOf(number)
    if (season === undefined) continue
    for (const item of objectsIn(episodes)) {
      const episode = countOf(item['number'])
      if (episode !== undefined) yield { season, episode, item }
    }
  }
}

/** Files of Trakt's own export: `hidden-progress-watched-reset.json`, and `lists-list-123-best-of-2020.json`. */
const WATCHED_AGAIN = /reset/i
const PERSONAL_LIST = /lists-list-/i

function listOf(item: JsonObject, file: string): ImportedEvent | undefined {
  if (item['collected_at'] !== undefined) return { kind: 'listed', list: 'collection', ...timeOf(item['collected_at']) }
  if (item['last_collected_at'] !== undefined) return { kind: 'listed', list: 'collection', ...timeOf(item['last_collected_at']) }
  if (item['hidden_at'] !== undefined)
    return WATCHED_AGAIN.test(file) ? undefined : { kind: 'listed', list: 'hidden', ...timeOf(item['hidden_at']) }
  if (item['listed_at'] === undefined || PERSONAL_LIST.test(file)) return undefined
  return { kind: 'listed', list: /favou?rite/i.test(file) ? 'liked' : 'watchlist', ...timeOf(item['listed_at']) }
}

function titleReferenceOf(item: JsonObject): TitleReference | undefined {
  const { movie, show } = item
  if (isObject(movie)) return { type: 'movie', ...titleFieldsOf(movie) }
  return isObject(show) ? { type: 'tv', ...titleFieldsOf(show) } : undefined
}

/** Title, year and ids in the format of Trakt and Simkl. */
export function titleFieldsOf({ title, year, ids }: JsonObject): TitleReference {
  const fields = isObject(ids) ? ids : {}
  const { imdb, tmdb, tvdb } = fields
  return { title: titleOf(title), year: yearOf(year), imdb: imdbOf(imdb), tmdb: numberIdOf(tmdb), tvdb: numberIdOf(tvdb) }
}

type PartRef = { season?: number; episode?: number }

function refIn({ season, episode }: JsonObject): PartRef {
  if (isObject(episode)) return partRefOf(episode['season'], episode['number'])
  return isObject(season) ? partRefOf(season['number'], undefined) : {}
}
