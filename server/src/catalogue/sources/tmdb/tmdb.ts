import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fingerprintOf, type LinePosition, START } from '../lines.ts'
import { type Batch, ENTRIES_PER_BATCH, type Source } from '../source.ts'
import { tmdbClient } from './tmdb-client.ts'
import { detailsFrom } from './tmdb-details.ts'
import type { PartFilter } from './tmdb-facts.ts'
import { changedSince, discoverPage, type IdFile, idBatches, type TmdbKind } from './tmdb-lists.ts'

/** The titles of TMDB in the catalogue. */
export type TmdbTitles = {
  /** Ids after a number, in order. */
  listKnown: (after: number, max: number) => Promise<{ number: number; id: string }[]>
  known: (ids: string[]) => Promise<Set<string>>
}

export type TmdbChoice = {
  key: string
  base: string
  list: { pages: number } | IdFile
  parts: PartFilter
  /** The start of the last complete run: titles changed since are fetched again. Undefined: all are. */
  since: number | undefined
  live: TmdbTitles
  now: () => number
}

type TmdbPosition = { stage: 'known'; number: number } | { stage: TmdbKind; page: number } | { stage: 'ids'; place: LinePosition }

const NOTICES = [
  'This product uses the TMDB API but is not endorsed or certified by TMDB (https://www.themoviedb.org).',
  'Data on where titles can be watched is from JustWatch (https://www.justwatch.com).',
]

/** TMDB's API: first titles of the catalogue that changed at TMDB, then new titles from its lists. */
export async function tmdbSource(choice: TmdbChoice): Promise<Source> {
  const { list, parts } = choice
  const what = 'pages' in list ? `the ${list.pages} first pages of discover` : `the ids in ${path.resolve(list.file)}`
  const regions = parts.regions ? [...parts.regions].sort().join(' ') : 'all regions'
  return {
    name: 'tmdb',
    location: `${what}, ${regions}, ${[...parts.languages].sort().join(' ')}`,
    fingerprint: 'pages' in list ? '' : `${await fingerprintOf(list.file)} ${list.minPopularity}`,
    notices: NOTICES,
    batches: (position, signal) =>
      batches(choice, position === undefined ? { stage: 'known', number: -1 } : (JSON.parse(position) as TmdbPosition), signal),
  }
}

type TmdbContext = TmdbChoice & TmdbCalls
type TmdbCalls = { client: ReturnType<typeof tmdbClient>; fetchDetails: ReturnType<typeof detailsFrom> }

async function* batches(choice: TmdbChoice, from: TmdbPosition, signal: AbortSignal): AsyncGenerator<Batch> {
  const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal })
  const client = tmdbClient({ key: choice.key, base: choice.base, signal, wait, now: () => performance.now() })
  const asking: TmdbContext = { ...choice, client, fetchDetails: detailsFrom(client, choice.parts) }
  if (from.stage === 'known') yield* changedTitles(asking, from.number)
  if ('file' in choice.list) yield* listedTitles(asking, choice.list, from.stage === 'ids' ? from.place : START)
  else yield* discoveredTitles(asking, choice.list.pages, from)
}

/** Titles of the catalogue that changed at TMDB. */
async function* changedTitles({ client, since, live, now, fetchDetails }: TmdbContext, from: number): AsyncGenerator<Batch> {
  let known = await live.listKnown(from, ENTRIES_PER_BATCH)
  if (known.length === 0) return
  const changed = since === undefined ? undefined : await changedSince(client, since, now())
  for (; known.length > 0; known = await live.listKnown(known.at(-1)?.number ?? 0, ENTRIES_PER_BATCH)) {
    const wanted = known.map(({ id }) => id).filter((id) => !changed || changed.has(id))
    yield {
      ...(await fetchDetails(wanted)),
      skipped: { 'not changed at TMDB': known.length - wanted.length },
      position: asText({ stage: 'known', number: known.at(-1)?.number ?? 0 }),
      part: null,
      phase: 'changed',
    }
  }
}

async function* discoveredTitles(asking: TmdbContext, pages: number, from: TmdbPosition): AsyncGenerator<Batch> {
  for (const kind of ['movie', 'tv'] as const) {
    if (from.stage === 'tv' && kind === 'movie') continue
    for (let page = from.stage === kind ? from.page + 1 : 1; page <= pages; page++) {
      const { ids, isLast } = await discoverPage(asking.client, kind, page)
      const done = (kind === 'tv' ? pages : 0) + (isLast ? pages : page)
      yield {
        ...(await unknownOf(asking, ids)),
        position: asText({ stage: kind, page }),
        part: done / (2 * pages),
        phase: 'discover',
      }
      if (isLast) break
    }
  }
}

async function* listedTitles(asking: TmdbContext, list: IdFile, from: LinePosition): AsyncGenerator<Batch> {
  for await (const batch of idBatches(list, from, (place) => asText({ stage: 'ids', place }))) {
    const found = await unknownOf(
      asking,
      (batch.titles ?? []).map(({ facts }) => String(facts)),
    )
    yield {
      ...batch,
      titles: found.titles,
      refused: [...(batch.refused ?? []), ...found.refused],
      skipped: { ...batch.skipped, ...found.skipped },
    }
  }
}

/** Details of titles that are not in the catalogue; the others were updated before. */
async function unknownOf({ live, fetchDetails }: TmdbContext, ids: string[]) {
  const known = await live.known(ids)
  const wanted = [...new Set(ids)].filter((id) => !known.has(id))
  return { ...(await fetchDetails(wanted)), skipped: { 'here already': ids.length - wanted.length } }
}

const asText = (position: TmdbPosition) => JSON.stringify(position)
