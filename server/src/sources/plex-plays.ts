import { isObject, type JsonObject, objectsIn, timeOf } from '../imports/formats/fields.ts'
import { askServer, type MediaServer, type Query, unsuitable } from './media-server.ts'
import { ReadingFailed } from './reading-failed.ts'

/** When items were played, by item and then by account. */
export type PlexPlays = Map<string, Map<string, number[]>>

/** Plays of all accounts; of more the newest are read. */
const MOST_PLAYS = 20_000
const PLAYS_PER_REQUEST = 1000
const DAY_MS = 86_400_000
/** Plex dates the last play of an item and the play itself alike, but for some seconds. */
const SAME_PLAY_MS = 60_000

/**
 * The plays that Plex lists since a time. The server's owner is shown everybody's, others their own; who may not read them goes
 * without: then only the last play of an item has a date.
 */
export async function readPlexPlays(server: MediaServer, since: number | null): Promise<PlexPlays> {
  const plays: PlexPlays = new Map()
  const from = since === null ? {} : { 'viewedAt>': Math.floor((since - DAY_MS) / 1000) }
  try {
    for (let start = 0; start < MOST_PLAYS; start += PLAYS_PER_REQUEST) {
      const some = await readSome(server, { sort: 'viewedAt:desc', ...from }, start)
      for (const play of some) notePlay(plays, play)
      if (some.length < PLAYS_PER_REQUEST) break
    }
  } catch (error) {
    const isRefused = error instanceof ReadingFailed && (error.reason === 'refused' || error.reason === 'unsuitable')
    if (!isRefused) throw error
  }
  return plays
}

async function readSome(server: MediaServer, query: Query, start: number): Promise<JsonObject[]> {
  const window = { 'X-Plex-Container-Start': start, 'X-Plex-Container-Size': PLAYS_PER_REQUEST }
  const answer = containerIn(await askServer(server, '/status/sessions/history/all', { ...query, ...window }))
  return objectsIn(answer['Metadata'])
}

function notePlay(plays: PlexPlays, { ratingKey, accountID, viewedAt }: JsonObject): void {
  const { at } = timeOf(viewedAt)
  if (at === undefined) return
  const byAccount = plays.get(String(ratingKey)) ?? new Map<string, number[]>()
  byAccount.set(String(accountID), [...(byAccount.get(String(accountID)) ?? []), at])
  plays.set(String(ratingKey), byAccount)
}

/**
 * When somebody played an item before the last time. Plex does not say which account the key is of: it is the one that played the
 * item when the key's own view of the library says that it was played last.
 */
export function earlierPlays(plays: PlexPlays, id: string, lastAt: number | undefined): number[] {
  if (lastAt === undefined) return []
  for (const times of plays.get(id)?.values() ?? [])
    if (times.some((at) => Math.abs(at - lastAt) <= SAME_PLAY_MS)) return times.filter((at) => at < lastAt - SAME_PLAY_MS)
  return []
}

/** What every answer of Plex is wrapped in. */
export function containerIn(answer: unknown): JsonObject {
  const container = isObject(answer) ? answer['MediaContainer'] : undefined
  if (!isObject(container)) throw unsuitable('it has no libraries')
  return container
}
