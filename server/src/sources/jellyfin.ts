import { countOf, isObject, type JsonObject, objectsIn } from '../imports/formats/fields.ts'
import { jellyfinEntries, jellyfinTitle } from '../imports/formats/jellyfin.ts'
import { eachPage, itemOf, type LibraryBatches, type LibraryItem } from './library-item.ts'
import { limits, type MediaServer, type Query, requestJson } from './media-server.ts'
import { ReadingFailed } from './reading-failed.ts'

export type JellyfinKind = 'jellyfin' | 'emby'

/** Two headers, because Jellyfin plans to drop the one that Emby needs. */
export function jellyfinHeaders(kind: JellyfinKind, key: string): Record<string, string> {
  if (kind === 'emby') return { 'x-emby-token': key }
  return { authorization: `MediaBrowser Token="${encodeURIComponent(key)}", Client="Marquee"` }
}

/** Reads the library of Jellyfin or Emby, with what one of its users watched and likes. */
export async function* readJellyfin(server: MediaServer, kind: JellyfinKind, user: string | null): LibraryBatches {
  const userId = await findUser(server, user)
  const path = kind === 'emby' ? `/Users/${encodeURIComponent(userId)}/Items` : '/Items'
  const userQuery: Query = kind === 'emby' ? {} : { UserId: userId }
  const count = { items: 0 }
  for (const filter of [{ IncludeItemTypes: 'Movie,Series' }, { IncludeItemTypes: 'Episode', Filters: 'IsPlayed' }]) {
    const query = { ...userQuery, ...filter, ...commonQuery }
    const read = (start: number) => readPage(server, path, { ...query, StartIndex: start, Limit: limits.pageItems })
    for await (const items of eachPage(read, count)) yield items.flatMap((item) => asItem(item) ?? [])
  }
}

/** Emby returns the dates of viewings only if `Fields` asks for them. */
const commonQuery: Query = {
  Recursive: 'true',
  Fields: 'ProviderIds,ProductionYear,UserDataPlayCount,UserDataLastPlayedDate',
  EnableUserData: 'true',
  EnableImages: 'false',
  SortBy: 'DateCreated,SortName',
  SortOrder: 'Ascending',
}

async function readPage(server: MediaServer, path: string, query: Query): Promise<{ items: JsonObject[]; total: number }> {
  const answer = await requestJson(server, path, query)
  const total = isObject(answer) ? countOf(answer['TotalRecordCount'], Number.MAX_SAFE_INTEGER) : undefined
  if (!isObject(answer) || !Array.isArray(answer['Items']) || total === undefined) throw new ReadingFailed({ code: 'no-items' })
  return { items: objectsIn(answer['Items']), total }
}

const MAX_USERS_LISTED = 10

/** The id of a user, by name or id; without a name, of the only user. */
async function findUser(server: MediaServer, wanted: string | null): Promise<string> {
  const users = objectsIn(await requestJson(server, '/Users')).flatMap(({ Id: id, Name: name }) =>
    typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [],
  )
  if (users.length === 0) throw new ReadingFailed({ code: 'no-users' })
  const isWanted = (text: string) => text.toLowerCase() === wanted?.toLowerCase()
  const found = wanted === null ? users : users.filter(({ id, name }) => isWanted(name) || isWanted(id))
  const [only, ...others] = found
  if (only && others.length === 0) return only.id
  const names = users.slice(0, MAX_USERS_LISTED).map(({ name }) => name.slice(0, 100))
  throw new ReadingFailed({ code: 'choose-user', users: names })
}

function asItem(item: JsonObject): LibraryItem | undefined {
  const named = normalizeIds(item)
  const title = jellyfinTitle(named)
  const { Id: id, SeriesId: seriesId, UserData: data } = named
  if (!title || typeof id !== 'string' || !isObject(data)) return undefined
  const facts = {
    ...{ id, title },
    isEpisode: named['Type'] === 'Episode',
    seriesId: typeof seriesId === 'string' ? seriesId : undefined,
    plays: countOf(data['PlayCount']) ?? 0,
    isUnderWay: Number(data['PlaybackPositionTicks'] ?? 0) > 0,
    ratedAt: undefined, // neither server provides it
  }
  return itemOf(facts, jellyfinEntries(named))
}

/** The names of provider ids differ in case. */
function normalizeIds(item: JsonObject): JsonObject {
  const ids = Object.entries(isObject(item['ProviderIds']) ? item['ProviderIds'] : {})
  const idOf = (name: string) => ids.find(([key]) => key.toLowerCase() === name)?.[1]
  return { ...item, ProviderIds: { Imdb: idOf('imdb'), Tmdb: idOf('tmdb'), Tvdb: idOf('tvdb') } }
}
