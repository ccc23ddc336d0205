import { countOf, type JsonObject, objectsIn, timeOf } from '../imports/formats/fields.ts'
import { plexEntries, plexTitle } from '../imports/formats/plex.ts'
import { eachPage, itemOf, type LibraryBatches, type LibraryItem } from './library-item.ts'
import { limits, type MediaServer, type Query, requestJson } from './media-server.ts'
import { containerIn, earlierPlays, type PlexPlays, readPlexPlays } from './plex-plays.ts'

export function plexHeaders(key: string, installationId: string): Record<string, string> {
  return { 'x-plex-token': key, 'x-plex-product': 'Marquee', 'x-plex-client-identifier': installationId }
}

const types = { movie: 1, show: 2, episode: 4 } as const
type Section = { key: string; type: 'movie' | 'show' }

type LibraryReading = { server: MediaServer; plays: PlexPlays; count: { items: number } }

/** Reads the library of Plex, with what the key's account watched and rated; `since`: when it was last read. */
export async function* readPlex(server: MediaServer, since: number | null): LibraryBatches {
  const sections = await listSections(server)
  const reading = { server, plays: await readPlexPlays(server, since), count: { items: 0 } }
  for (const section of sections) yield* readSection(reading, section, types[section.type])
  for (const section of sections) if (section.type === 'show') yield* readSection(reading, section, types.episode)
}

/** The sections of films and series. Plex lists home videos as films too; they are recognised by the agent `none`. */
async function listSections(server: MediaServer): Promise<Section[]> {
  const { Directory: sections } = containerIn(await requestJson(server, '/library/sections'))
  return objectsIn(sections).flatMap(({ key, type, agent }) =>
    (type === 'movie' || type === 'show') && typeof key === 'string' && /^\d+$/.test(key) && !/\bnone$/.test(String(agent))
      ? [{ key, type }]
      : [],
  )
}

const smallAnswers = {
  excludeElements: 'Media,Genre,Country,Director,Writer,Role,Producer,Collection,Image',
  excludeFields: 'summary,tagline',
}

async function* readSection({ server, plays, count }: LibraryReading, { key }: Section, type: number): LibraryBatches {
  const query: Query = { type, includeGuids: 1, sort: 'addedAt', ...smallAnswers }
  const read = async (start: number) => {
    const window = { 'X-Plex-Container-Start': start, 'X-Plex-Container-Size': limits.pageItems }
    const answer = containerIn(await requestJson(server, `/library/sections/${key}/all`, { ...query, ...window }))
    const items = objectsIn(answer['Metadata'])
    return { items, total: countOf(answer['totalSize'] ?? answer['size'], Number.MAX_SAFE_INTEGER) ?? items.length }
  }
  for await (const items of eachPage(read, count)) yield items.flatMap((item) => asItem(item, plays) ?? [])
}

function asItem(item: JsonObject, plays: PlexPlays): LibraryItem | undefined {
  const title = plexTitle(item)
  const [id, seriesId] = [idOf(item['ratingKey']), idOf(item['grandparentRatingKey'])]
  if (!title || id === undefined) return undefined
  const facts = {
    ...{ id, seriesId, title },
    isEpisode: item['type'] === 'episode',
    plays: countOf(item['viewCount']) ?? 0,
    isUnderWay: Number(item['viewOffset'] ?? 0) > 0,
    ratedAt: timeOf(item['lastRatedAt']).at,
  }
  const read = itemOf(facts, plexEntries(item))
  if (read.watched) read.watched.earlier = earlierPlays(plays, id, timeOf(item['lastViewedAt']).at)
  return read
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
