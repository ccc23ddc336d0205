import { gather, type LineOutcome } from '../gather.ts'
import { type LinePosition, linesOf } from '../lines.ts'
import { type Batch, SourceBroken } from '../source.ts'
import type { TmdbClient } from './tmdb-client.ts'
import { TmdbPage } from './tmdb-schemas.ts'

export type TmdbKind = 'movie' | 'tv'

/** TMDB's limits: pages of a list, pages of changes, and days of changes. */
export const MAX_PAGES = 500
const MAX_CHANGE_PAGES = 1000
const CHANGES_REACH_DAYS = 14
const DAY_MS = 86_400_000
/** Number of ids whose details are fetched and stored as one batch. */
const IDS_AT_ONCE = 20

const idOf = (kind: TmdbKind, number: number) => `${kind === 'movie' ? 'MV' : 'TV'}_${number}`

type IdPage = { ids: string[]; isLast: boolean }

/** A page of the most popular titles; TMDB leaves out adult titles by default. */
export function discoverPage(client: TmdbClient, kind: TmdbKind, page: number): Promise<IdPage> {
  return pageOf(client, `/3/discover/${kind}`, { kind, page })
}

/** All titles changed since a time; undefined if that is longer ago than TMDB's limit. */
export async function changedSince(client: TmdbClient, since: number, now: number): Promise<Set<string> | undefined> {
  if (now - since > (CHANGES_REACH_DAYS - 1) * DAY_MS) return undefined
  const changed = new Set<string>()
  const start_date = new Date(since - DAY_MS).toISOString().slice(0, 10) // TMDB's time zone may differ
  for (const kind of ['movie', 'tv'] as const)
    for (let page = 1; page <= MAX_CHANGE_PAGES; page++) {
      const { ids, isLast } = await pageOf(client, `/3/${kind}/changes`, { kind, page, start_date })
      for (const id of ids) changed.add(id)
      if (isLast) break
    }
  return changed
}

type Listing = { kind: TmdbKind; page: number; start_date?: string }

async function pageOf(client: TmdbClient, path: string, { kind, page, ...query }: Listing): Promise<IdPage> {
  const answer = await client.get(path, page === 1 ? query : { ...query, page })
  if (answer === 'gone' && page > 1) return { ids: [], isLast: true } // after the last page
  const listed = answer === 'gone' ? undefined : TmdbPage.safeParse(answer.body)
  if (!listed?.success) throw new SourceBroken(`TMDB’s answer to ${path} does not have the expected format`)
  const { results, total_pages = 1 } = listed.data
  return { ids: results.map(({ id }) => idOf(kind, id)), isLast: results.length === 0 || page >= total_pages }
}

export type IdFile = { file: string; minPopularity: number; adult: boolean }

/** Ids from TMDB's daily export, or from lines such as MV_603. */
export function idBatches(
  { file, minPopularity, adult }: IdFile,
  from: LinePosition,
  position: (at: LinePosition) => string,
): AsyncGenerator<Batch> {
  const take = (text: string, line: number): LineOutcome => {
    if (text.trim() === '') return undefined
    const entry = entryIn(text.trim())
    if (!entry) return { refused: 'neither a line of TMDB’s daily id file nor an id like MV_603' }
    if (entry.adult && !adult) return { skipped: 'for adults' }
    if (entry.popularity < minPopularity) return { skipped: `less popular than ${minPopularity}` }
    return { title: { at: `line ${line}`, facts: entry.id } }
  }
  return gather(linesOf(file, from), { phase: 'ids', take, position, size: IDS_AT_ONCE })
}

type ExportedId = { id: string; popularity: number; adult: boolean }

function entryIn(text: string): ExportedId | undefined {
  if (/^(MV|TV)_[1-9]\d{0,9}$/.test(text)) return { id: text, popularity: Number.POSITIVE_INFINITY, adult: false }
  try {
    const { id, original_title, original_name, popularity = 0, adult = false } = JSON.parse(text)
    if (!Number.isSafeInteger(id) || id < 1) return undefined
    if (typeof original_title !== 'string' && typeof original_name !== 'string') return undefined
    return {
      id: idOf(typeof original_title === 'string' ? 'movie' : 'tv', id),
      popularity: Number(popularity),
      adult: adult === true,
    }
  } catch {
    return undefined
  }
}
