import { type Entry, type ImportedEvent, importedLists } from './entry.ts'
import { countOf, isObject, type JsonObject, objectsIn, ratingOf, timeOf, titleOf } from './fields.ts'

/** Our own export of an account. */
export function isMarqueeExport(value: unknown): value is JsonObject {
  return isObject(value) && 'exportedAt' in value && Array.isArray(value['profiles']) && Array.isArray(value['history'])
}

/** The entries of the whole export; each profile is a person. */
export function* marqueeEntries(value: JsonObject): Generator<Entry> {
  const names = profileNames(value)
  for (const [part, read] of Object.entries(parts))
    for (const item of objectsIn(value[part])) {
      const mediaId = titleOf(item['mediaId'])
      const event = mediaId === undefined ? undefined : read(item)
      const person = names.get(String(item['profileId']))
      if (event) yield { mediaId, ...(person && { person }), event }
    }
}

/** The names of profiles by id; a repeated name gets a number. */
function profileNames({ profiles }: JsonObject): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, name } of objectsIn(profiles)) {
    const plain = titleOf(name) ?? 'Profile'
    let given = plain
    for (let copy = 2; taken.has(given); copy++) given = `${plain} (${copy})`
    taken.add(given)
    names.set(String(id), given)
  }
  return names
}

type Read = (item: JsonObject) => ImportedEvent | undefined

const parts: Record<string, Read> = {
  opinions: (item) => listedEvent(item['opinion'], item),
  lists: (item) => listedEvent(item['list'], item),
  collectedEpisodes: (item) => {
    const { season, ...ref } = episodeRefOf(item)
    return season === undefined ? undefined : { kind: 'collected', season, ...ref, ...timeOf(item['collectedAt']) }
  },
  ratings: (item) => {
    const rating = ratingOf(item['rating'])
    return rating === undefined ? undefined : { kind: 'rated', rating, ...timeOf(item['ratedAt']), ...episodeRefOf(item) }
  },
  plays: (item) => ({ kind: 'watched', ...timeOf(item['watchedAt']), ...episodeRefOf(item) }),
  history: (item) => ({
    kind: 'watched',
    isState: true,
    ...timeOf(item['updatedAt']),
    progress: Number(item['progress'] ?? 100),
    ...episodeRefOf(item),
  }),
  playback: (item) => {
    const { at } = timeOf(item['updatedAt'])
    return at === undefined ? undefined : { kind: 'position', progress: Number(item['progress'] ?? 0), at, ...episodeRefOf(item) }
  },
  shown: (item) => {
    const [times, { at }] = [countOf(item['times']), timeOf(item['shownAt'])]
    return times === undefined || at === undefined ? undefined : { kind: 'shown', times, at }
  },
}

function listedEvent(name: unknown, item: JsonObject): ImportedEvent | undefined {
  const list = importedLists.find((one) => one === name)
  return list && { kind: 'listed', list, ...timeOf(item['addedAt']) }
}

function episodeRefOf(item: JsonObject): { season?: number; episode?: number } {
  const [season, episode] = [countOf(item['season']), countOf(item['episode'])]
  return { ...(season !== undefined && { season }), ...(episode !== undefined && { episode }) }
}
