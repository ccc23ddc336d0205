import { isObject, type JsonObject, objectsIn, timeOf } from '../imports/formats/fields.ts'
import { type MediaServer, type Query, requestJson } from './media-server.ts'
import { ReadingFailed } from './reading-failed.ts'

/** When items were played, by item and then by account. */
export type PlexPlays = Map<string, Map<string, number[]>>

/** The most plays that are read, of all accounts together: the newest. */
const MAX_PLAYS = 20_000
const PLAYS_PER_REQUEST = 1000
const DAY_MS = 86_400_000
/** The time of an item's last play and that of the play in the history may differ by some seconds. */
const SAME_PLAY_MS = 60_000

/**
 * The plays in Plex's history since a time. The server's owner sees those of all accounts, others their own. Empty if
 * the key may not read the history: then only the last play of an item has a date.
 */
export async function readPlexPlays(server: MediaServer, since: number | null): Promise<PlexPlays> {
  const plays: PlexPlays = new Map()
  const from = since === null ? {} : { 'viewedAt>': Math.floor((since - DAY_MS) / 1000) }
  try {
    for (let start = 0; start < MAX_PLAYS; start += PLAYS_PER_REQUEST) {
      const page = await readPlays(server, { sort: 'viewedAt:desc', ...from }, start)
      for (const play of page) addPlay(plays, play)
      if (page.length < PLAYS_PER_REQUEST) break
    }
  } catch (error) {
    const isRefused = error instanceof ReadingFailed && (error.state === 'refused' || error.state === 'unsuitable')
    if (!isRefused) throw error
  }
  return plays
}

async function readPlays(server: MediaServer, query: Query, start: number): Promise<JsonObject[]> {
  const window = { 'X-Plex-Container-Start': start, 'X-Plex-Container-Size': PLAYS_PER_REQUEST }
  const answer = containerIn(await requestJson(server, '/status/sessions/history/all', { ...query, ...window }))
  return objectsIn(answer['Metadata'])
}

function addPlay(plays: PlexPlays, { ratingKey, accountID, viewedAt }: JsonObject): void {
  const { at } = timeOf(viewedAt)
  if (at === undefined) return
  const byAccount = plays.get(String(ratingKey)) ?? new Map<string, number[]>()
  byAccount.set(String(accountID), [...(byAccount.get(String(accountID)) ?? []), at])
  plays.set(String(ratingKey), byAccount)
}

/**
 * The times at which an item was played before the last time. Plex does not tell which account a key belongs to: it is
 * the account with a play at the time of the last play in the key's view of the library.
 */
export function earlierPlays(plays: PlexPlays, id: string, lastAt: number | undefined): number[] {
  if (lastAt === undefined) return []
  for (const times of plays.get(id)?.values() ?? [])
    if (times.some((at) => Math.abs(at - lastAt) <= SAME_PLAY_MS)) return times.filter((at) => at < lastAt - SAME_PLAY_MS)
  return []
}

/** The container that wraps every answer of Plex. */
export function containerIn(answer: unknown): JsonObject {
  const container = isObject(answer) ? answer['MediaContainer'] : undefined
  if (!isObject(container)) throw new ReadingFailed({ code: 'no-libraries' })
  return container
}
